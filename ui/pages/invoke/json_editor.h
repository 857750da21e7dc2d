// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The arguments as JSON: coloured, checked while typing with the position of the first mistake, sample and
// formatting. What is too large to be edited without pauses is held beside the widget, which shows how it
// begins; it is checked and sent whole. THREAD: GUI.
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
    static constexpr qsizetype kMostCharacters = 256 * 1024; ///< more is held beside the widget
    static constexpr qsizetype kLongestLine = 16 * 1024; ///< so is a text with a longer line
    static constexpr qsizetype kShownOfHeld = 4 * 1024;

    explicit JsonEditor(const Theme& theme, QWidget* parent = nullptr);

    /// The whole text, also of what is held.
    QString text() const;
    bool holds() const { return !m_held.isEmpty(); }
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
    /// Back to the sample.
    void discard();

Q_SIGNALS:
    void validityChanged(bool valid);
    void sendRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showCheck();
    void insertPasted(const QString& text);
    QWidget* buildHeldBar();

    const Theme& m_theme;
    QPlainTextEdit* m_edit;
    QLabel* m_icon;
    QLabel* m_state;
    QTimer m_delay;
    QString m_sample;
    QString m_held; ///< the text when it is too large for the widget
    QWidget* m_heldBar;
    QLabel* m_heldText;
    models::ArgumentsCheck m_check;
    int m_count = -1;
};

} // namespace sextant::ui
