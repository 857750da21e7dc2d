// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/exception_view.h"

#include "models/base/format.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/name_label.h"
#include "ui/widgets/text_view.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

ExceptionView::ExceptionView(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_class(new NameLabel(theme, this))
    , m_message(new QLabel(this))
    , m_stack(new TextView(theme, u"invoke.stack"_s, this))
{
    m_stack->setSpokenName(tr("Stack trace"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* note = new QLabel(tr("The service threw this exception. The call itself went through."), this);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setWordWrap(true);
    auto* copy = new QPushButton(theme.icon(u"copy"_s), tr("Copy"), this);
    connect(copy, &QPushButton::clicked, this, &ExceptionView::copyAll);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_class, 1);
    head->addWidget(copy);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(12, 8, 8, 8);
    top->setSpacing(6);
    top->addLayout(head);
    top->addWidget(m_message);
    top->addWidget(note);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_stack, 1);
}

void ExceptionView::showException(const host::ExceptionReport& exception)
{
    m_class->setText(toQt(exception.className));
    m_messageText = toQt(exception.message);
    m_message->setText(m_messageText.isEmpty() ? tr("(no message)") : paintableLines(m_messageText, 4000));
    QStringList lines;
    for (const std::string& frame : exception.stack)
        lines << u"    at "_s + toQt(frame);
    m_stack->setText(lines.isEmpty() ? tr("The peer sent no stack.") : lines.join(u'\n'));
}

QString ExceptionView::className() const
{
    return m_class->text();
}

void ExceptionView::copyAll() const
{
    QGuiApplication::clipboard()->setText(m_class->text() + u": " + m_messageText + u'\n'
                                          + m_stack->wholeText());
}

} // namespace sextant::ui
