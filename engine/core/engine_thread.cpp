// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/engine_thread.h"

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/thread_pool.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <thread>

namespace sextant::core {

namespace {
constexpr std::chrono::seconds kLastWork {5};
constexpr std::chrono::milliseconds kLastWorkPoll {1};
constexpr Millis kLongestDelay {1'000'000'000'000}; // 31 years; the clock counts nanoseconds in 64 bits
constexpr int kQuietTurns = 16; ///< of the loop without work on a worker: chains of posted tasks are shorter
} // namespace

struct EngineThread::Impl
{
    explicit Impl(unsigned workers)
        : guard(asio::make_work_guard(context))
        , pool(workers)
    {
    }

    /// What was posted may post more and hand work to the workers, and what follows that work may do so
    /// again: a connection that is being closed does. All of it still runs, within limits.
    void finishWork()
    {
        const auto end = std::chrono::steady_clock::now() + kLastWork;
        for (int quiet = 0; quiet < kQuietTurns && std::chrono::steady_clock::now() < end;) {
            std::promise<void> turn;
            asio::post(context, [&turn] { turn.set_value(); });
            turn.get_future().wait();
            quiet = offloaded == 0 ? quiet + 1 : 0;
            if (quiet == 0)
                std::this_thread::sleep_for(kLastWorkPoll);
        }
    }

    asio::io_context context {1};
    asio::executor_work_guard<asio::io_context::executor_type> guard;
    asio::thread_pool pool;
    std::thread thread;
    std::atomic<int> offloaded {0}; ///< whose `done` has not run
};

EngineThread::EngineThread(unsigned workers)
    : m_impl(std::make_unique<Impl>(workers))
{
    std::promise<void> started;
    m_impl->thread = std::thread([this, &started] {
        started.set_value();
        m_impl->context.run();
    });
    started.get_future().wait();
}

EngineThread::~EngineThread()
{
    m_impl->finishWork();
    m_impl->pool.join();
    // A task posted now runs after all that were posted before; then the loop ends even if timers are
    // pending.
    asio::post(m_impl->context, [this] { m_impl->context.stop(); });
    m_impl->guard.reset();
    m_impl->thread.join();
}

void EngineThread::post(Task task)
{
    asio::post(m_impl->context, std::move(task));
}

Timer EngineThread::schedule(Millis delay, Task task)
{
    struct State
    {
        explicit State(asio::io_context& context)
            : timer(context)
        {
        }
        asio::steady_timer timer;
        bool live = true;
    };
    auto state = std::make_shared<State>(m_impl->context);
    state->timer.expires_after(std::clamp(delay, Millis(0), kLongestDelay));
    state->timer.async_wait([state, task = std::move(task)](const asio::error_code& error) {
        if (!error && state->live)
            task();
    });
    return Timer([state] {
        state->live = false;
        state->timer.cancel();
    });
}

void EngineThread::offload(Task work, Task done)
{
    ++m_impl->offloaded;
    asio::post(m_impl->pool, [this, work = std::move(work), done = std::move(done)]() mutable {
        work();
        post([this, done = std::move(done)] {
            done();
            --m_impl->offloaded;
        });
    });
}

Millis EngineThread::now() const
{
    return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
}

std::int64_t EngineThread::wallClockMillis() const
{
    return std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch()).count();
}

bool EngineThread::onLoopThread() const
{
    return std::this_thread::get_id() == m_impl->thread.get_id();
}

void EngineThread::runAndWait(Task task)
{
    std::promise<void> finished;
    post([&] {
        task();
        finished.set_value();
    });
    finished.get_future().wait();
}

asio::io_context& EngineThread::context()
{
    return m_impl->context;
}

} // namespace sextant::core
