// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Fusion drawn flat from the tokens: 26 px rows, 28 px headers, radius 4, one accent, no gradients, visible
// focus.
//
// Split by kind of element: primitives, controls (tabs, headers, menus…), complex controls (combo box, scroll
// bar…). A push button with the property "primary" set to true is filled with the accent, as the default
// button is.
#pragma once

#include <QPointer>
#include <QProxyStyle>

namespace sextant::ui {

class Theme;
struct Tokens;

class Style : public QProxyStyle
{
    Q_OBJECT
public:
    explicit Style(const Theme* theme);

    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                         const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption* option, const QWidget* widget) const override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;

private:
    const Tokens& tokens() const;
    void drawIcon(QPainter* painter, const QString& name, const QRect& rect, const QColor& color,
                  int size = 16) const;
    void drawField(QPainter* painter, const QRect& rect, bool focused, bool enabled, bool hovered) const;
    void drawButton(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawItemBackground(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawCheck(const QStyleOption* option, QPainter* painter, bool round) const;

    QPointer<const Theme> m_theme;
};

} // namespace sextant::ui
