// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/dubbo_client.h"

#include "engine/rpc/address_pool.h"

#include <map>

namespace sextant::rpc {

namespace {

constexpr std::size_t kKeptCapacity = 64U << 10U; // of the memory in which bodies are made
constexpr std::size_t kManyPools = 64; // from here on, those that nobody uses are looked for

core::Error tooLarge(std::size_t bytes, std::int32_t limit, const std::string& address)
{
    return {core::Errc::TooLarge,
            "Data length too large: " + std::to_string(bytes) + ", max payload: " + std::to_string(limit)
                + ", channel: -> /" + address};
}

} // namespace

struct DubboClient::Impl : std::enable_shared_from_this<DubboClient::Impl>
{
    Impl(core::EngineThread& thread, ClientOptions given)
        : engine(thread)
        , options(std::move(given))
    {
    }

    void call(const std::string& address, const Invocation& invocation, core::CancelToken cancel,
              CallDone done)
    {
        auto running = std::make_shared<RunningCall>();
        running->started = RunningCall::Clock::now();
        running->request = prepared.get(invocation);
        running->timeout = invocation.timeout;
        running->address = address;
        running->done = std::move(done);
        running->cancel = std::move(cancel);
        running->oneWay = invocation.oneWay;
        if (auto sent = closed || running->cancel.cancelled() ? cancelled(running->names())
                                                              : send(running, invocation.arguments);
            !sent)
            engine.post([running, error = sent.error()] { running->complete(error); });
    }

    core::Outcome<void> send(const std::shared_ptr<RunningCall>& running,
                             const std::vector<wire::Value>& arguments)
    {
        std::string body = std::exchange(spare, {}); // taken, not borrowed: nobody else may write into it
        running->request->append(body, arguments);
        auto sent = submit(running, body);
        body.clear();
        if (body.capacity() <= kKeptCapacity)
            spare = std::move(body);
        return sent;
    }

    core::Outcome<void> submit(const std::shared_ptr<RunningCall>& running, std::string_view body)
    {
        auto found = pool(running->address);
        if (!found)
            return found.error();
        running->requestBytes = wire::kFrameHeaderSize + body.size();
        if (options.maxRequestBytes > 0 && body.size() > static_cast<std::size_t>(options.maxRequestBytes))
            return notSent(running->names(),
                           tooLarge(body.size(), options.maxRequestBytes, running->address));
        if (auto taken = (*found)->submit(running, body); !taken)
            return notSent(running->names(), taken.error());
        return {};
    }

    core::Outcome<std::shared_ptr<AddressPool>> pool(const std::string& address)
    {
        if (const auto known = pools.find(address); known != pools.end())
            return known->second;
        auto endpoint = net::Endpoint::parse(address);
        if (!endpoint.ok())
            return endpoint.error();
        if (pools.size() >= kManyPools)
            std::erase_if(pools, [](const auto& entry) { return entry.second->isUnused(); });
        auto fresh = std::make_shared<AddressPool>(engine, std::move(*endpoint), options);
        pools.emplace(address, fresh);
        return fresh;
    }

    core::Subscription keep(const std::string& address)
    {
        auto found = pool(address);
        if (!found || closed)
            return {};
        (*found)->keep();
        return core::Subscription([weak = std::weak_ptr(*found)] {
            if (const auto kept = weak.lock())
                kept->release();
        });
    }

    void drain(core::Millis limit, std::function<void()> done)
    {
        closed = true;
        whenDrained = std::move(done);
        drainTimer = engine.schedule(limit, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->close();
        });
        for (const auto& [address, one] : std::map(pools))
            one->finish([weak = weak_from_this()] {
                if (const auto self = weak.lock())
                    self->endWhenDrained();
            });
        endWhenDrained();
    }

    void endWhenDrained()
    {
        for (const auto& [address, one] : pools)
            if (one->isConnected())
                return;
        drainTimer = {};
        if (whenDrained)
            engine.post(std::exchange(whenDrained, nullptr));
    }

    void close()
    {
        closed = true;
        for (const auto& [address, one] : std::exchange(pools, {}))
            one->close();
        endWhenDrained();
    }

    core::EngineThread& engine;
    ClientOptions options;
    std::map<std::string, std::shared_ptr<AddressPool>> pools;
    PreparedRequests prepared;
    std::string spare; ///< memory for the body of the next request
    std::function<void()> whenDrained;
    core::Timer drainTimer;
    bool closed = false;
};

DubboClient::DubboClient(core::EngineThread& engine, ClientOptions options)
    : m_impl(std::make_shared<Impl>(engine, std::move(options)))
{
}

DubboClient::~DubboClient()
{
    close();
}

void DubboClient::call(const std::string& address, const Invocation& invocation, core::CancelToken cancel,
                       CallDone done)
{
    m_impl->call(address, invocation, std::move(cancel), std::move(done));
}

core::Subscription DubboClient::keep(const std::string& address)
{
    return m_impl->keep(address);
}

bool DubboClient::isReadOnly(const std::string& address) const
{
    const auto found = m_impl->pools.find(address);
    return found != m_impl->pools.end() && found->second->isReadOnly();
}

bool DubboClient::isAvailable(const std::string& address) const
{
    const auto found = m_impl->pools.find(address);
    return found == m_impl->pools.end() || (!found->second->isReadOnly() && !found->second->isGone());
}

void DubboClient::welcome(const std::string& address)
{
    if (const auto found = m_impl->pools.find(address); found != m_impl->pools.end())
        found->second->welcome();
}

std::size_t DubboClient::connections() const
{
    std::size_t open = 0;
    for (const auto& [address, one] : m_impl->pools)
        open += one->open();
    return open;
}

void DubboClient::drain(core::Millis limit, std::function<void()> done)
{
    m_impl->drain(limit, std::move(done));
}

void DubboClient::close()
{
    const auto impl = m_impl;
    impl->close();
}

} // namespace sextant::rpc
