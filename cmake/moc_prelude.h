// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Read by moc before every header: its parser stumbles when <compare> is the first standard header that it meets.
#pragma once

#include <string>
