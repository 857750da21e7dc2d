// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The metadata of one revision, from the report or from one of its providers (spec/registry §4.4). Private to
// engine/discovery. THREAD: the store's loop.
//
// Up to three tries as in Dubbo, but each with another instance and without its one-second sleeps: the live
// directory asks again later.
#pragma once

#include "engine/discovery/metadata_fetcher.h"
#include "engine/store/coordination_store.h"

#include <memory>
#include <string>
#include <vector>

namespace sextant::discovery {

struct RevisionRequest
{
    std::vector<Instance> instances; ///< all of one revision, at least one
    std::string root;
    MetadataFetcher fetcher; ///< may be empty
    store::OpOptions operation;
};

struct RevisionAnswer
{
    std::shared_ptr<const metadata::MetadataInfo> info; ///< nullptr: could not be had
    std::string how; ///< from where, or why not
    core::Problems problems;
};

/// An error only when the registry itself cannot be read.
void fetchRevision(store::CoordinationStore& store, RevisionRequest request,
                   std::function<void(core::Outcome<RevisionAnswer>)> done);

} // namespace sextant::discovery
