// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/theme.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icon_engine.h"
#include "ui/theme/style.h"
#include "ui/theme/system_scheme.h"

#include <QApplication>
#include <QStyle>
#include <QToolTip>

namespace sextant::ui {

Theme::Theme(QObject* parent)
    : QObject(parent)
    , m_system(std::make_unique<SystemScheme>())
    , m_base(baseUiFont())
{
    connect(m_system.get(), &SystemScheme::changed, this, &Theme::updateDark);
    updateDark();
}

Theme::~Theme() = default;

void Theme::apply()
{
    m_applied = true;
    QApplication::setStyle(new Style(this));
    QApplication::setPalette(palette());
    QApplication::setFont(uiFont());
    QToolTip::setFont(uiFont());
    QToolTip::setPalette(palette());
}

void Theme::setMode(ThemeMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    updateDark();
}

void Theme::updateDark()
{
    const bool dark = m_mode == ThemeMode::System ? m_system->dark() : m_mode == ThemeMode::Dark;
    if (dark == m_dark)
        return;
    m_dark = dark;
    if (m_applied) {
        QApplication::setPalette(palette());
        QToolTip::setPalette(palette());
    }
    Q_EMIT changed();
    if (m_applied) {
        // Icons and custom painting read the tokens while painting; the palette change alone does not reach
        // them all.
        const auto widgets = QApplication::allWidgets();
        for (QWidget* widget : widgets)
            widget->update();
    }
}

QPalette Theme::palette() const
{
    const Tokens& t = tokens();
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.surface);
    palette.setColor(QPalette::AlternateBase, t.surface);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::Button, t.surface);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.bad);
    palette.setColor(QPalette::Highlight, t.selection);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::PlaceholderText, t.secondary);
    palette.setColor(QPalette::Light, t.raised);
    palette.setColor(QPalette::Midlight, t.grid);
    palette.setColor(QPalette::Mid, t.border);
    palette.setColor(QPalette::Dark, t.controlBorder);
    palette.setColor(QPalette::Shadow, t.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::HighlightedText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, t.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, t.grid);
    palette.setColor(QPalette::Disabled, QPalette::Base, t.window);
    return palette;
}

QColor Theme::color(Tint tint) const
{
    const Tokens& t = tokens();
    switch (tint) {
    case Tint::Text:
        return t.text;
    case Tint::Secondary:
        return t.secondary;
    case Tint::Disabled:
        return t.disabled;
    case Tint::Accent:
        return t.accent;
    case Tint::OnAccent:
        return t.onAccent;
    case Tint::Good:
        return t.good;
    case Tint::Warning:
        return t.warning;
    case Tint::Bad:
        return t.bad;
    case Tint::Info:
        return t.info;
    }
    return t.text;
}

QFont Theme::uiFont() const
{
    return m_base;
}

QFont Theme::titleFont() const
{
    QFont font = m_base;
    font.setPointSizeF(m_base.pointSizeF() + 3);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont Theme::captionFont() const
{
    QFont font = m_base;
    font.setPointSizeF(m_base.pointSizeF() - 1);
    return font;
}

QFont Theme::monoFont() const
{
    return baseMonoFont(m_base.pointSizeF());
}

QIcon Theme::icon(const QString& name, Tint tint) const
{
    return QIcon(new IconEngine(this, name, tint));
}

QPixmap Theme::pixmap(const QString& name, const QColor& color, int size, qreal devicePixelRatio) const
{
    return tintedPixmap(name, color, size, devicePixelRatio);
}

bool Theme::reducedMotion() const
{
    static const bool reduced = qEnvironmentVariableIntValue("SEXTANT_REDUCED_MOTION") != 0;
    // Not QApplication::isEffectEnabled(): most Linux platform themes report no effects at all.
    return reduced || QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

} // namespace sextant::ui
