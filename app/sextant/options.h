// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What `sextant` was started with, and what must be settled before Qt starts.
#pragma once

#include <QString>
#include <QStringList>

namespace sextant::app {

struct Options
{
    QString registry; ///< --registry
    QString profile; ///< --profile
    QString tour; ///< --tour: directory for the pictures
    QString theme; ///< --theme light|dark
    QString language; ///< --lang en|zh_CN
};

/// Scale and platform: Qt reads them once, before there is an application object.
void prepareEnvironment(int argc, char** argv);
/// No display is named and no platform chosen. REQUIRES: first asked by `prepareEnvironment`.
bool withoutDisplay();
/// REQUIRES: a QCoreApplication. Ends the program on --help, --version and wrong usage (exit code 2).
Options parseOptions(const QStringList& arguments);

} // namespace sextant::app
