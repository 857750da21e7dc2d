// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The invoke page: pick a service, a method and a target, write the arguments, send, read the answer; history
// below. A call never registers anything and dials only addresses that are registered or that the user typed.
// THREAD: GUI.
#pragma once

#include "engine/core/cancel.h"
#include "engine/inventory/snapshot.h"
#include "ui/shell/page.h"
#include "ui/shell/page_context.h"

#include <QHash>
#include <QPointer>

#include <memory>
#include <optional>

class QPushButton;
class QStackedWidget;
class QTabBar;

namespace sextant::ui {

class AttachmentTable;
class CallHistory;
class CallOptions;
class Chip;
class DataTable;
class ErrorBar;
class JsonEditor;
class ResponsePanel;
class SearchCombo;

class InvokePage : public Page
{
    Q_OBJECT
public:
    explicit InvokePage(const PageContext& context, QWidget* parent = nullptr);
    ~InvokePage() override;

    QString pageId() const override;
    void setConnection(models::Connection* connection) override;
    /// "serviceKey", "serviceKey#method" or "serviceKey#method(type,type)"; empty: the page as it is.
    bool open(const QString& target) override;
    bool runCommand(const QString& id) override;

    JsonEditor& editor() { return *m_editor; }
    ResponsePanel& response() { return *m_response; }
    CallHistory& history() { return *m_history; }
    SearchCombo& servicePicker() { return *m_service; }
    SearchCombo& methodPicker() { return *m_method; }
    SearchCombo& targetPicker() { return *m_target; }
    AttachmentTable& attachments() { return *m_attachments; }
    CallOptions& options() { return *m_options; }
    Chip& encryption() { return *m_encryption; } ///< seen while calls go through TLS
    bool running() const { return m_running; }
    host::InvokeRequest request() const;
    QString command() const; ///< the request as a sextantctl line

public Q_SLOTS:
    void send();
    void cancel();
    void copyCommand();

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildPickers();
    QWidget* buildRequest();
    QWidget* buildHistory();
    void updateServices();
    void updateTargets();
    void updateMethods();
    void serviceChosen(const QString& key);
    void methodChosen(const QString& signature);
    void switchDraft(const QString& key, const QString& sample);
    void loadDefinition();
    void showTabCounts();
    void updateSend();
    void showEncryption();
    void answered(const host::InvokeRequest& request, const host::InvokeReport& report);
    void showEntry(int row, bool replay);
    std::optional<metadata::MethodDefinition> selectedMethod() const;

    const PageContext& m_context;
    SearchCombo* m_service;
    SearchCombo* m_method;
    SearchCombo* m_target;
    Chip* m_encryption;
    QPushButton* m_send;
    QPushButton* m_cancel;
    QPushButton* m_command;
    QTabBar* m_tabs;
    QStackedWidget* m_requestStack;
    JsonEditor* m_editor;
    AttachmentTable* m_attachments;
    CallOptions* m_options;
    ErrorBar* m_errors;
    ResponsePanel* m_response;
    CallHistory* m_history;
    DataTable* m_historyTable;
    QPointer<models::Connection> m_connection;
    std::shared_ptr<const inventory::RegistrySnapshot> m_known; ///< the pickers show this one
    QHash<QString, QString> m_drafts; ///< what the user wrote, by service and method
    QString m_draftKey; ///< the method the editor's text belongs to
    QString m_wantedMethod; ///< chosen before the definition came
    std::shared_ptr<const metadata::ServiceDefinition> m_definition;
    bool m_definitionComplete = false;
    std::unique_ptr<QObject> m_definitionRequest;
    std::unique_ptr<QObject> m_callContext;
    core::CancelSource m_cancelSource;
    bool m_running = false;
};

/// "name(type,type)" taken apart, generics kept whole; no types when there are no brackets.
metadata::MethodDefinition parseSignature(const QString& signature);
/// "name" or "name(type, type)" and nothing else.
bool isSignature(const QString& text);

} // namespace sextant::ui
