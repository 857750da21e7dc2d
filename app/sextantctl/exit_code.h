// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The exit codes of sextantctl (design §6). Scripts rely on them.
#pragma once

#include "engine/core/outcome.h"

namespace sextant::ctl {

enum ExitCode : int
{
    kDone = 0,
    kFindings = 1, ///< the call came back with a business exception, or a check found something
    kUsage = 2,
    kRpcFailure = 3,
    kRegistryFailure = 4,
    kConflict = 5, ///< somebody else wrote in between
    kInterrupted = 130, ///< ended by Ctrl+C before the answer
};

/// The code for a failure while talking to the registry.
inline int registryExitCode(const core::Error& error)
{
    switch (error.code) {
    case core::Errc::InvalidArgument:
    case core::Errc::Unsupported: // asked for something that there is not
        return kUsage;
    case core::Errc::BadVersion:
        return kConflict;
    case core::Errc::Cancelled:
        return kInterrupted;
    default:
        return kRegistryFailure;
    }
}

} // namespace sextant::ctl
