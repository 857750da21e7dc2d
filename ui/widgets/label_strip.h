// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A strip of labelled values that wraps: caption above, selectable value below. A click on the copy entry of
// a value copies its exact form. THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QList>
#include <QWidget>

namespace sextant::ui {

struct LabelledValue
{
    QString label;
    QString value; ///< for people
    QString exact; ///< for the clipboard; empty: the value
    QString hint; ///< tooltip
    bool operator==(const LabelledValue&) const = default;
};

class LabelStrip : public QWidget
{
    Q_OBJECT
public:
    explicit LabelStrip(const Theme& theme, QWidget* parent = nullptr);
    /// Keeps the widgets when only values changed, so live updates do not flicker or lose a text selection.
    void setValues(const QList<LabelledValue>& values);
    const QList<LabelledValue>& values() const { return m_values; }

private:
    void showMenu(int index, const QPoint& globalPosition);

    const Theme& m_theme;
    QList<LabelledValue> m_values;
};

} // namespace sextant::ui
