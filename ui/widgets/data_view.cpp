// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/data_view.h"

#include "models/base/format.h"
#include "models/json/json_document.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/hex_view.h"
#include "ui/widgets/notices.h"
#include "ui/widgets/text_view.h"
#include "ui/widgets/url_view.h"
#include "ui/widgets/view_switch.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

bool isJson(DataShape shape)
{
    return shape == DataShape::Json || shape == DataShape::BrokenJson || shape == DataShape::UnreadJson;
}

} // namespace

DataView::DataView(const PageContext& context, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_theme(context.theme)
    , m_switch(new ViewSwitch(context.theme, {tr("Text"), tr("JSON"), tr("URL"), tr("Hex")}, this))
    , m_shape(new Chip(context.theme, this))
    , m_encoding(new Chip(context.theme, this))
    , m_size(new Chip(context.theme, this))
    , m_note(new QLabel(this))
    , m_stack(new QStackedWidget(this))
    , m_text(new TextView(context.theme, name + u".text", this))
    , m_json(new TextView(context.theme, name + u".json", this))
    , m_url(new UrlView(context, name + u".url", this))
    , m_hex(new HexView(context.theme, name + u".hex", this))
    , m_empty(new EmptyState(context.theme, this))
{
    setObjectName(name);
    m_text->setSpokenName(tr("Data as text"));
    m_json->setSpokenName(tr("Data as JSON"));
    for (TextView* text : {m_text, m_json})
        text->setSource([this] { return m_data ? QByteArray::fromStdString(*m_data) : QByteArray(); });
    m_note->setTextFormat(Qt::PlainText);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_copy = new QPushButton(m_theme.icon(u"copy"_s), tr("Copy data"), this);
    connect(m_copy, &QPushButton::clicked, this, &DataView::copyData);
    auto* bar = new QHBoxLayout;
    m_bar = bar;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(m_switch);
    bar->addWidget(m_shape);
    bar->addWidget(m_encoding);
    bar->addWidget(m_size);
    bar->addWidget(m_note, 1);
    bar->addWidget(m_copy);
    for (QWidget* view :
         {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_json), static_cast<QWidget*>(m_url),
          static_cast<QWidget*>(m_hex), static_cast<QWidget*>(m_empty)})
        m_stack->addWidget(view);
    m_empty->setAutoFillBackground(true);
    m_empty->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_stack, 1);
    connect(m_switch, &ViewSwitch::chosen, this, [this](int view) {
        m_chosen[fittingView()] = view;
        showView(static_cast<View>(view));
    });
    clear({});
}

void DataView::setCompact()
{
    auto* badges = new QHBoxLayout;
    badges->setContentsMargins(0, 0, 0, 4);
    badges->setSpacing(8);
    for (QWidget* widget : {static_cast<QWidget*>(m_shape), static_cast<QWidget*>(m_encoding),
                            static_cast<QWidget*>(m_size), static_cast<QWidget*>(m_note)}) {
        m_bar->removeWidget(widget);
        badges->addWidget(widget, widget == m_note ? 1 : 0);
    }
    m_bar->insertStretch(1, 1);
    m_bar->setContentsMargins(0, 4, 0, 4);
    m_copy->setToolTip(m_copy->text());
    m_copy->setAccessibleName(m_copy->text());
    m_copy->setText({});
    static_cast<QBoxLayout*>(layout())->insertLayout(1, badges);
}

void DataView::clear(const QString& sentence)
{
    m_data.reset();
    m_kind = {};
    m_nodeName.clear();
    for (int view = TextTab; view <= HexTab; ++view)
        m_switch->setEnabledAt(view, false);
    m_shape->setContent({});
    m_encoding->setContent({});
    m_size->setContent({});
    setNote({});
    m_copy->setEnabled(false);
    m_empty->setMessage({}, sentence);
    m_stack->setCurrentWidget(m_empty);
}

void DataView::setData(const store::Data& bytes, const QString& nodeName)
{
    m_data = bytes;
    m_nodeName = nodeName;
    m_kind = classify(bytes, nodeName);
    const bool some = bytes && !bytes->empty();
    m_switch->setEnabledAt(TextTab, some);
    m_switch->setEnabledAt(JsonTab, isJson(m_kind.shape));
    m_switch->setEnabledAt(UrlTab, m_kind.url.has_value());
    m_switch->setEnabledAt(HexTab, some);
    m_copy->setEnabled(some);
    showBadges();

    const View fitting = fittingView();
    const int preferred = m_chosen.value(fitting, fitting);
    showView(m_switch->enabledAt(preferred) ? static_cast<View>(preferred) : fitting);
}

