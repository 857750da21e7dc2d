// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The problems that only the whole picture shows, in words. docs/problems.md lists every code.
// To add one: a function here, its text there, a case in tests/unit/inventory/test_problems.cpp.
#pragma once

#include "engine/core/outcome.h"
#include "engine/core/problem.h"

#include <string>

namespace sextant::inventory {

/// `part`: "name" or "data".
core::Problem nodeTooLarge(const std::string& path, const std::string& subject, std::size_t bytes,
                           const std::string& part);
/// A node that the server does not let us read.
core::Problem nodeUnreadable(const std::string& path, const std::string& subject, const core::Error& error);
core::Problem mappingMalformed(const std::string& path, const std::string& interfaceName,
                               const std::string& raw, bool nothingLeft);
core::Problem mappingMissing(const std::string& path, const std::string& interfaceName,
                             const std::string& application);
core::Problem mappingDanglingApp(const std::string& path, const std::string& interfaceName,
                                 const std::string& application);
core::Problem revisionMissingMetadata(const std::string& path, const std::string& application,
                                      const std::string& revision, std::size_t instances);
core::Problem revisionDiffers(const std::string& path, const std::string& application,
                              const std::string& inside);
core::Problem metadataUnreadable(const std::string& path, const std::string& application,
                                 const std::string& why);
core::Problem metadataNotFetched(const std::string& path, const std::string& interfaceName,
                                 const std::string& application);
core::Problem metadataFetchFailed(const std::string& path, const std::string& application,
                                  const std::string& revision, const std::string& why);
core::Problem applicationForeignNode(const std::string& path, const std::string& application,
                                     const std::string& node);
core::Problem consumerNoProvider(const std::string& path, const std::string& serviceKey,
                                 std::size_t consumers);
core::Problem rootMissing(const std::string& path);
core::Problem notLive(const std::string& path);

} // namespace sextant::inventory
