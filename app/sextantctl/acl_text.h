// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Access control lists as people type them: scheme:id:permissions, as in zkCli.
#pragma once

#include "engine/store/coordination_store.h"

#include <string>
#include <vector>

namespace sextant::ctl {

/// Each text holds one entry or several with commas between: "world:anyone:r", "digest:ops:cdrwa",
/// "digest:ops:HASH=:rw", "auth::cdrwa", "ip:10.0.0.0/8:r". For a digest user without hash the password is
/// asked for: $SEXTANT_ACL_PASSWORD, else the first line of `passwordFile`, else a prompt. A password in the
/// text itself is refused: others could see it.
core::Outcome<store::Acl> readAcl(const std::vector<std::string>& texts, const std::string& passwordFile);

/// scheme and id only, for entries to be removed: "world:anyone", "digest:ops" (any password), with
/// permissions too if somebody writes them.
bool namesEntry(const std::string& text, const store::AclEntry& entry);

} // namespace sextant::ctl
