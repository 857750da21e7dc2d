// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Colours JSON text by token in the theme's colours. Line by line: a JSON string never spans lines.
#pragma once

#include "ui/theme/theme.h"

#include <QSyntaxHighlighter>

namespace sextant::ui {

class JsonHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT
public:
    JsonHighlighter(const Theme& theme, QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;

private:
    const Theme& m_theme;
};

} // namespace sextant::ui
