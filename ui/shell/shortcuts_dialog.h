// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every command with its keys, filtered while typing; Enter runs the selected one.
#pragma once

#include "ui/theme/theme.h"

#include <QDialog>

class QTreeWidget;

namespace sextant::ui {

class CommandRegistry;

class ShortcutsDialog : public QDialog
{
    Q_OBJECT
public:
    ShortcutsDialog(const Theme& theme, CommandRegistry& commands, QWidget* parent = nullptr);

private:
    void filter(const QString& text);
    QTreeWidget* m_list;
};

} // namespace sextant::ui
