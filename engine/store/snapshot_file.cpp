// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/snapshot_file.h"

#include "engine/core/text.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace sextant::store {

using core::Errc;
using core::Error;
using core::Outcome;
using nlohmann::json;

namespace {

Error malformed(std::string reason)
{
    return {Errc::Decode, "This is not a snapshot of a tree", {}, std::move(reason)};
}

/// nullopt when well formed; else what is wrong with the row.
std::optional<std::string> readRow(const json& item, TreeRow& row)
{
    if (!item.is_object())
        return "it is not an object";
    const auto path = item.find("path");
    if (path == item.end() || !path->is_string())
        return "it has no path";
    row.path = path->get<std::string>();
    if (const auto valid = validatePath(row.path); !valid)
        return "its path is not valid: " + valid.error().cause;
    const auto text = item.find("data_utf8");
    const auto base64 = item.find("data_base64");
    const bool hasText = text != item.end() && !text->is_null();
    const bool hasBase64 = base64 != item.end() && !base64->is_null();
    if ((hasText && !text->is_string()) || (hasBase64 && !base64->is_string()) || (hasText && hasBase64))
        return "its data must be one string, as data_utf8 or data_base64";
    if (hasText)
        row.data = text->get<std::string>();
    if (hasBase64) {
        row.data = core::fromBase64(base64->get_ref<const std::string&>());
        if (!row.data)
            return "its data_base64 is not base64";
    }
    if (const auto ephemeral = item.find("ephemeral"); ephemeral != item.end()) {
        if (!ephemeral->is_boolean())
            return "its ephemeral must be true or false";
        row.ephemeral = ephemeral->get<bool>();
    }
    if (const auto version = item.find("version"); version != item.end()) {
        using Limits = std::numeric_limits<std::int32_t>;
        if (!version->is_number_integer() || *version < Limits::min() || *version > Limits::max())
            return "its version must be a 32-bit integer";
        row.version = version->get<std::int32_t>();
    }
    return std::nullopt;
}

} // namespace

Outcome<TreeRows> parseSnapshot(std::string_view text)
{
    const auto document = json::parse(text, nullptr, false);
    if (document.is_discarded())
        return malformed("it is not valid JSON");
    if (!document.is_array())
        return malformed("it is not an array of nodes");
    TreeRows rows;
    rows.reserve(document.size());
    for (const auto& item : document) {
        TreeRow row;
        if (const auto wrong = readRow(item, row))
            return malformed("row " + std::to_string(rows.size() + 1) + ": " + *wrong);
        rows.push_back(std::move(row));
    }
    const auto byPath = [](const TreeRow& a, const TreeRow& b) { return a.path < b.path; };
    std::sort(rows.begin(), rows.end(), byPath);
    const auto twice = std::adjacent_find(
        rows.begin(), rows.end(), [](const TreeRow& a, const TreeRow& b) { return a.path == b.path; });
    if (twice != rows.end())
        return malformed("the path " + twice->path + " appears twice");
    return rows;
}

std::string printSnapshot(const TreeRows& rows)
{
    std::string out = "[";
    const char* separator = "\n  ";
    for (const auto& row : rows) {
        out += separator;
        out += "{\"path\": " + json(row.path).dump();
        if (!row.data)
            out += ", \"data_utf8\": null";
        else if (core::isUtf8(*row.data))
            out += ", \"data_utf8\": " + json(*row.data).dump();
        else
            out += ", \"data_base64\": \"" + core::toBase64(*row.data) + "\"";
        out += row.ephemeral ? ", \"ephemeral\": true" : ", \"ephemeral\": false";
        out += ", \"version\": " + std::to_string(row.version) + "}";
        separator = ",\n  ";
    }
    return out + "\n]\n";
}

} // namespace sextant::store
