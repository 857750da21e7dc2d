// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/inspector.h"

#include "models/base/format.h"
#include "models/zookeeper/stat_model.h"
#include "ui/shell/elided_label.h"
#include "ui/widgets/data_view.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDataHeight = 160; ///< switch, badges and a few lines

QLabel* caption(const Theme& theme, const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = theme.captionFont();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// A node's name with the encoding of a Dubbo URL removed.
QString decodedName(const QString& path)
{
    const QString name = path.size() > 1 ? path.mid(path.lastIndexOf(u'/') + 1) : path;
    return name.contains(u'%') ? QUrl::fromPercentEncoding(name.toUtf8()) : name;
}

QLabel* factLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

void clearLayout(QLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

Inspector::Inspector(const PageContext& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_theme(context.theme)
    , m_stack(new QStackedWidget(this))
{
    setObjectName(u"inspector"_s);
    setAccessibleName(tr("Inspector"));
    setMinimumWidth(256);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildHead(layout);

    auto* empty = new QLabel(tr("Select a row to see the ZooKeeper node behind it."), m_stack);
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    empty->setContentsMargins(24, 0, 24, 40);
    empty->setForegroundRole(QPalette::PlaceholderText);
    m_stack->addWidget(empty);

    // A low window or a long list of problems scrolls; nothing is squeezed into what lies beside it.
    auto* scroll = new QScrollArea(m_stack);
    scroll->setAccessibleName(accessibleName());
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(scroll);
    auto* bodyLayout = new QVBoxLayout(body);
    bodyLayout->setContentsMargins(16, 12, 12, 12);
    bodyLayout->setSpacing(8);
    buildBody(bodyLayout);
    scroll->setWidget(body);
    for (QWidget* part : {scroll->viewport(), body})
        part->setAutoFillBackground(false);
    m_stack->addWidget(scroll);
    layout->addWidget(m_stack, 1);
}

void Inspector::buildHead(QVBoxLayout* layout)
{
    auto* head = new QWidget(this);
    head->setFixedHeight(34);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 0, 6, 0);
    row->setSpacing(2);
    auto* title = new QLabel(tr("Inspector"), head);
    QFont strong = m_theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    title->setFont(strong);
    row->addWidget(title, 1);
    auto* open = iconButton(m_theme, u"zookeeper"_s, tr("Open in ZooKeeper"), head);
    auto* close = iconButton(m_theme, u"close"_s, tr("Hide the inspector"), head);
    row->addWidget(open);
    row->addWidget(close);
    connect(open, &QToolButton::clicked, this, [this] {
        if (!m_path.isEmpty())
            Q_EMIT openRequested(m_path);
    });
    connect(close, &QToolButton::clicked, this, &Inspector::closeRequested);
    layout->addWidget(head);
}

void Inspector::buildBody(QVBoxLayout* layout)
{
    QWidget* body = layout->parentWidget();
    m_name = factLabel({}, body);
    QFont strong = m_theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    m_name->setFont(strong);
    m_name->setMaximumHeight(QFontMetrics(strong).lineSpacing() * 3 + 4);
    layout->addWidget(m_name);

    auto* pathRow = new QHBoxLayout;
    pathRow->setSpacing(4);
    m_pathLabel = new ElidedLabel(body);
    m_pathLabel->setObjectName(u"inspector.path"_s);
    m_pathLabel->setFont(m_theme.monoFont());
    m_pathLabel->setSecondary(&m_theme);
    auto* copyPath = iconButton(m_theme, u"copy"_s, tr("Copy the path"), body);
    connect(copyPath, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_path); });
    pathRow->addWidget(m_pathLabel, 1);
    pathRow->addWidget(copyPath);
    layout->addLayout(pathRow);

    m_failure = factLabel({}, body);
    layout->addWidget(m_failure);

    m_problemBox = new QWidget(body);
    m_problemLayout = new QVBoxLayout(m_problemBox);
    m_problemLayout->setContentsMargins(0, 0, 0, 0);
    m_problemLayout->setSpacing(8);
    layout->addWidget(m_problemBox);

    m_data = new DataView(m_context, u"inspector.data"_s, body);
    m_data->setCompact();
    m_data->setMinimumHeight(kDataHeight);
    m_data->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // takes what is left
    layout->addWidget(m_data, 1);

    auto* statRow = new QHBoxLayout;
    statRow->addWidget(caption(m_theme, tr("Stat"), body), 1);
    auto* copyAll = iconButton(m_theme, u"copy"_s, tr("Copy the stat"), body);
    connect(copyAll, &QToolButton::clicked, this, &Inspector::copyStat);
    statRow->addWidget(copyAll);
    layout->addLayout(statRow);
    m_statBox = new QWidget(body);
    m_statGrid = new QGridLayout(m_statBox);
    m_statGrid->setContentsMargins(0, 0, 0, 0);
    m_statGrid->setHorizontalSpacing(8);
    m_statGrid->setVerticalSpacing(3);
    m_statGrid->setColumnStretch(1, 1);
    layout->addWidget(m_statBox);
}

