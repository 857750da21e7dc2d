// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A tree dump behind the CoordinationStore port, read-only: a MemoryStore filled from the file, under a
// ReadOnlyGuard.
//
// Parents that the file leaves out are made up with null data. Ephemeral rows get an owner other than 0;
// times and zxids are not in the file and read as 0. Watches never fire. THREAD: loop thread only.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/store/tree_row.h"

namespace sextant::store {

/// `description` is for messages. REQUIRES: valid paths without duplicates, as parseSnapshot gives.
std::unique_ptr<CoordinationStore> makeSnapshotStore(core::Loop& loop, const TreeRows& rows,
                                                     std::string description);

/// Reads the file at once (blocks for the disk): InvalidArgument when it cannot be read, TooLarge above 1 GB,
/// Decode when it is not a snapshot.
core::Outcome<std::unique_ptr<CoordinationStore>> openSnapshotFile(core::Loop& loop, const std::string& file);

} // namespace sextant::store
