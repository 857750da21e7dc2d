// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Each kind of hostile provider costs one failed call with a clear message, while calls on another connection
// of the same client go on; each kind of hostile consumer costs its own connection at most.
#include "tests/unit/rpc/exchange_text.h"
#include "tests/unit/rpc/rpc_fixture.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace sextant::rpc {
namespace {

using core::Millis;
using sextant::testing::CallSlot;
using sextant::testing::eventually;
using sextant::testing::invocation;
using sextant::testing::onEngine;
using sextant::testing::RawClient;
using sextant::testing::RawPeer;
using sextant::testing::request;
using sextant::testing::response;
using sextant::testing::RpcTest;

std::string repeat(std::string_view what, std::size_t times)
{
    std::string all;
    all.reserve(what.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        all += what;
    return all;
}

/// A frame whose header announces another length than its body has.
std::string lying(std::int64_t id, const std::string& lengthBytes, const std::string& body)
{
    std::string frame = wire::encodeFrame(response(id, body));
    return frame.replace(12, 4, lengthBytes);
}

/// Accepts once, reads something, sends half a frame and resets the connection.
class ResettingPeer
{
public:
    ResettingPeer()
        : m_listener(socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* raw = reinterpret_cast<sockaddr*>(&address);
        EXPECT_EQ(bind(m_listener, raw, size), 0);
        EXPECT_EQ(listen(m_listener, 1), 0);
        getsockname(m_listener, raw, &size);
        m_address = "127.0.0.1:" + std::to_string(ntohs(address.sin_port));
        m_thread = std::thread([this] { serve(); });
    }
    ~ResettingPeer()
    {
        shutdown(m_listener, SHUT_RDWR);
        m_thread.join();
        close(m_listener);
    }
    ResettingPeer(const ResettingPeer&) = delete;
    ResettingPeer& operator=(const ResettingPeer&) = delete;
    const std::string& address() const { return m_address; }

private:
    void serve() const
    {
        const int connection = accept(m_listener, nullptr, nullptr);
        if (connection < 0)
            return;
        char some[64];
        if (read(connection, some, sizeof some) > 0) {
            const std::string half = wire::encodeFrame(response(1, std::string(100, 'x'))).substr(0, 60);
            EXPECT_GT(write(connection, half.data(), half.size()), 0);
        }
        const linger reset {1, 0};
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        close(connection);
    }

    int m_listener;
    std::string m_address;
    std::thread m_thread;
};

class OneFailedCall : public RpcTest
{
protected:
    void SetUp() override
    {
        engine.runAndWait([this] {
            server = std::make_unique<DubboServer>(engine, ServerOptions {});
            port = *server->listen();
            server->addService(
                "com.acme.X", [](const auto&, const auto&) { return true; },
                [](const ServerCall& call, const Reply& reply) {
                    reply(wire::ResponseBody {false, call.request.arguments.at(0), std::nullopt});
                });
        });
    }
    std::string good() const { return "127.0.0.1:" + std::to_string(port); }

    /// The failure of a call to `address`, while calls to the good server go on before, during and after.
    core::Error failure(const std::string& address, Millis timeout = Millis(8000))
    {
        EXPECT_TRUE(call(good(), invocation("echo", "before")).ok());
        CallSlot hostile;
        Invocation one = invocation("hi");
        one.timeout = timeout;
        start(address, one, hostile);
        for (int i = 0; i < 20; ++i)
            EXPECT_TRUE(call(good(), invocation("echo", std::to_string(i))).ok());
        const auto outcome = hostile.wait(std::chrono::seconds(40)); // sanitizers are slow
        EXPECT_TRUE(call(good(), invocation("echo", "after")).ok());
        EXPECT_EQ(onEngine(engine, [this] { return server->counts().accepted; }), 1U);
        if (!outcome || outcome->ok()) {
            ADD_FAILURE() << "no failure";
            return core::Error(core::Errc::Internal, "no failure");
        }
        EXPECT_EQ(outcome->error().where, address);
        EXPECT_NE(outcome->error().sentence.find("com.acme.X.hi"), std::string::npos)
            << outcome->error().text();
        return outcome->error();
    }
    core::Error failureOf(RawPeer::OnData behaviour, Millis timeout = Millis(8000))
    {
        RawPeer peer(engine, std::move(behaviour));
        return failure(peer.address(), timeout);
    }
    core::Error answeredWith(const std::string& bytes, Millis timeout = Millis(8000))
    {
        return failureOf([&](net::TcpStream& stream, std::string_view) { stream.write(bytes); }, timeout);
    }

    int port = 0;
};

TEST_F(OneFailedCall, TwoGigabytesAreAnnounced)
{
    const auto error = answeredWith(lying(1, "\x7f\xff\xff\xff", "x"));
    EXPECT_EQ(error.code, core::Errc::TooLarge);
    EXPECT_NE(error.cause.find("2147483647 bytes"), std::string::npos) << error.cause;
}

TEST_F(OneFailedCall, AHundredMegabytesThatNeverCome)
{
    const auto error = answeredWith(lying(1, std::string("\x06\x40\x00\x00", 4), "x"));
    EXPECT_EQ(error.code, core::Errc::TooLarge);
    EXPECT_NE(error.cause.find("104857600 bytes"), std::string::npos) << error.cause;
}

TEST_F(OneFailedCall, AnEndlessString)
{
    const std::string chunk = std::string("\x52\x80\x00", 3) + std::string(0x8000, 'a');
    const auto error = answeredWith(wire::encodeFrame(response(1, "\x91" + repeat(chunk, 300))));
    EXPECT_EQ(error.code, core::Errc::Decode);
    EXPECT_EQ(error.sentence, "The answer to com.acme.X.hi cannot be read");
}

TEST_F(OneFailedCall, AMillionOpenLists)
{
    const auto error = answeredWith(wire::encodeFrame(response(1, "\x91" + std::string(1'000'000, '\x79'))));
    EXPECT_EQ(error.code, core::Errc::TooLarge);
    EXPECT_NE(error.cause.find("deeper"), std::string::npos) << error.cause;
}

TEST_F(OneFailedCall, AMillionReferencesToWhatIsStillOpen)
{
    const std::string list("\x58\x49\x00\x0f\x42\x40", 6);
    const auto error =
        answeredWith(wire::encodeFrame(response(1, "\x91" + list + repeat("\x51\x90", 999'999))));
    EXPECT_EQ(error.code, core::Errc::Decode) << error.text();
}

TEST_F(OneFailedCall, AReplyWithAnotherId)
{
    const auto error = answeredWith(wire::encodeFrame(response(2, "\x92")), Millis(200));
    EXPECT_EQ(error.code, core::Errc::Timeout);
    EXPECT_EQ(error.cause, "the request was sent, the provider did not answer in time");
}

TEST_F(OneFailedCall, SlowBytes)
{
    const std::string answer = wire::encodeFrame(response(1,
                                                          "\x91"
                                                          "\x30\xff"
                                                              + std::string(255, 'a')));
    std::size_t at = 0;
    core::Timer drip;
    std::function<void(net::TcpStream&)> next = [&](net::TcpStream& stream) {
        stream.write(answer.substr(at++, 1));
        if (at < answer.size())
            drip = engine.schedule(Millis(5), [&] { next(stream); });
    };
    const auto error =
        failureOf([&](net::TcpStream& stream, std::string_view) { next(stream); }, Millis(200));
    engine.runAndWait([&] { drip = {}; });
    EXPECT_EQ(error.code, core::Errc::Timeout);
}

TEST_F(OneFailedCall, ResetInTheMiddleOfAFrame)
{
    const ResettingPeer peer;
    const auto error = failure(peer.address());
    EXPECT_EQ(error.code, core::Errc::Connection);
    EXPECT_EQ(error.cause, "Connection reset by peer");
    EXPECT_FALSE(mayWantTls(error)) << "it has spoken";
}

TEST_F(OneFailedCall, AnEndWithoutAWordMayMeanThatOnlyTlsIsServed)
{
    const auto error = failureOf([](net::TcpStream& stream, std::string_view) { stream.close(); });
    EXPECT_EQ(error.code, core::Errc::Connection);
    EXPECT_TRUE(mayWantTls(error)) << error.text();
}

TEST_F(OneFailedCall, Silence)
{
    EXPECT_EQ(failureOf({}, Millis(200)).code, core::Errc::Timeout);
}

TEST_F(OneFailedCall, Garbage)
{
    const auto error = answeredWith(repeat("no dubbo here ", 10'000));
    EXPECT_EQ(error.code, core::Errc::Decode);
    EXPECT_NE(error.cause.find("it sent \"no dubbo here"), std::string::npos) << error.cause;
}

TEST_F(OneFailedCall, ATlsAlert)
{
    RawPeer peer(engine, [](net::TcpStream& stream, std::string_view) {
        stream.write(std::string("\x15\x03\x03\x00\x02\x02\x46", 7));
    });
    Invocation one = invocation("hi");
    CallSlot slot;
    start(peer.address(), one, slot);
    peer.waitForRequest();
    peer.finishAll();
    const auto outcome = slot.wait();
    ASSERT_TRUE(outcome && !outcome->ok());
    EXPECT_NE(outcome->error().cause.find("a TLS alert: this port expects an encrypted connection"),
              std::string::npos)
        << outcome->error().cause;
    EXPECT_TRUE(mayWantTls(outcome->error()));
    EXPECT_EQ(outcome->error().text().find("may have executed"), std::string::npos);
}

TEST_F(OneFailedCall, HostileConsumersAtTheServer)
{
    wire::RequestBody body;
    body.path = "com.acme.X";
    body.method = "echo";
    body.descriptor = "Ljava/lang/Object;";
    body.arguments = {wire::Value()};
    const std::string head = wire::encodeRequestBody(body);
    const std::string strings = head.substr(0, head.find('N'));
    const auto frame = [](const std::string& bytes) { return wire::encodeFrame(request(1, bytes)); };
    std::string huge = frame("x");
    huge.replace(12, 4, "\x7f\xff\xff\xff");
    std::string large = frame("x");
    large.replace(12, 4, std::string("\x06\x40\x00\x00", 4));
    std::vector<std::unique_ptr<RawClient>> hostile;
    for (const std::string& bytes :
         {huge, large, frame(strings + std::string(1'000'000, '\x79')),
          frame(strings + std::string("\x58\x49\x00\x0f\x42\x40", 6) + repeat("\x51\x90", 999'999)),
          frame(strings + repeat(std::string("\x52\x80\x00", 3) + std::string(0x8000, 'a'), 200)),
          repeat("garbage ", 5000), frame(strings).substr(0, 40),
          std::string("\x16\x03\x01\x00\x05hello", 10), std::string("GET / HTTP/1.1\r\n\r\n")}) {
        hostile.push_back(std::make_unique<RawClient>(engine, port));
        hostile.back()->send(bytes);
        EXPECT_TRUE(call(good(), invocation("echo")).ok());
    }
    // Too large, too deep, undecodable: status 40 on a connection that goes on.
    for (const std::size_t answered : {1U, 2U, 3U, 4U})
        EXPECT_EQ(hostile[answered]->receive(1).substr(0, 4), std::string("\xda\xbb\x02\x28", 4)) << answered;
    // Nobody would announce that much; garbage without end; TLS where there is none.
    for (const std::size_t closed : {0U, 5U, 7U})
        EXPECT_TRUE(hostile[closed]->closed()) << closed;
    EXPECT_TRUE(call(good(), invocation("echo")).ok());
    hostile.clear();
    EXPECT_TRUE(eventually(engine, [this] { return server->connections() == 1; }));
}

} // namespace
} // namespace sextant::rpc
