// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Follows one node and its children list for the window: two one-shot watches that are armed again when they
// fire.
//
// The first arming says nothing; requests sent after the construction see every change that is not reported.
// A node that does not exist (yet) is followed too. THREAD: engine thread.
#pragma once

#include "engine/store/coordination_store.h"

#include <functional>
#include <memory>

namespace sextant::models {

class NodeWatch : public std::enable_shared_from_this<NodeWatch>
{
public:
    NodeWatch(store::CoordinationStore& store, std::string path, std::function<void()> changed);
    ~NodeWatch();

    void start();

private:
    void armNode();
    void armChildren();
    void fired(bool& armed, void (NodeWatch::*arm)());
    void retryLater();
    template<typename Result>
    void armed(bool& flag, const core::Outcome<Result>& result);

    store::CoordinationStore& m_store;
    const std::string m_path;
    const std::function<void()> m_changed;
    core::CancelSource m_withdraw; ///< gives the watches back
    core::Timer m_retry;
    bool m_nodeArmed = false;
    bool m_childrenArmed = false;
};

} // namespace sextant::models
