// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/shortcuts_dialog.h"

#include "ui/shell/command_registry.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;

ShortcutsDialog::ShortcutsDialog(const Theme& theme, CommandRegistry& commands, QWidget* parent)
    : QDialog(parent)
    , m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    setObjectName(u"shortcutsDialog"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    auto* field = new QLineEdit(this);
    field->setPlaceholderText(tr("Filter"));
    field->setAccessibleName(field->placeholderText());
    field->addAction(theme.icon(u"search"_s), QLineEdit::LeadingPosition);
    field->setClearButtonEnabled(true);
    layout->addWidget(field);
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setColumnWidth(0, 300);
    m_list->setAccessibleName(windowTitle());
    for (const Command& command : commands.commands()) {
        QStringList keys;
        for (const QKeySequence& key : command.shortcuts)
            keys.append(key.toString(QKeySequence::NativeText));
        QString text = command.text;
        auto* item = new QTreeWidgetItem(m_list, {text.remove(u'&'), keys.join(u"   "_s)});
        item->setIcon(0, theme.icon(command.icon.isEmpty() ? u"command"_s : command.icon));
        item->setData(0, Qt::UserRole, command.id);
    }
    layout->addWidget(m_list, 1);
    resize(560, 560);
    connect(field, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_list, &QTreeWidget::itemActivated, this, [this, &commands](const QTreeWidgetItem* item) {
        const QString id = item->data(0, Qt::UserRole).toString();
        accept();
        commands.run(id);
    });
}

void ShortcutsDialog::filter(const QString& text)
{
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = m_list->topLevelItem(row);
        item->setHidden(!item->text(0).contains(text, Qt::CaseInsensitive)
                        && !item->text(1).contains(text, Qt::CaseInsensitive));
    }
}

} // namespace sextant::ui
