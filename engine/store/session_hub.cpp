// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/session_hub.h"

#include <algorithm>

namespace sextant::store {

namespace {

struct Subscriber
{
    SessionHub::Listener listener;
    bool introduced = false; ///< has heard the state it joined at
    bool live = true;
};

} // namespace

struct SessionHub::State
{
    core::Loop* loop = nullptr;
    SessionEvent current;
    std::vector<std::shared_ptr<Subscriber>> subscribers;
};

SessionHub::SessionHub(core::Loop& loop)
    : m_state(std::make_shared<State>())
{
    m_state->loop = &loop;
}

const SessionEvent& SessionHub::current() const
{
    return m_state->current;
}

void SessionHub::publish(SessionEvent event)
{
    const auto state = m_state;
    state->current = event;
    state->current.newSession = false;
    const auto subscribers = state->subscribers; // a listener may subscribe or leave while it is called
    for (const auto& subscriber : subscribers) {
        if (subscriber->live && subscriber->introduced)
            subscriber->listener(event);
    }
}

core::Subscription SessionHub::subscribe(Listener listener)
{
    auto subscriber = std::make_shared<Subscriber>();
    subscriber->listener = std::move(listener);
    m_state->subscribers.push_back(subscriber);
    const std::weak_ptr<State> weak = m_state;
    m_state->loop->post([weak, subscriber] {
        const auto state = weak.lock();
        if (!state || !subscriber->live)
            return;
        subscriber->introduced = true;
        subscriber->listener(state->current);
    });
    return core::Subscription([weak, subscriber] {
        subscriber->live = false;
        if (const auto state = weak.lock())
            std::erase(state->subscribers, subscriber);
    });
}

} // namespace sextant::store
