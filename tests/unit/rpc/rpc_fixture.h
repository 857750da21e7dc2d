// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A real engine thread with our client on it, a server of ours, and hand-driven peers on raw sockets.
#pragma once

#include "engine/net/tcp_acceptor.h"
#include "engine/net/tcp_stream.h"
#include "engine/rpc/dubbo_client.h"
#include "engine/rpc/dubbo_server.h"
#include "tests/unit/net/waiting.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace sextant::testing {

/// A call to `com.acme.X.METHOD(String)`.
inline rpc::Invocation invocation(const std::string& method, const std::string& argument = "x")
{
    rpc::Invocation one;
    one.interfaceName = "com.acme.X";
    one.method = method;
    one.descriptor = "Ljava/lang/String;";
    one.arguments = {wire::Value::string(argument)};
    one.timeout = core::Millis(5000);
    return one;
}

using CallSlot = Slot<core::Outcome<rpc::CallResult>>;

class RpcTest : public ::testing::Test
{
protected:
    void TearDown() override
    {
        engine.runAndWait([this] {
            client.reset();
            server.reset();
        });
    }
    void makeClient(rpc::ClientOptions options = {})
    {
        engine.runAndWait([&] { client = std::make_unique<rpc::DubboClient>(engine, options); });
    }
    /// Starts a call; the slot gets its outcome.
    void start(const std::string& address, const rpc::Invocation& call, CallSlot& slot,
               core::CancelToken cancel = {})
    {
        engine.runAndWait([&] {
            if (!client)
                client = std::make_unique<rpc::DubboClient>(engine);
            client->call(address, call, std::move(cancel),
                         [&slot](core::Outcome<rpc::CallResult> outcome) { slot.set(std::move(outcome)); });
        });
    }
    core::Outcome<rpc::CallResult> call(const std::string& address, const rpc::Invocation& one)
    {
        CallSlot slot;
        start(address, one, slot);
        auto outcome = slot.wait();
        return outcome ? std::move(*outcome) : core::Error(core::Errc::Internal, "no outcome at all");
    }

    core::EngineThread engine;
    std::unique_ptr<rpc::DubboServer> server;
    std::unique_ptr<rpc::DubboClient> client;
};

/// A listener whose behaviour the test writes by hand. Members belong to the engine thread.
class RawPeer
{
public:
    using OnData = std::function<void(net::TcpStream&, std::string_view)>;

    RawPeer(core::EngineThread& thread, OnData behaviour)
        : m_engine(thread)
        , m_onData(std::move(behaviour))
    {
        m_engine.runAndWait([this] {
            auto listening = net::TcpAcceptor::listen(
                m_engine, {"127.0.0.1", 0},
                [this](std::unique_ptr<net::TcpStream> stream) { accept(std::move(stream)); });
            m_acceptor = std::move(*listening);
            m_address = "127.0.0.1:" + std::to_string(m_acceptor->port());
        });
    }
    ~RawPeer()
    {
        m_engine.runAndWait([this] {
            m_streams.clear();
            m_acceptor.reset();
        });
    }
    RawPeer(const RawPeer&) = delete;
    RawPeer& operator=(const RawPeer&) = delete;

    const std::string& address() const { return m_address; }
    std::string received() const
    {
        return onEngine(m_engine, [this] { return m_received; });
    }
    std::size_t accepted() const
    {
        return onEngine(m_engine, [this] { return m_streams.size(); });
    }
    void send(const std::string& bytes)
    {
        m_engine.runAndWait([&] { m_streams.back()->write(bytes); });
    }
    bool waitFor(const std::function<bool(const std::string&)>& condition)
    {
        return eventually(m_engine, [&] { return condition(m_received); });
    }
    void waitForRequest()
    {
        EXPECT_TRUE(waitFor([](const std::string& got) { return !got.empty(); }));
    }
    /// Sends what is queued, then closes.
    void finishAll()
    {
        m_engine.runAndWait([this] {
            for (auto& stream : std::exchange(m_streams, {}))
                net::TcpStream::finish(std::move(stream), core::Millis(1000));
        });
    }

private:
    void accept(std::unique_ptr<net::TcpStream> stream)
    {
        net::TcpStream& raw = *stream;
        m_streams.push_back(std::move(stream));
        raw.start({[this, &raw](std::string_view bytes) {
                       m_received += bytes;
                       if (m_onData)
                           m_onData(raw, bytes);
                   },
                   {},
                   {}});
    }

    core::EngineThread& m_engine;
    OnData m_onData;
    std::unique_ptr<net::TcpAcceptor> m_acceptor;
    std::vector<std::unique_ptr<net::TcpStream>> m_streams;
    std::string m_address;
    std::string m_received;
};

/// A raw connection to a server of ours.
class RawClient
{
public:
    RawClient(core::EngineThread& thread, int port)
        : m_engine(thread)
    {
        Slot<bool> connected;
        m_engine.runAndWait([&] {
            m_attempt =
                net::TcpStream::connect(m_engine, {"127.0.0.1", port}, core::Millis(5000), [&](auto outcome) {
                    if (outcome.ok()) {
                        m_stream = std::move(*outcome);
                        m_stream->start({[this](std::string_view bytes) { m_received += bytes; },
                                         {},
                                         [this](const core::Error&) { m_closed = true; }});
                    }
                    connected.set(true);
                });
        });
        connected.wait();
    }
    ~RawClient()
    {
        m_engine.runAndWait([this] {
            m_attempt = {};
            m_stream.reset();
        });
    }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    void send(const std::string& bytes)
    {
        m_engine.runAndWait([&] { m_stream->write(bytes); });
    }
    void close()
    {
        m_engine.runAndWait([this] { m_stream->close(); });
    }
    void setReading(bool on)
    {
        m_engine.runAndWait([&] { m_stream->setReading(on); });
    }
    /// True once at least that many bytes have come.
    bool receivedBytes(std::size_t count)
    {
        return eventually(m_engine, [&] { return m_received.size() >= count; });
    }
    /// All bytes once `count` whole frames have come, or what there is when patience ends.
    std::string receive(std::size_t count)
    {
        eventually(m_engine, [&] { return wholeFrames() >= count; });
        return onEngine(m_engine, [this] { return m_received; });
    }
    bool closed()
    {
        return eventually(m_engine, [this] { return m_closed; });
    }
    bool closedNow() const
    {
        return onEngine(m_engine, [this] { return m_closed; });
    }

private:
    std::size_t wholeFrames() const
    {
        wire::FrameSplitter splitter;
        splitter.feed(m_received);
        std::size_t count = 0;
        for (auto next = splitter.next(); next.ok() && next->has_value(); next = splitter.next())
            ++count;
        return count;
    }

    core::EngineThread& m_engine;
    core::Subscription m_attempt;
    std::unique_ptr<net::TcpStream> m_stream;
    std::string m_received;
    bool m_closed = false;
};

} // namespace sextant::testing
