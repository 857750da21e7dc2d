// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/tour/tour.h"

#include "ui/dialogs/connection_dialog.h"
#include "ui/dialogs/connection_test_view.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/command_registry.h"
#include "ui/shell/problems_panel.h"
#include "ui/shell/workspace.h"
#include "ui/tour/tour_scenes.h"

#include <QAbstractItemView>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QSaveFile>
#include <QTimer>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSettleMillis = 150;

void settle(int millis = kSettleMillis)
{
    QEventLoop loop;
    QTimer::singleShot(millis, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace

Tour::Tour(MainWindow& window, Theme& theme, QString directory)
    : m_window(window)
    , m_theme(theme)
    , m_directory(std::move(directory))
{
}

bool Tour::waitFor(const std::function<bool()>& ready, int millis)
{
    QElapsedTimer clock;
    clock.start();
    while (!ready()) {
        if (clock.elapsed() > millis)
            return false;
        QEventLoop loop;
        QTimer::singleShot(10, &loop, &QEventLoop::quit);
        loop.exec();
    }
    return true;
}

bool Tour::fail(const QString& sentence)
{
    if (m_error.isEmpty())
        m_error = sentence;
    return false;
}

bool Tour::run()
{
    if (!QDir().mkpath(m_directory))
        return fail(u"The directory %1 cannot be made"_s.arg(m_directory));
    m_window.resize(1280, 800);
    m_window.show();
    welcome();
    if (!openSandbox())
        return false;
    pages();
    dialogs();
    dark();
    QSaveFile manifest(m_directory + u"/manifest.json"_s);
    const QByteArray text = QJsonDocument(QJsonObject {{u"pictures"_s, m_manifest}}).toJson();
    if (!manifest.open(QIODevice::WriteOnly) || manifest.write(text) != text.size() || !manifest.commit())
        fail(u"The manifest cannot be written: %1"_s.arg(manifest.errorString()));
    return m_error.isEmpty();
}

void Tour::welcome()
{
    picture(u"welcome"_s);
}

bool Tour::openSandbox()
{
    m_window.commands().run(u"connection.sandbox"_s);
    const bool ready = waitFor([this] {
        const auto* connection = m_window.hub().current();
        return connection && connection->snapshot()->complete && !connection->snapshot()->services.empty();
    });
    return ready || fail(u"The sandbox did not answer in time"_s);
}

void Tour::pages()
{
    for (const TourScene& scene : tourScenes()) {
        scene.prepare(m_window);
        if (!waitFor([&] { return scene.ready(m_window); }))
            fail(u"%1: the content did not come in time"_s.arg(scene.name));
        picture(scene.name);
    }
}

void Tour::dialogs()
{
    m_window.commands().run(u"go.services"_s);
    m_window.commands().run(u"view.problems"_s);
    if (auto* list = m_window.findChild<ProblemsPanel*>()->findChild<QAbstractItemView*>())
        list->setCurrentIndex(list->model()->index(0, 0));
    picture(u"problems"_s);
    m_window.commands().run(u"view.problems"_s);

    m_window.commands().run(u"go.anywhere"_s);
    m_window.palette().setText(u"order"_s);
    picture(u"palette"_s, &m_window.palette());
    m_window.palette().close();

    m_window.commands().run(u"connection.new"_s);
    if (ConnectionDialog* dialog = m_window.connectionDialog()) {
        dialog->resize(880, 620); // whatever the screen
        models::ConnectionProfile profile = ProfileStore::sandbox();
        profile.name = u"prod-hz"_s;
        profile.environment = models::Environment::Production;
        profile.options.registry = "zookeeper://10.0.3.7:2181,10.0.3.8:2181,10.0.3.9:2181/prod";
        profile.options.readOnly = true;
        dialog->fill(profile);
        picture(u"connection"_s, dialog);
        profile.options.registry = "zookeepers://zk1.prod.local:2281,zk2.prod.local:2281";
        profile.calls.on = true;
        profile.calls.choice.verify = "ca";
        dialog->fill(profile);
        picture(u"connection-tls"_s, dialog);
        profile = ProfileStore::sandbox();
        dialog->fill(profile);
        dialog->startTest();
        waitFor([dialog] { return !dialog->test().running(); });
        picture(u"connection-test"_s, dialog);
        dialog->reject();
    }
    settle();
    m_window.commands().run(u"help.shortcuts"_s);
    if (auto* shortcuts = m_window.findChild<QDialog*>(u"shortcutsDialog"_s)) {
        picture(u"shortcuts"_s, shortcuts);
        shortcuts->reject();
    }
}

void Tour::dark()
{
    const bool wasDark = m_theme.dark();
    m_window.commands().run(u"view.theme"_s);
    for (const TourScene& scene : tourScenes()) {
        if (!scene.inBothThemes)
            continue;
        scene.prepare(m_window);
        waitFor([&] { return scene.ready(m_window); });
        picture(scene.name + (wasDark ? u"-light"_s : u"-dark"_s));
    }
    m_window.commands().run(u"view.theme"_s);
}

void Tour::picture(const QString& name, QWidget* above)
{
    settle();
    QPixmap picture = m_window.grab();
    if (above) {
        const QPixmap front = above->grab();
        QPainter painter(&picture);
        QPoint at = above->mapToGlobal(QPoint(0, 0)) - m_window.mapToGlobal(QPoint(0, 0));
        if (above->windowFlags().testFlag(Qt::Dialog))
            at = QPoint((m_window.width() - above->width()) / 2, (m_window.height() - above->height()) / 2);
        if (above->windowFlags().testFlag(Qt::Dialog))
            painter.fillRect(QRect(QPoint(0, 0), m_window.size()), QColor(0, 0, 0, 90));
        painter.drawPixmap(at, front);
        painter.setPen(m_theme.tokens().controlBorder);
        painter.drawRect(QRect(at, above->size()).adjusted(-1, -1, 0, 0));
    }
    if (m_observer)
        m_observer(name, above ? above : &m_window);
    write(name, picture);
}

bool Tour::write(const QString& name, const QPixmap& picture)
{
    const QString file = name + u".png"_s;
    if (!picture.save(m_directory + u'/' + file, "PNG"))
        return fail(u"%1 cannot be written"_s.arg(file));
    m_files.append(file);
    m_manifest.append(QJsonObject {
        {u"file"_s, file},
        {u"width"_s, picture.width()},
        {u"height"_s, picture.height()},
        {u"scale"_s, picture.devicePixelRatio()},
        {u"theme"_s, m_theme.dark() ? u"dark"_s : u"light"_s},
    });
    return true;
}

} // namespace sextant::ui
