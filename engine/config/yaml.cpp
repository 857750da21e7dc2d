// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/yaml.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <yaml-cpp/yaml.h>

namespace sextant::config {

namespace {

using core::Errc;
using core::Error;

constexpr std::size_t kMaxBytes = 1 << 20; ///< a ZooKeeper node holds no more
constexpr int kMaxDepth = 50; ///< SnakeYAML's own limit
constexpr std::size_t kMaxNodes = 100'000; ///< aliases count every time they are used …
constexpr std::size_t kMaxText = 16U << 20U; ///< … and so do the bytes of their text

class Conversion
{
public:
    explicit Conversion(std::string place)
        : m_place(std::move(place))
    {
    }

    core::Outcome<YamlNode> convert(const YAML::Node& node, int depth)
    {
        if (node.IsScalar())
            m_text += node.Scalar().size();
        if (depth > kMaxDepth || ++m_nodes > kMaxNodes || m_text > kMaxText)
            return Error(Errc::TooLarge, "The document is nested too deeply or too large", m_place,
                         "line " + std::to_string(node.Mark().line + 1));
        YamlNode out;
        out.line = node.Mark().line + 1;
        switch (node.Type()) {
        case YAML::NodeType::Undefined:
        case YAML::NodeType::Null:
            return out;
        case YAML::NodeType::Scalar:
            out.kind = YamlNode::Kind::Scalar;
            out.text = node.Scalar();
            out.quoted = node.Tag() == "!" || node.Tag() == "tag:yaml.org,2002:str";
            return out;
        case YAML::NodeType::Sequence:
            return list(node, std::move(out), depth);
        case YAML::NodeType::Map:
            return map(node, std::move(out), depth);
        }
        return out;
    }

private:
    core::Outcome<YamlNode> list(const YAML::Node& node, YamlNode out, int depth)
    {
        out.kind = YamlNode::Kind::List;
        for (const auto& item : node) {
            auto converted = convert(item, depth + 1);
            if (!converted)
                return converted;
            out.items.push_back(std::move(*converted));
        }
        return out;
    }

    core::Outcome<YamlNode> map(const YAML::Node& node, YamlNode out, int depth)
    {
        out.kind = YamlNode::Kind::Map;
        for (const auto& member : node) {
            if (member.first.IsScalar())
                m_text += member.first.Scalar().size();
            auto converted = convert(member.second, depth + 1);
            if (!converted)
                return converted;
            out.members.emplace_back(member.first.IsScalar() ? member.first.Scalar() : std::string(),
                                     std::move(*converted));
        }
        return out;
    }

    std::string m_place;
    std::size_t m_nodes = 0;
    std::size_t m_text = 0; ///< bytes
};

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, text) != words.end();
}

bool isNull(const YamlNode& node)
{
    return node.kind == YamlNode::Kind::Null
        || (node.kind == YamlNode::Kind::Scalar && !node.quoted
            && isOneOf(node.text, {"", "~", "null", "Null", "NULL"}));
}

bool allDigits(std::string_view text, int base)
{
    const auto digit = [base](char c) {
        const int value = c >= '0' && c <= '9' ? c - '0'
            : c >= 'a' && c <= 'f'             ? c - 'a' + 10
            : c >= 'A' && c <= 'F'             ? c - 'A' + 10
                                               : 99;
        return value < base;
    };
    return !text.empty() && std::ranges::all_of(text, digit);
}

/// A plain integer of YAML 1.1 in decimal; nullopt for anything else, and beyond 64 bits.
std::optional<std::string> integerText(std::string_view plain)
{
    std::string text(plain);
    std::erase(text, '_');
    const bool negative = text.starts_with('-');
    std::string_view digits = text;
    if (negative || digits.starts_with('+'))
        digits.remove_prefix(1);
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0b")) {
        base = digits[1] == 'x' ? 16 : 2;
        digits.remove_prefix(2);
    } else if (digits.size() > 1 && digits.front() == '0') {
        base = 8;
        digits.remove_prefix(1);
    }
    if (!allDigits(digits, base) || digits.size() > 63)
        return std::nullopt;
    errno = 0;
    const auto value = std::strtoll(std::string(digits).c_str(), nullptr, base);
    if (errno != 0)
        return std::nullopt;
    return std::to_string(negative ? -value : value);
}

bool isDecimal(std::string_view text)
{
    if (text.empty() || text.find_first_not_of("+-0123456789._eE") != std::string_view::npos)
        return isOneOf(text, {".inf", ".Inf", ".INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN"});
    return text.find_first_of("0123456789") != std::string_view::npos
        && text.find_first_of(".eE") != std::string_view::npos && text.front() != 'e' && text.front() != 'E';
}

std::optional<std::string> booleanText(std::string_view text)
{
    if (isOneOf(text, {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"}))
        return "true";
    if (isOneOf(text, {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"}))
        return "false";
    return std::nullopt;
}

} // namespace

YamlNode::YamlNode() = default;
YamlNode::~YamlNode() = default;
YamlNode::YamlNode(const YamlNode&) = default;
YamlNode::YamlNode(YamlNode&&) noexcept = default;
YamlNode& YamlNode::operator=(const YamlNode&) = default;
YamlNode& YamlNode::operator=(YamlNode&&) noexcept = default;

const YamlNode* YamlNode::find(std::string_view key) const
{
    const auto at = std::ranges::find_if(members.rbegin(), members.rend(),
                                         [key](const auto& member) { return member.first == key; });
    return at == members.rend() ? nullptr : &at->second;
}

core::Outcome<YamlNode> parseYaml(std::string_view text, const std::string& place)
{
    if (text.size() > kMaxBytes)
        return Error(Errc::TooLarge, "The document is larger than 1 MB", place);
    try {
        return Conversion(place).convert(YAML::Load(std::string(text)), 1);
    } catch (const std::exception& e) {
        return Error(Errc::Decode, "The document is not YAML", place, e.what(),
                     "Correct it; Dubbo keeps the rule it had before.");
    }
}

core::Outcome<std::vector<YamlNode>> parseYamlStream(std::string_view text, const std::string& place)
{
    if (text.size() > kMaxBytes)
        return Error(Errc::TooLarge, "The document is larger than 1 MB", place);
    try {
        Conversion conversion(place);
        std::vector<YamlNode> documents;
        for (const auto& document : YAML::LoadAll(std::string(text))) {
            auto converted = conversion.convert(document, 1);
            if (!converted)
                return converted.error();
            documents.push_back(std::move(*converted));
        }
        return documents;
    } catch (const std::exception& e) {
        return Error(Errc::Decode, "The document is not YAML", place, e.what(),
                     "Correct it; Dubbo keeps the rule it had before.");
    }
}

std::optional<std::string> javaText(const YamlNode& node)
{
    if (isNull(node) || node.kind != YamlNode::Kind::Scalar)
        return std::nullopt;
    if (node.quoted)
        return node.text;
    if (auto boolean = booleanText(node.text))
        return boolean;
    if (auto integer = integerText(node.text))
        return integer;
    return node.text;
}

bool isJavaString(const YamlNode& node)
{
    if (node.kind != YamlNode::Kind::Scalar || isNull(node))
        return false;
    return node.quoted || !(booleanText(node.text) || integerText(node.text) || isDecimal(node.text));
}

} // namespace sextant::config
