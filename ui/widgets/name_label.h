// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A Java name as a title: package part secondary, elided in the middle, whole in the tooltip.
// THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

namespace sextant::ui {

class NameLabel : public QWidget
{
    Q_OBJECT
public:
    explicit NameLabel(const Theme& theme, QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_text;
};

} // namespace sextant::ui
