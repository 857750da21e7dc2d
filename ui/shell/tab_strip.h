// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The document tabs: italic titles for previews, a dot for unsaved ones, the environment's colour on the one
// in front.
#pragma once

#include "ui/theme/theme.h"

#include <QTabBar>

namespace sextant::ui {

class TabStrip : public QTabBar
{
    Q_OBJECT
public:
    explicit TabStrip(const Theme& theme, QWidget* parent = nullptr);

    void setPreview(int index, bool preview);
    void setUnsaved(int index, bool unsaved);
    /// The colour of the line on the tab in front.
    void setEnvironment(models::Environment environment);

Q_SIGNALS:
    void pinRequested(int index);
    void menuRequested(int index, const QPoint& globalPosition);

protected:
    QSize tabSizeHint(int index) const override;
    QSize minimumTabSizeHint(int index) const override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Mark
    {
        bool preview = false;
        bool unsaved = false;
    };
    Mark mark(int index) const;
    void setMark(int index, Mark mark);
    QString shownText(int index) const; ///< without the doubling that keeps Qt from making mnemonics

    const Theme& m_theme;
    models::Environment m_environment = models::Environment::Development;
};

} // namespace sextant::ui
