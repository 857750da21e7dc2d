// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One choice of environment: its colour and its name.
#pragma once

#include "ui/theme/theme.h"

#include <QAbstractButton>

namespace sextant::ui {

class EnvironmentButton : public QAbstractButton
{
    Q_OBJECT
public:
    EnvironmentButton(const Theme& theme, models::Environment environment, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    models::Environment m_environment;
};

} // namespace sextant::ui
