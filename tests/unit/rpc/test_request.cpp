// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/call_errors.h"
#include "engine/rpc/request.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

std::string render(const wire::Attachments& attachments)
{
    std::string text;
    for (const auto& [key, value] : attachments)
        text += key + "=" + (value.asString() ? *value.asString() : "?") + " ";
    return text;
}

TEST(Request, CarriesTheAttachmentsOfAJavaConsumer)
{
    Invocation invocation;
    invocation.interfaceName = "com.acme.X";
    invocation.method = "hi";
    const auto plain = makeRequest(invocation);
    EXPECT_EQ(plain.dubboVersion, "2.0.2");
    EXPECT_EQ(plain.path, "com.acme.X");
    EXPECT_EQ(plain.serviceVersion, "0.0.0");
    EXPECT_EQ(render(plain.attachments), "path=com.acme.X interface=com.acme.X version=0.0.0 timeout=3000 ");

    invocation.path = "orders/x";
    invocation.group = "g1";
    invocation.version = "1.0.0";
    invocation.timeout = core::Millis(500);
    invocation.attachments = {{"dubbo.tag", wire::Value::string("gray")},
                              {"timeout", wire::Value::string("7")}};
    const auto full = makeRequest(invocation);
    EXPECT_EQ(full.path, "com.acme.X") << "header string 2 stays the interface (spec/rpc §1.4)";
    EXPECT_EQ(full.serviceVersion, "1.0.0");
    EXPECT_EQ(render(full.attachments),
              "path=orders/x interface=com.acme.X version=1.0.0 timeout=7 dubbo.tag=gray group=g1 ");
}

TEST(Request, ResponseAttachmentGate)
{
    for (const char* yes :
         {"2.0.2", "2.0.9", "2.0.10", "2.0.99", "2.0.2.0", "2.0.3-SNAPSHOT", "2.0.2.RELEASE"})
        EXPECT_TRUE(supportsResponseAttachments(yes)) << yes;
    for (const char* no :
         {"", " ", "2.0.0", "2.0.1", "2.5.3", "2.6.2", "2.7.0", "3.2.0", "3.3.1", "2.0.2.1.1", "a.b.c", "2",
          "2.0", "-2.0.2", "v2.0.2", "99999999999999999999.0.2", "2.1.0", "2.0.1.99"})
        EXPECT_FALSE(supportsResponseAttachments(no)) << no;
}

TEST(Request, ResponseAttachmentGateOf26)
{
    const auto supported = [](const char* version) {
        return supportsResponseAttachments(version, VersionRule::Dubbo26);
    };
    for (const char* yes : {"2.0.2", "2.0.9", "2.6.3", "2.7.0", "3.2.0"})
        EXPECT_TRUE(supported(yes)) << yes;
    for (const char* no : {"", "2.0.0", "2.0.1", "2.0.10", "2.5.3", "2.6.2", "x"})
        EXPECT_FALSE(supported(no)) << no;
}

TEST(Request, DescribesCalls)
{
    Invocation invocation;
    invocation.interfaceName = "com.acme.X";
    invocation.method = "hi";
    EXPECT_EQ(describeCall(invocation), "com.acme.X.hi");
    invocation.group = "g";
    invocation.version = "1.0";
    EXPECT_EQ(describeCall(invocation), "g/com.acme.X:1.0.hi");
}

TEST(CallErrors, KnowTheirStage)
{
    const CallNames names {"com.acme.X.hi", "10.0.0.1:20880", core::Millis(3000)};
    const core::Error reason(core::Errc::Connection, "Cannot connect", "10.0.0.1:20880",
                             "Connection refused");
    EXPECT_EQ(failedStage(cannotConnect(names, reason)), "connect");
    EXPECT_EQ(failedStage(timedOut(names, false, false)), "connect");
    EXPECT_EQ(failedStage(timedOut(names, true, true)), "wait");
    EXPECT_EQ(failedStage(connectionLost(names, reason, {})), "wait");
    EXPECT_EQ(failedStage(cancelled(names)), "wait");
    EXPECT_EQ(failedStage(unexpectedSerialization(names, 23)), "decode");
    wire::Frame answer;
    answer.header.status = 70;
    answer.body = wire::encodeStringBody(wire::kHessian2Id, "no such group");
    EXPECT_EQ(failedStage(refused(names, answer)), "status");
    EXPECT_EQ(refused(names, answer).text(),
              "com.acme.X.hi failed with status 70 (SERVICE_ERROR) (10.0.0.1:20880): no such group");
    EXPECT_EQ(cannotConnect(names, reason).text(),
              "Cannot connect for com.acme.X.hi (10.0.0.1:20880): Connection refused. Is the provider "
              "running, and is its "
              "address reachable from here?");
}

TEST(CallErrors, SayWhenAPeerMayTakeCallsOnlyInsideTls)
{
    const CallNames names {"com.acme.X.hi", "10.0.0.1:20880", core::Millis(3000)};
    const core::Error reset(core::Errc::Connection, "The connection broke", "10.0.0.1:20880",
                            "Connection reset by peer");
    const auto silent = connectionLost(names, reset, {{}, LostPeer::WantsTls::Perhaps});
    EXPECT_EQ(silent.cause, "Connection reset by peer");
    EXPECT_EQ(
        silent.advice,
        "The provider may have executed the call. If it takes calls only inside TLS, it has not: switch "
        "on TLS for calls (--call-tls).");
    EXPECT_TRUE(mayWantTls(silent));
    const auto alert = connectionLost(names, reset, {"a TLS alert", LostPeer::WantsTls::Surely});
    EXPECT_EQ(alert.advice, "Nothing was executed: switch on TLS for calls (--call-tls).");
    EXPECT_TRUE(mayWantTls(alert));
    EXPECT_FALSE(mayWantTls(connectionLost(names, reset, {})));
}

TEST(CallErrors, AnUnreadableOrEndlessMessageIsStillAnAnswer)
{
    const CallNames names {"com.acme.X.hi", "10.0.0.1:20880", core::Millis(3000)};
    wire::Frame answer;
    answer.header.status = 123;
    answer.body = "\xff\xff";
    const auto unreadable = refused(names, answer);
    EXPECT_EQ(unreadable.code, core::Errc::Remote);
    EXPECT_NE(unreadable.sentence.find("status 123"), std::string::npos);
    EXPECT_TRUE(unreadable.cause.starts_with("its message cannot be read")) << unreadable.cause;
    answer.body = wire::encodeStringBody(wire::kHessian2Id, std::nullopt);
    EXPECT_EQ(refused(names, answer).cause, "the peer gave no reason");
    answer.body = wire::encodeStringBody(wire::kHessian2Id, std::string(1 << 20, 'x'));
    EXPECT_LT(refused(names, answer).cause.size(), 70'000U);
}

} // namespace
} // namespace sextant::rpc
