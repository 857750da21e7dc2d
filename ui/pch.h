// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Precompiled: what most files of the window use anyway.
#pragma once

#include "models/bridge/connection.h"

#include <QAbstractItemModel>
#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QProxyStyle>
#include <QPushButton>
#include <QString>
#include <QTableView>
#include <QToolButton>
#include <QWidget>

#include <functional>
#include <memory>
#include <string>
#include <vector>
