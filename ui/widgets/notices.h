// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a page says when it has no rows: an error bar above content that stays, one sentence with one action
// for emptiness, and after 300 ms of waiting what it waits for (look "Behaviour"). All texts are plain: data
// from outside is never markup.
#pragma once

#include "engine/core/outcome.h"
#include "ui/theme/theme.h"

#include <QFrame>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace sextant::ui {

/// Sentence, path, cause, Retry, Copy details. Hidden until showError().
class ErrorBar : public QFrame
{
    Q_OBJECT
public:
    explicit ErrorBar(const Theme& theme, QWidget* parent = nullptr);

    /// `retry` may be empty.
    void showError(const core::Error& error, std::function<void()> retry = {});
    void clear();
    const std::optional<core::Error>& error() const { return m_error; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_headline;
    QLabel* m_detail;
    QPushButton* m_retry;
    QPushButton* m_copy;
    std::optional<core::Error> m_error;
    std::function<void()> m_onRetry;
};

/// One sentence, one action.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    static constexpr int kSentenceWidth = 460; ///< longer ones wrap

    explicit EmptyState(const Theme& theme, QWidget* parent = nullptr);
    /// No button when `action` is empty.
    void setMessage(const QString& icon, const QString& sentence, const QString& action = {},
                    std::function<void()> onAction = {});
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateIcon();
    void fitSentence();
    const Theme& m_theme;
    QString m_iconName;
    QLabel* m_icon;
    QLabel* m_sentence;
    int m_room = kSentenceWidth; ///< for the sentence
    QPushButton* m_action;
    std::function<void()> m_onAction;
};

/// A thin line that appears when waiting takes longer than 300 ms: what for, how long, Cancel.
class WaitBar : public QWidget
{
    Q_OBJECT
public:
    explicit WaitBar(const Theme& theme, QWidget* parent = nullptr);
    void start(const QString& what, std::function<void()> cancel = {});
    void stop();

private:
    void tick();
    QLabel* m_label;
    QPushButton* m_cancel;
    QProgressBar* m_progress;
    QTimer m_delay;
    QTimer m_seconds;
    int m_elapsed = 0;
    QString m_what;
    std::function<void()> m_onCancel;
};

} // namespace sextant::ui
