// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Attachments of a call as an editable table that always has one empty row at its end.
// THREAD: GUI.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <string>
#include <utility>
#include <vector>

class QTableWidget;

namespace sextant::ui {

class AttachmentTable : public QWidget
{
    Q_OBJECT
public:
    explicit AttachmentTable(const Theme& theme, QWidget* parent = nullptr);

    using Attachments = std::vector<std::pair<std::string, std::string>>;
    /// Rows without a key are left out.
    Attachments attachments() const;
    void setAttachments(const Attachments& attachments);
    int count() const { return static_cast<int>(attachments().size()); }

Q_SIGNALS:
    void changed();

private:
    void keepEmptyRow();
    void removeSelected();
    void setRow(int row, const QString& key, const QString& value);

    QTableWidget* m_table;
};

} // namespace sextant::ui
