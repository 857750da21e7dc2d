// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A Dubbo URL as a table: its parts first, then every parameter with what it means. THREAD: GUI thread.
#pragma once

#include "engine/url/url.h"
#include "models/base/row_table_model.h"

namespace sextant::models {

struct UrlParameterRow
{
    QString name;
    QString value;
    QString meaning; ///< empty when the key is not one of Dubbo's
    bool part = false; ///< protocol, host, port, path instead of a parameter
};

class UrlParameterModel : public RowTableModel<UrlParameterRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        NameColumn,
        ValueColumn,
        MeaningColumn,
        ColumnCount
    };
    explicit UrlParameterModel(QObject* parent = nullptr);
    void setUrl(const url::Url& url);
    /// Reads a node name or URL text; false (and an empty table) when it is no URL.
    bool setText(const QString& nodeNameOrUrl);
    void clear();

    /// What a Dubbo URL parameter means, in the user's language; empty when unknown. Method parameters
    /// ("getOrder.timeout") are explained by their last part.
    static QString meaningOf(const QString& key);

protected:
    QString key(const UrlParameterRow& row) const override;
    QVariant cell(const UrlParameterRow& row, int column, int role) const override;
    bool differs(const RowPtr& before, const RowPtr& after) const override;
};

/// A node name as people read it: a Dubbo URL or interface name with its escapes decoded; others unchanged.
QString decodedNodeName(const QString& name);

} // namespace sextant::models
