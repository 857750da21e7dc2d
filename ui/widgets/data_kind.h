// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a node's bytes are, so that the viewer can open with the right view: pure, testable without a window.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/url/url.h"

#include <QString>

#include <optional>

namespace sextant::ui {

enum class DataShape
{
    Null,
    Empty,
    Text,
    Json,
    BrokenJson,
    UnreadJson, ///< deeper or more than is read: nobody knows whether the rest is JSON
    Binary
};

struct DataKind
{
    DataShape shape = DataShape::Null;
    bool utf8 = false;
    /// From the data when it is a URL, else from the node's name.
    std::optional<url::Url> url;
    bool urlFromName = false;
};

DataKind classify(const store::Data& data, const QString& nodeName);

} // namespace sextant::ui
