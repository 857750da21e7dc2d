// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/rule_document.h"
#include "engine/config/yaml.h"
#include "tests/unit/config/rule_corpus.h"

#include <gtest/gtest.h>

#include <map>

using namespace sextant;
using namespace sextant::config;

namespace {

constexpr std::uint32_t kSeed = 20261130;
constexpr std::size_t kGenerated = 100;

RuleDocument parsed(const std::string& text)
{
    auto document = RuleDocument::parse(text, "/rule");
    EXPECT_TRUE(document) << document.error().text() << "\n" << text;
    return document ? std::move(*document) : std::move(*RuleDocument::parse("", "/rule"));
}

RulePath at(const std::string& path)
{
    const auto parsedPath = parseRulePath(path);
    EXPECT_TRUE(parsedPath) << path;
    return parsedPath.value_or(RulePath());
}

std::string edited(const std::string& text, const std::string& path, const RuleValue& value)
{
    auto document = parsed(text);
    const auto done = document.setScalar(at(path), value);
    return done ? document.text() : done.error().text();
}

/// Every value with its place, type and text.
std::map<std::string, std::string> valuesOf(const RuleDocument& document)
{
    std::map<std::string, std::string> out;
    for (const auto& path : document.scalars()) {
        const auto* node = document.find(path);
        out[path.text()] =
            (node->kind == DocNode::Kind::Alias ? "alias" : std::string(name(scalarType(*node)))) + ' '
            + node->text;
    }
    return out;
}

void flatten(const YamlNode& node, const std::string& path, std::map<std::string, std::string>& out)
{
    if (node.kind == YamlNode::Kind::Scalar || node.kind == YamlNode::Kind::Null)
        out[path] = javaText(node).value_or("(null)");
    for (std::size_t i = 0; i < node.items.size(); ++i)
        flatten(node.items[i], path + '[' + std::to_string(i) + ']', out);
    for (const auto& [key, value] : node.members)
        flatten(value, path + '.' + key, out);
}

void flattenTexts(const YamlNode& node, const std::string& path, std::map<std::string, std::string>& out)
{
    if (node.kind == YamlNode::Kind::Scalar || node.kind == YamlNode::Kind::Null)
        out[path] = node.kind == YamlNode::Kind::Null ? "(null)" : node.text;
    for (std::size_t i = 0; i < node.items.size(); ++i)
        flattenTexts(node.items[i], path + '[' + std::to_string(i) + ']', out);
    for (const auto& [key, value] : node.members)
        flattenTexts(value, path + '.' + key, out);
}

void flattenTexts(const DocNode& node, const std::string& path, std::map<std::string, std::string>& out)
{
    const bool plain = node.style == DocNode::Style::Plain && node.tag.empty();
    if (node.kind == DocNode::Kind::Scalar) // yaml-cpp follows YAML 1.2, which has these nulls only
        out[path] =
            plain && (node.text.empty() || scalarType(node) == ScalarType::Null) ? "(null)" : node.text;
    for (std::size_t i = 0; i < node.items.size(); ++i)
        flattenTexts(node.items[i],
                     node.kind == DocNode::Kind::List ? path + '[' + std::to_string(i) + ']'
                                                      : path + '.' + node.keys[i].text,
                     out);
}

std::size_t differences(const std::map<std::string, std::string>& a,
                        const std::map<std::string, std::string>& b)
{
    std::size_t count = 0;
    for (const auto& [key, value] : a)
        count += !b.contains(key) || b.at(key) != value ? 1 : 0;
    for (const auto& [key, value] : b)
        count += a.contains(key) ? 0 : 1;
    return count;
}

const std::vector<RuleValue>& newValues()
{
    static const std::vector<RuleValue> kValues {RuleValue::string("changed-é"),
                                                 RuleValue::string("yes"),
                                                 RuleValue::string("12"),
                                                 RuleValue::string("a: b # c"),
                                                 RuleValue::string("it's \"so\", [x]"),
                                                 RuleValue::string("one\ntwo\n"),
                                                 RuleValue::string(" \tblank "),
                                                 RuleValue::string(""),
                                                 RuleValue::plain("42"),
                                                 RuleValue::boolean(false),
                                                 RuleValue::plain("1.5"),
                                                 RuleValue::null()};
    return kValues;
}

std::vector<test::CorpusDocument> corpus()
{
    auto out = test::recordedRules();
    for (auto& document : test::generatedRules(kSeed, kGenerated))
        out.push_back(std::move(document));
    return out;
}

void editInTurn(const test::CorpusDocument& source, const RuleDocument& document)
{
    const auto before = valuesOf(document);
    std::map<std::string, std::string> otherBefore;
    // A second reader confirms the result where both read the same.
    const auto other = parseYaml(source.text, "/rule");
    const bool confirm =
        other && document.documents().size() == 1 && source.text.find('&') == std::string::npos;
    if (confirm)
        flatten(*other, "", otherBefore);
    for (const auto& path : document.scalars()) {
        const auto old = *document.find(path);
        for (const auto& value : newValues()) {
            auto copy = document;
            const auto done = copy.setScalar(path, value);
            ASSERT_TRUE(done) << done.error().text() << "\n" << source.text;
            const auto& text = copy.text();
            ASSERT_TRUE(text.starts_with(source.text.substr(0, old.outerByte))) << path.text() << "\n"
                                                                                << text;
            ASSERT_TRUE(text.ends_with(source.text.substr(old.span.end.byte))) << path.text() << "\n" << text;
            const auto* node = copy.find(path);
            ASSERT_TRUE(node);
            ASSERT_EQ(node->text, value.text) << path.text() << "\n" << text;
            ASSERT_EQ(scalarType(*node), value.type) << path.text() << "\n" << text;
            auto expected = before;
            expected[path.text()] = std::string(name(value.type)) + ' ' + value.text;
            ASSERT_EQ(valuesOf(copy), expected) << text;
            if (!confirm)
                continue;
            const auto again = parseYaml(text, "/rule");
            ASSERT_TRUE(again) << again.error().text() << "\n" << text;
            std::map<std::string, std::string> otherAfter;
            flatten(*again, "", otherAfter);
            ASSERT_LE(differences(otherBefore, otherAfter), 1U) << path.text() << "\n" << text;
        }
    }
}

} // namespace

