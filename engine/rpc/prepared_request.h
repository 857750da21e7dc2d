// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the calls of one method have in common, encoded once: of a request only the arguments change from call
// to call. Private to engine/rpc.
//
// THREAD: a PreparedRequest does not change and may be read anywhere; PreparedRequests belongs to one thread.
#pragma once

#include "engine/rpc/invocation.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sextant::rpc {

class PreparedRequest
{
public:
    /// Takes everything but the arguments.
    explicit PreparedRequest(const Invocation& invocation);

    /// Whether requests of that invocation differ from these in nothing but their arguments.
    bool fits(const Invocation& invocation) const;
    /// Appends the body with these arguments: the bytes of encodeRequestBody(makeRequest()).
    void append(std::string& out, const std::vector<wire::Value>& arguments) const;
    /// describeCall() of the invocation.
    std::string describe() const;

private:
    Invocation m_call; ///< without arguments
    std::optional<wire::RequestFrame> m_frame; ///< nullopt: encoded as a whole, call by call
};

/// The latest ones of a client.
class PreparedRequests
{
public:
    std::shared_ptr<const PreparedRequest> get(const Invocation& invocation);

private:
    static constexpr std::size_t kPlaces = 64;

    std::array<std::shared_ptr<const PreparedRequest>, kPlaces> m_places;
};

} // namespace sextant::rpc
