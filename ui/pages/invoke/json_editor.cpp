// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/json_editor.h"

#include "models/base/format.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/json_highlighter.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kValidateMillis = 120;
constexpr int kIndent = 2;

/// Asks before pasted or dropped text gets into the document.
class ArgumentsEdit : public QPlainTextEdit
{
public:
    using Taker = std::function<void(const QString&)>;
    ArgumentsEdit(Taker taker, QWidget* parent)
        : QPlainTextEdit(parent)
        , m_taker(std::move(taker))
    {
    }

protected:
    void insertFromMimeData(const QMimeData* source) override
    {
        if (source->hasText() && !isReadOnly())
            m_taker(source->text());
    }

private:
    Taker m_taker;
};

bool isTooLarge(const QString& text)
{
    if (text.size() > JsonEditor::kMostCharacters)
        return true;
    for (qsizetype begin = 0; begin < text.size();) {
        qsizetype end = text.indexOf(u'\n', begin);
        if (end < 0)
            end = text.size();
        if (end - begin > JsonEditor::kLongestLine)
            return true;
        begin = end + 1;
    }
    return false;
}

} // namespace

JsonEditor::JsonEditor(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_edit(new ArgumentsEdit([this](const QString& pasted) { insertPasted(pasted); }, this))
    , m_icon(new QLabel(this))
    , m_state(new QLabel(this))
{
    m_edit->setObjectName(u"invoke.json"_s);
    m_edit->setAccessibleName(tr("Arguments as JSON"));
    m_edit->setFont(theme.monoFont());
    m_edit->setFrameShape(QFrame::NoFrame);
    m_edit->setTabChangesFocus(true);
    m_edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_edit->document()->setDocumentMargin(8);
    m_edit->setPlainText(u"[]"_s);
    m_edit->installEventFilter(this);
    new JsonHighlighter(theme, m_edit->document());

    m_state->setTextFormat(Qt::PlainText);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* sample = new QPushButton(tr("Sample"), this);
    sample->setToolTip(tr("Replace the text by a sample generated from the types"));
    auto* format = new QPushButton(tr("Format"), this);
    format->setToolTip(tr("Indent the text; numbers and strings stay as they are"));
    connect(sample, &QPushButton::clicked, this, &JsonEditor::useSample);
    connect(format, &QPushButton::clicked, this, &JsonEditor::format);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(m_icon);
    bar->addWidget(m_state, 1);
    bar->addWidget(sample);
    bar->addWidget(format);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_edit, 1);
    column->addWidget(buildHeldBar());
    column->addLayout(bar);

    m_delay.setSingleShot(true);
    m_delay.setInterval(kValidateMillis);
    connect(&m_delay, &QTimer::timeout, this, &JsonEditor::validateNow);
    connect(m_edit, &QPlainTextEdit::textChanged, &m_delay, qOverload<>(&QTimer::start));
    validateNow();
}

QWidget* JsonEditor::buildHeldBar()
{
    m_heldBar = new QWidget(this);
    m_heldText = new QLabel(m_heldBar);
    m_heldText->setTextFormat(Qt::PlainText);
    m_heldText->setWordWrap(true);
    m_heldText->setForegroundRole(QPalette::PlaceholderText);
    m_heldText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* away = new QPushButton(tr("Discard"), m_heldBar);
    away->setToolTip(tr("Replace the large arguments by the sample"));
    auto* row = new QHBoxLayout(m_heldBar);
    row->setContentsMargins(12, 4, 8, 4);
    row->addWidget(m_heldText, 1);
    row->addWidget(away);
    connect(away, &QPushButton::clicked, this, &JsonEditor::discard);
    m_heldBar->hide();
    return m_heldBar;
}

QString JsonEditor::text() const
{
    return holds() ? m_held : m_edit->toPlainText();
}

