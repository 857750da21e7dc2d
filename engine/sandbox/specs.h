// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The fleet's services as text, from resources/sandbox.
#pragma once

#include <string_view>

namespace sextant::sandbox {

/// The file NAME.json; empty when there is none.
std::string_view specJson(std::string_view name);

} // namespace sextant::sandbox
