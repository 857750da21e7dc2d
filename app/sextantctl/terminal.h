// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a terminal shows: widths of UTF-8 text in columns, cutting, and making foreign text harmless.
//
// Registry data is hostile: escape sequences in a node name must not reach the terminal (design §2.6).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sextant::ctl {

/// Columns that `text` takes: two for wide East Asian characters, none for combining marks.
std::size_t displayWidth(std::string_view text);
/// Control characters and malformed UTF-8 as \xNN, so that one cell is one line of plain text.
std::string harmless(std::string_view text);
/// The same, but line feeds and tabs stay: for node data shown as a whole.
std::string harmlessLines(std::string_view text);
/// `text` in at most `columns` columns; the middle is replaced by "…", because the ends of a class name or
/// path differ.
std::string elideMiddle(std::string_view text, std::size_t columns);
/// Columns of the terminal behind stdout, or of $COLUMNS; 0 when the output is no terminal and is not to be
/// cut.
std::size_t terminalColumns();
/// Columns of the terminal behind stderr; 0 when it is none, or one that cannot write a line over.
std::size_t errorTerminalColumns();
bool stdoutIsTerminal();

} // namespace sextant::ctl
