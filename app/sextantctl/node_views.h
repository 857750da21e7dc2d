// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Nodes as JSON and as words: the same for every command that shows one. Pure.
#pragma once

#include "engine/store/coordination_store.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace sextant::ctl {

nlohmann::ordered_json statToJson(const store::Stat& stat);
/// Null, text and bytes are three different things (design §4): data_utf8, data_base64 or data null.
void putData(nlohmann::ordered_json& object, const store::Data& data);
nlohmann::ordered_json aclToJson(const store::Acl& acl);

/// On one line and not longer than a glance: null, "text", or what bytes begin with.
std::string shortData(const store::Data& data);
/// "world:anyone:cdrwa, digest:ops:…:r"
std::string shortAcl(const store::Acl& acl);

} // namespace sextant::ctl
