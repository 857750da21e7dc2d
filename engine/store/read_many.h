// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// `readMany` and `childrenMany` for stores that can only read one node at a time: pipelined single reads,
// bounded in flight.
//
// The timeout counts for each read from the moment it is sent, so that a long list does not fail by its
// length; a failure of the connection itself (lost, timed out, cancelled, expired) ends all reads not sent
// yet with that error, so that a frozen server costs one timeout and not one per batch. THREAD: loop thread
// only.
#pragma once

#include "engine/store/read_side.h"

namespace sextant::store {

void readManyOneByOne(std::weak_ptr<ReadSide> store, core::Loop& loop, std::vector<std::string> paths,
                      OpOptions options, std::size_t inFlight,
                      std::function<void(std::vector<core::Outcome<Node>>)> done);

void childrenManyOneByOne(std::weak_ptr<ReadSide> store, core::Loop& loop, std::vector<std::string> paths,
                          OpOptions options, std::size_t inFlight,
                          std::function<void(std::vector<core::Outcome<Children>>)> done);

/// True for failures of the connection or the caller's patience, false for answers about the node.
bool isTransportFailure(core::Errc code);

} // namespace sextant::store