TEST(RuleDocument, TheCorpusIsLargeEnough)
{
    EXPECT_GE(test::recordedRules().size(), 60U);
    EXPECT_GE(corpus().size(), 200U);
}

TEST(RuleDocument, PrintsWhatItRead)
{
    std::size_t readable = 0;
    for (const auto& document : corpus()) {
        const auto read = RuleDocument::parse(document.text, document.place);
        if (!document.place.empty() && !read)
            continue; // some recorded ones are broken on purpose
        ASSERT_TRUE(read) << read.error().text() << "\n" << document.text;
        EXPECT_EQ(read->text(), document.text);
        ++readable;
    }
    EXPECT_GE(readable, 210U);
}

TEST(RuleDocument, BothReadersReadTheSame)
{
    std::size_t compared = 0;
    for (const auto& source : corpus()) {
        const auto document = RuleDocument::parse(source.text, source.place);
        const auto other = parseYaml(source.text, "/rule");
        if (!document || !other || document->documents().size() != 1
            || source.text.find('&') != std::string::npos)
            continue;
        std::map<std::string, std::string> ours;
        std::map<std::string, std::string> theirs;
        flattenTexts(document->documents().front(), "", ours);
        flattenTexts(*other, "", theirs);
        EXPECT_EQ(ours, theirs) << source.text;
        ++compared;
    }
    EXPECT_GE(compared, 120U);
}

TEST(RuleDocument, EveryScalarChangesItsOwnBytesOnly)
{
    SCOPED_TRACE("seed " + std::to_string(kSeed));
    for (const auto& source : corpus()) {
        const auto document = RuleDocument::parse(source.text, source.place);
        if (document)
            editInTurn(source, *document);
        if (HasFatalFailure())
            return;
    }
}

