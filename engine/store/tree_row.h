// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One node of a tree dump: what snapshot files hold and what two trees are compared by.
#pragma once

#include "engine/store/coordination_store.h"

#include <string>
#include <vector>

namespace sextant::store {

struct TreeRow
{
    std::string path;
    Data data;
    bool ephemeral = false;
    std::int32_t version = 0;

    bool operator==(const TreeRow&) const = default;
};

/// In byte order of the paths; "/" first; without ZooKeeper's own "/zookeeper".
using TreeRows = std::vector<TreeRow>;

} // namespace sextant::store
