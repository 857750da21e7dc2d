// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `readMany` through multiRead: batches cut by the bytes that the answers so far let expect, a few under way
// at a time, with an error for each node; one by one where the server cannot, or a batch was too large.
//
// The timeout counts for each batch. A failure of the connection ends all reads not sent yet with that error
// (as store/read_many does). Private to this folder. THREAD: loop thread only.
#pragma once

#include "engine/zk/wire_client.h"

namespace sextant::zk {

void readInBulk(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                store::OpOptions options, std::function<void(WireClient::ManyNodes)> done);

/// More single reads in flight buy nothing: their cost is in the server.
constexpr std::size_t kSingleReadsInFlight = 128;

} // namespace sextant::zk
