// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// java.util.Date and java.time between ISO text and the wire's handle objects (spec/rpc §4.7). Pure.
#pragma once

#include "engine/wire/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sextant::rpc {

/// "2024-02-29T12:34:56.000Z".
std::string isoDate(std::int64_t millis);
/// ISO text, or `yyyy-MM-dd[ HH:mm[:ss[.fraction]]]`; without a zone it counts as UTC.
std::optional<std::int64_t> parseDate(std::string_view text);

/// True for the classes of java.time that travel as handles.
bool isJavaTime(std::string_view className);
/// The handle object of java.time class `className`; nullopt when the text is not in its ISO form.
std::optional<wire::Value> javaTimeObject(std::string_view className, std::string_view iso);
/// ISO text of a handle object; nullopt when it is none, or malformed.
std::optional<std::string> javaTimeText(const wire::Object& object);
/// "java.time.LocalDate" for the handle's class; "" for other classes.
std::string javaTimeClass(std::string_view wireClass);

} // namespace sextant::rpc
