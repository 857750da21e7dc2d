// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The left rail: one named button per page, collapsible to icons.
#pragma once

#include "ui/shell/page_table.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QToolButton;

namespace sextant::ui {

class RailButton : public QAbstractButton
{
    Q_OBJECT
public:
    RailButton(const Theme& theme, const QString& icon, const QString& text, QWidget* parent);
    QSize sizeHint() const override;
    void setCollapsed(bool collapsed);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    const Theme& m_theme;
    QString m_icon;
    bool m_collapsed = false;
};

class Rail : public QWidget
{
    Q_OBJECT
public:
    static constexpr int kWidth = 200;
    static constexpr int kCollapsedWidth = 52;

    Rail(const Theme& theme, const std::vector<PageEntry>& pages, QWidget* parent = nullptr);
    void setCurrentPage(const QString& id);
    /// The pages need a connection; the rail itself does not.
    void setPagesEnabled(bool enabled);
    void setCollapsed(bool collapsed);
    bool collapsed() const { return m_collapsed; }
    void setMayExpand(bool may);

Q_SIGNALS:
    void pageRequested(const QString& id);
    void collapseRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::vector<std::pair<QString, RailButton*>> m_buttons;
    RailButton* m_toggle;
    bool m_collapsed = false;
};

} // namespace sextant::ui
