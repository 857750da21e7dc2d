// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_writer.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sextant::rpc {
namespace {

/// The exception in the recorded response of a call.
ExceptionView recorded(const std::string& file, const std::string& name)
{
    for (const auto& vector : test::readVectors(file)) {
        if (vector.name != name)
            continue;
        const auto body = wire::decodeResponseBody(std::string_view(vector.frames.at(1)).substr(16));
        EXPECT_TRUE(body.ok() && body->exception);
        return viewException(body->value);
    }
    ADD_FAILURE() << name << " is not in " << file;
    return {};
}

TEST(Exceptions, BusinessExceptionWithStack)
{
    const auto view = recorded("wire/calls.jsonl", "getOrder_exception");
    EXPECT_EQ(view.className, "com.acme.orders.OrderException");
    EXPECT_EQ(view.message, "order not found");
    ASSERT_FALSE(view.stack.empty());
    EXPECT_TRUE(
        view.stack.front().starts_with("com.acme.orders.OrderServiceImpl.getOrder(OrderServiceImpl.java:"))
        << view.stack.front();
    EXPECT_TRUE(std::ranges::none_of(view.stack, [](const std::string& line) {
        return line.starts_with("Caused");
    })) << "a throwable without cause refers to itself";
    const std::vector<std::pair<std::string, std::string>> fields = {{"detail", "\"id=0\""}, {"code", "404"}};
    EXPECT_TRUE(std::ranges::is_permutation(view.fields, fields)) << "what OrderException adds to Throwable";
    EXPECT_TRUE(view.causes.empty());
    EXPECT_EQ(view.wrapper, "");
}

TEST(Exceptions, CausesFollowTheStack)
{
    const auto view = recorded("wire/calls.jsonl", "getOrder_exception_cause");
    EXPECT_EQ(view.className, "com.acme.orders.OrderException");
    EXPECT_EQ(view.message, "订单异常");
    EXPECT_TRUE(std::ranges::any_of(
        view.stack, [](const std::string& line) { return line.starts_with("Caused by: java."); }));
    const std::vector<ExceptionView::Cause> causes = {{"java.lang.IllegalStateException", "root cause"}};
    EXPECT_EQ(view.causes, causes);
}

TEST(Exceptions, WithoutMessage)
{
    const auto view = recorded("wire/calls.jsonl", "failNpe");
    EXPECT_EQ(view.className, "java.lang.NullPointerException");
    EXPECT_EQ(view.message, "");
}

TEST(Exceptions, GenericExceptionNamesTheOriginal)
{
    using wire::Value;
    for (const auto* type : {"com.alibaba.dubbo.rpc.service.GenericException",
                             "org.apache.dubbo.rpc.service.GenericException"}) {
        const auto view =
            viewException(Value::object(type,
                                        {{"detailMessage",
                                          Value::string("com.acme.Bad: bad\n"
                                                        "com.acme.Bad: bad\n"
                                                        "\tat a.B.run(B.java:7)\n"
                                                        "\tat a.C.call(C.java:9)\n"
                                                        "Caused by: java.io.IOException: disk: full\n"
                                                        "\tat a.D.write(D.java:1)\n"
                                                        "\t... 2 more\n"
                                                        "Caused by: java.lang.Error\n")},
                                         {"exceptionMessage", Value::string("bad")},
                                         {"exceptionClass", Value::string("com.acme.Bad")}}));
        EXPECT_EQ(view.className, "com.acme.Bad");
        EXPECT_EQ(view.message, "bad");
        EXPECT_EQ(view.wrapper, type);
        EXPECT_TRUE(view.fields.empty());
        EXPECT_EQ(core::join(view.stack, "|"),
                  "a.B.run(B.java:7)|a.C.call(C.java:9)|Caused by: java.io.IOException: disk: full|"
                  "a.D.write(D.java:1)|Caused by: java.lang.Error");
        const std::vector<ExceptionView::Cause> causes = {{"java.io.IOException", "disk: full"},
                                                          {"java.lang.Error", ""}};
        EXPECT_EQ(view.causes, causes);
    }
}

TEST(Exceptions, StackLines)
{
    using wire::Value;
    const auto element = [](const char* file, std::int32_t line) {
        return Value::object("java.lang.StackTraceElement",
                             {{"lineNumber", Value::int32(line)},
                              {"fileName", file ? Value::string(file) : Value()},
                              {"methodName", Value::string("run")},
                              {"declaringClass", Value::string("a.B")}});
    };
    const auto view =
        viewException(Value::object("java.lang.Error",
                                    {{"stackTrace",
                                      Value::list("[java.lang.StackTraceElement",
                                                  {element("B.java", 7), element("B.java", -1),
                                                   element(nullptr, -1), element("B.java", -2)})}}));
    EXPECT_EQ(core::join(view.stack, "|"),
              "a.B.run(B.java:7)|a.B.run(B.java)|a.B.run(Unknown Source)|a.B.run(Native Method)");
}

TEST(Exceptions, UnknownShapesAreStillShown)
{
    const auto view =
        viewException(wire::Value::map("", {{wire::Value::string("a"), wire::Value::int32(1)}}));
    EXPECT_EQ(view.className, "java.util.HashMap");
    EXPECT_EQ(view.message, R"({"a":1})");
}

TEST(Exceptions, MadeForEveryJavaReader)
{
    wire::HessianWriter writer;
    writer.writeValue(makeException("java.lang.RuntimeException", "boom"));
    EXPECT_EQ(core::toHex(writer.take()),
              "431a6a6176612e6c616e672e52756e74696d65457863657074696f6e910d64657461696c4d65737361676560"
              "04626f6f6d");
}

} // namespace
} // namespace sextant::rpc
