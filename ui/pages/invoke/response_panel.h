// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What came back: status line, then Tree | JSON | Hex | Timing. An exception of the service and a failure of
// the call are two different things and look different. THREAD: GUI.
#pragma once

#include "engine/host/console.h"
#include "ui/theme/theme.h"

#include <QFutureWatcher>
#include <QWidget>

#include <memory>

class QLabel;
class QStackedWidget;

namespace sextant::models {
class JsonDocument;
}

namespace sextant::ui {

class EmptyState;
class ExceptionView;
class FailureView;
class HexView;
class JsonTreeView;
class TextView;
class TimingView;
class ViewSwitch;
class WaitBar;

class ResponsePanel : public QWidget
{
    Q_OBJECT
public:
    enum View
    {
        TreeTab,
        JsonTab,
        HexTab,
        TimingTab
    };

    explicit ResponsePanel(const Theme& theme, QWidget* parent = nullptr);

    /// `definition` may be nullptr; it names the types of nested members.
    void showReport(std::shared_ptr<const host::InvokeReport> report, const QString& returnType,
                    std::shared_ptr<const metadata::ServiceDefinition> definition);
    void showWaiting(const QString& what, std::function<void()> cancel);
    void clear();

    void setView(View view);
    View view() const;
    QString statusText() const;
    JsonTreeView& tree() { return *m_tree; }
    TextView& json() { return *m_json; }
    HexView& hex() { return *m_hex; }
    ExceptionView& exception() { return *m_exception; }
    FailureView& failure() { return *m_failure; }
    TimingView& timing() { return *m_timing; }

public Q_SLOTS:
    void copyResult();

Q_SIGNALS:
    /// A failure is mended in the settings of the connection.
    void connectionSettingsRequested();

private:
    /// The result as it is shown: read and indented, which takes a while when it is large.
    struct Value
    {
        std::shared_ptr<const models::JsonDocument> document;
        QString text;
    };
    static Value readValue(const host::InvokeReport& report);
    /// Reads a large result on a worker; until it is there its place says so.
    void prepare();
    void showValue(const Value& value);
    bool preparing() const { return m_preparation != nullptr; }
    void showView();
    void showUnreadable();
    void setStatus(const QString& icon, Tint tint, const QString& text);

    const Theme& m_theme;
    QLabel* m_icon;
    QLabel* m_status;
    ViewSwitch* m_switch;
    QWidget* m_copy;
    WaitBar* m_waiting;
    QStackedWidget* m_stack;
    JsonTreeView* m_tree;
    TextView* m_json;
    HexView* m_hex;
    TimingView* m_timing;
    ExceptionView* m_exception;
    FailureView* m_failure;
    EmptyState* m_empty;
    QString m_unreadable; ///< why the result has no tree; empty when it has one
    std::shared_ptr<const host::InvokeReport> m_report;
    QString m_returnType;
    std::shared_ptr<const metadata::ServiceDefinition> m_definition;
    std::unique_ptr<QFutureWatcher<Value>> m_preparation; ///< while a large result is read
};

} // namespace sextant::ui
