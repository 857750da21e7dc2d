// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/text_view.h"

#include "models/base/format.h"
#include "ui/widgets/json_highlighter.h"
#include "ui/widgets/text_parts.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollBar>
#include <QToolButton>
#include <QWheelEvent>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

/// Who selects everything means everything, also what is not in the widget.
class PartEdit : public QPlainTextEdit
{
public:
    PartEdit(const QString& whole, QWidget* parent)
        : QPlainTextEdit(parent)
        , m_whole(whole)
    {
    }

protected:
    QMimeData* createMimeDataFromSelection() const override
    {
        const QTextCursor cursor = textCursor();
        const int shown = document()->characterCount() - 1;
        if (cursor.selectionEnd() - cursor.selectionStart() < shown || m_whole.size() <= shown)
            return QPlainTextEdit::createMimeDataFromSelection();
        auto* all = new QMimeData;
        all->setText(m_whole);
        return all;
    }

private:
    const QString& m_whole;
};

QToolButton* barButton(const Theme& theme, const QString& icon, const QString& name, const QString& tip,
                       QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(theme.icon(icon));
    button->setToolTip(tip);
    button->setAccessibleName(name);
    button->setAutoRaise(true);
    return button;
}

} // namespace

TextView::TextView(const Theme& theme, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_edit(new PartEdit(m_text, this))
    , m_highlighter(new JsonHighlighter(theme, nullptr))
{
    m_highlighter->setParent(this);
    m_edit->setObjectName(name);
    m_edit->setAccessibleName(tr("Text"));
    m_edit->setReadOnly(true);
    m_edit->setUndoRedoEnabled(false);
    m_edit->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_edit->setFont(theme.monoFont());
    m_edit->setFrameShape(QFrame::NoFrame);
    m_edit->setWordWrapMode(QTextOption::WrapAnywhere);
    m_edit->document()->setDocumentMargin(8);
    m_edit->installEventFilter(this);
    m_edit->viewport()->installEventFilter(this);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildFindBar());
    column->addWidget(m_edit, 1);
    column->addWidget(buildPartBar());
}

QWidget* TextView::buildPartBar()
{
    m_partBar = new QWidget(this);
    m_partLabel = new QLabel(m_partBar);
    m_partLabel->setForegroundRole(QPalette::PlaceholderText);
    m_partLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_previousPart = barButton(m_theme, u"chevron-up"_s, tr("Previous part"), tr("Previous part"), m_partBar);
    m_nextPart = barButton(m_theme, u"chevron-down"_s, tr("Next part"), tr("Next part"), m_partBar);
    auto* copy = new QPushButton(tr("Copy all"), m_partBar);
    auto* save = new QPushButton(tr("Save…"), m_partBar);
    save->setToolTip(tr("Save the whole value to a file"));
    auto* row = new QHBoxLayout(m_partBar);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(4);
    row->addWidget(m_partLabel, 1);
    for (QWidget* button : {static_cast<QWidget*>(m_previousPart), static_cast<QWidget*>(m_nextPart),
                            static_cast<QWidget*>(copy), static_cast<QWidget*>(save)})
        row->addWidget(button);
    m_partBar->hide();
    connect(m_previousPart, &QToolButton::clicked, this, [this] { showPart(m_part - 1); });
    connect(m_nextPart, &QToolButton::clicked, this, [this] { showPart(m_part + 1); });
    connect(copy, &QPushButton::clicked, this, &TextView::copyAll);
    connect(save, &QPushButton::clicked, this, &TextView::save);
    return m_partBar;
}

QWidget* TextView::buildFindBar()
{
    m_findBar = new QWidget(this);
    m_find = new QLineEdit(m_findBar);
    m_findState = new QLabel(m_findBar);
    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find"));
    m_find->setClearButtonEnabled(true);
    m_find->addAction(m_theme.icon(u"search"_s), QLineEdit::LeadingPosition);
    auto* previous =
        barButton(m_theme, u"chevron-up"_s, tr("Previous"), tr("Previous (Shift+F3)"), m_findBar);
    auto* next = barButton(m_theme, u"chevron-down"_s, tr("Next"), tr("Next (F3)"), m_findBar);
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
        showPart(0);
        m_edit->moveCursor(QTextCursor::Start);
        findNext();
    });
    connect(m_find, &QLineEdit::returnPressed, this, [this] { findNext(); });
    connect(previous, &QToolButton::clicked, this, [this] { findNext(true); });
    connect(next, &QToolButton::clicked, this, [this] { findNext(); });
    return m_findBar;
}

void TextView::setSpokenName(const QString& name)
{
    m_edit->setAccessibleName(name);
}

void TextView::setSource(std::function<QByteArray()> bytes)
{
    m_source = std::move(bytes);
}

void TextView::setText(const QString& text, bool json)
{
    QTextDocument* wanted = json ? m_edit->document() : nullptr;
    if (m_highlighter->document() != wanted)
        m_highlighter->setDocument(wanted);
    if (text == m_text && !m_edit->document()->isEmpty())
        return;
    const int scroll = m_edit->verticalScrollBar()->value();
    constexpr qsizetype kEnoughToTell = 200;
    const qsizetype begin = m_begins[m_part];
    // News of the same value leaves the reader where he is.
    const bool same =
        QStringView(m_text).mid(begin, kEnoughToTell) == QStringView(text).mid(begin, kEnoughToTell);
    m_text = text;
    m_begins = partBegins(m_text);
    const int part = same ? partAt(m_begins, begin) : 0;
    m_part = -1;
    showPart(part);
    m_edit->verticalScrollBar()->setValue(scroll);
}

