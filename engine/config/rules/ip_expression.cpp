// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/ip_expression.h"

#include "engine/core/text.h"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>

namespace sextant::config {

namespace {

/// 4 or 16 bytes; empty when the text is no IP literal.
std::vector<std::uint8_t> ipBytes(std::string_view host)
{
    if (host.size() > 2 && host.front() == '[' && host.back() == ']')
        host = host.substr(1, host.size() - 2);
    const std::string text(host);
    std::vector<std::uint8_t> bytes(16);
    if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1)
        return bytes;
    bytes.resize(4);
    if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1)
        return bytes;
    return {};
}

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find(separator, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    while (!parts.empty() && parts.back().empty()) // as Java's split
        parts.pop_back();
    return parts;
}

std::optional<int> segmentNumber(std::string_view text, int base)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

IpExpression::IpExpression(std::string_view text)
    : m_text(text)
{
    if (text.find('/') != std::string_view::npos) {
        compileCidr(text);
        return;
    }
    text = core::trim(text);
    m_any = text == "*" || text == "*.*.*.*";
    if (m_any)
        return;
    std::string ignored;
    m_ipv4 = compile(text, true, m_problem);
    m_ipv6 = compile(text, false, ignored);
    if (!m_ipv6.segments.empty())
        m_problem.clear();
}

void IpExpression::compileCidr(std::string_view text)
{
    m_cidr = true;
    const auto slash = text.find('/');
    m_network = ipBytes(text.substr(0, slash));
    const auto prefix = segmentNumber(text.substr(slash + 1), 10);
    if (m_network.empty() || !prefix || *prefix < 0 || *prefix > static_cast<int>(m_network.size()) * 8) {
        m_problem = "\"" + m_text + "\" is no network: write it as 10.0.0.0/8";
        m_network.clear();
        return;
    }
    m_prefix = *prefix;
}

IpExpression::Pattern IpExpression::compile(std::string_view text, bool ipv4, std::string& problem)
{
    Pattern pattern;
    if (text.starts_with('[') && text.find("]:") != std::string_view::npos) {
        const auto end = text.find("]:");
        pattern.port = text.substr(end + 2);
        text = text.substr(1, end - 1);
    } else if (text.starts_with('[') && text.ends_with(']')) {
        text = text.substr(1, text.size() - 2);
    } else if (const auto colon = text.find(':'); ipv4 && colon != std::string_view::npos) {
        pattern.port = text.substr(colon + 1);
        text = text.substr(0, colon);
    }
    if (text.find_first_of("*-") == std::string_view::npos) {
        const auto bytes = ipBytes(text);
        if (bytes.size() != (ipv4 ? 4U : 16U)) {
            problem = "\"" + std::string(text) + "\" is no IP address of four segments; no name is resolved";
            return pattern;
        }
        for (std::size_t i = 0; i < bytes.size(); i += ipv4 ? 1 : 2) {
            const int value = ipv4 ? bytes[i] : bytes[i] * 256 + bytes[i + 1];
            pattern.segments.push_back({value, value});
        }
        return pattern;
    }
    const auto parts = splitAt(text, ipv4 ? '.' : ':');
    if (parts.size() != (ipv4 ? 4U : 8U)) {
        problem = "\"" + std::string(text) + "\" has not four segments: write *.*.*.* for any host";
        return pattern;
    }
    for (const auto part : parts) {
        const auto dash = part.find('-');
        const auto from = part == "*" ? 0 : segmentNumber(part.substr(0, dash), ipv4 ? 10 : 16);
        const auto to = part == "*"          ? 0xFFFF
            : dash == std::string_view::npos ? from
                                             : segmentNumber(part.substr(dash + 1), ipv4 ? 10 : 16);
        if (!from || !to) {
            problem = "\"" + std::string(part) + "\" in \"" + std::string(text) + "\" is no number or range";
            pattern.segments.clear();
            return pattern;
        }
        pattern.segments.push_back({*from, *to});
    }
    return pattern;
}

std::optional<bool> IpExpression::matches(std::string_view host, int port) const
{
    if (m_any)
        return true;
    const auto bytes = ipBytes(host);
    if (bytes.empty())
        return std::nullopt;
    if (m_cidr) {
        if (m_network.empty())
            return std::nullopt;
        if (m_network.size() != bytes.size())
            return false;
        for (int bit = 0; bit < m_prefix; bit += 8) {
            const int mask = m_prefix - bit >= 8 ? 0xFF : 0xFF & (0xFF << (8 - (m_prefix - bit)));
            const auto at = static_cast<std::size_t>(bit / 8);
            if ((bytes[at] & mask) != (m_network[at] & mask))
                return false;
        }
        return true;
    }
    const bool ipv4 = bytes.size() == 4;
    const auto& pattern = ipv4 ? m_ipv4 : m_ipv6;
    if (!pattern.port.empty() && pattern.port != std::to_string(port))
        return false;
    if (pattern.segments.empty())
        return std::nullopt;
    for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
        const int value = ipv4 ? bytes[i] : bytes[2 * i] * 256 + bytes[2 * i + 1];
        if (value < pattern.segments[i].from || value > pattern.segments[i].to)
            return false;
    }
    return true;
}

} // namespace sextant::config
