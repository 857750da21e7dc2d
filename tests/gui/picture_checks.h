// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What can be told about a picture of the window without looking at it: that it is not empty, that every
// letter has a glyph, and that no text is cut off without a way to see all of it.
#pragma once

#include <QImage>
#include <QStringList>
#include <QWidget>

namespace sextant::test {

/// Share of pixels that differ from the most frequent colour, 0 to 1.
double inkShare(const QImage& picture);
/// One line per visible widget with a character that no font has.
QStringList missingGlyphs(const QWidget* root);
/// One line per visible label, button, tab or header whose text is wider than its place and that has no tool
/// tip.
QStringList clippedTexts(const QWidget* root);

} // namespace sextant::test
