// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Configurators: the documents `….configurators` and the legacy nodes below `configurators`, as Dubbo reads
// them, and the override URLs they stand for (spec/cluster §5.2, §5.3, §5.7). What Java refuses is refused
// here with the line. Pure functions.
#pragma once

#include "engine/config/rules/match.h"
#include "engine/core/outcome.h"
#include "engine/url/url.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::config {

/// `service` or `app` of a match. Without its list `oneof` Dubbo fails while it applies the rule.
struct OneOfMatch
{
    std::vector<StringMatch> oneOf;
    bool usable = false; ///< `oneof` is there
};

/// `match` of an item (spec/cluster §5.5): every part that is there must hold.
struct ConfiguratorMatch
{
    std::optional<AddressMatch> address; ///< the consumer's machine, or the provider's host
    std::optional<AddressMatch> providerAddress; ///< "host:port" of the target
    std::optional<OneOfMatch> service;
    std::optional<OneOfMatch> app;
    std::vector<ParamMatch> param;
};

struct ConfiguratorParameter
{
    std::string name;
    std::string value; ///< as Java prints it
    int line = 0;
};

/// One entry of `configs`.
struct ConfiguratorItem
{
    std::optional<std::string> type; ///< absent and "general" obey the document's `enabled`, others their own
    std::optional<std::string> side;
    std::optional<bool> enabled;
    std::vector<std::string> addresses;
    std::vector<std::string> providerAddresses;
    std::vector<std::string> applications;
    std::vector<std::string> services;
    std::vector<ConfiguratorParameter> parameters; ///< in document order
    std::optional<ConfiguratorMatch> match;
    int line = 0;
};

/// An override URL and where it comes from.
struct Override
{
    url::Url url; ///< override://… or absent://…
    std::string source; ///< path of the document or of the legacy node
    int line = 0; ///< of its item; 0 for a node
    std::shared_ptr<const ConfiguratorItem> item = {}; ///< null for a URL that was given as such

    /// The line that says the parameter, else the one of the item.
    int lineOf(std::string_view parameter) const;
};

struct ConfiguratorDocument
{
    std::optional<std::string> configVersion;
    std::string scope; ///< "application"; anything else means service
    std::string key;
    bool enabled = true;
    std::vector<std::shared_ptr<const ConfiguratorItem>> items; ///< none in the array form
    /// In the order of the document, without the parameters that no document may set.
    std::vector<Override> overrides;
};

/// A document, or a JSON array of override URLs. An error is what Dubbo refuses: it keeps the rule it had.
/// `configs: []` is a document without overrides, and Dubbo keeps the rule it had there, too.
core::Outcome<ConfiguratorDocument> parseConfigurators(std::string_view text, const std::string& path);

/// A node below `configurators`: an override, an absent, or the empty URL that clears all.
core::Outcome<Override> parseOverrideNode(std::string_view nodeName, const std::string& path);

/// "group/interface:version" of a document as Dubbo takes it apart: "interface?group=…&version=…&".
std::string overridePath(std::string_view serviceKey);

} // namespace sextant::config
