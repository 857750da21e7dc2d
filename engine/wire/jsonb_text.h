// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Texts and null as fastjson2 writes them (spec/rpc §10.2): a length in four bytes and that many JSONB bytes.
// Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sextant::wire {

std::string encodeJsonbText(std::optional<std::string_view> utf8);

} // namespace sextant::wire
