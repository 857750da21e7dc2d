// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The window's words for the engine's closed set of failures: a translated headline and the next step. The
// engine's own English sentence is shown below as detail.
#pragma once

#include "engine/core/outcome.h"

#include <QString>

namespace sextant::ui {

QString errorHeadline(core::Errc code);
QString errorAdvice(core::Errc code);
/// Everything about the error, for the clipboard.
QString errorDetails(const core::Error& error);

} // namespace sextant::ui
