// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Methods of a service left, the types of the selected one right. The definition is read when the tab is
// first seen. THREAD: GUI.
#pragma once

#include "models/services/method_model.h"
#include "ui/shell/page_context.h"
#include "ui/widgets/type_tree_model.h"

#include <QPointer>
#include <QWidget>

class QTreeView;

namespace sextant::ui {

class TablePage;

class MethodsTab : public QWidget
{
    Q_OBJECT
public:
    MethodsTab(const PageContext& context, QWidget* parent = nullptr);

    void setService(models::Connection* connection,
                    const std::shared_ptr<const inventory::ServiceRow>& service);
    /// Signature of the selected method, "name(type,type)"; empty when none is.
    QString selectedMethod() const;
    models::MethodModel& methods() { return *m_methods; }
    TypeTreeModel& types() { return *m_types; }

Q_SIGNALS:
    void callRequested(const QString& signature);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void load();
    void retry(); ///< after a failure
    void loaded(const core::Outcome<host::DefinitionReport>& outcome);
    /// The method with this signature, else one of its name, else the first.
    void selectMethod(const QString& wanted);
    void showTypes();

    TablePage* m_table;
    QTreeView* m_tree;
    models::MethodModel* m_methods;
    TypeTreeModel* m_types;
    QPointer<models::Connection> m_connection;
    std::shared_ptr<const inventory::ServiceRow> m_service;
    std::shared_ptr<const metadata::ServiceDefinition> m_definition;
    std::unique_ptr<QObject> m_request; ///< answers die with it
    bool m_wanted = false;
    bool m_failed = false;
};

} // namespace sextant::ui
