// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Bytes as offset, hexadecimal and text. Paints only what is visible: a megabyte costs no more than a
// kilobyte. THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QAbstractScrollArea>

namespace sextant::ui {

class HexView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    HexView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    void setBytes(const QByteArray& bytes);
    const QByteArray& bytes() const { return m_bytes; }
    /// Selected bytes; all of them when nothing is selected.
    QByteArray selectedBytes() const;
    void select(qsizetype first, qsizetype last);

public Q_SLOTS:
    void copyHex();
    void copyText();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Metrics
    {
        int charWidth = 1;
        int lineHeight = 1;
        int perLine = 16;
        int hexLeft = 0;
        int textLeft = 0;
    };
    Metrics metrics() const;
    qsizetype byteAt(const QPoint& position) const;
    void updateScroll();

    const Theme& m_theme;
    QByteArray m_bytes;
    qsizetype m_anchor = -1;
    qsizetype m_cursor = -1;
};

} // namespace sextant::ui
