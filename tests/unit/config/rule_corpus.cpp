// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/config/rule_corpus.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <random>
#include <stdexcept>

namespace sextant::test {

namespace {

/// document := ["---"] members ["..."]; members := member+; member := [comment] key ":" value; value := a
/// scalar of any style, a list or a map, by indentation or in brackets.
class RuleGrammar
{
public:
    explicit RuleGrammar(std::uint32_t seed)
        : m_random(seed)
    {
    }

    std::string document()
    {
        m_out.clear();
        m_anchors = 0;
        if (chance(5))
            m_out += chance(2) ? "---\n" : "--- # first\n";
        if (chance(4))
            m_out += "# 规则 of the team\n\n";
        members(0, 3, true);
        if (chance(6))
            m_out += "# the end\n";
        if (chance(6))
            m_out += "...\n";
        if (chance(5) && m_out.ends_with('\n') && !m_out.ends_with("...\n"))
            m_out.pop_back();
        if (chance(4))
            withCarriageReturns();
        if (chance(5))
            m_out.insert(0, "\xef\xbb\xbf");
        return m_out;
    }

private:
    std::uint32_t below(std::uint32_t limit) { return m_random() % limit; }
    bool chance(std::uint32_t oneIn) { return below(oneIn) == 0; }
    template<std::size_t N>
    const char* pick(const char* const (&choices)[N])
    {
        return choices[below(N)];
    }

    void withCarriageReturns()
    {
        std::string out;
        for (const char c : m_out) {
            if (c == '\n')
                out += '\r';
            out += c;
        }
        m_out = out;
    }

    void members(std::size_t indentation, int depth, bool first)
    {
        static constexpr const char* kKeys[] = {
            "key",     "scope",    "enabled", "force",     "priority",
            "configs", "'quoted'", "\"two\"", "地址",      "sayHello.retries",
            "timeout", "match",    "tags",    "addresses", "unknown-field"};
        const auto count = 1 + below(6);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (i > 0 || first) {
                if (chance(6))
                    m_out += std::string(indentation, ' ') + "# über " + std::to_string(below(100)) + "\n";
                if (chance(9))
                    m_out += "\n";
                m_out += std::string(indentation, ' ');
            }
            // Some keys are there twice; most have a number of their own.
            m_out += chance(3) ? std::string(pick(kKeys)) : "k" + std::to_string(below(40));
            m_out += ':';
            value(indentation, depth);
        }
    }

    void value(std::size_t indentation, int depth)
    {
        const auto kind = depth > 0 ? below(10) : below(6);
        if (kind < 6) {
            scalar(indentation, true);
        } else if (kind == 6) {
            m_out += " " + flow(2);
            endOfLine();
        } else if (kind == 7) {
            endOfLine();
            m_out += std::string(indentation + 2, ' ');
            members(indentation + 2, depth - 1, false);
        } else {
            endOfLine();
            list(indentation + (chance(2) ? 2 : 0), depth - 1);
        }
    }

    void list(std::size_t indentation, int depth)
    {
        const auto count = 1 + below(4);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (chance(7))
                m_out += std::string(indentation, ' ') + "# item\n";
            m_out += std::string(indentation, ' ') + "-";
            if (depth > 0 && chance(3)) {
                m_out += " ";
                members(indentation + 2, depth - 1, false);
            } else {
                scalar(indentation + 1, false);
            }
        }
    }

    void endOfLine()
    {
        switch (below(8)) {
        case 0:
            m_out += "  ";
            break;
        case 1:
            m_out += " # why é";
            break;
        case 2:
            m_out += "\t";
            break;
        case 3:
            m_out += "\t# tabbed";
            break;
        default:
            break;
        }
        m_out += '\n';
    }

