// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Read-only monospace text with a find bar (Ctrl+F, F3). Of a large text one part is in the widget at a time,
// so no text of any size or shape stops the window; scrolling past an end goes on to the next part, and Find,
// Select all, Copy all and Save act on the whole. THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace sextant::ui {

class JsonHighlighter;

class TextView : public QWidget
{
    Q_OBJECT
public:
    TextView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// What screen readers call the text.
    void setSpokenName(const QString& name);
    void setText(const QString& text, bool json = false);
    /// Bytes for Save when they are not the text as UTF-8.
    void setSource(std::function<QByteArray()> bytes);
    const QString& wholeText() const { return m_text; }
    int parts() const { return static_cast<int>(m_begins.size()); }
    int part() const { return m_part; }
    /// False with the reason when the file cannot be written.
    bool saveTo(const QString& path, QString* error) const;
    QPlainTextEdit& edit() { return *m_edit; }

public Q_SLOTS:
    void showFind();
    void findNext(bool backwards = false);
    void showPart(int part);
    void copyAll() const;
    void save();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildPartBar();
    QWidget* buildFindBar();
    void updatePartBar();
    /// Whether `event` scrolls past the end of the part that is shown; shows the next one then.
    bool turnPage(QEvent* event);
    void select(qsizetype begin, qsizetype size);
    /// Positions in the widget, which shows CR LF as one line end, and in the text.
    int shownAt(qsizetype position) const;
    qsizetype positionAt(int shown) const;

    const Theme& m_theme;
    QPlainTextEdit* m_edit;
    JsonHighlighter* m_highlighter;
    QWidget* m_partBar;
    QLabel* m_partLabel;
    QToolButton* m_previousPart;
    QToolButton* m_nextPart;
    QWidget* m_findBar;
    QLineEdit* m_find;
    QLabel* m_findState;
    QString m_text;
    QList<qsizetype> m_begins {0}; ///< of the parts
    int m_part = 0;
    std::function<QByteArray()> m_source;
};

} // namespace sextant::ui
