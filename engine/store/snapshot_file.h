// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The JSON form of a tree dump, as `sextantctl tree --json` prints it: an array of
// {path, data_utf8 | data_base64, ephemeral, version}; data that is null in ZooKeeper is "data_utf8": null.
//
// Strict where a mistake would hide data (types, duplicate paths), tolerant about additional members.
// Pure functions. THREAD: any.
#pragma once

#include "engine/store/tree_row.h"

namespace sextant::store {

/// Rows in path order; Decode with the number of the offending row for anything that is not such an array.
core::Outcome<TreeRows> parseSnapshot(std::string_view json);
/// One row a line, in the order given; bytes that are not UTF-8 become base64.
std::string printSnapshot(const TreeRows& rows);

} // namespace sextant::store
