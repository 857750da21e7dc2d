// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Values as text in tables: times, sessions, permissions. JSON output never goes through these.
#pragma once

#include <cstdint>
#include <string>

namespace sextant::ctl {

std::string formatTime(std::int64_t epochMillis); ///< local time to the second; "" for 0
std::string formatHex(std::int64_t value);
std::string formatSession(std::int64_t id); ///< "0x100000a1b2c0003"
std::string formatPermissions(std::int32_t permissions); ///< "cdrwa", as zkCli prints them

} // namespace sextant::ctl
