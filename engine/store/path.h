// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper paths as plain text: which are legal, and how they are taken apart and put together.
//
// The rules are those of ZooKeeper's server (PathUtils.validatePath, on UTF-16 units), so that a path refused
// here is one that the server would refuse, and nothing illegal is ever sent. Pure functions. THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <string>
#include <string_view>

namespace sextant::store {

/// InvalidArgument with the reason for anything the server would refuse. With `sequential` a number is going
/// to be appended, so that a trailing slash is legal.
core::Outcome<void> validatePath(std::string_view path, bool sequential = false);

/// "/a/b" gives "/a", "/a" gives "/", "/" gives "". REQUIRES: a legal path.
std::string parentPath(std::string_view path);
/// The last segment; "" for "/".
std::string_view baseName(std::string_view path);
/// "/" + "a" gives "/a", "/a" + "b" gives "/a/b".
std::string joinPath(std::string_view parent, std::string_view name);
/// True when `path` is `root` or below it.
bool isAtOrBelow(std::string_view path, std::string_view root);
/// The number that ZooKeeper appends to a sequential node: ten digits, zero padded.
std::string sequenceSuffix(std::int32_t number);

} // namespace sextant::store
