// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/search_combo.h"

#include "ui/widgets/elided_name.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFocusEvent>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace sextant::ui {

SearchCombo::SearchCombo(QWidget* parent)
    : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(NoInsert);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    setMaxVisibleItems(16);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->setMaxVisibleItems(16);
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index >= 0 && index < m_entries.size())
            pick(m_entries[index].id);
    });
    connect(lineEdit(), &QLineEdit::returnPressed, this, &SearchCombo::acceptText);
}

void SearchCombo::setPlaceholder(const QString& text)
{
    lineEdit()->setPlaceholderText(text);
    setAccessibleName(text);
}

void SearchCombo::setEntries(const QList<Entry>& entries)
{
    if (entries == m_entries)
        return;
    m_entries = entries;
    const QSignalBlocker quiet(this);
    const bool typing = lineEdit()->hasFocus() && lineEdit()->isModified();
    const QString typed = lineEdit()->text();
    clear();
    for (const Entry& entry : m_entries) {
        addItem(entry.text, entry.id);
        if (!entry.hint.isEmpty())
            setItemData(count() - 1, plainTip(entry.hint), Qt::ToolTipRole);
    }
    showChosen();
    if (typing) {
        lineEdit()->setText(typed);
        lineEdit()->setModified(true);
    }
}

void SearchCombo::choose(const QString& id, const QString& textWhenUnknown)
{
    m_chosen = id;
    m_chosenText = textWhenUnknown.isEmpty() ? id : textWhenUnknown;
    showChosen();
}

void SearchCombo::showChosen()
{
    const QSignalBlocker quiet(this);
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [this](const Entry& entry) { return entry.id == m_chosen; });
    if (found != m_entries.end()) {
        m_chosenText = found->text;
        setCurrentIndex(static_cast<int>(found - m_entries.begin()));
    } else {
        setCurrentIndex(-1);
    }
    lineEdit()->setText(m_chosenText);
    lineEdit()->setCursorPosition(0);
    lineEdit()->setModified(false);
    setToolTip(plainTip(m_chosenText));
}

void SearchCombo::pick(const QString& id)
{
    const bool changed = id != m_chosen;
    choose(id);
    if (changed)
        Q_EMIT chosenChanged(id);
}

void SearchCombo::acceptText()
{
    const QString typed = lineEdit()->text().trimmed();
    if (typed == m_chosenText)
        return;
    const auto exact = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& entry) {
        return entry.text.compare(typed, Qt::CaseInsensitive) == 0 || entry.id == typed;
    });
    if (exact != m_entries.end()) {
        pick(exact->id);
        return;
    }
    if (m_freeText && !typed.isEmpty()) {
        pick(typed);
        return;
    }
    const auto part = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& entry) {
        return entry.text.contains(typed, Qt::CaseInsensitive);
    });
    if (!typed.isEmpty() && part != m_entries.end())
        pick(part->id);
    else
        showChosen();
}

void SearchCombo::focusInEvent(QFocusEvent* event)
{
    QComboBox::focusInEvent(event);
    // Who comes by key or by command and types means another entry, not more of this one.
    const auto reason = event->reason();
    if (reason != Qt::MouseFocusReason && reason != Qt::PopupFocusReason
        && reason != Qt::ActiveWindowFocusReason)
        lineEdit()->selectAll();
}

void SearchCombo::focusOutEvent(QFocusEvent* event)
{
    QComboBox::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason)
        return;
    // What was typed but not chosen does not count, unless free text does.
    if (m_freeText)
        acceptText();
    else
        showChosen();
}

} // namespace sextant::ui