void TextView::showPart(int part)
{
    part = qBound(0, part, parts() - 1);
    if (part == m_part)
        return;
    m_part = part;
    const qsizetype begin = m_begins[part];
    qsizetype end = part + 1 < parts() ? m_begins[part + 1] : m_text.size();
    // The line end between two parts is no empty line at the bottom of the first.
    if (part + 1 < parts() && m_text[end - 1] == u'\n')
        --end;
    m_edit->setPlainText(m_text.mid(begin, end - begin));
    updatePartBar();
}

void TextView::updatePartBar()
{
    m_partBar->setVisible(parts() > 1);
    const qsizetype begin = m_begins[m_part];
    const qsizetype end = m_part + 1 < parts() ? m_begins[m_part + 1] : m_text.size();
    m_partLabel->setText(tr("Part %1 of %2: characters %3 to %4 of %5")
                             .arg(models::formatCount(m_part + 1), models::formatCount(parts()),
                                  models::formatCount(begin + 1), models::formatCount(end),
                                  models::formatCount(m_text.size())));
    m_previousPart->setEnabled(m_part > 0);
    m_nextPart->setEnabled(m_part + 1 < parts());
}

void TextView::copyAll() const
{
    QGuiApplication::clipboard()->setText(m_text);
}

bool TextView::saveTo(const QString& path, QString* error) const
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(m_source ? m_source() : m_text.toUtf8());
        if (file.commit())
            return true;
    }
    *error = file.errorString();
    return false;
}

void TextView::save()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the value"));
    QString error;
    if (!path.isEmpty() && !saveTo(path, &error))
        QMessageBox::warning(this, tr("Save the value"), tr("The file cannot be written: %1").arg(error));
}

void TextView::showFind()
{
    m_findBar->show();
    m_find->setFocus();
    m_find->selectAll();
}

int TextView::shownAt(qsizetype position) const
{
    const QStringView before = QStringView(m_text).sliced(m_begins[m_part], position - m_begins[m_part]);
    return static_cast<int>(before.size() - before.count(u"\r\n"));
}

qsizetype TextView::positionAt(int shown) const
{
    qsizetype at = m_begins[m_part];
    for (; shown > 0 && at < m_text.size(); --shown)
        at += m_text[at] == u'\r' && at + 1 < m_text.size() && m_text[at + 1] == u'\n' ? 2 : 1;
    return at;
}

void TextView::select(qsizetype begin, qsizetype size)
{
    showPart(partAt(m_begins, begin));
    const int last = m_edit->document()->characterCount() - 1;
    const int from = qMin(shownAt(begin), last);
    QTextCursor cursor(m_edit->document());
    cursor.setPosition(from);
    // What was found may reach into the next part.
    cursor.setPosition(qMin(shownAt(begin + size), last), QTextCursor::KeepAnchor);
    m_edit->setTextCursor(cursor);
}

void TextView::findNext(bool backwards)
{
    const QString wanted = m_find->text();
    if (wanted.isEmpty()) {
        m_findState->clear();
        return;
    }
    const QTextCursor cursor = m_edit->textCursor();
    qsizetype found = -1;
    if (backwards) {
        const qsizetype before = positionAt(cursor.selectionStart()) - 1;
        if (before >= 0)
            found = m_text.lastIndexOf(wanted, before, Qt::CaseInsensitive);
        if (found < 0)
            found = m_text.lastIndexOf(wanted, -1, Qt::CaseInsensitive);
    } else {
        found = m_text.indexOf(wanted, positionAt(cursor.selectionEnd()), Qt::CaseInsensitive);
        if (found < 0)
            found = m_text.indexOf(wanted, 0, Qt::CaseInsensitive);
    }
    if (found >= 0)
        select(found, wanted.size());
    m_findState->setText(found >= 0 ? QString() : tr("Not found"));
}

bool TextView::turnPage(QEvent* event)
{
    const QScrollBar* bar = m_edit->verticalScrollBar();
    int direction = 0;
    bool far = false;
    if (event->type() == QEvent::Wheel) {
        const int delta = static_cast<QWheelEvent*>(event)->angleDelta().y();
        direction = delta < 0 ? 1 : delta > 0 ? -1 : 0;
    } else if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::MoveToEndOfDocument)
            || key->matches(QKeySequence::MoveToStartOfDocument))
            far = true;
        if (key->matches(QKeySequence::MoveToNextPage) || key->matches(QKeySequence::MoveToEndOfDocument))
            direction = 1;
        else if (key->matches(QKeySequence::MoveToPreviousPage)
                 || key->matches(QKeySequence::MoveToStartOfDocument))
            direction = -1;
    }
    const bool atEnd = direction > 0 ? bar->value() >= bar->maximum() : bar->value() <= bar->minimum();
    const int target = far ? (direction > 0 ? parts() - 1 : 0) : m_part + direction;
    if (direction == 0 || target == m_part || target < 0 || target >= parts() || (!far && !atEnd))
        return false;
    showPart(target);
    const bool bottom = far ? direction > 0 : direction < 0;
    m_edit->moveCursor(bottom ? QTextCursor::End : QTextCursor::Start);
    m_edit->verticalScrollBar()->setValue(bottom ? m_edit->verticalScrollBar()->maximum() : 0);
    return true;
}

bool TextView::eventFilter(QObject* watched, QEvent* event)
{
    if (parts() > 1 && (event->type() == QEvent::Wheel || event->type() == QEvent::KeyPress)
        && turnPage(event))
        return true;
    return QWidget::eventFilter(watched, event);
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
