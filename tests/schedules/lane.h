// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One direction of one connection: what is sent arrives in the order of sending, each after its own delay.
// THREAD: the loop's.
#pragma once

#include "engine/core/loop.h"

#include <deque>
#include <memory>

namespace sextant::schedule {

class Lane
{
public:
    explicit Lane(core::Loop& loop);

    void send(core::Millis delay, core::Task arrive);
    /// Nothing arrives while the lane is held; it keeps what is on the way.
    void hold(bool held);
    /// Drops what is on the way.
    void cut();

private:
    struct Parcel
    {
        core::Millis due;
        core::Task arrive;
    };
    struct State
    {
        core::Loop& loop;
        std::deque<Parcel> parcels;
        core::Timer timer;
        bool held = false;
    };
    static void wake(const std::shared_ptr<State>& state);
    static void arrive(const std::shared_ptr<State>& state);

    std::shared_ptr<State> m_state;
};

} // namespace sextant::schedule
