// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One node: its data with the view switch, its stat as labelled values, its ACL in words. Reads the node,
// follows it while it is shown, and says plainly when it vanishes or may not be read. THREAD: GUI.
#pragma once

#include "models/bridge/connection.h"
#include "ui/shell/page_context.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

namespace sextant::ui {

class DataView;
class ErrorBar;
class LabelStrip;
class WaitBar;

class NodePanel : public QWidget
{
    Q_OBJECT
public:
    NodePanel(const PageContext& context, QWidget* parent = nullptr);

    void setNode(models::Connection* connection, const QString& path);
    /// False while nobody sees the node: its watch is given back and nothing is read.
    void setLive(bool live);
    const QString& path() const { return m_path; }
    const std::optional<store::Node>& node() const { return m_node; }
    bool gone() const { return m_gone; }
    DataView& data() { return *m_data; }
    LabelStrip& strip() { return *m_strip; }
    ErrorBar& errors() { return *m_errors; }
    void reload();

private:
    void follow();
    void nodeRead(const core::Outcome<store::Node>& outcome);
    void showStat();

    DataView* m_data;
    LabelStrip* m_strip;
    ErrorBar* m_errors;
    WaitBar* m_waiting;
    QPointer<models::Connection> m_connection;
    QString m_path;
    std::optional<store::Node> m_node;
    std::optional<store::Acl> m_acl;
    std::optional<core::Errc> m_aclError;
    bool m_gone = false;
    bool m_live = true;
    std::unique_ptr<QObject> m_request; ///< answers for another node die with it
    std::shared_ptr<void> m_watch;
    QTimer m_ages;
};

} // namespace sextant::ui
