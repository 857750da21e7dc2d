// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An application instance as found below /services/{app} (spec/registry §3.2).
#pragma once

#include "engine/core/outcome.h"
#include "engine/core/problem.h"
#include "engine/url/url.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::discovery {

enum class InstanceForm
{
    Curator,
    Flat,
    SpringCloud
};
std::string_view name(InstanceForm form);

struct Endpoint
{
    int port = 0;
    std::string protocol;
    bool operator==(const Endpoint&) const = default;
};

struct Instance
{
    std::string application;
    std::string id; ///< child name, usually host:port
    std::string host;
    int port = 0;
    InstanceForm form = InstanceForm::Curator;
    std::vector<Endpoint> endpoints;
    std::string revision; ///< "" when missing; "0" when nothing is exported
    std::string storageType = "local"; ///< "local" or "remote"
    url::Parameters metadata; ///< all metadata, verbatim
    url::Parameters metadataServiceParams; ///< dubbo.metadata-service.url-params, numbers as text
    std::int64_t registrationTime = 0; ///< ms since the epoch, 0 unknown
    bool enabled = true;
    bool healthy = true;

    /// The endpoint's port of `protocol`, or the instance port when it has none.
    int portFor(std::string_view protocol) const;
    bool operator==(const Instance&) const = default;
};

/// Reads the Curator form, the flat form of articles and the Spring Cloud form; whatever else is a problem
/// and an error. `path` is the node's path, `data` its bytes.
core::Outcome<Instance> parseInstance(const std::string& path, std::string_view data,
                                      core::Problems& problems);
/// Writes the Curator form, exactly as Java does (spec/registry §3.2). `metadata` is written verbatim;
/// endpoints, revision and storage type fill in what it lacks.
std::string printInstance(const Instance& instance);
/// The value of the metadata key `dubbo.endpoints`.
std::string printEndpoints(const std::vector<Endpoint>& endpoints);

/// {servicesRoot}/{application}, names as they are (spec/registry §3.1).
std::string applicationPath(std::string_view servicesRoot, std::string_view application);
/// {servicesRoot}/{application}/{id}
std::string instancePath(std::string_view servicesRoot, std::string_view application, std::string_view id);

constexpr std::string_view kMetadataServiceInterface = "org.apache.dubbo.metadata.MetadataService";
/// Where to ask the instance for its metadata (spec/registry §8.2): what `dubbo.metadata-service.url-params`
/// says, with the protocol taken from the endpoints when it is missing.
url::Url metadataServiceUrl(const Instance& instance);

} // namespace sextant::discovery
