// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Breadcrumb and text field in one: segments to click, and a field with completion of child names when it is
// edited (Ctrl+L, or a click beside the segments). Accepts pasted paths with quotes, blanks around, a
// trailing slash or a zookeeper:// prefix. THREAD: GUI.
#pragma once

#include "models/bridge/connection.h"
#include "ui/theme/theme.h"

#include <QPointer>
#include <QWidget>

class QCompleter;
class QLineEdit;
class QStackedLayout;
class QStringListModel;

namespace sextant::ui {

class Crumbs;

class PathBar : public QWidget
{
    Q_OBJECT
public:
    PathBar(const Theme& theme, QWidget* parent = nullptr);

    void setConnection(models::Connection* connection);
    void setPath(const QString& path);
    const QString& path() const { return m_path; }
    QLineEdit& field() { return *m_field; }

public Q_SLOTS:
    void edit();

Q_SIGNALS:
    /// A clean, absolute path that the user wants to see.
    void pathChosen(const QString& path);
    /// There is no node at the path that was typed; `nearest` is the closest one above it that exists. The
    /// field stays as it is.
    void missing(const QString& path, const QString& nearest);
    /// What was typed cannot be a path.
    void refused(const QString& text);
    /// The user goes on typing, or gave up.
    void edited();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void completeFor(const QString& text);
    void leave();
    /// Goes to `path` when it exists, or when nobody can say.
    void lookUp(const QString& path);

    QStackedLayout* m_stack;
    Crumbs* m_crumbs;
    QLineEdit* m_field;
    QCompleter* m_completer;
    QStringListModel* m_names;
    QPointer<models::Connection> m_connection;
    QString m_path;
    QString m_wanted; ///< typed, not yet known to exist
    QString m_listed; ///< parent whose children the completer knows
};

/// What the user meant: quotes, blanks, `zookeeper://host/` and a trailing slash removed. Empty when it
/// cannot be a path.
QString cleanPath(const QString& text);
/// "/a/b" to "/a"; "/" for the first level and the root.
/// Whether `text` is a path as it stands.
bool isPath(const QString& text);
QString parentPath(const QString& path);
/// Last segment; empty for the root.
QString nodeName(const QString& path);
QString joinPath(const QString& parent, const QString& name);

} // namespace sextant::ui