void Inspector::setConnection(models::Connection* connection)
{
    if (m_connection)
        m_connection->disconnect(this);
    stopWatching();
    m_connection = connection;
    m_path.clear();
    m_stack->setCurrentIndex(0);
    if (connection)
        connect(connection, &models::Connection::snapshotChanged, this,
                [this](const auto&, const inventory::RegistryDelta& delta) {
                    if (delta.resync || delta.problemsChanged)
                        showProblems();
                });
}

void Inspector::inspect(const QString& path)
{
    if (path == m_path)
        return;
    stopWatching();
    m_path = path;
    if (isVisible())
        load();
}

void Inspector::stopWatching()
{
    m_watch.reset();
    m_cancel.cancel();
    m_cancel = core::CancelSource();
    ++m_generation;
}

void Inspector::load()
{
    if (m_path.isEmpty() || !m_connection) {
        m_stack->setCurrentIndex(0);
        return;
    }
    const quint64 generation = m_generation;
    if (!m_watch)
        m_watch = m_connection->watchNode(m_path, this, [this, generation] {
            if (generation == m_generation)
                load();
        });
    m_connection->readNode(
        m_path, this,
        [this, generation](core::Outcome<store::Node> node) {
            if (generation != m_generation)
                return;
            if (node)
                showNode(*node);
            else if (node.error().code != core::Errc::Cancelled)
                showFailure(node.error());
        },
        m_cancel.token());
}

void Inspector::showNode(const store::Node& node)
{
    m_node = node;
    m_failure->hide();
    m_stack->setCurrentIndex(1);
    const QString name = decodedName(m_path);
    m_name->setText(paintable(name, 300));
    m_name->setToolTip(plainTip(name));
    m_pathLabel->setText(m_path);
    m_statBox->show();
    showStat(node);
    m_data->setData(node.data, m_path.mid(m_path.lastIndexOf(u'/') + 1));
    showProblems();
}

void Inspector::showFailure(const core::Error& error)
{
    m_node = {};
    m_stack->setCurrentIndex(1);
    m_name->setText(paintable(decodedName(m_path), 300));
    m_pathLabel->setText(m_path);
    m_failure->setText(error.code == core::Errc::NoNode
                           ? tr("This node does not exist any more.")
                           : paintableLines(QString::fromStdString(error.text()), 2000));
    m_failure->show();
    m_statBox->hide();
    m_data->clear({});
    showProblems();
}

void Inspector::showStat(const store::Node& node)
{
    clearLayout(m_statGrid);
    models::StatModel model;
    model.setStat(node.stat);
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto stat = model.rowAt(row);
        auto* label = new QLabel(stat->label, m_statBox);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setToolTip(plainTip(stat->meaning));
        auto* value = new ElidedLabel(m_statBox);
        label->setFont(m_theme.captionFont());
        value->setFont(m_theme.captionFont());
        value->setText(stat->value);
        value->setElideMode(Qt::ElideRight);
        m_statGrid->addWidget(label, row, 0);
        m_statGrid->addWidget(value, row, 1);
    }
}

void Inspector::showProblems()
{
    clearLayout(m_problemLayout);
    m_problemBox->hide();
    if (!m_connection || m_path.isEmpty())
        return;
    const std::string path = m_path.toStdString();
    int shown = 0;
    for (const auto& problem : m_connection->snapshot()->problems) {
        if (problem.path != path || shown >= 5)
            continue;
        ++shown;
        const bool bad = problem.severity == core::Severity::Error;
        auto* row = new QWidget(m_problemBox);
        auto* layout = new QGridLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setHorizontalSpacing(8);
        layout->setVerticalSpacing(2);
        layout->setColumnStretch(1, 1);
        auto* icon = new QLabel(row);
        icon->setPixmap(m_theme
                            .icon(bad                                               ? u"error"_s
                                      : problem.severity == core::Severity::Warning ? u"warning"_s
                                                                                    : u"info"_s,
                                  bad                                               ? Tint::Bad
                                      : problem.severity == core::Severity::Warning ? Tint::Warning
                                                                                    : Tint::Info)
                            .pixmap(QSize(16, 16), devicePixelRatioF()));
        layout->addWidget(icon, 0, 0, Qt::AlignTop);
        layout->addWidget(factLabel(models::toQt(problem.message).left(1000), row), 0, 1);
        int line = 1;
        for (const std::string& text : {problem.effect, problem.advice}) {
            if (text.empty())
                continue;
            auto* more = factLabel(models::toQt(text).left(1000), row);
            more->setForegroundRole(QPalette::PlaceholderText);
            layout->addWidget(more, line++, 1);
        }
        m_problemLayout->addWidget(row);
    }
    m_problemBox->setVisible(shown > 0);
}

void Inspector::copyStat() const
{
    models::StatModel model;
    model.setStat(m_node.stat);
    QString text;
    for (int row = 0; row < model.rowCount(); ++row)
        text += model.rowAt(row)->label + u'\t' + model.rowAt(row)->exact + u'\n';
    QGuiApplication::clipboard()->setText(text);
}

void Inspector::showEvent(QShowEvent*)
{
    load();
}

void Inspector::hideEvent(QHideEvent*)
{
    stopWatching();
}

void Inspector::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.tokens().window);
    painter.fillRect(QRect(0, 33, width(), 1), m_theme.tokens().border);
}

} // namespace sextant::ui
