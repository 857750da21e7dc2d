// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The same value built by hand, node by node, as a caller would: nothing of what the reader made is used
// again.
#pragma once

#include "engine/wire/value.h"

#include <map>

namespace sextant::test {

class Rebuilder
{
public:
    /// Nodes met before are shared, also across calls.
    wire::Value rebuilt(const wire::Value& value);

private:
    struct Made
    {
        wire::Value node;
        bool open = true;
    };

    template<typename T>
    wire::Value again(const void* key, std::shared_ptr<T> node, auto fill);
    std::vector<wire::Value> rebuilt(const wire::ValueArray& values);

    std::map<const void*, Made> m_made;
};

} // namespace sextant::test
