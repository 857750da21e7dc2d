// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Small text helpers that several folders need. All are byte-exact and locale-free.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::core {

/// Parts between separators, empty ones included ("a,,b" gives three).
std::vector<std::string> split(std::string_view text, char separator);
/// Parts trimmed of ASCII white space, empty ones dropped: how Dubbo reads comma lists.
std::vector<std::string> splitTrimmed(std::string_view text, char separator);
std::string_view trim(std::string_view text);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
bool equalsIgnoreCase(std::string_view a, std::string_view b); ///< ASCII only
/// Whole text as a decimal integer; nullopt for anything else or out of range.
std::optional<std::int64_t> parseInt(std::string_view text);
/// True when `bytes` is well-formed UTF-8 without surrogates.
bool isUtf8(std::string_view bytes);
std::string toHex(std::string_view bytes); ///< lower case, no separators
std::optional<std::string> fromHex(std::string_view hex); ///< accepts spaces between bytes, either case
std::string toBase64(std::string_view bytes);
std::optional<std::string> fromBase64(std::string_view text);
/// `text` cut to at most `maxBytes` at a UTF-8 boundary, with "…" appended when cut.
std::string shorten(std::string_view text, std::size_t maxBytes);

} // namespace sextant::core
