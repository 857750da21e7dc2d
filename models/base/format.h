// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Values as text for people: counts, sizes, times, durations, in the user's locale.
// Exact values go to tooltips and the clipboard through the models' CopyRole; nothing here is parsed back.
#pragma once

#include <QLocale>
#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::models {

/// UTF-8 bytes of the engine as text; invalid bytes become U+FFFD.
QString toQt(std::string_view text);
QString joinQt(const std::vector<std::string>& parts, const QString& separator = QStringLiteral(", "));
std::string fromQt(const QString& text);

/// "–": what an empty cell shows.
QString emptyMark();
/// `text`, or the empty mark.
QString orMark(const QString& text);

QString formatCount(std::int64_t count, const QLocale& locale = {});
/// "812 B", "1.4 KB", "2.0 MB" (1 KB = 1,024 bytes).
QString formatSize(std::int64_t bytes, const QLocale& locale = {});
/// Local date and time to the second; the empty mark for 0.
QString formatTime(std::int64_t millisSinceEpoch, const QLocale& locale = {});
/// "just now", "4 min ago", "3 h 12 min ago", "2 d ago", "in 5 s"; the empty mark for 0.
QString formatRelative(std::int64_t millisSinceEpoch, std::int64_t nowMillis);
/// Both: "2026-11-29 23:40:12 (4 min ago)".
QString formatTimeAndAge(std::int64_t millisSinceEpoch, std::int64_t nowMillis, const QLocale& locale = {});
/// "12 s", "4 min", "3 h 12 min", "2 d 4 h".
QString formatDuration(std::int64_t millis);
/// "820 µs", "12.4 ms", "1.25 s".
QString formatLatency(std::int64_t micros, const QLocale& locale = {});
/// First characters of a revision, "da3be8…"; shorter ones whole.
QString shortRevision(const QString& revision);
/// "0x100a3f2c0170003", as ZooKeeper prints session ids and zxids.
QString formatHex(std::int64_t value);

/// Milliseconds since the epoch; one place for all models.
std::int64_t nowMillis();

} // namespace sextant::models
