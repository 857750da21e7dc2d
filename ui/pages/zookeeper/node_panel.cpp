// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/zookeeper/node_panel.h"

#include "models/base/format.h"
#include "models/zookeeper/stat_model.h"
#include "ui/pages/zookeeper/acl_text.h"
#include "ui/pages/zookeeper/path_bar.h"
#include "ui/widgets/data_view.h"
#include "ui/widgets/error_text.h"
#include "ui/widgets/label_strip.h"
#include "ui/widgets/notices.h"

#include <QBoxLayout>
#include <QFrame>
#include <QScrollArea>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kNodeAgeMillis = 10'000;

} // namespace

NodePanel::NodePanel(const PageContext& context, QWidget* parent)
    : QWidget(parent)
    , m_data(new DataView(context, u"zookeeper.data"_s, this))
    , m_strip(new LabelStrip(context.theme, this))
    , m_errors(new ErrorBar(context.theme, this))
    , m_waiting(new WaitBar(context.theme, this))
{
    auto* line = new QFrame(this);
    line->setFrameShape(QFrame::HLine);
    line->setForegroundRole(QPalette::Mid);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_errors);
    layout->addWidget(m_waiting);
    layout->addWidget(m_data, 1);
    layout->addWidget(line);
    layout->addWidget(m_strip);
    m_ages.setInterval(kNodeAgeMillis);
    connect(&m_ages, &QTimer::timeout, this, [this] {
        if (isVisible())
            showStat();
    });
    m_ages.start();
}

void NodePanel::setNode(models::Connection* connection, const QString& path)
{
    if (m_connection == connection && m_path == path)
        return;
    m_connection = connection;
    m_path = path;
    m_node.reset();
    m_acl.reset();
    m_aclError.reset();
    m_gone = false;
    m_watch.reset();
    m_request.reset();
    m_errors->clear();
    m_waiting->stop();
    m_strip->setValues({});
    m_data->clear({});
    if (connection == nullptr || path.isEmpty())
        return;
    if (m_live)
        follow();
}

void NodePanel::setLive(bool live)
{
    if (std::exchange(m_live, live) == live || !m_connection || m_path.isEmpty())
        return;
    if (live)
        follow();
    else
        m_watch.reset();
}

void NodePanel::follow()
{
    m_watch = m_connection->watchNode(m_path, this, [this] { reload(); });
    reload();
}

void NodePanel::reload()
{
    if (!m_connection || m_path.isEmpty())
        return;
    m_request = std::make_unique<QObject>();
    if (!m_node)
        m_waiting->start(tr("Reading %1").arg(m_path));
    m_connection->readNode(m_path, m_request.get(),
                           [this](const core::Outcome<store::Node>& outcome) { nodeRead(outcome); });
    m_connection->readAcl(m_path, m_request.get(), [this](const core::Outcome<store::AclAndStat>& outcome) {
        if (outcome) {
            m_acl = outcome->acl;
            m_aclError.reset();
        } else {
            m_acl.reset();
            m_aclError = outcome.error().code;
        }
        showStat();
    });
}

void NodePanel::nodeRead(const core::Outcome<store::Node>& outcome)
{
    m_waiting->stop();
    if (!outcome) {
        // What was read before stays readable under the bar.
        m_gone = outcome.error().code == core::Errc::NoNode;
        m_errors->showError(outcome.error(), [this] { reload(); });
        if (!m_node)
            m_data->clear(errorHeadline(outcome.error().code));
        showStat();
        return;
    }
    m_gone = false;
    m_errors->clear();
    const bool sameData = m_node && m_node->data == outcome->data;
    m_node = *outcome;
    if (!sameData || m_data->kind().shape == DataShape::Null)
        m_data->setData(m_node->data, nodeName(m_path));
    showStat();
}

void NodePanel::showStat()
{
    if (!m_node) {
        m_strip->setValues({});
        return;
    }
    models::StatModel stat;
    stat.setStat(m_node->stat);
    QList<LabelledValue> values;
    if (m_gone)
        values.append(
            {tr("State"), tr("gone"), {}, tr("The node has been removed; these are its last known values")});
    for (const auto& row : stat.rows())
        values.append({row->label, row->value, row->exact, row->meaning});
    if (m_acl)
        values.append({tr("Access"), aclForPeople(*m_acl).replace(u'\n', "; "_L1), aclExact(*m_acl),
                       tr("Who may do what with this node")});
    else if (m_aclError)
        values.append({tr("Access"), errorHeadline(*m_aclError), {}, {}});
    m_strip->setValues(values);
}

} // namespace sextant::ui
