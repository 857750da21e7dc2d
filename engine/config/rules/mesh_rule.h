// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A mesh document (spec/cluster §8.3): destination rules name subsets of providers by their labels, virtual
// services send calls to subsets. Read leniently, as Dubbo maps it to objects. Pure functions.
#pragma once

#include "engine/config/rules/match.h"
#include "engine/core/outcome.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::config {

using MeshLabels = std::vector<std::pair<std::string, std::string>>;

struct MeshSubset
{
    std::string name;
    int line = 0;
    MeshLabels labels; ///< all must equal the provider's parameters
};

struct NumberMatch
{
    std::optional<double> exact {};
    std::optional<std::pair<double, double>> range {}; ///< [from, to)
    std::optional<double> modulus {};
    bool matches(double value) const;
};

struct MeshArgument
{
    std::size_t index = 0;
    int line = 0;
    /// The first that is present decides.
    std::optional<std::vector<StringMatch>> texts;
    std::optional<std::vector<NumberMatch>> numbers;
    std::optional<bool> boolean;
};

/// One entry of `match`; every part that is present must hold.
struct MeshMatch
{
    int line = 0;
    std::optional<StringMatch> method;
    std::optional<std::size_t> argumentCount;
    std::vector<StringMatch> parameterTypes;
    std::vector<MeshArgument> arguments;
    MeshLabels sourceLabels; ///< of the consumer
    std::vector<std::pair<std::string, StringMatch>> attachments;
    /// Of a tracing context, which we have not: each is compared with an absent value.
    std::vector<std::pair<std::string, StringMatch>> tracing;
};

struct MeshDestination
{
    std::string subset;
    std::shared_ptr<const MeshDestination> fallback;
};

struct MeshRoute
{
    MeshDestination destination;
    int weight = 1; ///< at least 1
    int line = 0;
};

struct MeshRouteDetail
{
    int line = 0;
    std::vector<MeshMatch> match; ///< all must hold
    std::vector<MeshRoute> routes;
};

struct MeshServiceRoute
{
    std::vector<StringMatch> services; ///< any of them on the interface; none: every interface
    std::vector<MeshRouteDetail> details;
};

struct MeshRule
{
    bool empty = false; ///< no document of the standard type: clears
    std::vector<MeshSubset> subsets; ///< of all destination rules
    std::vector<std::vector<MeshServiceRoute>> services; ///< one entry for each virtual service
};

/// An error stands for what Dubbo ignores: text that is no YAML, or one of the two kinds missing.
core::Outcome<MeshRule> parseMeshRule(std::string_view text, const std::string& place);

} // namespace sextant::config
