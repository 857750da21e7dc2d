// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/json_tree.h"

#include "engine/core/text.h"

#include <nlohmann/json.hpp>

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
        return scalar(JsonTree::Kind::Number, std::to_string(value));
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
    Builder builder;
    if (!Wide::sax_parse(json, &builder)) {
        return core::Error(core::Errc::Decode, "A JSON document cannot be read", path,
                           builder.failure.empty() ? "it is not JSON" : builder.failure);
    }
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
