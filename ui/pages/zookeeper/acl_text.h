// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Access control lists as people read them: "anyone: read, write", and as zkCli writes them:
// "world:anyone:cdrwa". Unknown schemes are shown verbatim; bits that no ZooKeeper knows are shown as a
// number.
#pragma once

#include "engine/store/coordination_store.h"

#include <QString>

namespace sextant::ui {

/// "cdrwa" letters of a mask in zkCli's order, unknown bits as "+64".
QString permissionLetters(std::int32_t permissions);
/// "read, write, …", "all" for the five known bits, "none" for 0.
QString permissionWords(std::int32_t permissions);
/// One entry per line: who may do what.
QString aclForPeople(const store::Acl& acl);
/// "scheme:id:letters", comma separated.
QString aclExact(const store::Acl& acl);

} // namespace sextant::ui
