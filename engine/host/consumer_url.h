// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The URL that a consumer subscribes with and registers (spec/registry §2.4). Pure.
#pragma once

#include "engine/host/consumer.h"
#include "engine/url/url.h"

namespace sextant::host {

/// consumer://{host}/{interface}?…; `now` in ms since the epoch. Without a category: the node's is
/// "consumers".
url::Url consumerUrl(const ConsumerOptions& options, std::int64_t now);

} // namespace sextant::host
