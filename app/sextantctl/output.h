// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where output goes: results to stdout, progress and errors to stderr.
//
// A reader that went away (`sextantctl services | head -1`) is no failure: writing stops quietly.
#pragma once

#include "engine/core/outcome.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace sextant::ctl {

/// Call it first: a stream that the caller closed (`>&-`) must not become the number of a connection.
void reserveStandardStreams();
/// Writes all of `text`; false once the reader of stdout is gone, or when it cannot be written.
bool writeOut(std::string_view text);
/// errno of a result that could not be written (a full disk, a closed stdout); 0 when a reader went away.
int outputFailure();
/// One JSON document and a line feed. Bytes that are no UTF-8 are replaced, so that the document stays valid.
bool writeJson(const nlohmann::ordered_json& document, bool pretty = true);
/// To stderr, as it is.
void writeError(std::string_view text);
/// "sextantctl: text" on stderr, foreign text made harmless.
void complain(std::string_view text);
void complain(const core::Error& error);

} // namespace sextant::ctl
