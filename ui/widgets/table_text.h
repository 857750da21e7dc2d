// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Rows of a flat model as text for clipboard and files: whole values, never the elided ones.
#pragma once

#include <QAbstractItemModel>
#include <QList>
#include <QString>

namespace sextant::ui {

enum class TableFormat
{
    Cells,
    Csv,
    Json,
    Markdown
};

/// `rows` x `columns` of `model` in the given order. Cells is tab-separated without header, the others carry
/// one.
QString tableText(const QAbstractItemModel& model, const QList<int>& rows, const QList<int>& columns,
                  TableFormat format);

} // namespace sextant::ui
