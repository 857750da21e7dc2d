// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/path.h"

#include "engine/core/text.h"

#include <cstdio>

namespace sextant::store {

namespace {

core::Error invalid(std::string_view path, std::string reason)
{
    return {core::Errc::InvalidArgument, "This is not a valid ZooKeeper path", std::string(path),
            std::move(reason)};
}

/// Control characters, private use, specials, and everything outside the BMP (its UTF-16 surrogates are
/// refused).
bool forbidden(char32_t c)
{
    return (c >= 0x01 && c <= 0x1F) || (c >= 0x7F && c <= 0x9F) || (c >= 0xD800 && c <= 0xF8FF)
        || (c >= 0xFFF0 && c <= 0xFFFF) || c > 0xFFFF;
}

/// Next code point of well-formed UTF-8; advances `at`.
char32_t nextCodePoint(std::string_view text, std::size_t& at)
{
    const auto first = static_cast<unsigned char>(text[at++]);
    if (first < 0x80)
        return first;
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    char32_t c = first & (0x3FU >> more);
    for (int i = 0; i < more; ++i)
        c = (c << 6U) | (static_cast<unsigned char>(text[at++]) & 0x3FU);
    return c;
}

} // namespace

core::Outcome<void> validatePath(std::string_view path, bool sequential)
{
    if (path.empty())
        return invalid(path, "it is empty");
    if (path.front() != '/')
        return invalid(path, "it must start with /");
    if (!core::isUtf8(path))
        return invalid(core::toHex(path), "it is not UTF-8 (shown as hexadecimal)");
    if (path.size() > 1 && path.back() == '/' && !sequential)
        return invalid(path, "it must not end with /");
    std::size_t at = 0;
    while (at < path.size()) {
        const auto c = nextCodePoint(path, at);
        if (c == 0)
            return invalid(path.substr(0, at - 1), "it contains a NUL character");
        if (forbidden(c))
            return invalid(
                path,
                "it contains a character that ZooKeeper refuses (control, private use or beyond U+FFFF)");
    }
    std::size_t start = 1;
    while (start < path.size()) {
        auto end = path.find('/', start);
        if (end == std::string_view::npos)
            end = path.size();
        const auto segment = path.substr(start, end - start);
        if (segment.empty())
            return invalid(path, "it has an empty name between two slashes");
        const bool numbered = sequential && end == path.size();
        if ((segment == "." || segment == "..") && !numbered)
            return invalid(path, "relative names (. and ..) are not allowed");
        start = end + 1;
    }
    return {};
}

std::string parentPath(std::string_view path)
{
    if (path == "/")
        return {};
    const auto slash = path.rfind('/');
    return slash == 0 || slash == std::string_view::npos ? "/" : std::string(path.substr(0, slash));
}

std::string_view baseName(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string joinPath(std::string_view parent, std::string_view name)
{
    std::string out(parent);
    if (out.empty() || out.back() != '/')
        out += '/';
    out += name;
    return out;
}

bool isAtOrBelow(std::string_view path, std::string_view root)
{
    if (root == "/")
        return !path.empty() && path.front() == '/';
    return path.starts_with(root) && (path.size() == root.size() || path[root.size()] == '/');
}

std::string sequenceSuffix(std::int32_t number)
{
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, "%010d", number);
    return buffer;
}

} // namespace sextant::store
