// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The children of one node with their stat columns. Names come first; data and stat follow in batches for the
// rows that the view asks for (`ensureVisible`), so a node with 100,000 children costs only what is seen.
// Live while shown. THREAD: GUI thread.
#pragma once

#include "models/base/row_table_model.h"
#include "models/bridge/connection.h"

#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTimer>

namespace sextant::models {

struct ZnodeRow
{
    QString name; ///< raw
    QString decoded; ///< as people read it
    QString path;
    bool known = false; ///< stat has been read
    bool failed = false;
    QString failure;
    store::Stat stat;
};

class ZnodeChildrenModel : public RowTableModel<ZnodeRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        NameColumn,
        DecodedColumn,
        SizeColumn,
        ChildrenColumn,
        VersionColumn,
        ModifiedColumn,
        OwnerColumn,
        ColumnCount
    };
    explicit ZnodeChildrenModel(QObject* parent = nullptr);
    ~ZnodeChildrenModel() override;

    /// Lists the children of `path`; nullptr or an empty path empties the table.
    void setNode(Connection* connection, const QString& path);
    QString node() const { return m_path; }
    /// False while nobody sees the table: the watch is given back and nothing is read.
    void setLive(bool live);
    /// Keeps only rows whose raw or decoded name contains `text` (case ignored).
    void setFilter(const QString& text);
    /// Reads stat of the rows first…last that are not known yet.
    void ensureVisible(int first, int last);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    int totalCount() const { return static_cast<int>(m_all.size()); }
    bool loading() const { return m_loading; }
    QString error() const { return m_error; } ///< why the list could not be read; empty when it could

Q_SIGNALS:
    void countsChanged(int shown, int total);
    void loadingChanged(bool loading);
    void errorChanged(const QString& error);

protected:
    QString key(const ZnodeRow& row) const override;
    QVariant cell(const ZnodeRow& row, int column, int role) const override;

private:
    void follow();
    void list();
    void listed(const core::Outcome<store::Children>& outcome);
    void requestStats(const QStringList& paths);
    void statsRead(const QStringList& paths, const std::vector<core::Outcome<store::Node>>& nodes);
    void show();
    bool before(const ZnodeRow& a, const ZnodeRow& b) const;
    void setLoading(bool loading);
    void setError(const QString& error);

    QPointer<Connection> m_connection;
    std::unique_ptr<QObject> m_context;
    std::shared_ptr<void> m_watch;
    QString m_path;
    QString m_filter;
    QString m_error;
    bool m_loading = false;
    bool m_live = true;
    Rows m_all; ///< in the order of the server's list
    QHash<QString, std::size_t> m_position; ///< path to place in m_all
    QSet<QString> m_requested; ///< paths whose stat is on its way
    QTimer m_showSoon; ///< folds the answers of several batches into one update
    int m_firstVisible = 0;
    int m_lastVisible = -1;
    int m_sortColumn = NameColumn;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace sextant::models