TEST(RuleDocument, KeepsTheQuotesThatItCan)
{
    EXPECT_EQ(edited("a: 'x' # why\n", "a", RuleValue::string("y")), "a: 'y' # why\n");
    EXPECT_EQ(edited("a: \"x\"\n", "a", RuleValue::string("y'z")), "a: \"y'z\"\n");
    EXPECT_EQ(edited("a: x\r\nb: 1\r\n", "a", RuleValue::string("=> r=h")), "a: => r=h\r\nb: 1\r\n");
    EXPECT_EQ(edited("a: x\n", "a", RuleValue::string("3.0")), "a: '3.0'\n");
    EXPECT_EQ(edited("a: x\n", "a", RuleValue::string("20:30")), "a: '20:30'\n");
    EXPECT_EQ(edited("a: '1'\n", "a", RuleValue::plain("2")), "a: 2\n");
    EXPECT_EQ(edited("{a: x, b: y}", "a", RuleValue::string("1,2")), "{a: '1,2', b: y}");
    EXPECT_EQ(edited("a:\nb: 1\n", "a", RuleValue::string("x")), "a: x\nb: 1\n");
    EXPECT_EQ(edited("a: !!str 5\n", "a", RuleValue::plain("6")), "a: 6\n");
    EXPECT_EQ(edited("a: ! 5\n", "a", RuleValue::string("5")), "a: '5'\n");
    EXPECT_EQ(edited("a: &x 5\nb: *x\n", "a", RuleValue::plain("6")), "a: &x 6\nb: *x\n");
    EXPECT_EQ(edited("a: &x 5\nb: *x\n", "b", RuleValue::plain("6")), "a: &x 5\nb: 6\n");
}

TEST(RuleDocument, KeepsBlockScalars)
{
    EXPECT_EQ(edited("s: |  # code\n    one\n    two\n\nb: 1\n", "s", RuleValue::string("three\nfour\n")),
              "s: |  # code\n    three\n    four\n\nb: 1\n");
    EXPECT_EQ(edited("s: |\n  one\n", "s", RuleValue::string("x\ny")), "s: |-\n  x\n  y\n");
    EXPECT_EQ(edited("s: >\n  one\n  two\n", "s", RuleValue::string("a\nb\n")), "s: >\n  a\n\n  b\n");
    EXPECT_EQ(edited("s: | # code\n  one\nb: 1\n", "s", RuleValue::plain("5")), "s: 5 # code\nb: 1\n");
}

TEST(RuleDocument, DuplicatesAreAddressable)
{
    EXPECT_EQ(edited("a: 1\na: 2\n", "a", RuleValue::plain("3")), "a: 1\na: 3\n");
    EXPECT_EQ(edited("a: 1\na: 2\n", "a@0", RuleValue::plain("3")), "a: 3\na: 2\n");
    EXPECT_EQ(edited("x: 1\n---\nx: 2\n", "#1.x", RuleValue::plain("3")), "x: 1\n---\nx: 3\n");
}

TEST(RuleDocument, SpansCountBytesAndCharacters)
{
    const auto document = parsed("\xef\xbb\xbf键: 'é'  # x\r\nb: \"ü\"\r\n");
    const auto* node = document.find(at("键"));
    ASSERT_TRUE(node);
    EXPECT_EQ(node->span.begin, (TextSpot {8, 1, 4, 6}));
    EXPECT_EQ(node->span.end, (TextSpot {12, 1, 7, 10}));
    EXPECT_EQ(document.find(at("b"))->span.begin, (TextSpot {22, 2, 4, 4}));
}

