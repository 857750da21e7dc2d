// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The scenes of the tour: how to bring the window into each state by commands and places, and how to tell
// that it is there.
//
// To add one for a new page: one row in tourScenes().
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace sextant::ui {

class MainWindow;

struct TourScene
{
    QString name; ///< of the picture, without ".png"; never changed once published
    std::function<void(MainWindow&)> prepare;
    std::function<bool(MainWindow&)> ready;
    bool inBothThemes = false;
};

const std::vector<TourScene>& tourScenes();

} // namespace sextant::ui
