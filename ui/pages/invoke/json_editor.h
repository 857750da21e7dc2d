// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The arguments as JSON: coloured, checked while typing with the position of the first mistake, sample and
// formatting. THREAD: GUI.
#pragma once

#include "models/json/sample_arguments.h"
#include "ui/theme/theme.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace sextant::ui {

class JsonEditor : public QWidget
{
    Q_OBJECT
public:
    explicit JsonEditor(const Theme& theme, QWidget* parent = nullptr);

    QString text() const;
    void setText(const QString& text);
    /// Replaces the text by the sample unless the user has changed it.
    void offerSample(const QString& sample);
    /// < 0: any number.
    void setArgumentCount(int count);
    const models::ArgumentsCheck& check() const { return m_check; }
    bool valid() const { return m_check.message.isEmpty(); }
    QPlainTextEdit& edit() { return *m_edit; }

public Q_SLOTS:
    void useSample();
    void format();
    void validateNow();

Q_SIGNALS:
    void validityChanged(bool valid);
    void sendRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showCheck();

    const Theme& m_theme;
    QPlainTextEdit* m_edit;
    QLabel* m_icon;
    QLabel* m_state;
    QTimer m_delay;
    QString m_sample;
    models::ArgumentsCheck m_check;
    int m_count = -1;
};

} // namespace sextant::ui
