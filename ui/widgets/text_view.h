// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Read-only monospace text with a find bar (Ctrl+F, F3). Large texts open with their first part and say so.
// THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace sextant::ui {

class JsonHighlighter;

class TextView : public QWidget
{
    Q_OBJECT
public:
    static constexpr qsizetype kFirstPart = 64 * 1024; ///< characters shown before "Show all"

    TextView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// What screen readers call the text.
    void setSpokenName(const QString& name);
    void setText(const QString& text, bool json = false);
    const QString& wholeText() const { return m_text; }
    QPlainTextEdit& edit() { return *m_edit; }

public Q_SLOTS:
    void showFind();
    void findNext(bool backwards = false);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void load(bool all);

    const Theme& m_theme;
    QPlainTextEdit* m_edit;
    JsonHighlighter* m_highlighter;
    QWidget* m_partBar;
    QLabel* m_partLabel;
    QWidget* m_findBar;
    QLineEdit* m_find;
    QLabel* m_findState;
    QString m_text;
};

} // namespace sextant::ui
