// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a provider and a consumer do alike with dubbo.properties of the config center (external_options.h).
// THREAD: the store's loop.
#pragma once

#include "engine/config/paths.h"
#include "engine/host/external_options.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace sextant::host {

/// Reads the documents of the registry group `group`, and follows them until the result goes away. `first`
/// gets the options as the documents leave them, once; `given.onExternalConfig` hears of the documents before
/// that, and after every change.
template<typename Options>
std::unique_ptr<config::ExternalConfig> followExternal(store::CoordinationStore& store,
                                                       const std::string& group, const Options& given,
                                                       std::function<void(Options)> first)
{
    return std::make_unique<config::ExternalConfig>(
        config::ConfigCenter(store, config::configRoot(group)), config::globalGroup(group), given.application,
        [given, first = std::move(first)](const config::ExternalProperties& properties) mutable {
            auto options = given;
            const auto report = applyExternal(properties, options);
            if (given.onExternalConfig)
                given.onExternalConfig(report);
            if (const auto once = std::exchange(first, nullptr))
                once(std::move(options));
        });
}

} // namespace sextant::host
