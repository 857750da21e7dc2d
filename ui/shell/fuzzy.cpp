// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/fuzzy.h"

#include <QStringList>

#include <algorithm>

namespace sextant::ui {

namespace {

bool startsWord(const QString& text, qsizetype at)
{
    if (at == 0)
        return true;
    const QChar before = text.at(at - 1);
    return !before.isLetterOrNumber() || (text.at(at).isUpper() && !before.isUpper());
}

qsizetype tailStart(const QString& text)
{
    return std::max(text.lastIndexOf(QLatin1Char('.')), text.lastIndexOf(QLatin1Char('/'))) + 1;
}

/// A run of the whole word scores more than scattered letters.
std::optional<FuzzyMatch> matchWhole(const QString& word, const QString& text)
{
    const qsizetype tail = tailStart(text);
    std::optional<FuzzyMatch> best;
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        int score = 100 + static_cast<int>(std::min<qsizetype>(word.size(), 40));
        if (startsWord(text, at))
            score += 40;
        if (at >= tail)
            score += 30;
        if (at == tail || at == 0)
            score += 30;
        if (word.size() == text.size() - at)
            score += 20;
        if (!best || score > best->score) {
            FuzzyMatch match {score, {}};
            for (qsizetype i = 0; i < word.size(); ++i)
                match.positions.push_back(static_cast<int>(at + i));
            best = std::move(match);
        }
    }
    return best;
}

std::optional<FuzzyMatch> matchLetters(const QString& word, const QString& text, qsizetype from)
{
    FuzzyMatch match;
    qsizetype at = from;
    qsizetype previous = -2;
    for (const QChar wanted : word) {
        // Prefer the next start of a word over the next occurrence.
        qsizetype found = -1;
        for (qsizetype i = at; i < text.size(); ++i) {
            if (text.at(i).toLower() != wanted.toLower())
                continue;
            if (found < 0)
                found = i;
            if (startsWord(text, i)) {
                found = i;
                break;
            }
            if (i == previous + 1)
                break;
        }
        if (found < 0)
            return std::nullopt;
        match.score += found == previous + 1 ? 12 : startsWord(text, found) ? 10 : 1;
        match.positions.push_back(static_cast<int>(found));
        previous = found;
        at = found + 1;
    }
    // Letters scattered over a long name are no match that anybody means.
    const int worth = match.score / static_cast<int>(word.size());
    if (worth < 7)
        return std::nullopt;
    return match;
}

std::optional<FuzzyMatch> matchWord(const QString& word, const QString& text)
{
    if (auto whole = matchWhole(word, text))
        return whole;
    if (word.size() < 2)
        return std::nullopt;
    if (auto inTail = matchLetters(word, text, tailStart(text))) {
        inTail->score += 20;
        return inTail;
    }
    return matchLetters(word, text, 0);
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text)
{
    FuzzyMatch total;
    const auto words = pattern.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        auto match = matchWord(word, text);
        if (!match)
            return std::nullopt;
        total.score += match->score;
        total.positions.insert(total.positions.end(), match->positions.begin(), match->positions.end());
    }
    std::sort(total.positions.begin(), total.positions.end());
    total.positions.erase(std::unique(total.positions.begin(), total.positions.end()), total.positions.end());
    // Between equals the shorter name is the nearer one.
    if (!words.isEmpty())
        total.score -= static_cast<int>(std::min<qsizetype>(text.size(), 200) / 8);
    return total;
}

} // namespace sextant::ui
