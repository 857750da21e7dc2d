// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Four pixels in the environment's colour along the top edge of the window.
#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>

namespace sextant::ui {

class EnvironmentStrip : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentStrip(const Theme& theme, QWidget* parent = nullptr);
    void setEnvironment(std::optional<models::Environment> environment);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    std::optional<models::Environment> m_environment;
};

} // namespace sextant::ui
