// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A store on an EngineThread, used from the test's thread: every call waits for its answer.
//
// Opens and destroys the store on the engine's thread, as the port demands. Answers that do not come within
// 30 s fail with Internal. THREAD: the test's thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/store/coordination_store.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>

namespace sextant::test {

/// Values that callbacks on the engine's thread hand to the test's thread.
template<typename T>
class Received
{
public:
    void add(T value)
    {
        const std::lock_guard lock(m_mutex);
        m_values.push_back(std::move(value));
        m_changed.notify_all();
    }
    /// The next value, or nullopt when none comes in time.
    std::optional<T> next(std::chrono::milliseconds timeout = std::chrono::seconds(20))
    {
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait_for(lock, timeout, [this] { return !m_values.empty(); }))
            return std::nullopt;
        auto value = std::move(m_values.front());
        m_values.pop_front();
        return value;
    }
    /// Waits until a value satisfies `predicate`, dropping those before it.
    template<typename Predicate>
    bool waitFor(Predicate predicate, std::chrono::milliseconds timeout = std::chrono::seconds(20))
    {
        const auto deadline = std::chrono::steady_clock::now() + timeout;
        for (;;) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                deadline - std::chrono::steady_clock::now());
            const auto value = next(std::max(left, std::chrono::milliseconds(0)));
            if (!value)
                return false;
            if (predicate(*value))
                return true;
        }
    }
    std::size_t size() const
    {
        const std::lock_guard lock(m_mutex);
        return m_values.size();
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<T> m_values;
};

class BlockingStore
{
public:
    template<typename T>
    using Outcome = core::Outcome<T>;
    using Open = std::function<std::unique_ptr<store::CoordinationStore>()>;

    BlockingStore(core::EngineThread& engine, const Open& open)
        : m_engine(engine)
    {
        m_engine.runAndWait([&] { m_store = open(); });
    }
    ~BlockingStore() { close(); }
    BlockingStore(const BlockingStore&) = delete;
    BlockingStore& operator=(const BlockingStore&) = delete;

    /// For starting things oneself; only inside `onEngine`.
    store::CoordinationStore& raw() { return *m_store; }
    void onEngine(const std::function<void(store::CoordinationStore&)>& body)
    {
        m_engine.runAndWait([&] { body(*m_store); });
    }

    template<typename T, typename Start>
    Outcome<T> call(Start start)
    {
        const auto promise = std::make_shared<std::promise<Outcome<T>>>();
        auto answer = promise->get_future();
        m_engine.post([this, promise, start] {
            start(*m_store, [promise](Outcome<T> result) { promise->set_value(std::move(result)); });
        });
        if (answer.wait_for(std::chrono::seconds(30)) != std::future_status::ready)
            return core::Error(core::Errc::Internal, "no answer within 30 s");
        return answer.get();
    }

    Outcome<store::Node> get(std::string path, store::Watcher watcher = {}, store::OpOptions options = {})
    {
        return call<store::Node>([=](auto& s, auto done) { s.get(path, options, done, watcher); });
    }
    Outcome<std::optional<store::Stat>> exists(std::string path, store::Watcher watcher = {},
                                               store::OpOptions options = {})
    {
        return call<std::optional<store::Stat>>(
            [=](auto& s, auto done) { s.exists(path, options, done, watcher); });
    }
    Outcome<store::Children> children(std::string path, store::Watcher watcher = {},
                                      store::OpOptions options = {})
    {
        return call<store::Children>([=](auto& s, auto done) { s.children(path, options, done, watcher); });
    }
    Outcome<store::Created> create(std::string path, store::Data data = std::nullopt,
                                   store::CreateMode mode = store::CreateMode::Persistent,
                                   store::Acl acl = {store::AclEntry {}})
    {
        return call<store::Created>([=](auto& s, auto done) { s.create(path, data, mode, acl, {}, done); });
    }
    Outcome<store::Stat> set(std::string path, store::Data data, std::int32_t version = store::kAnyVersion)
    {
        return call<store::Stat>([=](auto& s, auto done) { s.set(path, data, version, {}, done); });
    }
    Outcome<void> remove(std::string path, std::int32_t version = store::kAnyVersion)
    {
        return call<void>([=](auto& s, auto done) { s.remove(path, version, {}, done); });
    }
    Outcome<std::vector<store::MultiResult>> multi(std::vector<store::MultiOp> ops)
    {
        return call<std::vector<store::MultiResult>>([=](auto& s, auto done) { s.multi(ops, {}, done); });
    }
    Outcome<store::AclAndStat> getAcl(std::string path)
    {
        return call<store::AclAndStat>([=](auto& s, auto done) { s.getAcl(path, {}, done); });
    }
    Outcome<store::Stat> setAcl(std::string path, store::Acl acl, std::int32_t version = store::kAnyVersion)
    {
        return call<store::Stat>([=](auto& s, auto done) { s.setAcl(path, acl, version, {}, done); });
    }
    Outcome<void> sync(std::string path)
    {
        return call<void>([=](auto& s, auto done) { s.sync(path, {}, done); });
    }
    std::vector<Outcome<store::Node>> readMany(std::vector<std::string> paths)
    {
        using Results = std::vector<Outcome<store::Node>>;
        return call<Results>([=](auto& s, auto done) {
                   s.readMany(paths, {}, [done](Results results) { done(std::move(results)); });
               })
            .valueOr({});
    }
    std::vector<Outcome<store::Children>> childrenMany(std::vector<std::string> paths)
    {
        using Results = std::vector<Outcome<store::Children>>;
        return call<Results>([=](auto& s, auto done) {
                   s.childrenMany(paths, {}, [done](Results results) { done(std::move(results)); });
               })
            .valueOr({});
    }

    store::SessionEvent session()
    {
        store::SessionEvent event;
        onEngine([&](auto& s) { event = s.session(); });
        return event;
    }
    store::StoreStatistics statistics()
    {
        store::StoreStatistics out;
        onEngine([&](auto& s) { out = s.statistics(); });
        return out;
    }
    bool waitConnected(std::chrono::milliseconds timeout = std::chrono::seconds(20))
    {
        const auto states = std::make_shared<Received<store::SessionState>>();
        core::Subscription listening;
        onEngine([&](auto& s) {
            listening = s.onSession([states](const store::SessionEvent& event) { states->add(event.state); });
        });
        const bool connected = states->waitFor(
            [](store::SessionState state) { return state == store::SessionState::Connected; }, timeout);
        onEngine([&](auto&) { listening.stop(); });
        return connected;
    }
    /// Closes and waits until nothing is left; false when that takes longer than `timeout`.
    bool close(std::chrono::milliseconds timeout = std::chrono::seconds(20))
    {
        if (!m_store)
            return true;
        const auto closed = std::make_shared<std::promise<void>>();
        m_engine.post([this, closed] { m_store->close([closed] { closed->set_value(); }); });
        const bool done = closed->get_future().wait_for(timeout) == std::future_status::ready;
        m_engine.runAndWait([this] { m_store.reset(); });
        return done;
    }

private:
    core::EngineThread& m_engine;
    std::unique_ptr<store::CoordinationStore> m_store;
};

} // namespace sextant::test
