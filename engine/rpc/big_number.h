// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// java.math.BigInteger and BigDecimal between decimal text and the wire (spec/rpc §4.7). Exact; pure.
#pragma once

#include "engine/wire/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::rpc {

/// Text as `new BigDecimal(text).toString()` prints it; nullopt when Java would refuse it.
std::optional<std::string> normalDecimal(std::string_view text);
/// "-0012" to "-12"; nullopt when it is no decimal integer, or longer than anyone needs.
std::optional<std::string> normalInteger(std::string_view text);

/// The bean with sign and magnitude that Java's reader understands. REQUIRES: normalInteger(text)
wire::Value bigIntegerObject(const std::string& text);
/// Decimal text of such a bean; nullopt when it is malformed or too long to print.
std::optional<std::string> bigIntegerText(const wire::Object& object);

} // namespace sextant::rpc
