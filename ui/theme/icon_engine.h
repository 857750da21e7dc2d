// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Paints our own line icons (resources/icons/*.svg) in a colour of the theme. The colour is looked up while
// painting, so one QIcon serves light, dark and every scale.
#pragma once

#include "ui/theme/theme.h"

#include <QIconEngine>
#include <QPointer>

namespace sextant::ui {

class IconEngine : public QIconEngine
{
public:
    IconEngine(const Theme* theme, QString name, Tint tint);

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
    QIconEngine* clone() const override;
    QString key() const override;

private:
    QColor color(QIcon::Mode mode) const;
    QPointer<const Theme> m_theme;
    QString m_name;
    Tint m_tint;
};

/// `size` in logical pixels. Cached. An unknown name gives an empty picture and a warning in the log.
QPixmap tintedPixmap(const QString& name, const QColor& color, int size, qreal devicePixelRatio);

} // namespace sextant::ui
