// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Below the path field: why what was typed is not shown, and the nearest node to go to. Hidden until told.
// THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace sextant::ui {

class PathNotice : public QWidget
{
    Q_OBJECT
public:
    explicit PathNotice(const Theme& theme, QWidget* parent = nullptr);

    void showMissing(const QString& path, const QString& nearest);
    void showRefused(const QString& text);
    QString text() const;
    QPushButton& button() { return *m_go; }

Q_SIGNALS:
    void chosen(const QString& path);

private:
    void say(const QString& sentence);

    const Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_go;
    QString m_nearest;
};

} // namespace sextant::ui
