// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Providers and consumers on a real ZooKeeper, each with an engine of its own as separate programs have, and
// a steady stream of calls without retries. THREAD: the test's.
#pragma once

#include "engine/host/consumer.h"
#include "engine/host/provider.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace sextant::test {

constexpr const char* kLiveService = "com.acme.live.LiveService";
constexpr std::chrono::seconds kLivePatience {30};

class LiveProvider
{
public:
    /// Registered when the constructor returns; throws when that fails.
    LiveProvider(const host::ConnectionOptions& registry, const std::string& application,
                 url::Parameters parameters = {});
    ~LiveProvider();
    LiveProvider(const LiveProvider&) = delete;
    LiveProvider& operator=(const LiveProvider&) = delete;

    int port() const { return m_port; }
    std::string address() const { return "127.0.0.1:" + std::to_string(m_port); }
    /// What SIGTERM does to a provider; returns when it has ended.
    void stop();

private:
    core::EngineThread m_engine;
    std::unique_ptr<host::Provider> m_provider;
    int m_port = 0;
};

class LiveConsumer
{
public:
    /// Follows the service when the constructor returns; throws when the registry cannot be reached.
    LiveConsumer(const host::ConnectionOptions& registry, host::Step step, bool emptyProtection = false);
    ~LiveConsumer();
    LiveConsumer(const LiveConsumer&) = delete;
    LiveConsumer& operator=(const LiveConsumer&) = delete;

    /// Its current addresses become exactly these, in any order.
    bool waitFor(std::vector<std::string> addresses);
    std::vector<std::string> addresses() const;
    /// One call without retries; the reason when it fails.
    std::optional<std::string> call();
    void callAsync(std::function<void(std::optional<std::string>)> done);
    /// Who answers one call with this tag ("": none); "-" when routing leaves nobody.
    std::string provider(const std::string& tag = {});
    /// The consumer reports a rule of this key that is not in force.
    bool waitForRefused(const std::string& key);

private:
    core::EngineThread m_engine;
    std::unique_ptr<host::Consumer> m_consumer;
    std::vector<std::string> m_refused;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::string> m_addresses;
};

/// `perSecond` calls of a consumer, from construction until `stop`, whether the ones before have been
/// answered or not.
class CallStream
{
public:
    CallStream(LiveConsumer& consumer, int perSecond);
    ~CallStream();
    CallStream(const CallStream&) = delete;
    CallStream& operator=(const CallStream&) = delete;

    /// Waits for the last answer.
    void stop();
    std::size_t calls() const { return m_started; }
    std::size_t answered() const { return m_answered; }
    std::vector<std::string> failures() const;

private:
    void run(int perSecond);

    LiveConsumer& m_consumer;
    std::atomic<std::size_t> m_started {0};
    std::atomic<std::size_t> m_answered {0};
    mutable std::mutex m_mutex;
    std::condition_variable m_allAnswered;
    std::vector<std::string> m_failures;
    std::atomic<bool> m_going {true};
    std::thread m_thread;
};

} // namespace sextant::test