TEST(RuleDocument, InsertsAndRemoves)
{
    const std::string text =
        "# head\r\nkey: x # k\r\nconfigs:\r\n  # first\r\n  - side: consumer # s\r\n    n: 1\r\n"
        "  # second\r\n  - side: provider\r\ntail: {a: 1}\r\n";
    auto document = parsed(text);
    ASSERT_TRUE(document.insertMember({}, "enabled", RuleValue::boolean(true), 1));
    ASSERT_TRUE(
        document.insertItem(at("configs"),
                            RuleValue::map({"side", "parameters"},
                                           {RuleValue::string("consumer"),
                                            RuleValue::map({"timeout"}, {RuleValue::plain("3000")})})));
    ASSERT_TRUE(document.insertMember(at("tail"), "b", RuleValue::string("x,y")));
    EXPECT_EQ(
        document.text(),
        "# head\r\nkey: x # k\r\nenabled: true\r\nconfigs:\r\n  # first\r\n  - side: consumer # s\r\n    n: "
        "1\r\n"
        "  # second\r\n  - side: provider\r\n  - side: consumer\r\n    parameters:\r\n      timeout: 3000\r\n"
        "tail: {a: 1, b: 'x,y'}\r\n");
    ASSERT_TRUE(document.remove(at("configs[2]")));
    ASSERT_TRUE(document.remove(at("enabled")));
    ASSERT_TRUE(document.remove(at("tail.b")));
    EXPECT_EQ(document.text(), text);
    ASSERT_TRUE(document.remove(at("configs[0].side")));
    ASSERT_TRUE(document.remove(at("configs[1]")));
    EXPECT_EQ(document.text(),
              "# head\r\nkey: x # k\r\nconfigs:\r\n  # first\r\n  - n: 1\r\n  # second\r\ntail: {a: 1}\r\n");
    ASSERT_TRUE(document.remove(at("configs[0]")));
    EXPECT_EQ(document.find(at("configs"))->kind, DocNode::Kind::List);
    EXPECT_NE(document.text().find("# second"), std::string::npos);
    EXPECT_FALSE(document.remove(at("nothing")));
    EXPECT_FALSE(document.insertMember(at("key"), "x", RuleValue::null()));
}

TEST(RuleDocument, InsertsIntoNothing)
{
    auto document = parsed("a:  # none\nb: 1\n");
    ASSERT_TRUE(document.insertItem(at("a"), RuleValue::string("x")));
    EXPECT_EQ(document.text(), "a:  # none\n  - x\nb: 1\n");
    document = parsed("");
    EXPECT_FALSE(document.insertMember({}, "a", RuleValue::null())); // there is no document
    document = parsed("a: {}\n");
    ASSERT_TRUE(document.insertMember(at("a"), "x", RuleValue::plain("1")));
    EXPECT_EQ(document.text(), "a: {x: 1}\n");
}

TEST(RuleDocument, EveryInsertionAndRemovalKeepsTheRest)
{
    for (const auto& source : corpus()) {
        const auto document = RuleDocument::parse(source.text, source.place);
        if (!document)
            continue;
        std::string refused;
        for (auto path : document->scalars()) {
            if (path.steps.empty())
                continue;
            auto copy = *document;
            if (!copy.remove(path))
                refused += path.text() + '\n'; // an alias may stand for it
            else
                EXPECT_EQ(copy.scalars().size() + 1, document->scalars().size());
            path.steps.pop_back();
            copy = *document;
            const auto* parent = copy.find(path);
            const auto inserted = parent->kind == DocNode::Kind::List
                ? copy.insertItem(path, RuleValue::string("new"), 0)
                : copy.insertMember(path, "new", RuleValue::plain("1"));
            // A line after a block scalar at the end would give that value a break.
            if (!inserted && !source.text.ends_with('\n'))
                continue;
            ASSERT_TRUE(inserted) << inserted.error().text() << "\n" << source.text;
            EXPECT_EQ(copy.scalars().size(), document->scalars().size() + 1);
        }
        EXPECT_TRUE(refused.empty() || source.text.find('&') != std::string::npos) << refused << source.text;
    }
}

