// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What every page gets from the shell when it is made: `explicit ServicesPage(const PageContext&, QWidget*
// parent)`.
#pragma once

#include "ui/settings/app_settings.h"
#include "ui/theme/theme.h"

namespace sextant::ui {

struct PageContext
{
    const Theme& theme;
    AppSettings& settings;
};

} // namespace sextant::ui
