// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// MetadataInfo as the Java object that MetadataService sends, and back (spec/registry §8.3).
#pragma once

#include "engine/metadata/metadata_info.h"
#include "engine/wire/value.h"

namespace sextant::host {

/// org.apache.dubbo.metadata.MetadataInfo with the fields and map types of a Java provider.
wire::Value metadataToValue(const metadata::MetadataInfo& info);
/// Reads the typed object, or the map that a generic call or a lenient reader yields. A null is an error: the
/// provider does not know the revision.
core::Outcome<metadata::MetadataInfo> metadataFromValue(const wire::Value& value, const std::string& place);

} // namespace sextant::host
