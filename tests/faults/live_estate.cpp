// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/live_estate.h"

#include <algorithm>
#include <future>
#include <stdexcept>

namespace sextant::test {

namespace {

/// Runs `start` and waits for its one callback.
template<typename T, typename Start>
T awaited(Start start)
{
    const auto promise = std::make_shared<std::promise<T>>();
    auto future = promise->get_future();
    start([promise](T value) { promise->set_value(std::move(value)); });
    if (future.wait_for(kLivePatience) != std::future_status::ready)
        throw std::runtime_error("no answer within 30 s");
    return future.get();
}

host::ServiceSpec spec()
{
    host::ServiceSpec service;
    service.interfaceName = kLiveService;
    host::MethodSpec echo;
    echo.name = "echo";
    echo.parameterTypes = {"java.lang.String"};
    echo.returnType = "java.lang.String";
    echo.handler = [](const host::ServiceCall& call, const host::Respond& respond) {
        respond(call.arguments.at(0));
    };
    service.methods = {echo};
    return service;
}

} // namespace

LiveProvider::LiveProvider(const host::ConnectionOptions& registry, const std::string& application,
                           url::Parameters parameters)
{
    host::ProviderOptions options;
    options.parameters = std::move(parameters);
    options.application = application;
    options.port = 0;
    m_provider = std::make_unique<host::Provider>(m_engine, registry, options);
    m_provider->addService(spec());
    const auto info =
        awaited<core::Outcome<host::ProviderInfo>>([this](auto done) { m_provider->start(std::move(done)); });
    if (!info)
        throw std::runtime_error(info.error().text());
    m_port = info->port;
}

LiveProvider::~LiveProvider() = default;

void LiveProvider::stop()
{
    awaited<bool>([this](auto done) { m_provider->stop([done] { done(true); }); });
}

LiveConsumer::LiveConsumer(const host::ConnectionOptions& registry, host::Step step, bool emptyProtection)
{
    host::ConsumerOptions options;
    options.service = {kLiveService, "", ""};
    options.step = step;
    options.emptyProtection = emptyProtection;
    m_consumer = std::make_unique<host::Consumer>(m_engine, registry, options);
    const auto started = awaited<core::Outcome<void>>([this](auto done) {
        m_consumer->start(
            [this](const host::ConsumerState& state) {
                const std::lock_guard lock(m_mutex);
                m_addresses.clear();
                for (const auto& invoker : state.invokers)
                    m_addresses.push_back(invoker.host + ":" + std::to_string(invoker.port));
                std::ranges::sort(m_addresses);
                m_refused.clear();
                for (const auto& error : state.refusedRules)
                    m_refused.push_back(error.text());
                m_changed.notify_all();
            },
            std::move(done));
    });
    if (!started)
        throw std::runtime_error(started.error().text());
}

LiveConsumer::~LiveConsumer()
{
    awaited<bool>([this](auto done) { m_consumer->stop([done] { done(true); }); });
}

bool LiveConsumer::waitFor(std::vector<std::string> addresses)
{
    std::ranges::sort(addresses);
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, kLivePatience, [&] { return m_addresses == addresses; });
}

std::vector<std::string> LiveConsumer::addresses() const
{
    const std::lock_guard lock(m_mutex);
    return m_addresses;
}

void LiveConsumer::callAsync(std::function<void(std::optional<std::string>)> done)
{
    host::InvokeRequest request;
    request.method = "echo";
    request.argumentsJson = R"(["ping"])";
    request.timeout = core::Millis(20'000); // a loaded machine is no failure
    m_consumer->call(request, {}, [done = std::move(done)](const host::InvokeReport& report) {
        if (report.error)
            done(report.error->text());
        else if (report.valueJson != R"("ping")")
            done("answered " + report.valueJson);
        else
            done(std::nullopt);
    });
}

std::string LiveConsumer::provider(const std::string& tag)
{
    host::InvokeRequest request;
    request.method = "echo";
    request.argumentsJson = R"(["ping"])";
    request.timeout = core::Millis(20'000);
    request.tag = tag;
    const auto report =
        awaited<host::InvokeReport>([&](auto done) { m_consumer->call(request, {}, std::move(done)); });
    if (!report.error)
        return report.provider;
    return report.error->code == core::Errc::NoProvider ? "-" : report.error->text();
}

bool LiveConsumer::waitForRefused(const std::string& key)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, kLivePatience, [&] {
        return std::ranges::any_of(
            m_refused, [&](const std::string& text) { return text.find(key) != std::string::npos; });
    });
}

std::optional<std::string> LiveConsumer::call()
{
    return awaited<std::optional<std::string>>([this](auto done) { callAsync(std::move(done)); });
}

CallStream::CallStream(LiveConsumer& consumer, int perSecond)
    : m_consumer(consumer)
    , m_thread([this, perSecond] { run(perSecond); })
{
}

CallStream::~CallStream()
{
    stop();
}

void CallStream::run(int perSecond)
{
    const auto pause = std::chrono::microseconds(1'000'000 / perSecond);
    auto next = std::chrono::steady_clock::now();
    while (m_going) {
        ++m_started;
        m_consumer.callAsync([this](const std::optional<std::string>& failure) {
            const std::lock_guard lock(m_mutex);
            if (failure)
                m_failures.push_back(*failure);
            ++m_answered;
            m_allAnswered.notify_all();
        });
        next += pause;
        std::this_thread::sleep_until(next);
    }
}

void CallStream::stop()
{
    if (!m_thread.joinable())
        return;
    m_going = false;
    m_thread.join();
    std::unique_lock lock(m_mutex);
    if (!m_allAnswered.wait_for(lock, kLivePatience, [this] { return m_answered == m_started; }))
        m_failures.emplace_back("calls were never answered");
}

std::vector<std::string> CallStream::failures() const
{
    const std::lock_guard lock(m_mutex);
    return m_failures;
}

} // namespace sextant::test
