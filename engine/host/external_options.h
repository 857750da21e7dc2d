// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What dubbo.properties of the config center means for a provider or a consumer of ours (spec/registry §10.4,
// §14). As in Dubbo it counts more than what the program says; but a service's own parameters count more than
// the provider's, and what a reference says of its migration more than the application's.
//
// Known keys, each of which has its option: dubbo.provider.*, dubbo.consumer.* (parameters of the URLs),
// dubbo.application.* and dubbo.registry.* as spec/registry §14 lists them, dubbo.metadata-report.
// report-metadata, dubbo.protocol.port, dubbo.service.shutdown.wait, dubbo.labels. Pure functions.
#pragma once

#include "engine/config/external_config.h"

namespace sextant::host {

struct ConsumerOptions;
struct ProviderOptions;

/// What was made of a set of properties.
struct ConfigReport
{
    config::ExternalProperties applied; ///< an option has the value
    config::ExternalProperties others; ///< nothing here has an option for it
    std::vector<std::string> refused; ///< "key=value: why", and from where; the option stays as it was
};

ConfigReport applyExternal(const config::ExternalProperties& properties, ProviderOptions& options);
ConfigReport applyExternal(const config::ExternalProperties& properties, ConsumerOptions& options);

} // namespace sextant::host
