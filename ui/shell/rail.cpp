// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/rail.h"

#include <QEvent>
#include <QIcon>
#include <QPainter>
#include <QStyleOptionFocusRect>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

/// The product's mark and name on top of the rail.
class Brand : public QWidget
{
public:
    Brand(const Theme& theme, QWidget* parent)
        : QWidget(parent)
        , m_theme(theme)
    {
        setFixedHeight(Theme::kToolbarHeight);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        QIcon(u":/icons/sextant.svg"_s).paint(&painter, QRect(15, (height() - 22) / 2, 22, 22));
        if (width() < 100)
            return;
        QFont font = m_theme.uiFont();
        font.setPointSizeF(font.pointSizeF() + 1.5);
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(m_theme.tokens().text);
        painter.drawText(rect().adjusted(47, 0, 0, 0), Qt::AlignVCenter, u"Sextant"_s);
    }

private:
    const Theme& m_theme;
};

} // namespace

RailButton::RailButton(const Theme& theme, const QString& icon, const QString& text, QWidget* parent)
    : QAbstractButton(parent)
    , m_theme(theme)
    , m_icon(icon)
{
    setText(text);
    setAccessibleName(text);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RailButton::sizeHint() const
{
    return {m_collapsed ? Rail::kCollapsedWidth : Rail::kWidth, 36};
}

void RailButton::setCollapsed(bool collapsed)
{
    m_collapsed = collapsed;
    updateGeometry();
    update();
}

bool RailButton::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !m_collapsed && toolTip() == text())
        return true; // the name is on the button already
    return QAbstractButton::event(event);
}

void RailButton::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF pill = QRectF(rect()).adjusted(8, 2, -8, -2);
    if (isChecked() || (isEnabled() && (underMouse() || isDown()))) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isChecked() ? t.selection : t.grid);
        painter.drawRoundedRect(pill, Theme::kRadius, Theme::kRadius);
    }
    const QColor ink = !isEnabled() ? t.disabled : isChecked() ? t.accent : t.secondary;
    const QPixmap icon = m_theme.pixmap(m_icon, ink, 20, devicePixelRatioF());
    painter.drawPixmap(16, (height() - 20) / 2, icon);
    if (!m_collapsed) {
        QFont font = m_theme.uiFont();
        font.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(!isEnabled() ? t.disabled : isChecked() ? t.text : t.secondary);
        const QRect place = rect().adjusted(47, 0, -14, 0);
        painter.drawText(place, Qt::AlignVCenter,
                         QFontMetrics(font).elidedText(text(), Qt::ElideRight, place.width()));
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.accent, 1.5));
        painter.drawRoundedRect(pill, Theme::kRadius, Theme::kRadius);
    }
}

Rail::Rail(const Theme& theme, const std::vector<PageEntry>& pages, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setObjectName(u"rail"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 1, 8);
    layout->setSpacing(0);
    layout->addWidget(new Brand(theme, this));
    layout->addSpacing(8);
    for (const PageEntry& page : pages) {
        auto* button = new RailButton(theme, page.icon, page.title(), this);
        button->setCheckable(true);
        button->setToolTip(page.title());
        button->setObjectName(u"rail."_s + page.id);
        const QString id = page.id;
        connect(button, &QAbstractButton::clicked, this, [this, button, id] {
            button->setChecked(!button->isChecked()); // only the current page decides
            Q_EMIT pageRequested(id);
        });
        layout->addWidget(button);
        m_buttons.emplace_back(page.id, button);
    }
    layout->addStretch();
    m_toggle = new RailButton(theme, u"sidebar"_s, tr("Collapse"), this);
    m_toggle->setToolTip(tr("Show or hide the names"));
    connect(m_toggle, &QAbstractButton::clicked, this, &Rail::collapseRequested);
    layout->addWidget(m_toggle);
    setFixedWidth(kWidth);
}

void Rail::setCurrentPage(const QString& id)
{
    for (const auto& [page, button] : m_buttons)
        button->setChecked(page == id);
}

void Rail::setPagesEnabled(bool enabled)
{
    for (const auto& [page, button] : m_buttons)
        button->setEnabled(enabled);
}

void Rail::setCollapsed(bool collapsed)
{
    m_collapsed = collapsed;
    setFixedWidth(collapsed ? kCollapsedWidth : kWidth);
    for (const auto& [page, button] : m_buttons)
        button->setCollapsed(collapsed);
    m_toggle->setCollapsed(collapsed);
}

void Rail::setMayExpand(bool may)
{
    m_toggle->setEnabled(may);
}

void Rail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().window);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_theme.tokens().border);
}

} // namespace sextant::ui