void JsonEditor::setText(const QString& text)
{
    const bool large = isTooLarge(text);
    m_held = large ? text : QString();
    m_edit->setReadOnly(large);
    m_heldBar->setVisible(large);
    if (large)
        m_heldText->setText(
            tr("The first %1 of %2 characters. The arguments are sent whole; they are too large "
               "to be edited here.")
                .arg(models::formatCount(kShownOfHeld), models::formatCount(text.size())));
    m_edit->setPlainText(large ? text.left(kShownOfHeld) : text);
    validateNow();
}

void JsonEditor::insertPasted(const QString& text)
{
    QTextCursor cursor = m_edit->textCursor();
    if (text.size() < kLongestLine / 2 && m_edit->document()->characterCount() < kMostCharacters / 2) {
        cursor.insertText(text);
        m_edit->setTextCursor(cursor);
        m_edit->ensureCursorVisible();
        return;
    }
    const QString present = m_edit->toPlainText();
    const QString whole = present.left(cursor.selectionStart()) + text + present.mid(cursor.selectionEnd());
    if (isTooLarge(whole)) {
        setText(whole);
        return;
    }
    cursor.insertText(text);
    m_edit->setTextCursor(cursor);
}

void JsonEditor::discard()
{
    setText(m_sample.isEmpty() ? u"[]"_s : m_sample);
}

void JsonEditor::offerSample(const QString& sample)
{
    const QString present = text().trimmed();
    const bool untouched = present.isEmpty() || present == "[]"_L1 || present == m_sample.trimmed();
    m_sample = sample;
    if (untouched)
        setText(sample);
}

void JsonEditor::setArgumentCount(int count)
{
    m_count = count;
    validateNow();
}

void JsonEditor::useSample()
{
    if (holds()) {
        discard();
        return;
    }
    // One undo step back to what the user had.
    QTextCursor cursor(m_edit->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(m_sample.isEmpty() ? u"[]"_s : m_sample);
    validateNow();
}

void JsonEditor::format()
{
    const auto document = models::JsonDocument::parse(text().toUtf8());
    if (!document.ok())
        return;
    const QString formatted = QString::fromUtf8(document.pretty(models::JsonDocument::kRoot, kIndent));
    if (holds() || isTooLarge(formatted)) {
        setText(formatted);
        return;
    }
    QTextCursor cursor(m_edit->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(formatted);
    validateNow();
}

void JsonEditor::validateNow()
{
    m_delay.stop();
    const bool before = valid();
    m_check = models::checkArguments(text(), m_count);
    showCheck();
    if (before != valid())
        Q_EMIT validityChanged(valid());
}

void JsonEditor::showCheck()
{
    const bool good = valid();
    m_icon->setPixmap(m_theme.pixmap(good ? u"ok"_s : u"error"_s,
                                     good ? m_theme.tokens().good : m_theme.tokens().bad, 16,
                                     devicePixelRatioF()));
    m_state->setText(
        good ? tr("Arguments: %1").arg(m_check.arguments)
            : m_check.line > 0
            ? tr("Line %1, column %2: %3").arg(m_check.line).arg(m_check.column).arg(m_check.message)
            : m_check.message);
    m_state->setToolTip(plainTip(m_state->text()));
    QList<QTextEdit::ExtraSelection> marks;
    if (m_check.line > 0) {
        const QTextBlock block = m_edit->document()->findBlockByNumber(m_check.line - 1);
        if (block.isValid()) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(block);
            const int column = qMin(m_check.column - 1, qMax(0, block.length() - 2));
            mark.cursor.setPosition(block.position() + column);
            mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
            mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            mark.format.setUnderlineColor(m_theme.tokens().bad);
            mark.format.setBackground(blend(m_theme.tokens().surface, m_theme.tokens().bad, 0.2));
            marks << mark;
        }
    }
    m_edit->setExtraSelections(marks);
}

bool JsonEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
            && key->modifiers().testFlag(Qt::ControlModifier)) {
            Q_EMIT sendRequested();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace sextant::ui
