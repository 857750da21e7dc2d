// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/service_table.h"

#include <gtest/gtest.h>

namespace sextant::rpc {
namespace {

const Ends kEnds {"127.0.0.1:20890", "127.0.0.1:51932", 20890};

wire::RequestBody call(const std::string& path, const std::string& group, const std::string& version,
                       const std::string& method = "hi", const std::string& descriptor = "I")
{
    wire::RequestBody request;
    request.path = "com.acme.Interface";
    request.serviceVersion = "9.9.9";
    request.method = method;
    request.descriptor = descriptor;
    request.attachments.emplace_back("path", wire::Value::string(path));
    if (!group.empty())
        request.attachments.emplace_back("group", wire::Value::string(group));
    if (!version.empty())
        request.attachments.emplace_back("version", wire::Value::string(version));
    return request;
}

class ServiceTableTest : public ::testing::Test
{
protected:
    void add(const std::string& key)
    {
        services.add(key,
                     {[](const std::string& method, const std::string& descriptor) {
                          return method == "hi" && descriptor == "I";
                      },
                      {}});
    }
    std::string found(const wire::RequestBody& request) const
    {
        const auto result = services.find(request, kEnds);
        if (const auto* refusal = std::get_if<Refusal>(&result))
            return std::to_string(static_cast<int>(refusal->status)) + " " + refusal->text;
        return "found";
    }
    ServiceTable services;
};

TEST_F(ServiceTableTest, AttachmentsDecideAndHeaderStringsStandIn)
{
    add("com.acme.X:1.0.0");
    EXPECT_EQ(found(call("com.acme.X", "", "1.0.0")), "found");
    wire::RequestBody old;
    old.path = "com.acme.X";
    old.serviceVersion = "1.0.0";
    old.method = "hi";
    old.descriptor = "I";
    EXPECT_EQ(found(old), "found");
}

TEST_F(ServiceTableTest, VersionsThatMeanNoneAreOne)
{
    for (const char* key : {"com.acme.X", "com.acme.X:0.0.0", "com.acme.X:", "com.acme.X:*"}) {
        add(key);
        wire::RequestBody none = call("com.acme.X", "", "");
        none.serviceVersion.clear();
        EXPECT_EQ(found(none), "found") << key;
        EXPECT_EQ(found(call("com.acme.X", "", "0.0.0")), "found") << key;
        services.remove("com.acme.X:0.0.0");
        EXPECT_NE(found(none), "found") << key;
    }
}

TEST_F(ServiceTableTest, AnExportPathMayDifferFromTheInterface)
{
    add("g1/orders/x:1.0.0");
    add("orders/y");
    EXPECT_EQ(found(call("orders/x", "g1", "1.0.0")), "found");
    EXPECT_EQ(found(call("orders/y", "", "0.0.0")), "found");
}

TEST_F(ServiceTableTest, RefusesAsJavaDoes)
{
    add("com.acme.X");
    add("g1/com.acme.Y:1.0.0");
    EXPECT_EQ(found(call("com.acme.Z", "", "0.0.0")),
              "40 Fail to decode request due to: java.io.IOException: Service com.acme.Z:0.0.0 not found, "
              "invocation rejected.");
    EXPECT_EQ(found(call("com.acme.X", "", "2.0.0")),
              "40 Fail to decode request due to: java.io.IOException: Service com.acme.X:2.0.0 not found, "
              "invocation rejected.");
    EXPECT_EQ(found(call("com.acme.X", "", "0.0.0", "ho")),
              "40 Fail to decode request due to: java.lang.IllegalArgumentException: Service not "
              "found:com.acme.X, ho");
    EXPECT_EQ(found(call("com.acme.X", "", "0.0.0", "ho", "")),
              "70 org.apache.dubbo.rpc.RpcException: Failed to invoke remote proxy method ho to "
              "dubbo://127.0.0.1:20890/com.acme.X, cause: Not found method \"ho\" in class com.acme.X.");
    const char* wrongGroup = "70 org.apache.dubbo.remoting.RemotingException: Not found exported service: "
                             "nogroup/com.acme.X:20890 in "
                             "[com.acme.X:20890, g1/com.acme.Y:1.0.0:20890], may be version or group "
                             "mismatch , channel: consumer: "
                             "/127.0.0.1:51932 --> provider: /127.0.0.1:20890, message:RpcInvocation "
                             "[methodName=hi, parameterTypes=[int]]";
    EXPECT_EQ(found(call("com.acme.X", "nogroup", "0.0.0")), wrongGroup);
    EXPECT_TRUE(
        found(call("com.acme.Y", "", "1.0.0")).starts_with("70 org.apache.dubbo.remoting.RemotingException"));
}

TEST_F(ServiceTableTest, GenericAndEchoNeedTheServiceOnly)
{
    add("com.acme.X");
    EXPECT_EQ(found(call("com.acme.X", "", "", "$invoke",
                         "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;"))
                  .substr(0, 2),
              "40")
        << "the header's version 9.9.9 counts when there is no attachment";
    EXPECT_EQ(found(call("com.acme.X", "", "0.0.0", "$invoke",
                         "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;")),
              "found");
    EXPECT_EQ(found(call("com.acme.X", "", "0.0.0", "$invoke", "I")).substr(0, 2), "40");
    auto echo = call("com.acme.X", "", "0.0.0", "$echo", "Ljava/lang/Object;");
    echo.arguments.emplace_back();
    EXPECT_EQ(found(echo), "found");
}

TEST_F(ServiceTableTest, NamesOnlySomeOfManyServices)
{
    for (int i = 0; i < 2000; ++i)
        add("g/com.acme.service.number.S" + std::to_string(i));
    EXPECT_LT(found(call("com.acme.service.number.S1", "other", "0.0.0")).size(), 4000U);
}

TEST_F(ServiceTableTest, AttachmentsOfTheWrongKindAreAsIfAbsent)
{
    add("com.acme.X:1.0.0");
    wire::RequestBody request = call("com.acme.X", "", "1.0.0");
    request.attachments.emplace_back("group", wire::Value::int32(5));
    EXPECT_EQ(found(request), "found");
}

} // namespace
} // namespace sextant::rpc
