// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// "Go anywhere": what matches, in which order.
#include "ui/shell/fuzzy.h"
#include "ui/shell/palette_search.h"

#include <QElapsedTimer>
#include <QTest>

using namespace sextant;
using namespace sextant::ui;
using namespace Qt::StringLiterals;

class TestShellPalette : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fuzzy_data();
    void fuzzy();
    void nearerNameFirst();
    void registryAndCommands();
    void pathOffersItself();
    void largeRegistry();
};

namespace {

std::shared_ptr<inventory::RegistrySnapshot> snapshot(int services)
{
    auto made = std::make_shared<inventory::RegistrySnapshot>();
    for (int i = 0; i < services; ++i) {
        auto row = std::make_shared<inventory::ServiceRow>();
        row->id.interfaceName = i == 0
            ? "com.acme.orders.OrderService"
            : "com.acme.area" + std::to_string(i % 97) + ".Service" + std::to_string(i);
        auto provider = std::make_shared<inventory::ProviderRow>();
        provider->host = "10.20.0.7";
        provider->port = 20880 + i;
        provider->application = "order-service";
        provider->interfaceNode = inventory::UrlNode("/dubbo/x/providers/y");
        row->providers.push_back(provider);
        made->services.push_back(row);
    }
    auto application = std::make_shared<inventory::ApplicationRow>();
    application->name = "order-service";
    made->applications.push_back(application);
    return made;
}

} // namespace

void TestShellPalette::fuzzy_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matches");
    QTest::newRow("part") << u"order"_s << u"com.acme.orders.OrderService"_s << true;
    QTest::newRow("capitals") << u"os"_s << u"com.acme.orders.OrderService"_s << true;
    QTest::newRow("words in any order") << u"service acme"_s << u"com.acme.orders.OrderService"_s << true;
    QTest::newRow("not in order") << u"xo"_s << u"com.acme.orders.OrderService"_s << false;
    QTest::newRow("scattered letters") << u"cevi"_s << u"com.acme.orders.OrderService"_s << false;
    QTest::newRow("address") << u":20880"_s << u"10.0.1.11:20880"_s << true;
    QTest::newRow("empty") << QString() << u"anything"_s << true;
    QTest::newRow("longer than the text") << u"orders"_s << u"or"_s << false;
}

void TestShellPalette::fuzzy()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(bool, matches);
    const auto match = fuzzyMatch(pattern, text);
    QCOMPARE(match.has_value(), matches);
    if (match) {
        for (const int at : match->positions)
            QVERIFY(at >= 0 && at < text.size());
    }
}

void TestShellPalette::nearerNameFirst()
{
    const auto score = [](const QString& text) { return fuzzyMatch(u"order"_s, text).value().score; };
    QVERIFY(score(u"com.acme.orders.OrderService"_s) > score(u"com.acme.orders.ReturnService"_s));
    QVERIFY(score(u"a.Order"_s) > score(u"a.PreorderTotals"_s));
}

void TestShellPalette::registryAndCommands()
{
    PaletteSearch search;
    search.setFixedItems({{PaletteItem::Kind::Command,
                           u"Order the columns"_s,
                           {},
                           u"command"_s,
                           {},
                           {},
                           u"x.order"_s,
                           {},
                           0}});
    search.setSnapshot(snapshot(3));
    const auto found = search.find(u"order"_s);
    QVERIFY(found.size() >= 3);
    QCOMPARE(found.front().title, u"com.acme.orders.OrderService"_s);
    QCOMPARE(found.front().place.page, u"services"_s);
    QVERIFY(!found.front().matched.empty());
    const auto commands = search.find(u">order"_s);
    QCOMPARE(commands.size(), std::size_t(1));
    QCOMPARE(commands.front().command, u"x.order"_s);
    const auto address = search.find(u"20881"_s);
    QCOMPARE(address.front().kind, PaletteItem::Kind::Address);
}

void TestShellPalette::pathOffersItself()
{
    const PaletteSearch search;
    const auto found = search.find(u"/dubbo/config/"_s);
    QCOMPARE(found.front().place.page, u"zookeeper"_s);
    QCOMPARE(found.front().place.target, u"/dubbo/config"_s);
    QCOMPARE(search.find(u"/"_s).front().place.target, u"/"_s);
}

void TestShellPalette::largeRegistry()
{
    PaletteSearch search;
    search.setSnapshot(snapshot(18'000));
    QCOMPARE(search.find(u"service"_s, 60).size(), std::size_t(60));
    QCOMPARE(search.find(u"Service17999"_s).front().title,
             u"com.acme.area"_s + QString::number(17999 % 97) + u".Service17999"_s);
}

QTEST_GUILESS_MAIN(TestShellPalette)
#include "test_shell_palette.moc"
