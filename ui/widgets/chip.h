// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A small badge: an optional icon and a word on a tinted ground ("UTF-8", "1.4 KB", "null", "both").
// THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace sextant::ui {

class Chip : public QWidget
{
    Q_OBJECT
public:
    explicit Chip(const Theme& theme, QWidget* parent = nullptr);

    void setContent(const QString& text, Tint tint = Tint::Secondary, const QString& icon = {});
    QString text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_text;
    QString m_icon;
    Tint m_tint = Tint::Secondary;
};

} // namespace sextant::ui
