// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/connection_test_view.h"

#include "ui/dialogs/test_step_words.h"

#include <QGridLayout>
#include <QLabel>

namespace sextant::ui {

using namespace Qt::StringLiterals;

ConnectionTestView::ConnectionTestView(const Theme& theme, models::EngineBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_bridge(bridge)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(2, 1);
    const std::pair<QString, QString> steps[] = {
        {u"name"_s, tr("Resolve the names")},
        {u"tcp"_s, tr("Reach the server")},
        {u"tls"_s, tr("Encrypt")},
        {u"session"_s, tr("Open a session")},
        {u"auth"_s, tr("Log in")},
        {u"root"_s, tr("Read the root")},
        {u"calls"_s, tr("Encrypt calls")},
    };
    for (const auto& [id, text] : steps) {
        const int line = static_cast<int>(m_rows.size());
        Row row {id, new QLabel(this), new QLabel(text, this), new QLabel(this)};
        row.icon->setFixedSize(16, 18);
        row.detail->setTextFormat(Qt::PlainText);
        row.detail->setWordWrap(true);
        row.detail->setMinimumWidth(60);
        row.detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(row.icon, line, 0, Qt::AlignTop);
        grid->addWidget(row.name, line, 1, Qt::AlignTop);
        grid->addWidget(row.detail, line, 2, Qt::AlignTop);
        m_rows.push_back(row);
    }
    clear();
}

ConnectionTestView::~ConnectionTestView()
{
    m_cancel.cancel();
}

void ConnectionTestView::setState(Row& row, State state, const QString& detail)
{
    const auto picture = [&](const QString& name, Tint tint) {
        row.icon->setPixmap(m_theme.icon(name, tint).pixmap(QSize(16, 16), devicePixelRatioF()));
    };
    row.state = state;
    switch (state) {
    case State::Waiting:
        picture(u"none"_s, Tint::Disabled);
        break;
    case State::Running:
        picture(u"clock"_s, Tint::Accent);
        break;
    case State::Ok:
        picture(u"ok"_s, Tint::Good);
        break;
    case State::Failed:
        picture(u"error"_s, Tint::Bad);
        break;
    }
    row.name->setForegroundRole(state == State::Waiting ? QPalette::PlaceholderText : QPalette::WindowText);
    row.detail->setForegroundRole(state == State::Failed ? QPalette::WindowText : QPalette::PlaceholderText);
    row.detail->setText(detail.left(1000));
}

void ConnectionTestView::clear()
{
    for (Row& row : m_rows)
        setState(row, State::Waiting, {});
}

void ConnectionTestView::start(const models::ConnectionProfile& profile)
{
    cancel();
    clear();
    m_cancel = core::CancelSource();
    m_running = true;
    setState(m_rows.front(), State::Running, {});
    Q_EMIT runningChanged();
    const quint64 generation = ++m_generation;
    m_bridge.test(
        profile, this, m_cancel.token(),
        [this, generation](const host::TestStep& step) {
            if (generation == m_generation)
                stepDone(step);
        },
        [this, generation](bool ok) {
            if (generation == m_generation)
                done(ok);
        });
}

void ConnectionTestView::stepDone(const host::TestStep& step)
{
    const QString id = QString::fromStdString(step.id);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].id != id)
            continue;
        const QString detail = testStepWords(step);
        // Steps that this kind of registry does not have are passed over.
        for (std::size_t before = 0; before < i; ++before) {
            if (m_rows[before].state == State::Running)
                setState(m_rows[before], State::Waiting, tr("not needed here"));
        }
        setState(m_rows[i], step.ok ? State::Ok : State::Failed,
                 step.ok ? tr("%1 (%2 ms)").arg(detail).arg(step.elapsed.count()) : detail);
        if (step.ok && i + 1 < m_rows.size())
            setState(m_rows[i + 1], State::Running, {});
    }
}

void ConnectionTestView::done(bool ok)
{
    for (Row& row : m_rows) {
        if (row.state == State::Running || row.state == State::Waiting)
            setState(row, State::Waiting, ok ? tr("not needed here") : QString());
    }
    m_running = false;
    Q_EMIT runningChanged();
    Q_EMIT finished(ok);
}

void ConnectionTestView::reset()
{
    cancel();
    clear();
}

void ConnectionTestView::cancel()
{
    if (!m_running)
        return;
    ++m_generation;
    m_cancel.cancel();
    m_running = false;
    clear();
    Q_EMIT runningChanged();
}

} // namespace sextant::ui
