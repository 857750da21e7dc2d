// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/zookeeper/path_notice.h"

#include "ui/widgets/elided_name.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kLongestPath = 200;

} // namespace

PathNotice::PathNotice(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_go(new QPushButton(this))
{
    setObjectName(u"zookeeper.pathNotice"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 6);
    row->setSpacing(8);
    row->addWidget(m_icon);
    row->addWidget(m_text, 1);
    row->addWidget(m_go);
    connect(m_go, &QPushButton::clicked, this, [this] { Q_EMIT chosen(m_nearest); });
    m_go->hide(); // has no text yet
    hide();
}

void PathNotice::showMissing(const QString& path, const QString& nearest)
{
    m_nearest = nearest;
    m_go->setText(tr("Go to %1").arg(paintable(nearest, kLongestPath).left(60)));
    m_go->setToolTip(plainTip(nearest));
    m_go->show();
    say(tr("There is no node %1. The nearest one above it is %2.")
            .arg(paintable(path, kLongestPath), paintable(nearest, kLongestPath)));
}

void PathNotice::showRefused(const QString& text)
{
    m_go->hide();
    say(tr("“%1” is no path: a path begins with / and has no empty part.")
            .arg(paintable(text, kLongestPath)));
}

void PathNotice::say(const QString& sentence)
{
    m_icon->setPixmap(m_theme.pixmap(u"warning"_s, m_theme.tokens().warning, 16, devicePixelRatioF()));
    m_text->setText(sentence);
    show();
}

QString PathNotice::text() const
{
    return m_text->text();
}

} // namespace sextant::ui
