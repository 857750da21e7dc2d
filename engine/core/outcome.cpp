// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/outcome.h"

namespace sextant::core {

std::string_view name(Errc code)
{
    switch (code) {
    case Errc::InvalidArgument:
        return "invalid_argument";
    case Errc::Connection:
        return "connection";
    case Errc::Timeout:
        return "timeout";
    case Errc::Cancelled:
        return "cancelled";
    case Errc::SessionExpired:
        return "session_expired";
    case Errc::AuthFailed:
        return "auth_failed";
    case Errc::NoAuth:
        return "no_auth";
    case Errc::NoNode:
        return "no_node";
    case Errc::NodeExists:
        return "node_exists";
    case Errc::BadVersion:
        return "bad_version";
    case Errc::NotEmpty:
        return "not_empty";
    case Errc::NoChildrenForEphemerals:
        return "no_children_for_ephemerals";
    case Errc::ReadOnly:
        return "read_only";
    case Errc::TooLarge:
        return "too_large";
    case Errc::Unsupported:
        return "unsupported";
    case Errc::Decode:
        return "decode";
    case Errc::NoProvider:
        return "no_provider";
    case Errc::Remote:
        return "remote";
    case Errc::Internal:
        return "internal";
    }
    return "internal";
}

std::string Error::text() const
{
    std::string out = sentence;
    if (!where.empty())
        out += " (" + where + ")";
    if (!cause.empty())
        out += ": " + cause;
    if (!advice.empty()) {
        if (!out.empty() && out.back() != '.')
            out += '.';
        out += ' ' + advice;
    }
    return out;
}

} // namespace sextant::core
