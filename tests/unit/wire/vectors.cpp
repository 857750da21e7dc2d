// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/wire/vectors.h"

#include "engine/core/text.h"
#include "engine/wire/hessian_writer.h"
#include "engine/wire/java_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <regex>

namespace sextant::test {

namespace {

nlohmann::json parseLine(const std::string& line)
{
    auto json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_discarded()) {
        // Reading aids of vectors about lone surrogates are no Unicode text.
        static const std::regex kSurrogate("\\\\ud[89a-f][0-9a-f]{2}");
        json = nlohmann::json::parse(std::regex_replace(line, kSurrogate, "?"), nullptr, false);
    }
    return json;
}

std::string member(const nlohmann::json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A text member of a line, unit by unit: texts about lone surrogates are no Unicode, and a JSON parser
/// refuses them.
std::string javaText(const std::string& line, const std::string& key)
{
    static const std::map<char, char> kEscapes = {
        {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'b', '\b'}, {'f', '\f'}};
    auto at = line.find('"' + key + "\":");
    if (at == std::string::npos)
        return {};
    at = line.find_first_not_of(' ', at + key.size() + 3);
    if (line[at] != '"')
        return {};
    std::u16string units;
    std::size_t plain = ++at;
    const auto flush = [&] { units += wire::toUtf16(std::string_view(line).substr(plain, at - plain)); };
    while (line[at] != '"') {
        if (line[at] != '\\') {
            ++at;
            continue;
        }
        flush();
        const char escape = line[at + 1];
        const bool coded = escape == 'u';
        if (coded)
            units += static_cast<char16_t>(std::stoul(line.substr(at + 2, 4), nullptr, 16));
        else
            units += static_cast<char16_t>(kEscapes.contains(escape) ? kEscapes.at(escape) : escape);
        at += coded ? 6 : 2;
        plain = at;
    }
    flush();
    return wire::fromUtf16(units);
}

} // namespace

std::vector<Vector> readVectors(const std::string& file)
{
    std::ifstream in(SEXTANT_TEST_DATA "/" + file);
    std::vector<Vector> vectors;
    for (std::string line; std::getline(in, line);) {
        const auto json = parseLine(line);
        if (!json.is_object()) {
            ADD_FAILURE() << file << ": line " << vectors.size() + 1 << " is no JSON object";
            continue;
        }
        Vector vector;
        vector.name = member(json, "name");
        vector.operation = member(json, "op");
        vector.outcome = member(json, "outcome");
        vector.hasBytes = json.contains("hex") && json["hex"].is_string();
        vector.bytes = bytesOf(member(json, "hex"));
        vector.javaType = member(json, json.contains("decoded_class") ? "decoded_class" : "java_type");
        vector.stated = javaText(line, json.contains("decoded") ? "decoded" : "json_like_value");
        vector.error = vector.stated.starts_with("ERROR");
        for (const auto* key : {"request_hex", "response_hex", "hex"})
            if (const auto hex = member(json, key); !hex.empty())
                vector.frames.push_back(bytesOf(hex));
        if (const auto extra = json.find("extra_frames"); extra != json.end())
            for (const auto& frame : *extra)
                vector.frames.push_back(
                    bytesOf(frame.is_string() ? frame.get<std::string>() : member(frame, "hex")));
        vector.truncated =
            line.find("_truncated_from") != std::string::npos || vector.name.ends_with("_TRUNCATED");
        vectors.push_back(std::move(vector));
    }
    EXPECT_FALSE(vectors.empty()) << file;
    return vectors;
}

std::string bytesOf(std::string_view hex)
{
    const auto bytes = core::fromHex(hex);
    EXPECT_TRUE(bytes) << hex;
    return bytes.value_or(std::string());
}

std::string hexOf(std::string_view bytes)
{
    return core::toHex(bytes);
}

std::optional<std::vector<wire::Value>> decodeAll(std::string_view bytes, std::string& error,
                                                  wire::VariableLists lists)
{
    wire::HessianReader reader(bytes, {}, lists);
    std::vector<wire::Value> values;
    do {
        auto value = reader.readValue();
        if (!value) {
            error = value.error().text();
            return std::nullopt;
        }
        values.push_back(std::move(*value));
    } while (!reader.atEnd());
    return values;
}

std::string encodeAll(const std::vector<wire::Value>& values)
{
    wire::HessianWriter writer;
    for (const auto& value : values)
        writer.writeValue(value);
    return writer.take();
}

} // namespace sextant::test
