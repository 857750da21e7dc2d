// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A call as routers, load balancers and strategies see it (spec/cluster §1.2, §6.3).
#pragma once

#include "engine/config/generation.h"
#include "engine/url/url.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sextant::cluster {

struct Invocation
{
    std::string method; ///< the real one, also when the call is sent as `$invoke`
    std::vector<std::string> arguments; ///< as Java's String.valueOf gives them: "null" for null
    std::map<std::string, std::string, std::less<>> attachments;
    url::Url consumer; ///< after its configurators; host is the one it registers with
    std::vector<std::string> parameterTypes {}; ///< Java names; empty: not known
    config::Generation generation = config::kOwnGeneration; ///< whose semantics count
    std::uint64_t id = 0; ///< for whoever follows one call through its attempts; 0: nobody does
};

} // namespace sextant::cluster
