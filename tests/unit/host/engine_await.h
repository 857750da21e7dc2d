// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Lets a test wait for callbacks of the engine, each with a limit.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <memory>

namespace sextant::test {

constexpr std::chrono::seconds kPatience {20};

/// Runs `start` on the engine thread and waits for its callback; throws when none comes.
template<typename T>
T await(core::EngineThread& engine, std::function<void(std::function<void(T)>)> start)
{
    auto promise = std::make_shared<std::promise<T>>();
    auto future = promise->get_future();
    engine.post([start = std::move(start), promise] {
        start([promise](T value) { promise->set_value(std::move(value)); });
    });
    if (future.wait_for(kPatience) != std::future_status::ready)
        throw std::runtime_error("no answer from the engine");
    return future.get();
}

inline void awaitDone(core::EngineThread& engine, std::function<void(std::function<void()>)> start)
{
    await<bool>(engine, [start = std::move(start)](auto done) { start([done] { done(true); }); });
}

} // namespace sextant::test
