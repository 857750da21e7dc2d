// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/text_view.h"

#include "ui/widgets/json_highlighter.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

TextView::TextView(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_edit(new QPlainTextEdit(this))
    , m_highlighter(new JsonHighlighter(theme, nullptr))
    , m_partBar(new QWidget(this))
    , m_partLabel(new QLabel(m_partBar))
    , m_findBar(new QWidget(this))
    , m_find(new QLineEdit(m_findBar))
    , m_findState(new QLabel(m_findBar))
{
    m_highlighter->setParent(this);
    m_edit->setObjectName(name);
    m_edit->setAccessibleName(tr("Text"));
    m_edit->setReadOnly(true);
    m_edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_edit->setFont(theme.monoFont());
    m_edit->setFrameShape(QFrame::NoFrame);
    m_edit->setWordWrapMode(QTextOption::WrapAnywhere);
    m_edit->document()->setDocumentMargin(8);

    auto* all = new QPushButton(tr("Show all"), m_partBar);
    m_partLabel->setForegroundRole(QPalette::PlaceholderText);
    auto* part = new QHBoxLayout(m_partBar);
    part->setContentsMargins(12, 4, 8, 4);
    part->addWidget(m_partLabel, 1);
    part->addWidget(all);
    m_partBar->hide();
    connect(all, &QPushButton::clicked, this, [this] { load(true); });

    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find"));
    m_find->setClearButtonEnabled(true);
    m_find->addAction(theme.icon(u"search"_s), QLineEdit::LeadingPosition);
    auto* previous = new QToolButton(m_findBar);
    previous->setIcon(theme.icon(u"chevron-up"_s));
    previous->setToolTip(tr("Previous (Shift+F3)"));
    previous->setAccessibleName(tr("Previous"));
    previous->setAutoRaise(true);
    auto* next = new QToolButton(m_findBar);
    next->setIcon(theme.icon(u"chevron-down"_s));
    next->setToolTip(tr("Next (F3)"));
    next->setAccessibleName(tr("Next"));
    next->setAutoRaise(true);
    m_findState->setForegroundRole(QPalette::PlaceholderText);
    auto* find = new QHBoxLayout(m_findBar);
    find->setContentsMargins(8, 4, 8, 4);
    find->setSpacing(4);
    find->addWidget(m_find, 1);
    find->addWidget(m_findState);
    find->addWidget(previous);
    find->addWidget(next);
    m_findBar->hide();
    connect(m_find, &QLineEdit::textChanged, this, [this] {
        m_edit->moveCursor(QTextCursor::Start);
        findNext();
    });
    connect(m_find, &QLineEdit::returnPressed, this, [this] { findNext(); });
    connect(previous, &QToolButton::clicked, this, [this] { findNext(true); });
    connect(next, &QToolButton::clicked, this, [this] { findNext(); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_findBar);
    column->addWidget(m_edit, 1);
    column->addWidget(m_partBar);
}

void TextView::setSpokenName(const QString& name)
{
    m_edit->setAccessibleName(name);
}

void TextView::setText(const QString& text, bool json)
{
    QTextDocument* wanted = json ? m_edit->document() : nullptr;
    if (m_highlighter->document() != wanted)
        m_highlighter->setDocument(wanted);
    if (text == m_text && !m_edit->document()->isEmpty())
        return;
    m_text = text;
    const int scroll = m_edit->verticalScrollBar()->value();
    load(false);
    m_edit->verticalScrollBar()->setValue(scroll);
}

void TextView::load(bool all)
{
    const bool cut = !all && m_text.size() > kFirstPart;
    m_edit->setPlainText(cut ? m_text.left(kFirstPart) : m_text);
    const QLocale locale;
    m_partLabel->setText(tr("The first %1 of %2 characters are shown.")
                             .arg(locale.toString(kFirstPart), locale.toString(m_text.size())));
    m_partBar->setVisible(cut);
}

void TextView::showFind()
{
    m_findBar->show();
    m_find->setFocus();
    m_find->selectAll();
}

void TextView::findNext(bool backwards)
{
    const QString wanted = m_find->text();
    if (wanted.isEmpty()) {
        m_findState->clear();
        return;
    }
    // Finding must reach what is not shown yet.
    if (m_partBar->isVisible()
        && m_text.indexOf(wanted, kFirstPart - wanted.size(), Qt::CaseInsensitive) >= 0)
        load(true);
    const QTextDocument::FindFlags flags =
        backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool found = m_edit->find(wanted, flags);
    if (!found) {
        m_edit->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
        found = m_edit->find(wanted, flags);
    }
    m_findState->setText(found ? QString() : tr("Not found"));
}

bool TextView::event(QEvent* event)
{
    // Inside a text Ctrl+F finds in the text, whatever the window does with it elsewhere.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Find)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void TextView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Find)) {
        showFind();
        return;
    }
    if (event->key() == Qt::Key_F3) {
        findNext(event->modifiers().testFlag(Qt::ShiftModifier));
        return;
    }
    if (event->key() == Qt::Key_Escape && m_findBar->isVisible()) {
        m_findBar->hide();
        m_edit->setFocus();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace sextant::ui
