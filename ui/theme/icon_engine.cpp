// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/icon_engine.h"

#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace sextant::ui {

using namespace Qt::StringLiterals;

IconEngine::IconEngine(const Theme* theme, QString name, Tint tint)
    : m_theme(theme)
    , m_name(std::move(name))
    , m_tint(tint)
{
}

QColor IconEngine::color(QIcon::Mode mode) const
{
    if (!m_theme)
        return Qt::gray;
    if (mode == QIcon::Disabled)
        return m_theme->color(Tint::Disabled);
    return m_theme->color(m_tint);
}

void IconEngine::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State)
{
    const int side = std::min(rect.width(), rect.height());
    const QPixmap picture = tintedPixmap(m_name, color(mode), side, painter->device()->devicePixelRatioF());
    painter->drawPixmap(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, picture);
}

QPixmap IconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State)
{
    return tintedPixmap(m_name, color(mode), std::min(size.width(), size.height()), 1.0);
}

QPixmap IconEngine::scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale)
{
    // `size` is in device pixels here.
    const int side = std::min(size.width(), size.height());
    return tintedPixmap(m_name, color(mode), qRound(side / scale), scale);
}

QIconEngine* IconEngine::clone() const
{
    return new IconEngine(m_theme, m_name, m_tint);
}

QString IconEngine::key() const
{
    return u"sextant"_s;
}

QPixmap tintedPixmap(const QString& name, const QColor& color, int size, qreal devicePixelRatio)
{
    const QString key =
        u"sextant-icon/%1/%2/%3/%4"_s.arg(name, color.name(QColor::HexArgb)).arg(size).arg(devicePixelRatio);
    QPixmap picture;
    if (QPixmapCache::find(key, &picture))
        return picture;
    const int side = qRound(size * devicePixelRatio);
    picture = QPixmap(side, side);
    picture.fill(Qt::transparent);
    QFile file(u":/icons/"_s + name + u".svg"_s);
    if (file.open(QIODevice::ReadOnly)) {
        QByteArray text = file.readAll();
        text.replace("currentColor", color.name().toLatin1());
        QSvgRenderer renderer(text);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        renderer.render(&painter, QRectF(0, 0, side, side));
    } else {
        qWarning("no icon named %s", qPrintable(name));
    }
    picture.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, picture);
    return picture;
}

} // namespace sextant::ui
