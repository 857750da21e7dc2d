// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextant/start.h"

#include "app/sextant/goodbye.h"
#include "engine/store/user_journal.h"
#include "models/bridge/engine_bridge.h"
#include "ui/settings/language.h"
#include "ui/settings/profile_store.h"
#include "ui/shell/main_window.h"
#include "ui/tour/tour.h"

#include <QApplication>
#include <QScreen>
#include <QTemporaryDir>

#include <cstdio>

namespace sextant::app {

using namespace Qt::StringLiterals;

namespace {

/// What QApplication::exec() returns when the window is to be made anew.
constexpr int kRestart = 1000;

const QString kProfilesFile = u"/profiles.json"_s; ///< in the directory of the settings

/// Everything the window stands on, in the order of its life.
struct Parts
{
    explicit Parts(const Options& options, const QString& directory)
        : settings(directory)
        , profiles(directory + kProfilesFile)
        , language(options.language.isEmpty() ? settings.language() : options.language)
    {
        if (!options.theme.isEmpty())
            theme.setMode(options.theme == "dark"_L1 ? ui::ThemeMode::Dark : ui::ThemeMode::Light);
        else
            theme.setMode(settings.themeMode());
        theme.apply();
        window = std::make_unique<ui::MainWindow>(theme, settings, profiles, bridge);
    }

    ui::AppSettings settings;
    ui::ProfileStore profiles;
    ui::Language language;
    ui::Theme theme;
    models::EngineBridge bridge;
    std::unique_ptr<ui::MainWindow> window;
};

/// The connection to start with; nullopt: the welcome page.
std::optional<models::ConnectionProfile> firstConnection(const Options& options, const Parts& parts)
{
    if (!options.profile.isEmpty())
        return parts.profiles.find(options.profile);
    if (!options.registry.isEmpty()) {
        models::ConnectionProfile profile;
        profile.options.registry = options.registry.toStdString();
        profile.name = ui::nameFromRegistry(options.registry);
        return profile;
    }
    if (const auto last = parts.profiles.find(parts.settings.lastConnection()))
        return last;
    if (parts.profiles.profiles().empty())
        return ui::ProfileStore::sandbox();
    return std::nullopt;
}

int runOnce(const Options& options)
{
    Parts parts(options, ui::AppSettings::defaultDirectory());
    parts.bridge.setJournal(store::userJournalToWrite);
    const auto first = firstConnection(options, parts);
    if (!first && !options.profile.isEmpty()) {
        std::fprintf(stderr, "sextant: there is no saved connection named “%s”\n",
                     qPrintable(options.profile));
        return 2;
    }
    QObject::connect(parts.window.get(), &ui::MainWindow::restartRequested, parts.window.get(),
                     [] { QApplication::exit(kRestart); });
    const Goodbye goodbye(*parts.window);
    parts.window->fitInto(parts.window->screen()->availableGeometry());
    parts.window->show();
    if (first)
        parts.window->openProfile(*first);
    return QApplication::exec();
}

} // namespace

int runWindow(const Options& options)
{
    if (withoutDisplay()) {
        std::fprintf(stderr,
                     "sextant: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). "
                     "sextant --tour DIR writes pictures without one, sextantctl needs none.\n");
        return 1;
    }
    int code = runOnce(options);
    if (code != kRestart)
        return code;
    // What was chosen in the window wins over what it was started with.
    Options again = options;
    again.language.clear();
    again.theme.clear();
    const QString directory = ui::AppSettings::defaultDirectory();
    if (ui::ProfileStore(directory + kProfilesFile).find(ui::AppSettings(directory).lastConnection())) {
        again.registry.clear();
        again.profile.clear();
    }
    while (code == kRestart)
        code = runOnce(again);
    return code;
}

int runTour(const Options& options)
{
    // Pictures must not depend on what somebody did in the window before, and leave nothing behind.
    const QTemporaryDir directory;
    Options fixed = options;
    if (fixed.theme.isEmpty())
        fixed.theme = u"light"_s;
    if (fixed.language.isEmpty())
        fixed.language = u"en"_s;
    Parts parts(fixed, directory.path());
    ui::Tour tour(*parts.window, parts.theme, options.tour);
    const bool good = tour.run();
    for (const QString& file : tour.files())
        std::printf("%s\n", qPrintable(options.tour + u'/' + file));
    if (!good)
        std::fprintf(stderr, "sextant: %s\n", qPrintable(tour.error()));
    return good ? 0 : 1;
}

} // namespace sextant::app
