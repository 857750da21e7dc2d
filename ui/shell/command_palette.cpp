// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/command_palette.h"

#include "ui/shell/elided_label.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPaletteRow = 32;

class PaletteDelegate : public QStyledItemDelegate
{
public:
    PaletteDelegate(const Theme& theme, const PaletteModel& model, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_theme(theme)
        , m_model(model)
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {100, kPaletteRow};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Tokens& t = m_theme.tokens();
        const PaletteItem& item = m_model.item(index.row());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool selected = option.state & QStyle::State_Selected;
        const QRect row = option.rect.adjusted(4, 1, -4, -1);
        if (selected || option.state & QStyle::State_MouseOver) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(selected ? t.selection : t.hover);
            painter->drawRoundedRect(row, Theme::kRadius, Theme::kRadius);
        }
        const QColor ink = selected ? t.accent : t.secondary;
        painter->drawPixmap(row.left() + 10, row.center().y() - 7,
                            m_theme.pixmap(item.icon, ink, 16, painter->device()->devicePixelRatioF()));
        QRect place = row.adjusted(36, 0, -12, 0);

        painter->setFont(m_theme.captionFont());
        painter->setPen(t.secondary);
        const int hint = QFontMetrics(m_theme.captionFont()).horizontalAdvance(item.hint);
        painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter, item.hint);
        place.setRight(place.right() - hint - 16);

        const QFontMetrics metrics(m_theme.uiFont());
        const int used = drawTitle(painter, item, place, metrics);
        place.setLeft(place.left() + used + 12);
        if (place.width() > 40) {
            painter->setFont(m_theme.uiFont());
            painter->setPen(t.secondary);
            painter->drawText(place, Qt::AlignVCenter,
                              metrics.elidedText(paintable(item.detail), Qt::ElideRight, place.width()));
        }
        painter->restore();
    }

private:
    int drawTitle(QPainter* painter, const PaletteItem& item, const QRect& place,
                  const QFontMetrics& metrics) const
    {
        const Tokens& t = m_theme.tokens();
        const QString title = paintable(item.title.left(500), 500);
        QTextLayout layout(title, m_theme.uiFont());
        QList<QTextLayout::FormatRange> formats;
        const auto add = [&](int start, int length, const QColor& color, bool strong) {
            QTextCharFormat format;
            format.setForeground(color);
            if (strong)
                format.setFontWeight(QFont::Bold);
            formats.append({start, length, format});
        };
        const bool dotted = item.kind == PaletteItem::Kind::Service;
        const int tail = dotted ? static_cast<int>(title.lastIndexOf(u'.')) + 1 : 0;
        add(0, static_cast<int>(title.size()), t.text, false);
        if (tail > 0)
            add(0, tail, t.secondary, false);
        for (const int at : item.matched)
            add(at, 1, t.accent, true);
        const int wide = metrics.horizontalAdvance(title) + 4 * static_cast<int>(item.matched.size());
        if (wide > place.width()) {
            painter->setFont(m_theme.uiFont());
            painter->setPen(t.text);
            painter->drawText(place, Qt::AlignVCenter,
                              metrics.elidedText(title, Qt::ElideMiddle, place.width()));
            return place.width();
        }
        layout.setFormats(formats);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        layout.endLayout();
        layout.draw(painter, QPointF(place.left(), place.top() + (place.height() - line.height()) / 2));
        return static_cast<int>(line.naturalTextWidth());
    }

    const Theme& m_theme;
    const PaletteModel& m_model;
};

} // namespace

void PaletteModel::setItems(std::vector<PaletteItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const PaletteItem& found = item(index.row());
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return found.title;
    if (role == Qt::ToolTipRole)
        return plainTip(found.title);
    return {};
}

CommandPalette::CommandPalette(const Theme& theme, PaletteSearch& search, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_theme(theme)
    , m_search(search)
    , m_model(new PaletteModel(this))
    , m_field(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_nothing(new QLabel(tr("Nothing of that name here."), this))
{
    setObjectName(u"palette"_s);
    setAccessibleName(tr("Go anywhere"));
    setFrameShape(QFrame::StyledPanel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 4);
    layout->setSpacing(4);
    m_field->setPlaceholderText(tr("Go to service, application, address, path, action…"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->addAction(theme.icon(u"search"_s), QLineEdit::LeadingPosition);
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Places and actions found"));
    m_list->setItemDelegate(new PaletteDelegate(theme, *m_model, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setMinimumHeight(48);
    auto* help =
        new QLabel(tr("Enter opens    Ctrl+Enter in its own tab    > commands only    / a path"), this);
    help->setFont(theme.captionFont());
    help->setForegroundRole(QPalette::PlaceholderText);
    help->setContentsMargins(8, 2, 8, 4);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_nothing, 1);
    layout->addWidget(help);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::update);
    connect(m_list, &QListView::clicked, this, [this] { accept(false); });
}

void CommandPalette::popUp(const QRect& field, const QString& text)
{
    QPalette raised = QApplication::palette();
    raised.setColor(QPalette::Window, m_theme.tokens().raised);
    raised.setColor(QPalette::Base, m_theme.tokens().raised);
    setPalette(raised);
    setAutoFillBackground(true);
    const int width = std::max(640, field.width() + 16);
    move(field.center().x() - width / 2, field.top() - 8);
    setFixedWidth(width);
    m_field->setText(text);
    update(text);
    show();
    m_field->setFocus();
    m_field->selectAll();
}

void CommandPalette::setText(const QString& text)
{
    m_field->setText(text);
}

void CommandPalette::update(const QString& text)
{
    m_model->setItems(m_search.find(text));
    const bool any = m_model->rowCount() > 0;
    m_list->setVisible(any);
    m_nothing->setVisible(!any);
    // As high as its content, up to twelve rows.
    m_list->setFixedHeight(std::min(m_model->rowCount(), 12) * kPaletteRow + 2);
    layout()->activate();
    setFixedHeight(layout()->sizeHint().height());
    if (any)
        m_list->setCurrentIndex(m_model->index(0));
}

void CommandPalette::accept(bool pinned)
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    const PaletteItem item = m_model->item(index.row());
    close();
    Q_EMIT chosen(item, pinned);
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_field && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown: {
            const int count = m_model->rowCount();
            if (count == 0)
                return true;
            const int by = key->key() == Qt::Key_Up ? -1
                : key->key() == Qt::Key_Down        ? 1
                : key->key() == Qt::Key_PageUp      ? -10
                                                    : 10;
            int row = m_list->currentIndex().row() + by;
            row = std::abs(by) == 1 ? (row + count) % count : std::clamp(row, 0, count - 1);
            m_list->setCurrentIndex(m_model->index(row));
            return true;
        }
        case Qt::Key_Return:
        case Qt::Key_Enter:
            accept(key->modifiers() & Qt::ControlModifier);
            return true;
        case Qt::Key_Escape:
            close();
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(object, event);
}

} // namespace sextant::ui
