// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A JSON value as a tree of name, value and type with exact digits; copies values, names, pointers and
// subtrees. THREAD: GUI.
#pragma once

#include "models/json/json_tree_model.h"
#include "ui/theme/theme.h"

#include <QTreeView>

namespace sextant::ui {

class JsonTreeView : public QTreeView
{
    Q_OBJECT
public:
    JsonTreeView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    /// Opens the first levels, as far as they stay readable.
    void setDocument(std::shared_ptr<const models::JsonDocument> document, const QString& rootName,
                     const QString& rootType = {}, models::JsonTreeModel::TypeResolver resolver = {});
    models::JsonTreeModel& tree() { return *m_model; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copy(int column, int role);

    const Theme& m_theme;
    models::JsonTreeModel* m_model;
};

} // namespace sextant::ui
