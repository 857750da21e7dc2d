// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace sextant::ui {

namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

} // namespace

const Tokens& lightTokens()
{
    static const Tokens tokens {
        rgb(0xF4F5F7),
        rgb(0xFFFFFF),
        rgb(0xFFFFFF),
        rgb(0xD9DEE5),
        rgb(0xECEFF3),
        rgb(0x7F8894),
        rgb(0x1A1E24),
        rgb(0x5A6472),
        rgb(0x99A2AE),
        rgb(0x2459BA),
        rgb(0xFFFFFF),
        rgb(0xDBE7FC),
        rgb(0xEEF3FB),
        rgb(0x176B3A),
        rgb(0x8A5800),
        rgb(0xB93026),
        rgb(0x2459BA),
        {rgb(0x2E8B62), rgb(0x3976C9), rgb(0xB97A12), rgb(0xC8372D)},
        {rgb(0x0072B2), rgb(0xE69F00), rgb(0x009E73), rgb(0xCC79A7), rgb(0x56B4E9), rgb(0xD55E00),
         rgb(0x999999)},
    };
    return tokens;
}

const Tokens& darkTokens()
{
    static const Tokens tokens {
        rgb(0x15181D),
        rgb(0x1B1F25),
        rgb(0x232830),
        rgb(0x323844),
        rgb(0x272C35),
        rgb(0x6B7686),
        rgb(0xE7EAEF),
        rgb(0x9BA5B3),
        rgb(0x667080),
        rgb(0x78A6FF),
        rgb(0x10141A),
        rgb(0x223A60),
        rgb(0x262C36),
        rgb(0x57C78B),
        rgb(0xE2AC45),
        rgb(0xF48A81),
        rgb(0x78A6FF),
        {rgb(0x4FB98A), rgb(0x6FA0EA), rgb(0xDFA23C), rgb(0xF0685E)},
        {rgb(0x1A81BA), rgb(0xE9A91A), rgb(0x1AA881), rgb(0xD187B0), rgb(0x67BCEB), rgb(0xD96E1A),
         rgb(0xA3A3A3)},
    };
    return tokens;
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor blend(const QColor& base, const QColor& over, double share)
{
    const auto mix = [share](double from, double to) { return from + (to - from) * share; };
    return QColor::fromRgbF(static_cast<float>(mix(base.redF(), over.redF())),
                            static_cast<float>(mix(base.greenF(), over.greenF())),
                            static_cast<float>(mix(base.blueF(), over.blueF())));
}

} // namespace sextant::ui
