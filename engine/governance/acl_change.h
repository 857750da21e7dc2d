// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Changing access control lists, of one node or of many: read, edited, and set with the version that was
// read, so that nothing that somebody else set meanwhile is lost. THREAD: the store's loop.
#pragma once

#include "engine/governance/bulk_control.h"

#include <functional>
#include <string>
#include <vector>

namespace sextant::governance {

struct AclChangeReport
{
    struct Changed
    {
        std::string path;
        store::Acl acl;
        std::int32_t versionBefore = 0;
        std::int32_t versionAfter = 0;
    };
    struct Failed
    {
        std::string path;
        core::Error reason;
    };
    std::vector<Changed> changed; ///< in path order
    std::size_t unchanged = 0; ///< had the wanted ACL already
    std::size_t gone = 0; ///< deleted meanwhile
    std::vector<Failed> failed; ///< in path order; what was not tried any more is among them
    bool stopped = false; ///< by BulkControl::stop
};

/// A pure function.
using AclEdit = std::function<store::Acl(const store::Acl&)>;

/// `expectedVersion`: of each ACL; nullopt: the one that is read. The store must outlive it or be closed
/// before.
void changeAcls(store::CoordinationStore& store, std::vector<std::string> paths, AclEdit edit,
                std::optional<std::int32_t> expectedVersion, BulkControl control,
                std::function<void(AclChangeReport)> done);

} // namespace sextant::governance
