// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Does a provider URL serve a consumer URL? (spec/registry §2.7). Mirrors UrlUtils.isMatch.
#pragma once

#include "engine/url/url.h"

namespace sextant::registry {

bool isMatch(const url::Url& consumer, const url::Url& provider);

} // namespace sextant::registry
