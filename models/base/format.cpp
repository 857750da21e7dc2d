// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/base/format.h"

#include <QCoreApplication>
#include <QDateTime>

namespace sextant::models {

namespace {

class Format
{
    Q_DECLARE_TR_FUNCTIONS(Format)
};

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

} // namespace

QString toQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString joinQt(const std::vector<std::string>& parts, const QString& separator)
{
    QString out;
    for (const auto& part : parts) {
        if (!out.isEmpty())
            out += separator;
        out += toQt(part);
    }
    return out;
}

std::string fromQt(const QString& text)
{
    return text.toStdString();
}

QString emptyMark()
{
    return QStringLiteral("–");
}

QString orMark(const QString& text)
{
    return text.isEmpty() ? emptyMark() : text;
}

QString formatCount(std::int64_t count, const QLocale& locale)
{
    return locale.toString(static_cast<qlonglong>(count));
}

QString formatSize(std::int64_t bytes, const QLocale& locale)
{
    if (bytes < 1024)
        return Format::tr("%1 B").arg(formatCount(bytes, locale));
    if (bytes < 1024 * 1024)
        return Format::tr("%1 KB").arg(locale.toString(static_cast<double>(bytes) / 1024.0, 'f', 1));
    return Format::tr("%1 MB").arg(locale.toString(static_cast<double>(bytes) / (1024.0 * 1024.0), 'f', 1));
}

QString formatTime(std::int64_t millisSinceEpoch, const QLocale& locale)
{
    if (millisSinceEpoch <= 0)
        return emptyMark();
    Q_UNUSED(locale);
    return QDateTime::fromMSecsSinceEpoch(millisSinceEpoch).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString formatDuration(std::int64_t millis)
{
    if (millis < kMinute)
        return Format::tr("%1 s").arg(millis / kSecond);
    if (millis < kHour)
        return Format::tr("%1 min").arg(millis / kMinute);
    if (millis < kDay) {
        const auto minutes = millis % kHour / kMinute;
        return minutes == 0 ? Format::tr("%1 h").arg(millis / kHour)
                            : Format::tr("%1 h %2 min").arg(millis / kHour).arg(minutes);
    }
    const auto hours = millis % kDay / kHour;
    return hours == 0 ? Format::tr("%1 d").arg(millis / kDay)
                      : Format::tr("%1 d %2 h").arg(millis / kDay).arg(hours);
}

QString formatRelative(std::int64_t millisSinceEpoch, std::int64_t nowMillis)
{
    if (millisSinceEpoch <= 0)
        return emptyMark();
    const auto age = nowMillis - millisSinceEpoch;
    if (age < -kSecond)
        return Format::tr("in %1").arg(formatDuration(-age));
    if (age < kSecond)
        return Format::tr("just now");
    return Format::tr("%1 ago").arg(formatDuration(age));
}

QString formatTimeAndAge(std::int64_t millisSinceEpoch, std::int64_t nowMillis, const QLocale& locale)
{
    if (millisSinceEpoch <= 0)
        return emptyMark();
    return Format::tr("%1 (%2)", "time, then how long ago")
        .arg(formatTime(millisSinceEpoch, locale), formatRelative(millisSinceEpoch, nowMillis));
}

QString formatLatency(std::int64_t micros, const QLocale& locale)
{
    if (micros < 1000)
        return Format::tr("%1 µs").arg(micros);
    if (micros < 1'000'000)
        return Format::tr("%1 ms").arg(locale.toString(static_cast<double>(micros) / 1000.0, 'f', 1));
    return Format::tr("%1 s").arg(locale.toString(static_cast<double>(micros) / 1'000'000.0, 'f', 2));
}

QString shortRevision(const QString& revision)
{
    constexpr int kShown = 6;
    return revision.size() <= kShown + 2 ? revision : revision.left(kShown) + QStringLiteral("…");
}

QString formatHex(std::int64_t value)
{
    return QStringLiteral("0x") + QString::number(static_cast<quint64>(value), 16);
}

std::int64_t nowMillis()
{
    return QDateTime::currentMSecsSinceEpoch();
}

} // namespace sextant::models
