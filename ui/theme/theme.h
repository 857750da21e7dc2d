// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the window looks like right now: tokens, fonts and icons, following the system or a choice of the
// user.
//
// Created once in `app` and injected; widgets read it when they paint and connect to `changed()` only when
// they cache. THREAD: GUI thread.
#pragma once

#include "ui/theme/tokens.h"

#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPalette>

#include <memory>

namespace sextant::ui {

enum class ThemeMode
{
    System,
    Light,
    Dark
};

/// Which token tints an icon.
enum class Tint
{
    Text,
    Secondary,
    Disabled,
    Accent,
    OnAccent,
    Good,
    Warning,
    Bad,
    Info
};

class SystemScheme;

class Theme : public QObject
{
    Q_OBJECT
public:
    explicit Theme(QObject* parent = nullptr);
    ~Theme() override;

    /// Installs style, palette and font in the application, now and after every change.
    void apply();

    ThemeMode mode() const { return m_mode; }
    void setMode(ThemeMode mode);
    bool dark() const { return m_dark; }
    const Tokens& tokens() const { return m_dark ? darkTokens() : lightTokens(); }
    QPalette palette() const;
    QColor color(Tint tint) const;

    QFont uiFont() const; ///< system size, tabular figures
    QFont titleFont() const; ///< one step up
    QFont captionFont() const; ///< one step down
    QFont monoFont() const;

    /// Icon `name` from resources/icons, tinted when it is painted, so that it follows theme changes by
    /// itself. A disabled icon takes the colour of disabled text.
    QIcon icon(const QString& name, Tint tint = Tint::Secondary) const;
    /// The same as a picture, for delegates.
    QPixmap pixmap(const QString& name, const QColor& color, int size, qreal devicePixelRatio) const;

    /// True when the user asked the system for less movement (SEXTANT_REDUCED_MOTION, or no animations in the
    /// style).
    bool reducedMotion() const;

    static constexpr int kRowHeight = 26;
    static constexpr int kHeaderHeight = 28;
    static constexpr int kToolbarHeight = 40;
    static constexpr int kRadius = 4;
    static constexpr int kGrid = 8;

Q_SIGNALS:
    void changed();

private:
    void updateDark();

    ThemeMode m_mode = ThemeMode::System;
    bool m_dark = false;
    bool m_applied = false;
    std::unique_ptr<SystemScheme> m_system;
    QFont m_base;
};

} // namespace sextant::ui
