// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Address expressions of tag rules and of `cird` (spec/cluster §7.3): CIDR, `*`, IPv4 with four segments of
// numbers, `*` and `a-b`, the same for IPv6, each with an optional port. Mirrors NetUtils.matchIpExpression,
// except that no host name is resolved: a name equals only the same text. Compiled once; matching is pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

class IpExpression
{
public:
    IpExpression() = default;
    /// Never fails: an expression that Dubbo cannot read matches nothing, and `problem` says why.
    explicit IpExpression(std::string_view text);

    const std::string& text() const { return m_text; }
    /// Why no IPv4 address can match; empty for a usable expression.
    const std::string& problem() const { return m_problem; }

    /// nullopt where Dubbo's matcher throws: the expression is unusable for this host, or the host is no IP
    /// address. IPv6 hosts may have brackets. `port` counts only when the expression names one.
    std::optional<bool> matches(std::string_view host, int port) const;

private:
    struct Segment
    {
        int from = 0;
        int to = 0;
        bool operator==(const Segment&) const = default;
    };
    struct Pattern
    {
        std::vector<Segment> segments; ///< empty: unusable for this family
        std::string port;
    };

    static Pattern compile(std::string_view text, bool ipv4, std::string& problem);
    void compileCidr(std::string_view text);

    std::string m_text;
    std::string m_problem;
    bool m_any = false;
    bool m_cidr = false;
    std::vector<std::uint8_t> m_network; ///< of a CIDR expression; empty: unusable
    int m_prefix = 0;
    Pattern m_ipv4;
    Pattern m_ipv6;
};

} // namespace sextant::config
