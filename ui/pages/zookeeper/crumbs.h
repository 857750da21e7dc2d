// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The segments of a path to click, decoded for reading; earlier ones give way to an ellipsis when there is no
// room. THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QList>
#include <QWidget>

namespace sextant::ui {

class Crumbs : public QWidget
{
    Q_OBJECT
public:
    explicit Crumbs(const Theme& theme, QWidget* parent = nullptr);
    void setPath(const QString& path);

    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& path);
    void editRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Crumb
    {
        QString text; ///< as shown
        QString path; ///< up to here
        QRect rect;
        bool shown = true;
    };
    void place();
    int at(const QPoint& position) const;

    const Theme& m_theme;
    QString m_path;
    QList<Crumb> m_crumbs;
    int m_hover = -1;
};

} // namespace sextant::ui
