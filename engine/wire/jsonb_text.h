// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of fastjson2's JSONB that error texts, heartbeats and events need: null and strings (spec/rpc
// §10.2). Each value is a length in four bytes and that many JSONB bytes. Pure.
#pragma once

#include "engine/core/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::wire {

/// nullopt is null.
core::Outcome<std::optional<std::string>> decodeJsonbText(std::string_view bytes);
std::string encodeJsonbText(std::optional<std::string_view> utf8);

} // namespace sextant::wire
