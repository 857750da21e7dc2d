// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A row of joined segments of which one is chosen: Text | JSON | URL | Hex. Keyboard: Left, Right.
// THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QStringList>
#include <QWidget>

namespace sextant::ui {

class ViewSwitch : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
public:
    ViewSwitch(const Theme& theme, const QStringList& labels, QWidget* parent = nullptr);

    int current() const { return m_current; }
    void setCurrent(int index); ///< emits currentChanged when it changes
    void setEnabledAt(int index, bool enabled);
    bool enabledAt(int index) const { return m_enabled.value(index); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void currentChanged(int index);
    /// The user chose, as opposed to setCurrent().
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int indexAt(int x) const;
    QRect rectOf(int index) const;
    void choose(int index);

    const Theme& m_theme;
    QStringList m_labels;
    QList<bool> m_enabled;
    int m_current = 0;
    int m_hover = -1;
};

} // namespace sextant::ui
