// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The commands of each page as menu, shortcut and palette see them; the pages run them by id.
#pragma once

#include "ui/shell/page.h"

namespace sextant::ui {

QList<PageCommand> servicesCommands();
QList<PageCommand> zookeeperCommands();
QList<PageCommand> invokeCommands();

} // namespace sextant::ui
