// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/schedules/lane.h"

#include <algorithm>

namespace sextant::schedule {

Lane::Lane(core::Loop& loop)
    : m_state(std::make_shared<State>(State {loop, {}, {}, false}))
{
}

void Lane::send(core::Millis delay, core::Task arrive)
{
    auto& parcels = m_state->parcels;
    const auto due = m_state->loop.now() + delay;
    parcels.push_back({parcels.empty() ? due : std::max(due, parcels.back().due), std::move(arrive)});
    if (parcels.size() == 1)
        wake(m_state);
}

void Lane::hold(bool held)
{
    if (std::exchange(m_state->held, held) != held && !held)
        wake(m_state);
}

void Lane::cut()
{
    m_state->parcels.clear();
    m_state->timer.stop();
}

void Lane::wake(const std::shared_ptr<State>& state)
{
    if (state->held || state->parcels.empty())
        return;
    state->timer =
        state->loop.schedule(state->parcels.front().due - state->loop.now(), [weak = std::weak_ptr(state)] {
            if (const auto self = weak.lock())
                arrive(self);
        });
}

void Lane::arrive(const std::shared_ptr<State>& state)
{
    if (state->held || state->parcels.empty())
        return;
    const auto parcel = std::move(state->parcels.front());
    state->parcels.pop_front();
    wake(state);
    parcel.arrive();
}

} // namespace sextant::schedule
