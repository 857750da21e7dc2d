// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A label for text that may be longer than its place: elides in the middle, shows all of it on hover, copies
// it whole with Ctrl+C. Plain text only. And the small buttons that the shell is made of.
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/elided_name.h"

#include <QWidget>

class QAction;
class QToolButton;

namespace sextant::ui {

class ElidedLabel : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QString text READ text WRITE setText)
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    const QString& text() const { return m_text; }
    void setText(const QString& text);
    void setElideMode(Qt::TextElideMode mode) { m_mode = mode; }
    void setSecondary(const Theme* theme) { m_secondary = theme; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void updateTip();

    QString m_text;
    Qt::TextElideMode m_mode = Qt::ElideMiddle;
    const Theme* m_secondary = nullptr;
};

/// Flat button with an icon only; `tip` is its accessible name.
QToolButton* iconButton(const Theme& theme, const QString& icon, const QString& tip, QWidget* parent);
/// Flat button for a command: icon, tool tip with shortcut, enabled state.
QToolButton* commandButton(QAction* action, QWidget* parent);

} // namespace sextant::ui