TEST(RuleDocument, HostileTextIsRefusedWithAPosition)
{
    const auto place = [](const std::string& text) {
        const auto document = RuleDocument::parse(text, "/rule");
        return document ? std::string("fine") : document.error().text();
    };
    EXPECT_NE(place(std::string(2 << 20, 'a')).find("line 1, column 1"), std::string::npos);
    EXPECT_EQ(place("a: " + std::string(1'000'000, 'a')), "fine");
    EXPECT_NE(place("a: b\nc: " + std::string(100'000, '[')).find("line 2, column 53"), std::string::npos);
    EXPECT_NE(place("a: b\nc: " + std::string(500'000, '{')).find("line 2"), std::string::npos);
    std::string nested;
    for (int i = 0; i < 400; ++i)
        nested += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
    EXPECT_NE(place(nested).find("more than 50 levels"), std::string::npos);
    std::string bomb = "a0: &a0 [x]\n";
    for (int i = 1; i < 20; ++i) {
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int j = 0; j < 9; ++j)
            bomb += "*a" + std::to_string(i - 1) + ", ";
        bomb += "]\n";
    }
    EXPECT_NE(place(bomb).find("more than 50 aliases"), std::string::npos);
    EXPECT_NE(place("a: *b\n").find("line 1, column 4"), std::string::npos);
    EXPECT_NE(place("a: [").find("line"), std::string::npos);
    EXPECT_NE(place(std::string("a: \0b\n", 6)).find("line 1, column 4"), std::string::npos);
    EXPECT_NE(place("a: é\nb: \xff\n").find("line 2, column 4"), std::string::npos);
}

TEST(RulePath, ReadsWhatItPrints)
{
    for (const auto* text : {"a", "configs[0].parameters.'sayHello.retries'", "a@0.b[3]", "'it''s'",
                             "#2.spec", "#1.[0]", "[0][1]", "''"}) {
        const auto path = parseRulePath(text);
        ASSERT_TRUE(path) << text;
        EXPECT_EQ(path->text(), text);
    }
    for (const auto* text : {"a.", ".a", "a[", "a[x]", "a b", "'a", "a@", "#", "a]"})
        EXPECT_FALSE(parseRulePath(text)) << text;
}

TEST(RuleScalar, TypesAreThoseOfSnakeYaml)
{
    const std::pair<const char*, ScalarType> kCases[] = {
        {"v2.7", ScalarType::String},
        {"2.7", ScalarType::Float},
        {"3.0.1", ScalarType::String},
        {"1", ScalarType::Integer},
        {"-0", ScalarType::Integer},
        {"08", ScalarType::String},
        {"010", ScalarType::Integer},
        {"0b101", ScalarType::Integer},
        {"0x", ScalarType::String},
        {"0xFf", ScalarType::Integer},
        {"1_000", ScalarType::Integer},
        {"20:30", ScalarType::Integer},
        {"10:99", ScalarType::String},
        {"20880", ScalarType::Integer},
        {"1e3", ScalarType::Float},
        {"1e", ScalarType::String},
        {".5", ScalarType::Float},
        {".", ScalarType::String},
        {"1.", ScalarType::Float},
        {"-.INF", ScalarType::Float},
        {".NaN", ScalarType::Float},
        {"190:20:30.15", ScalarType::Float},
        {"yes", ScalarType::Boolean},
        {"y", ScalarType::String},
        {"Off", ScalarType::Boolean},
        {"", ScalarType::Null},
        {"~", ScalarType::Null},
        {"nULL", ScalarType::String},
        {"<<", ScalarType::Merge},
        {"2026-11-30", ScalarType::Timestamp},
        {"2026-1-3 1:02:03 Z", ScalarType::Timestamp},
        {"2026-11", ScalarType::String},
        {"10.0.0.1", ScalarType::String},
        {"10.0.0.1:20880", ScalarType::String},
        {"+12", ScalarType::Integer},
        {"--1", ScalarType::String},
    };
    for (const auto& [text, type] : kCases)
        EXPECT_EQ(name(plainScalarType(text)), name(type)) << text;
}
