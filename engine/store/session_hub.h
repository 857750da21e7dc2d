// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The current session state of a store and those who listen to it.
//
// A new listener first hears the current state (through the loop, never inside `subscribe`), then every
// change in order. A replayed state never says `newSession`. THREAD: loop thread only. Subscriptions may
// outlive the hub.
#pragma once

#include "engine/store/coordination_store.h"

#include <memory>

namespace sextant::store {

class SessionHub
{
public:
    using Listener = std::function<void(const SessionEvent&)>;

    explicit SessionHub(core::Loop& loop);

    const SessionEvent& current() const;
    void publish(SessionEvent event);
    [[nodiscard]] core::Subscription subscribe(Listener listener);

private:
    struct State;
    std::shared_ptr<State> m_state;
};

} // namespace sextant::store
