// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The JSON shapes that scripts rely on; docs/cli.md describes them. Keys are only ever added.
#pragma once

#include "engine/host/console.h"

#include <nlohmann/json_fwd.hpp>

namespace sextant::ctl {

nlohmann::ordered_json toJson(const core::Problem& problem);
nlohmann::ordered_json toJson(const core::Problems& problems);
nlohmann::ordered_json toJson(const url::Parameters& parameters);
nlohmann::ordered_json toJson(const inventory::ProviderRow& row);
nlohmann::ordered_json toJson(const inventory::ConsumerRow& row);
nlohmann::ordered_json summaryToJson(const inventory::ServiceRow& row); ///< one element of `services --json`
nlohmann::ordered_json detailsToJson(const inventory::ServiceRow& row); ///< one element of `service --json`
nlohmann::ordered_json toJson(const inventory::InstanceRow& row);
nlohmann::ordered_json toJson(const inventory::RevisionRow& row, const std::string& application);
nlohmann::ordered_json summaryToJson(const inventory::ApplicationRow& row);
nlohmann::ordered_json detailsToJson(const inventory::ApplicationRow& row);
nlohmann::ordered_json toJson(const inventory::MappingRow& row);
nlohmann::ordered_json toJson(const host::AddressView& address);
nlohmann::ordered_json toJson(const host::DiscoverReport& report, bool explain);
nlohmann::ordered_json toJson(const inventory::ServiceId& service, const host::DefinitionReport& report);

} // namespace sextant::ctl
