// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The services page: all interfaces of both discovery models in one virtual table, the selected one in detail
// below. Opened on a service key it shows that service alone, at full height (a tab of its own). THREAD: GUI.
#pragma once

#include "models/services/service_model.h"
#include "ui/shell/page.h"
#include "ui/shell/page_context.h"

#include <QPointer>
#include <QTimer>

#include <optional>

class QCheckBox;
class QComboBox;
class QSplitter;

namespace sextant::ui {

class ServiceDetail;
class TablePage;

class ServicesPage : public Page
{
    Q_OBJECT
public:
    explicit ServicesPage(const PageContext& context, QWidget* parent = nullptr);
    ~ServicesPage() override;

    QString pageId() const override;
    void setConnection(models::Connection* connection) override;
    /// A service key "[group/]interface[:version]"; "?" and a filter, or empty: the list.
    bool open(const QString& target) override;
    bool runCommand(const QString& id) override;

    models::ServiceModel& services() { return *m_model; }
    ServiceDetail& detail() { return *m_detail; }
    TablePage& list() { return *m_list; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// Says what to do when no service is selected.
    bool hasService();
    void buildList(const PageContext& context);
    void snapshotChanged(const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot,
                         const inventory::RegistryDelta& delta);
    void catchUp();
    void applyFilter();
    void updateGroups();
    void updateEmptyMessage();
    void showSelected();
    void showService(const std::optional<inventory::ServiceId>& id);
    std::optional<inventory::ServiceId> idAt(const QModelIndex& index) const;

    const PageContext& m_context;
    TablePage* m_list;
    ServiceDetail* m_detail;
    QSplitter* m_split;
    QComboBox* m_registration;
    QComboBox* m_group;
    QCheckBox* m_problemsOnly;
    models::ServiceModel* m_model;
    QPointer<models::Connection> m_connection;
    std::optional<inventory::ServiceId> m_shown;
    bool m_single = false; ///< one service in a tab of its own
    bool m_connecting = false; ///< what the wait bar says: connecting, not reading
    bool m_stale = true; ///< snapshots passed by while hidden
    QTimer m_groupTimer;
};

/// "[group/]interface[:version]" taken apart.
inventory::ServiceId parseServiceKey(const QString& key);

} // namespace sextant::ui
