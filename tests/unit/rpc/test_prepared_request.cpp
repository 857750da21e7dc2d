// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/text.h"
#include "engine/rpc/prepared_request.h"
#include "engine/rpc/request.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

using wire::Value;

Invocation ordinary()
{
    Invocation invocation;
    invocation.interfaceName = "com.acme.OrderService";
    invocation.path = "orders";
    invocation.group = "g1";
    invocation.version = "1.0.0";
    invocation.method = "place";
    invocation.descriptor = "Ljava/lang/String;Lcom/acme/Order;";
    invocation.arguments = {Value::string("a"),
                            Value::object("com.acme.Order", {{"id", Value::int64(7)}, {"next", {}}})};
    invocation.attachments = {{"remote.application", Value::string("shop")}};
    return invocation;
}

std::string prepared(const Invocation& invocation)
{
    std::string bytes = "before";
    PreparedRequest(invocation).append(bytes, invocation.arguments);
    return core::toHex(bytes);
}

std::string whole(const Invocation& invocation)
{
    return core::toHex("before" + wire::encodeRequestBody(makeRequest(invocation)));
}

TEST(PreparedRequest, HasTheBytesOfTheWholeRequest)
{
    Invocation invocation = ordinary();
    EXPECT_EQ(prepared(invocation), whole(invocation));
    invocation.arguments = {Value::string("\xe5\x8c\x97\xe4\xba\xac"), Value()};
    EXPECT_EQ(prepared(invocation), whole(invocation));
    invocation.arguments = {};
    invocation.descriptor = "";
    EXPECT_EQ(prepared(invocation), whole(invocation));
}

TEST(PreparedRequest, HasThemWhenAttachmentsAreUnusual)
{
    const auto shared = Value::object("com.acme.Order", {{"id", Value::int64(7)}});
    for (const auto& unusual : {Value::int32(5), Value(), shared, Value::string("\xe5\x8c\x97"),
                                Value::string(std::string(5000, 'x'))}) {
        Invocation invocation = ordinary();
        invocation.arguments = {Value::string("a"), shared};
        invocation.attachments.emplace_back("extra", unusual);
        EXPECT_EQ(prepared(invocation), whole(invocation));
        EXPECT_FALSE(PreparedRequest(invocation).fits(invocation)) << "it is encoded as a whole";
    }
    Invocation longName = ordinary();
    longName.interfaceName = std::string(2000, 'x');
    EXPECT_EQ(prepared(longName), whole(longName));
}

TEST(PreparedRequest, FitsWhereOnlyArgumentsDiffer)
{
    const PreparedRequest request(ordinary());
    Invocation other = ordinary();
    other.arguments = {Value::string("b"), Value()};
    EXPECT_TRUE(request.fits(other));
    const auto differs = [&request](auto change) {
        Invocation changed = ordinary();
        change(changed);
        return !request.fits(changed);
    };
    EXPECT_TRUE(differs([](Invocation& one) { one.interfaceName += "2"; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.path = ""; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.group = "g2"; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.version = ""; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.method = "cancel"; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.descriptor = "Ljava/lang/String;"; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.timeout = core::Millis(7); }));
    EXPECT_TRUE(differs([](Invocation& one) { one.attachments.clear(); }));
    EXPECT_TRUE(differs([](Invocation& one) { one.attachments[0].first = "tag"; }));
    EXPECT_TRUE(differs([](Invocation& one) { one.attachments[0].second = Value::string("x"); }));
    EXPECT_TRUE(differs([](Invocation& one) { one.attachments[0].second = Value::int32(1); }));
}

TEST(PreparedRequest, IsMadeOncePerMethod)
{
    PreparedRequests requests;
    const auto first = requests.get(ordinary());
    EXPECT_EQ(requests.get(ordinary()), first);
    Invocation other = ordinary();
    other.timeout = core::Millis(7);
    const auto second = requests.get(other);
    EXPECT_NE(second, first);
    std::string bytes = "before";
    second->append(bytes, other.arguments);
    EXPECT_EQ(core::toHex(bytes), whole(other));
    EXPECT_EQ(second->describe(), describeCall(other));
}

} // namespace
} // namespace sextant::rpc
