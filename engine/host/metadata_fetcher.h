// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Asks a provider's MetadataService for a revision (spec/registry §8.2): what consumers do when the storage
// type is local. THREAD: engine thread.
#pragma once

#include "engine/inventory/inventory.h"
#include "engine/rpc/dubbo_client.h"

#include <memory>

namespace sextant::host {

/// Answers are shared: asking twice for one revision at one address is one call. Never answers from inside
/// the question.
inventory::MetadataFetcher makeMetadataFetcher(core::Loop& loop, std::shared_ptr<rpc::DubboClient> client);
/// Where the service of `instance` is, or why it cannot be called.
core::Outcome<std::string> metadataServiceAddress(const discovery::Instance& instance);

} // namespace sextant::host
