// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The port through which discovery asks a provider for its metadata (storage-type local); `rpc` implements
// it.
#pragma once

#include "engine/core/outcome.h"
#include "engine/discovery/instance.h"
#include "engine/metadata/metadata_info.h"

#include <functional>

namespace sextant::discovery {

/// Fetches the metadata of the instance's revision from its MetadataService. Answers once, never from inside
/// the call.
using MetadataFetcher =
    std::function<void(const Instance&, std::function<void(core::Outcome<metadata::MetadataInfo>)>)>;

} // namespace sextant::discovery
