// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A host and a port as text: "10.0.0.7:20880", "orders.local:20880", "[::1]:20880". Pure.
// Addresses come from registries, so parsing is strict: no white space, no control characters, bounded
// length.
#pragma once

#include "engine/core/outcome.h"

#include <string>
#include <string_view>

namespace sextant::net {

struct Endpoint
{
    std::string host; ///< name or numeric address; IPv6 without brackets
    int port = 0;

    /// "host:port", IPv6 in brackets.
    std::string text() const;
    bool operator==(const Endpoint&) const = default;

    /// Parses "host:port". IPv6 needs brackets; the port must be 1..65535.
    static core::Outcome<Endpoint> parse(std::string_view text);
};

} // namespace sextant::net
