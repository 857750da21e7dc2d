// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the time of a call went, as bars on one time line with their numbers, and below it attachments and
// attempts. THREAD: GUI.
#pragma once

#include "engine/host/console.h"
#include "ui/theme/theme.h"

#include <QList>
#include <QWidget>

namespace sextant::ui {

class TextView;

class TimingBars : public QWidget
{
    Q_OBJECT
public:
    struct Bar
    {
        QString label;
        qint64 begin = 0; ///< microseconds from the start of the call
        qint64 length = 0;
        bool whole = false; ///< the sum of the others
    };

    explicit TimingBars(const Theme& theme, QWidget* parent = nullptr);
    void setBars(const QList<Bar>& bars);
    const QList<Bar>& bars() const { return m_bars; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QList<Bar> m_bars;
};

class TimingView : public QWidget
{
    Q_OBJECT
public:
    explicit TimingView(const Theme& theme, QWidget* parent = nullptr);
    void showReport(const host::InvokeReport& report);
    TimingBars& bars() { return *m_bars; }

private:
    TimingBars* m_bars;
    TextView* m_text;
};

} // namespace sextant::ui
