// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextant: the window over the engine (design §7).
#include "app/sextant/options.h"
#include "app/sextant/start.h"
#include "engine/core/log.h"
#include "engine/sandbox/sandbox.h"

#include <QApplication>

int main(int argc, char** argv)
{
    sextant::app::prepareEnvironment(argc, argv);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("sextant"));
    QApplication::setApplicationDisplayName(QStringLiteral("Sextant"));
    QApplication::setDesktopFileName(QStringLiteral("sextant"));
    QApplication::setApplicationVersion(QStringLiteral(SEXTANT_VERSION));
    const auto options = sextant::app::parseOptions(QApplication::arguments());
    sextant::core::setLogLevel(sextant::core::LogLevel::Error);
    sextant::sandbox::install();
    return options.tour.isEmpty() ? sextant::app::runWindow(options) : sextant::app::runTour(options);
}
