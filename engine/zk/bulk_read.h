// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `readMany` and `childrenMany` of the wire client (bulk_batches.h says how). Private to this folder.
// THREAD: loop thread only.
#pragma once

#include "engine/zk/wire_client.h"

namespace sextant::zk {

/// Nothing is known of the first nodes: so few fit into the limit of an answer even if each is of 1 MB.
constexpr std::size_t kCautiousFirstBatch = 32;

void readInBulk(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                const store::OpOptions& options, std::function<void(WireClient::ManyNodes)> done,
                std::size_t firstBatch = kCautiousFirstBatch);
/// Two requests: the stats, which say how many names to expect, then the lists that are not empty.
void listInBulk(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                const store::OpOptions& options,
                std::function<void(std::vector<core::Outcome<store::Children>>)> done);

} // namespace sextant::zk
