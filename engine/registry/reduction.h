// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What remains of a provider's URL when it is registered (spec/registry §2.3). Mirrors
// DefaultServiceURLCustomizer.
#pragma once

#include "engine/url/url.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::registry {

/// The keys that survive `registry.simplified=true`, in Dubbo's order (the order of
/// dubbo.metadata-service.url-params).
std::span<const std::string_view> simplifiedKeys();

/// The usual form: process-local keys and keys that start with a dot go, everything else stays.
url::Url reduceProviderUrl(const url::Url& url);
/// The simplified form: only `simplifiedKeys`, `extraKeys`, and keys that start with a method name stay.
url::Url simplifyProviderUrl(const url::Url& url, const std::vector<std::string>& extraKeys = {});

} // namespace sextant::registry
