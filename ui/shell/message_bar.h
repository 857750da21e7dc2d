// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A bar above content that stays: what happened, why, and what to do. Errors stay until closed, successes go
// by themselves.
#pragma once

#include "ui/theme/theme.h"

#include <QFrame>
#include <QTimer>

#include <functional>

class QLabel;
class QPushButton;

namespace sextant::ui {

class MessageBar : public QFrame
{
    Q_OBJECT
public:
    enum class Kind
    {
        Success,
        Info,
        Warning,
        Error
    };

    struct Message
    {
        Kind kind = Kind::Info;
        QString text; ///< one sentence
        QString details; ///< for "Copy details"; may be empty
        QString actionText;
        std::function<void()> action;
    };

    explicit MessageBar(const Theme& theme, QWidget* parent = nullptr);
    void showMessage(Message message);
    const Message& message() const { return m_message; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Message m_message;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QPushButton* m_copy;
    QTimer m_timer;
};

} // namespace sextant::ui
