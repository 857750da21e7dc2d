// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/zookeeper/crumbs.h"

#include "models/zookeeper/url_parameter_model.h"
#include "ui/widgets/elided_name.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kCrumbPadding = 6;
constexpr int kCrumbArrow = 12;
constexpr int kLongest = 320;

} // namespace

Crumbs::Crumbs(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setMouseTracking(true);
    setFont(theme.monoFont());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setPath(u"/"_s);
}

QSize Crumbs::sizeHint() const
{
    return {200, qMax(28, fontMetrics().height() + 10)};
}

void Crumbs::setPath(const QString& path)
{
    m_path = path;
    m_crumbs.clear();
    m_crumbs.append({u"/"_s, u"/"_s, {}, true});
    QString upTo;
    const QStringList segments = path.split(u'/', Qt::SkipEmptyParts);
    for (const QString& segment : segments) {
        upTo += u'/' + segment;
        m_crumbs.append({models::decodedNodeName(segment), upTo, {}, true});
    }
    m_hover = -1;
    place();
    update();
}

void Crumbs::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void Crumbs::place()
{
    const QFontMetrics metrics(m_theme.monoFont());
    QList<int> widths;
    int total = 0;
    for (Crumb& crumb : m_crumbs) {
        const int textWidth = metrics.horizontalAdvance(elideMiddle(crumb.text, metrics, kLongest));
        widths << textWidth + 2 * kCrumbPadding + kCrumbArrow;
        total += widths.last();
        crumb.shown = true;
    }
    // The root and the last one stay; what is between goes first, from the left.
    for (qsizetype i = 1; i + 1 < m_crumbs.size() && total > width() - 40; ++i) {
        m_crumbs[i].shown = false;
        total -= widths[i];
    }
    int x = 2;
    bool gap = false;
    for (qsizetype i = 0; i < m_crumbs.size(); ++i) {
        if (!m_crumbs[i].shown) {
            if (!gap)
                x += metrics.horizontalAdvance(QChar(0x2026)) + kCrumbArrow;
            gap = true;
            m_crumbs[i].rect = {};
            continue;
        }
        const int room = i + 1 == m_crumbs.size() ? qMin(widths[i] - kCrumbArrow, qMax(60, width() - x))
                                                  : widths[i] - kCrumbArrow;
        m_crumbs[i].rect = QRect(x, 3, room, height() - 6);
        x += room + kCrumbArrow;
    }
}

void Crumbs::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens& tokens = m_theme.tokens();
    painter.setPen(QPen(tokens.controlBorder, 1));
    painter.setBrush(tokens.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::kRadius, Theme::kRadius);
    painter.setFont(m_theme.monoFont());
    const QFontMetrics metrics(m_theme.monoFont());
    bool gap = false;
    for (qsizetype i = 0; i < m_crumbs.size(); ++i) {
        const Crumb& crumb = m_crumbs[i];
        if (!crumb.shown) {
            if (!gap) {
                painter.setPen(tokens.secondary);
                painter.drawText(
                    QPoint(m_crumbs[0].rect.right() + kCrumbArrow, height() / 2 + metrics.ascent() / 2 - 1),
                    QChar(0x2026));
            }
            gap = true;
            continue;
        }
        if (i == m_hover) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(tokens.hover);
            painter.drawRoundedRect(crumb.rect, Theme::kRadius, Theme::kRadius);
        }
        const bool last = i + 1 == m_crumbs.size();
        painter.setPen(last ? tokens.text : tokens.secondary);
        painter.drawText(
            crumb.rect.adjusted(kCrumbPadding, 0, -kCrumbPadding, 0),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            elideMiddle(crumb.text, metrics, qMin(kLongest, crumb.rect.width() - 2 * kCrumbPadding + 1)));
        if (!last)
            painter.drawPixmap(
                crumb.rect.right() + 1, (height() - kCrumbArrow) / 2,
                m_theme.pixmap(u"chevron-right"_s, tokens.disabled, kCrumbArrow, devicePixelRatioF()));
    }
}

int Crumbs::at(const QPoint& position) const
{
    for (int i = 0; i < m_crumbs.size(); ++i) {
        if (m_crumbs[i].shown && m_crumbs[i].rect.contains(position))
            return i;
    }
    return -1;
}

void Crumbs::mouseMoveEvent(QMouseEvent* event)
{
    const int hover = at(event->position().toPoint());
    if (hover == m_hover)
        return;
    m_hover = hover;
    setCursor(hover >= 0 ? Qt::PointingHandCursor : Qt::IBeamCursor);
    update();
}

void Crumbs::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
}

void Crumbs::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const int index = at(event->position().toPoint());
    if (index >= 0)
        Q_EMIT chosen(m_crumbs[index].path);
    else
        Q_EMIT editRequested();
}

bool Crumbs::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = at(help->pos());
        const QString shown = index >= 0 ? m_crumbs[index].path : m_path;
        QToolTip::showText(help->globalPos(), plainTip(shown), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace sextant::ui
