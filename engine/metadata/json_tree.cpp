// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/json_tree.h"

#include "engine/core/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace sextant::metadata {

namespace {

constexpr std::size_t kMaxBytes = 16U << 20U;
constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxValues = 1'000'000;

/// The parser converts every number before it hands over its digits, and refuses what does not fit: with the
/// widest type of the language, decimals far beyond a double pass. The converted value is never used.
using Wide =
    nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t, long double>;

/// What nlohmann::json calls a number that its type cannot hold.
constexpr int kNumberOverflow = 406;

/// Half a surrogate pair is text to Java and an error to the parser. Such escapes go through it as a
/// noncharacter and the digits; the tree has them in WTF-8.
constexpr std::string_view kHalf = "\xEF\xB7\x90"; // U+FDD0

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The unit of a \uXXXX escape at `at`; nullopt when there is none.
std::optional<unsigned> escapedUnit(std::string_view json, std::size_t at)
{
    if (json.substr(at, 2) != "\\u" || json.size() < at + 6
        || !std::ranges::all_of(json.substr(at + 2, 4), isHexDigit))
        return std::nullopt;
    return static_cast<unsigned>(std::stoul(std::string(json.substr(at + 2, 4)), nullptr, 16));
}

/// `json` with its lone surrogates hidden; nullopt when it has none, or cannot be told from hidden ones.
std::optional<std::string> hideHalves(std::string_view json)
{
    constexpr std::size_t kEscape = 6;
    if (json.find("\\u") == std::string_view::npos || json.find(kHalf) != std::string_view::npos)
        return std::nullopt;
    std::string out;
    bool found = false;
    std::size_t copied = 0;
    for (auto at = json.find('\\'); at != std::string_view::npos; at = json.find('\\', at)) {
        const auto unit = escapedUnit(json, at);
        if (!unit) {
            at += 2;
            continue;
        }
        const bool high = *unit >= 0xD800 && *unit <= 0xDBFF;
        const auto next = high ? escapedUnit(json, at + kEscape) : std::nullopt;
        if (*unit == 0xFDD0)
            return std::nullopt;
        if (high && next && *next >= 0xDC00 && *next <= 0xDFFF) {
            at += 2 * kEscape;
            continue;
        }
        if (*unit >= 0xD800 && *unit <= 0xDFFF) {
            found = true;
            out += json.substr(copied, at - copied);
            out += kHalf;
            out += json.substr(at + 2, 4);
            copied = at + kEscape;
        }
        at += kEscape;
    }
    if (!found)
        return std::nullopt;
    out += json.substr(copied);
    return out;
}

void showHalves(std::string& text)
{
    for (auto at = text.find(kHalf); at != std::string::npos; at = text.find(kHalf, at)) {
        const auto unit = std::stoul(text.substr(at + kHalf.size(), 4), nullptr, 16);
        const char bytes[] = {static_cast<char>(0xE0 | unit >> 12),
                              static_cast<char>(0x80 | (unit >> 6 & 0x3F)),
                              static_cast<char>(0x80 | (unit & 0x3F))};
        text.replace(at, kHalf.size() + 4, bytes, sizeof bytes);
        at += sizeof bytes;
    }
}

void showHalves(JsonTree& tree)
{
    showHalves(tree.text);
    for (auto& item : tree.items)
        showHalves(item);
    for (auto& [name, member] : tree.members) {
        showHalves(name);
        showHalves(member);
    }
}

/// Builds the tree from parser events; stops the parser when a limit is reached.
class Builder final : public nlohmann::json_sax<Wide>
{
public:
    JsonTree root;
    std::string failure;