DataView::View DataView::fittingView() const
{
    switch (m_kind.shape) {
    case DataShape::Json:
    case DataShape::BrokenJson:
    case DataShape::UnreadJson:
        return JsonTab;
    case DataShape::Binary:
        return HexTab;
    default:
        // Below `providers` the name is the content; the data is empty or an address.
        return m_kind.url ? UrlTab : TextTab;
    }
}

DataView::View DataView::view() const
{
    return static_cast<View>(m_switch->current());
}

void DataView::setView(View view)
{
    if (!m_switch->enabledAt(view))
        return;
    m_chosen[fittingView()] = view;
    showView(view);
}

void DataView::showView(View view)
{
    setNote({});
    m_switch->setCurrent(view);
    if (!m_switch->enabledAt(view)) {
        m_empty->setMessage(u"leaf"_s,
                            m_kind.shape == DataShape::Null
                                ? tr("The data is null: this node was written without any.")
                                : tr("The data is empty: zero bytes, which is not the same as null."));
        m_stack->setCurrentWidget(m_empty);
        return;
    }
    switch (view) {
    case TextTab:
        m_text->setText(models::toQt(*m_data));
        m_stack->setCurrentWidget(m_text);
        if (!m_kind.utf8)
            setNote(tr("Bytes that are not UTF-8 show as �"));
        break;
    case JsonTab: {
        const auto document = models::JsonDocument::parse(
            QByteArray::fromRawData(m_data->data(), static_cast<qsizetype>(m_data->size())));
        m_json->setText(document.ok() ? QString::fromUtf8(document.pretty()) : models::toQt(*m_data), true);
        if (const auto& error = document.error())
            setNote(
                error->beyondLimit
                    ? tr("Shown as it is: %1").arg(error->message)
                    : tr("Line %1, column %2: %3").arg(error->line).arg(error->column).arg(error->message));
        m_stack->setCurrentWidget(m_json);
        break;
    }
    case UrlTab:
        m_url->setUrl(*m_kind.url, m_kind.urlFromName ? m_nodeName : models::toQt(*m_data));
        if (m_kind.urlFromName)
            setNote(tr("From the node's name"));
        m_stack->setCurrentWidget(m_url);
        break;
    case HexTab:
        m_hex->setBytes(QByteArray::fromStdString(*m_data));
        m_stack->setCurrentWidget(m_hex);
        break;
    }
}

void DataView::setNote(const QString& text)
{
    m_note->setText(text);
    m_note->setToolTip(text.isEmpty() ? text : plainTip(text)); // the bar may be too narrow for it
}

void DataView::showBadges()
{
    switch (m_kind.shape) {
    case DataShape::Null:
        m_shape->setContent(tr("null"), Tint::Info, u"none"_s);
        break;
    case DataShape::Empty:
        m_shape->setContent(tr("empty"), Tint::Info, u"none"_s);
        break;
    case DataShape::BrokenJson:
        m_shape->setContent(tr("broken JSON"), Tint::Bad, u"error"_s);
        break;
    case DataShape::UnreadJson:
        m_shape->setContent(tr("JSON beyond limits"), Tint::Warning, u"warning"_s);
        break;
    case DataShape::Json:
        m_shape->setContent(tr("JSON"), Tint::Good, u"ok"_s);
        break;
    case DataShape::Binary:
        m_shape->setContent(tr("binary"), Tint::Warning, u"warning"_s);
        break;
    case DataShape::Text:
        m_shape->setContent({});
        break;
    }
    const bool bytes = m_data && !m_data->empty();
    m_encoding->setContent(!bytes            ? QString()
                               : m_kind.utf8 ? u"UTF-8"_s
                                             : tr("not UTF-8"),
                           m_kind.utf8 ? Tint::Secondary : Tint::Warning);
    m_size->setContent(m_data ? models::formatSize(static_cast<std::int64_t>(m_data->size())) : QString());
    m_size->setToolTip(m_data ? tr("%1 bytes").arg(QLocale().toString(static_cast<qlonglong>(m_data->size())))
                              : QString());
}

QString DataView::badges() const
{
    QStringList texts;
    for (const Chip* chip : {m_shape, m_encoding, m_size}) {
        if (!chip->text().isEmpty())
            texts << chip->text();
    }
    return texts.join(u", "_s);
}

void DataView::copyData()
{
    if (!m_data)
        return;
    // Bytes that are no text are copied as hexadecimal: nothing is lost and nothing is guessed.
    QGuiApplication::clipboard()->setText(
        m_kind.utf8 ? models::toQt(*m_data)
                    : QString::fromLatin1(QByteArray::fromStdString(*m_data).toHex(' ')));
}

} // namespace sextant::ui
