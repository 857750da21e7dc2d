// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A call that failed: the way of a call as a row of steps with the one that failed, what the other side said,
// what to do next, and every attempt in words. THREAD: GUI.
#pragma once

#include "engine/host/console.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace sextant::ui {

class TextView;

/// Discovery → Arguments → Connect → Wait → Decode → Status, one of them red.
class CallSteps : public QWidget
{
    Q_OBJECT
public:
    explicit CallSteps(const Theme& theme, QWidget* parent = nullptr);
    /// A step id as in InvokeReport::failedAt; an unknown one marks none.
    void setFailed(const QString& step);
    QString failed() const { return m_failed; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QString m_failed;
};

class FailureView : public QWidget
{
    Q_OBJECT
public:
    explicit FailureView(const Theme& theme, QWidget* parent = nullptr);
    void showFailure(const host::InvokeReport& report);
    QString headline() const;
    QString advice() const;
    QString failedStep() const { return m_steps->failed(); }
    QString details() const { return m_details; }

Q_SIGNALS:
    /// What is to be changed is in the settings of the connection.
    void connectionSettingsRequested();

private:
    const Theme& m_theme;
    CallSteps* m_steps;
    QLabel* m_icon;
    QLabel* m_headline;
    QLabel* m_words;
    QLabel* m_advice;
    QPushButton* m_settings;
    TextView* m_trace;
    QString m_details;
};

} // namespace sextant::ui
