// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Everything about one service: header with its name and actions, tabs Providers, Consumers, Methods,
// Mapping, Revisions, Raw, and Problems when there are any. Follows the snapshot; a service that disappears
// stays readable. THREAD: GUI.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/bridge/connection.h"
#include "ui/shell/page_context.h"

#include <QList>
#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QAbstractItemModel;
class QTabBar;
class QPushButton;
class QStackedWidget;

namespace sextant::models {
class ConsumerModel;
class MappingModel;
class ProblemModel;
class ProviderModel;
class RevisionModel;
} // namespace sextant::models

namespace sextant::ui {

class Chip;
class EmptyState;
class MethodsTab;
class NameLabel;
class RawModel;
class TablePage;
class UrlView;

class ServiceDetail : public QWidget
{
    Q_OBJECT
public:
    enum Tab
    {
        ProvidersTab,
        ConsumersTab,
        MethodsTabIndex,
        MappingTab,
        RevisionsTab,
        RawTab,
        ProblemsTab
    };

    ServiceDetail(const PageContext& context, QWidget* parent = nullptr);

    /// nullptr shows what to do. `gone`: the service is the last known one.
    void setService(models::Connection* connection,
                    const std::shared_ptr<const inventory::ServiceRow>& service,
                    const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot, bool gone = false);
    const std::shared_ptr<const inventory::ServiceRow>& service() const { return m_service; }

    void setTab(Tab tab);
    Tab tab() const;
    void stepTab(int by);
    MethodsTab& methods() { return *m_methods; }
    QString titleText() const;

public Q_SLOTS:
    void copyName();
    void requestCall();

Q_SIGNALS:
    void inspectRequested(const QString& path);
    /// "serviceKey#method(types)"; without "#…" when no method is selected.
    void callRequested(const QString& target);
    void pathRequested(const QString& path);

private:
    /// `spoken`: what screen readers call it.
    TablePage* addTable(const QString& name, const QString& spoken, QAbstractItemModel* model,
                        const QString& icon, const QString& empty);
    void buildHeader();
    void buildTabs();
    QWidget* buildRaw();
    void fill(const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot);
    void quietlyAll(const std::function<void()>& change);
    void showHeader();
    void showCounts();

    const PageContext& m_context;
    NameLabel* m_title;
    Chip* m_group;
    Chip* m_version;
    Chip* m_registration;
    Chip* m_gone;
    QPushButton* m_call;
    QPushButton* m_copy;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QStackedWidget* m_outer;
    models::ProviderModel* m_providers;
    models::ConsumerModel* m_consumers;
    models::MappingModel* m_mapping;
    models::RevisionModel* m_revisions;
    models::ProblemModel* m_problems;
    RawModel* m_raw;
    MethodsTab* m_methods;
    QList<TablePage*> m_pages;
    TablePage* m_rawTable = nullptr;
    UrlView* m_rawUrl = nullptr;
    QTimer m_clock; ///< up times age
    QPointer<models::Connection> m_connection;
    std::shared_ptr<const inventory::ServiceRow> m_service;
    bool m_isGone = false;
};

} // namespace sextant::ui
