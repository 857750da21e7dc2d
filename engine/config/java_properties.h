// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Java's properties format (java.util.Properties), which Dubbo uses for dubbo.properties and for its disk
// caches (spec/registry §2.9, §10.4, §11). Pure functions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

using Properties = std::map<std::string, std::string>; ///< UTF-8

enum class PropertiesCharset
{
    Latin1, ///< files: other characters are written as \uXXXX
    Utf8 ///< documents of a config center
};

/// Never fails, as Java: what is no pair is a key with an empty value. Later duplicates win. A broken \u
/// escape stays as it is written.
Properties parseProperties(std::string_view text, PropertiesCharset charset);

/// As `Properties.store` writes a file: a comment line for each of `comments`, then the pairs by key.
std::string printProperties(const Properties& properties, const std::vector<std::string>& comments);

} // namespace sextant::config
