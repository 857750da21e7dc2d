// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QStringList>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

QStringList available(const QStringList& wanted)
{
    const QStringList families = QFontDatabase::families();
    QStringList found;
    for (const QString& family : wanted) {
        if (families.contains(family))
            found.append(family);
    }
    return found;
}

QStringList chinese(bool mono)
{
    return mono
        ? available({u"Noto Sans Mono CJK SC"_s, u"Noto Sans CJK SC"_s, u"WenQuanYi Micro Hei Mono"_s})
        : available({u"Noto Sans CJK SC"_s, u"Source Han Sans SC"_s, u"WenQuanYi Micro Hei"_s});
}

/// A family that fontconfig hands out when nobody chose one.
bool isFallback(const QString& family)
{
    return family.isEmpty() || family == "Sans Serif"_L1 || family == "Sans"_L1 || family == "Monospace"_L1
        || family.startsWith("DejaVu"_L1) || family.startsWith("Bitstream"_L1);
}

} // namespace

QFont baseUiFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QStringList families;
    if (isFallback(QFontInfo(font).family()))
        families =
            available({u"Inter"_s, u"Noto Sans"_s, u"Cantarell"_s, u"Source Sans 3"_s, u"Open Sans"_s});
    else
        families = font.families();
    families += chinese(false);
    if (!families.isEmpty())
        font.setFamilies(families);
    if (font.pointSizeF() < 9.5)
        font.setPointSizeF(9.5);
    // Figures are tabular by default in every family above; kerning would still pull digits together.
    font.setKerning(true);
    font.setStyleHint(QFont::SansSerif);
    return font;
}

QFont baseMonoFont(qreal pointSize)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QStringList families;
    if (isFallback(QFontInfo(font).family()))
        families = available(
            {u"JetBrains Mono"_s, u"Noto Sans Mono"_s, u"Source Code Pro"_s, u"DejaVu Sans Mono"_s});
    else
        families = font.families();
    families += chinese(true);
    if (!families.isEmpty())
        font.setFamilies(families);
    font.setPointSizeF(pointSize - 0.5);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    return font;
}

} // namespace sextant::ui
