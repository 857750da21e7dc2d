// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/environment_strip.h"

#include <QPainter>

namespace sextant::ui {

EnvironmentStrip::EnvironmentStrip(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFixedHeight(4);
}

void EnvironmentStrip::setEnvironment(std::optional<models::Environment> environment)
{
    m_environment = environment;
    update();
}

void EnvironmentStrip::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter(this).fillRect(rect(), m_environment ? t.environment(*m_environment) : t.border);
}

} // namespace sextant::ui
