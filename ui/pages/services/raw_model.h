// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every node behind one service, with its raw text: the truth under the merged rows.
// THREAD: GUI.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/base/row_table_model.h"

#include <optional>

namespace sextant::ui {

struct RawRow
{
    enum class Kind
    {
        Provider,
        Instance,
        Consumer,
        Mapping,
        Revision
    };
    Kind kind = Kind::Provider;
    QString path;
    QString text; ///< URL, instance id, mapping text
    std::optional<url::Url> url;
    bool operator==(const RawRow& other) const
    {
        return kind == other.kind && path == other.path && text == other.text;
    }
};

class RawModel : public models::RowTableModel<RawRow>
{
    Q_OBJECT
public:
    enum Columns
    {
        KindColumn,
        TextColumn,
        PathColumn,
        ColumnCount
    };

    explicit RawModel(QObject* parent = nullptr);
    void setService(const std::shared_ptr<const inventory::ServiceRow>& service,
                    const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot);

protected:
    QString key(const RawRow& row) const override;
    QVariant cell(const RawRow& row, int column, int role) const override;
    bool differs(const RowPtr& before, const RowPtr& after) const override;
};

} // namespace sextant::ui
