// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The bytes of one node: Text | JSON | URL | Hex, opened in the view that fits, with badges for encoding and
// size. Null, empty and bytes are three different things (design §4). A view that the user chooses is kept
// for nodes of the same kind. THREAD: GUI.
#pragma once

#include "ui/shell/page_context.h"
#include "ui/widgets/data_kind.h"

#include <QHash>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace sextant::ui {

class Chip;
class EmptyState;
class HexView;
class TextView;
class UrlView;
class ViewSwitch;

class DataView : public QWidget
{
    Q_OBJECT
public:
    enum View
    {
        TextTab,
        JsonTab,
        UrlTab,
        HexTab
    };

    DataView(const PageContext& context, const QString& name, QWidget* parent = nullptr);

    /// For narrow places: badges below the switch, the copy button without text.
    void setCompact();
    void setData(const store::Data& bytes, const QString& nodeName);
    void clear(const QString& sentence);
    View view() const;
    /// Chooses as the user does; ignored when the view does not fit the data.
    void setView(View view);
    const DataKind& kind() const { return m_kind; }
    QString badges() const; ///< for tests and screen readers: "UTF-8, 1.4 KB"

public Q_SLOTS:
    void copyData();

private:
    View fittingView() const;
    void showView(View view);
    void setNote(const QString& text);
    void showBadges();

    const Theme& m_theme;
    ViewSwitch* m_switch;
    Chip* m_shape;
    Chip* m_encoding;
    Chip* m_size;
    QLabel* m_note;
    QStackedWidget* m_stack;
    TextView* m_text;
    TextView* m_json;
    UrlView* m_url;
    HexView* m_hex;
    EmptyState* m_empty;
    QPushButton* m_copy;
    QHBoxLayout* m_bar;
    store::Data m_data;
    QString m_nodeName;
    DataKind m_kind;
    QHash<int, int> m_chosen; ///< fitting view to the view the user prefers for it
};

} // namespace sextant::ui