    std::string oneLine()
    {
        static constexpr const char* kPlain[] = {"v3.0",
                                                 "2.7",
                                                 "true",
                                                 "no",
                                                 "0x1F",
                                                 "010",
                                                 "20:30",
                                                 "~",
                                                 "com.foo.Bar:1.0",
                                                 "=> region=hz",
                                                 "host = 1.1.1.1 =>",
                                                 "a b  c",
                                                 "中文 名字",
                                                 "it's",
                                                 "-1",
                                                 "2026-11-30",
                                                 "1e3",
                                                 ".inf",
                                                 "null",
                                                 "http://a/b#c"};
        static constexpr const char* kQuoted[] = {"'method=find* => region=$region'",
                                                  "\"10.0.0.1:20880\"",
                                                  "'it''s'",
                                                  "\"tab\\there\\u4e2d\"",
                                                  "''",
                                                  "\"\"",
                                                  "'yes'",
                                                  "\"a # b\"",
                                                  "'ünïcode'"};
        return chance(2) ? pick(kPlain) : pick(kQuoted);
    }

    void scalar(std::size_t indentation, bool ofMember)
    {
        const std::string deeper(indentation + 3, ' ');
        switch (below(12)) {
        case 0: // nothing
            if (ofMember)
                endOfLine();
            else
                m_out += '\n';
            return;
        case 1:
            m_out += std::string(" |") + pick({"", "-", "+", " # kept"}) + "\n" + deeper
                + "function route() {\n" + deeper + "  return 1; # no comment\n\n" + deeper + "}\n";
            return;
        case 2:
            m_out += std::string(" >") + pick({"", "-"}) + "\n" + deeper + "folded text\n" + deeper
                + "goes on\n\n" + deeper + "второй\n";
            return;
        case 3:
            m_out += " plain text\n" + deeper + "on two lines";
            break;
        case 4:
            m_out += " \"double \\\n" + deeper + "goes on\n" + deeper + "and on\"";
            break;
        case 5: {
            const auto name = "a" + std::to_string(m_anchors++);
            m_out += " &" + name + " " + oneLine();
            break;
        }
        case 6:
            if (m_anchors > 0) {
                m_out += " *a" + std::to_string(below(m_anchors));
                break;
            }
            [[fallthrough]];
        case 7:
            m_out += std::string(" !!str ") + oneLine();
            break;
        case 8:
            m_out += (ofMember ? "\t" : " ") + oneLine(); // no tab may follow a dash
            break;
        default:
            m_out += " " + oneLine();
        }
        endOfLine();
    }

    std::string flow(int depth)
    {
        static constexpr const char* kFlow[] = {"a",    "'b c'", "\"d\"",          "1", "2.5",
                                                "true", "null",  "10.0.0.1:20880", "é"};
        const bool map = chance(2);
        std::string out = map ? "{" : "[";
        const auto count = below(4);
        for (std::uint32_t i = 0; i < count; ++i) {
            out += i == 0 ? "" : chance(3) ? "," : ", ";
            if (i > 0 && chance(8))
                out += "\n            ";
            if (map)
                out += "f" + std::to_string(i) + ": ";
            out += depth > 0 && chance(4) ? flow(depth - 1) : pick(kFlow);
        }
        return out + (map ? "}" : "]");
    }

    std::mt19937 m_random;
    std::string m_out;
    std::uint32_t m_anchors = 0;
};

} // namespace

std::vector<CorpusDocument> recordedRules()
{
    std::ifstream in(SEXTANT_TEST_DATA "/rules/documents.json");
    if (!in)
        throw std::runtime_error("tests/data/rules/documents.json is missing");
    std::vector<CorpusDocument> out;
    for (const auto& entry : nlohmann::json::parse(in))
        out.push_back({entry.at("name"), entry.at("place"), entry.at("text")});
    return out;
}

std::vector<CorpusDocument> generatedRules(std::uint32_t seed, std::size_t count)
{
    RuleGrammar grammar(seed);
    std::vector<CorpusDocument> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back({"generated " + std::to_string(i), {}, grammar.document()});
    return out;
}

} // namespace sextant::test
