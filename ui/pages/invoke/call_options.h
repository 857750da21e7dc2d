// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How a call is made: generic or typed, discovery step, tag, timeout, retries.
// THREAD: GUI.
#pragma once

#include "engine/host/console.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace sextant::ui {

class CallOptions : public QWidget
{
    Q_OBJECT
public:
    explicit CallOptions(QWidget* parent = nullptr);

    void fill(host::InvokeRequest& request) const;
    void showRequest(const host::InvokeRequest& request);
    /// How many options differ from their defaults.
    int changedCount() const;

Q_SIGNALS:
    void changed();

private:
    QComboBox* m_style;
    QComboBox* m_step;
    QLineEdit* m_tag;
    QSpinBox* m_timeout;
    QSpinBox* m_retries;
};

} // namespace sextant::ui
