// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where a large text may be cut into parts that a text widget lays out without a pause: bounded in characters
// and in lines, after a line end where there is one near, never inside a surrogate pair or CR LF. Pure.
#pragma once

#include <QList>
#include <QStringView>

namespace sextant::ui {

constexpr qsizetype kPartCharacters = 64 * 1024;
constexpr int kPartLines = 4000;

/// Begin of every part; never empty, the first is 0.
QList<qsizetype> partBegins(QStringView text, qsizetype characters = kPartCharacters, int lines = kPartLines);

/// The part that holds the character at `position`.
int partAt(const QList<qsizetype>& begins, qsizetype position);

} // namespace sextant::ui
