// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a step of the connection test has found, in the window's language: one line, or of a failure what
// failed, why at which server, and what to do, a line each. THREAD: GUI.
#pragma once

#include "engine/host/console.h"

#include <QString>

namespace sextant::ui {

QString testStepWords(const host::TestStep& step);
/// "The file … cannot be used: …" of an error about a file for TLS.
QString tlsFileWords(const core::Error& error);

} // namespace sextant::ui
