// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/server_errors.h"

#include "engine/store/errors.h"

#include <algorithm>
#include <iterator>

namespace sextant::zk {

using core::Errc;

namespace {

struct Meaning
{
    std::int32_t code;
    Errc errc;
    const char* cause;
};

constexpr Meaning kMeanings[] = {
    {-1, Errc::Internal, "the server has a system error"},
    {-2, Errc::Internal, "another part of the transaction failed"},
    {-3, Errc::Internal, "the server's data are inconsistent"},
    {-4, Errc::Connection, "the connection broke before the answer"},
    {-5, Errc::Decode, "the server could not read the request"},
    {-6, Errc::Unsupported, ""},
    {-7, Errc::Timeout, ""},
    {-8, Errc::InvalidArgument, ""},
    {-9, Errc::SessionExpired, ""}, // the C client's word for a handle that was given up
    {-101, Errc::NoNode, ""},
    {-102, Errc::NoAuth, ""},
    {-103, Errc::BadVersion, ""},
    {-108, Errc::NoChildrenForEphemerals, ""},
    {-110, Errc::NodeExists, ""},
    {-111, Errc::NotEmpty, ""},
    {-112, Errc::SessionExpired, ""},
    {-114, Errc::InvalidArgument,
     "the ACL is empty or invalid, or asks for an identity that this session has not proven"},
    {-115, Errc::AuthFailed, ""},
    {-116, Errc::SessionExpired, ""}, // the C client is closing; a closed store has already said Cancelled
    {-118, Errc::Connection, "the session has moved to another server"},
    {-119, Errc::ReadOnly, "this server has lost its ensemble and only reads"},
    {-120, Errc::InvalidArgument, "a local session cannot own ephemeral nodes"},
    {-121, Errc::NoNode, "no such watch is set"},
    {-123, Errc::Unsupported, "reconfiguration is disabled on the server"},
    {-124, Errc::AuthFailed, "the server only takes sessions that log in by SASL"},
    {-125, Errc::TooLarge, "the quota of a node above is exhausted"},
    {-127, Errc::Remote, "the server is overloaded and refused the request"},
    {server_code::kReplyTooLarge, Errc::TooLarge, "the answer is larger than this client takes"},
};

const Meaning* find(std::int32_t code)
{
    const auto* found = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                     [code](const Meaning& meaning) { return meaning.code == code; });
    return found == std::end(kMeanings) ? nullptr : found;
}

} // namespace

Errc serverErrc(std::int32_t code)
{
    const auto* meaning = find(code);
    return meaning == nullptr ? Errc::Internal : meaning->errc;
}

core::Error serverError(std::int32_t code, const std::string& path, std::string cause)
{
    const auto* meaning = find(code);
    if (cause.empty())
        cause = meaning == nullptr ? "the server answered with the unknown code " + std::to_string(code)
                                   : meaning->cause;
    return store::storeError(serverErrc(code), path, std::move(cause));
}

} // namespace sextant::zk
