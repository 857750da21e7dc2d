// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/gui/page_fixture.h"

#include "engine/sandbox/sandbox.h"

#include <QTest>

namespace sextant::test {

using namespace Qt::StringLiterals;

PageFixture::PageFixture(ui::ThemeMode mode)
    : m_settings(m_directory.path())
    , m_context {m_theme, m_settings}
{
    static const bool installed = (sandbox::install(), true);
    Q_UNUSED(installed);
    m_theme.setMode(mode);
    m_theme.apply();
}

PageFixture::~PageFixture()
{
    if (m_connection != nullptr)
        m_connection->close();
}

models::Connection* PageFixture::open(const QString& registry, const QString& group)
{
    models::ConnectionProfile profile;
    profile.name = u"test"_s;
    profile.options.registry = registry.toStdString();
    profile.options.group = group.toStdString();
    QString error;
    m_connection = m_bridge.open(profile, &error);
    if (m_connection == nullptr) {
        qWarning() << "cannot open" << registry << error;
        return nullptr;
    }
    if (!waitFor([this] { return m_connection->snapshot()->complete; })) {
        qWarning() << "no complete snapshot of" << registry << m_connection->status().detail;
        return nullptr;
    }
    return m_connection;
}

void PageFixture::show(ui::Page& page, const QSize& size)
{
    page.resize(size);
    page.setConnection(m_connection);
    page.show();
    (void)QTest::qWaitForWindowExposed(&page);
}

bool waitFor(const std::function<bool()>& condition, int milliseconds)
{
    return QTest::qWaitFor(condition, milliseconds);
}

} // namespace sextant::test
