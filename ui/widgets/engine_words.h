// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The engine says why something failed in English. What people meet often when they connect and call is known
// here, so that the window can say it in its own language; anything else stays as it is. THREAD: GUI.
#pragma once

#include <QString>
#include <QStringList>

#include <string>

namespace sextant::ui {

/// A cause, an advice, or several sentences of them.
QString engineWords(const QString& text);
QString engineWords(const std::string& text);

/// What is known, with %1, %2, … where names, files and numbers stand. For the test that compares it with the
/// engine.
QStringList knownEngineWords();
/// The same of words that come from the system or a library.
QStringList knownSystemWords();

} // namespace sextant::ui
