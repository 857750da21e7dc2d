// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A business exception: a result of its own kind, with class, message and stack. The call itself went well.
// THREAD: GUI.
#pragma once

#include "engine/host/console.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;

namespace sextant::ui {

class NameLabel;
class TextView;

class ExceptionView : public QWidget
{
    Q_OBJECT
public:
    explicit ExceptionView(const Theme& theme, QWidget* parent = nullptr);
    void showException(const host::ExceptionReport& exception);
    QString className() const;
    QString message() const { return m_messageText; }

private:
    void copyAll() const;

    NameLabel* m_class;
    QLabel* m_message;
    TextView* m_stack;
    QString m_messageText;
};

} // namespace sextant::ui