    bool null() override { return scalar(JsonTree::Kind::Null, {}); }
    bool boolean(bool value) override { return scalar(JsonTree::Kind::Boolean, value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override
    {
        // Only a number with a minus sign comes here.
        return scalar(JsonTree::Kind::Number, value == 0 ? "-0" : std::to_string(value));
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        return scalar(JsonTree::Kind::Number, std::to_string(value));
    }
    bool number_float(number_float_t /*value*/, const string_t& digits) override
    {
        return scalar(JsonTree::Kind::Number, digits);
    }
    bool string(string_t& value) override { return scalar(JsonTree::Kind::String, std::move(value)); }
    bool binary(binary_t& /*value*/) override { return false; }
    bool start_object(std::size_t /*elements*/) override { return open(JsonTree::Kind::Object); }
    bool start_array(std::size_t /*elements*/) override { return open(JsonTree::Kind::Array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        m_key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override
    {
        failure = (error.id == kNumberOverflow ? "a number is too large" : "it is not JSON")
            + std::string(" (at byte ") + std::to_string(position) + ")";
        return false;
    }

private:
    bool scalar(JsonTree::Kind kind, std::string text)
    {
        auto* slot = add(kind);
        if (slot == nullptr)
            return false;
        slot->text = std::move(text);
        return true;
    }

    bool open(JsonTree::Kind kind)
    {
        if (m_open.size() >= kMaxDepth) {
            failure = "it is nested too deeply";
            return false;
        }
        auto* slot = add(kind);
        if (slot == nullptr)
            return false;
        m_open.push_back(slot);
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    JsonTree* add(JsonTree::Kind kind)
    {
        if (++m_values > kMaxValues) {
            failure = "it has too many values";
            return nullptr;
        }
        JsonTree* slot = &root;
        // Pointers to open containers stay valid: only the innermost one grows, and it is the last of its
        // parent.
        if (!m_open.empty()) {
            auto& parent = *m_open.back();
            if (parent.isArray())
                slot = &parent.items.emplace_back();
            else
                slot = &parent.members.emplace_back(std::move(m_key), JsonTree {}).second;
        }
        slot->kind = kind;
        return slot;
    }

    std::vector<JsonTree*> m_open;
    std::string m_key;
    std::size_t m_values = 0;
};

} // namespace

JsonTree::JsonTree() = default;
JsonTree::~JsonTree() = default;
JsonTree::JsonTree(const JsonTree&) = default;
JsonTree::JsonTree(JsonTree&&) noexcept = default;
JsonTree& JsonTree::operator=(const JsonTree&) = default;
JsonTree& JsonTree::operator=(JsonTree&&) noexcept = default;

const JsonTree* JsonTree::find(std::string_view key) const
{
    for (auto at = members.rbegin(); at != members.rend(); ++at)
        if (at->first == key)
            return &at->second;
    return nullptr;
}

std::string JsonTree::textAt(std::string_view key) const
{
    const auto* member = find(key);
    return member != nullptr && member->isScalar() ? member->text : std::string();
}

core::Outcome<JsonTree> parseJsonTree(std::string_view json, const std::string& path)
{
    if (json.size() > kMaxBytes)
        return core::Error(core::Errc::TooLarge, "A JSON document is too large", path);
    const auto hidden = hideHalves(json);
    Builder builder;
    if (!Wide::sax_parse(hidden ? std::string_view(*hidden) : json, &builder)) {
        return core::Error(core::Errc::Decode, "A JSON document cannot be read", path,
                           builder.failure.empty() ? "it is not JSON" : builder.failure);
    }
    if (hidden)
        showHalves(builder.root);
    return std::move(builder.root);
}

std::string printJsonTree(const JsonTree& tree)
{
    switch (tree.kind) {
    case JsonTree::Kind::Null:
        return "null";
    case JsonTree::Kind::Boolean:
    case JsonTree::Kind::Number:
        return tree.text;
    case JsonTree::Kind::String:
        return jsonQuote(tree.text);
    case JsonTree::Kind::Array:
        break;
    case JsonTree::Kind::Object:
        break;
    }
    std::string out = tree.isArray() ? "[" : "{";
    for (const auto& item : tree.items)
        out += (out.size() > 1 ? "," : "") + printJsonTree(item);
    for (const auto& [key, value] : tree.members)
        out += (out.size() > 1 ? "," : "") + jsonQuote(key) + ":" + printJsonTree(value);
    return out + (tree.isArray() ? "]" : "}");
}

std::string jsonQuote(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::string out = "\"";
    out.reserve(text.size() + 2);
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80) {
            std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
            const auto character = text.substr(i, length);
            if (character.size() == length && core::isUtf8(character)) {
                out += character;
            } else {
                out += kReplacement;
                length = 1;
            }
            i += length;
            continue;
        }
        ++i;
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\b':
            out += "\\b";
            break;
        case '\f':
            out += "\\f";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (byte < 0x20) {
                out += "\\u00";
                out += kDigits[byte >> 4U];
                out += kDigits[byte & 15U];
            } else {
                out += c;
            }
        }
    }
    out += '"';
    return out;
}

} // namespace sextant::metadata
