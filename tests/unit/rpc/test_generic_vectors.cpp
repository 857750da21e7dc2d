// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Arguments that a Java consumer sent, printed as JSON, read back by their declared types: the same bytes
// again.
#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"
#include "engine/rpc/generic.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_writer.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace sextant::rpc {
namespace {

metadata::ServiceDefinition orderService()
{
    std::ifstream in(SEXTANT_TEST_DATA "/zk/j-definitions-reported.json");
    const auto dump = nlohmann::json::parse(in, nullptr, false);
    for (const auto& node : dump) {
        if (node["path"] != "/dubbo/metadata/com.acme.orders.OrderService/provider/order-service")
            continue;
        core::Problems problems;
        auto definition =
            metadata::parseServiceDefinition(node["data_utf8"].get<std::string>(), "test", problems);
        EXPECT_TRUE(definition.ok());
        return std::move(*definition);
    }
    ADD_FAILURE() << "the dump holds no definition of OrderService";
    return {};
}

/// Declared parameter types of the called method, generics included.
std::optional<std::vector<std::string>> declaredTypes(const metadata::ServiceDefinition& definition,
                                                      const wire::RequestBody& request)
{
    for (const auto& method : definition.methods) {
        std::string descriptor;
        for (const auto& type : method.parameterTypes)
            descriptor += wire::typeDescriptor(type);
        if (method.name == request.method && descriptor == request.descriptor)
            return method.parameterTypes;
    }
    return std::nullopt;
}

std::string argumentsJson(const std::vector<wire::Value>& arguments)
{
    std::string json = "[";
    for (const auto& argument : arguments)
        json += (json.size() > 1 ? "," : "") + valueToJson(argument, -1, Detail::Exact);
    return json + "]";
}

std::string bytesOf(const std::vector<wire::Value>& arguments)
{
    wire::HessianWriter writer;
    for (const auto& argument : arguments)
        writer.writeValue(argument);
    return core::toHex(writer.take());
}

TEST(GenericVectors, RecordedArgumentsSurviveJson)
{
    const auto definition = orderService();
    std::size_t same = 0;
    for (const auto* file : {"wire/types.jsonl", "wire/calls.jsonl"}) {
        for (const auto& vector : test::readVectors(file)) {
            if (vector.frames.empty())
                continue;
            SCOPED_TRACE(vector.name);
            const auto request = wire::decodeRequestBody(std::string_view(vector.frames[0]).substr(16));
            ASSERT_TRUE(request.ok());
            const auto types = declaredTypes(definition, *request);
            if (!types)
                continue; // $echo
            const auto json = argumentsJson(request->arguments);
            const auto again = argumentsFromJson(json, *types, &definition, ArgumentMode::Typed);
            if (!again) {
                ADD_FAILURE() << again.error().text() << "\n" << json;
                continue;
            }
            const auto back = argumentsJson(*again);
            EXPECT_TRUE(back == json || nlohmann::json::parse(back) == nlohmann::json::parse(json))
                << back << json;
            EXPECT_EQ(bytesOf(*again), bytesOf(request->arguments)) << json;
            ++same;
        }
    }
    EXPECT_GT(same, 150U);
}

/// Exact JSON has everything: read into a slot that says nothing, it gives the value again, classes, shared
/// values and cycles included.
TEST(GenericVectors, EveryValueSurvivesExactJson)
{
    std::size_t values = 0;
    for (const auto& vector : test::readVectors("hessian/hessian2.jsonl")) {
        if (!vector.hasBytes)
            continue;
        SCOPED_TRACE(vector.name);
        std::string error;
        const auto decoded = test::decodeAll(vector.bytes, error);
        ASSERT_TRUE(decoded) << error;
        for (const auto& value : *decoded) {
            const auto json = valueToJson(value, -1, Detail::Exact);
            const auto again = valueFromJson(json, "java.lang.Object", nullptr, ArgumentMode::Typed);
            if (!again) {
                ADD_FAILURE() << again.error().text() << "\n" << json.substr(0, 300);
                continue;
            }
            // The caches in a BigInteger are the JVM's; its value is sign and magnitude (spec/rpc §4.7).
            const bool same = json.find("java.math.BigInteger") == std::string::npos
                ? wire::sameValue(*again, value)
                : valueToJson(*again, -1, Detail::Exact) == json;
            EXPECT_TRUE(same) << json.substr(0, 500);
            ++values;
        }
    }
    EXPECT_GT(values, 250U);
}

TEST(GenericVectors, EveryValuePrintsAsJson)
{
    for (const auto& vector : test::readVectors("hessian/hessian2.jsonl")) {
        if (!vector.hasBytes)
            continue;
        SCOPED_TRACE(vector.name);
        std::string error;
        const auto values = test::decodeAll(vector.bytes, error);
        ASSERT_TRUE(values) << error;
        for (const auto& value : *values) {
            const auto json = valueToJson(value);
            const bool lone = vector.name.starts_with("string_lone");
            EXPECT_EQ(nlohmann::json::accept(json), !lone) << json.substr(0, 200);
            if (!lone) {
                EXPECT_EQ(nlohmann::json::parse(json), nlohmann::json::parse(valueToJson(value, 2)));
            }
            EXPECT_FALSE(javaTypeName(value).empty());
        }
    }
}

} // namespace
} // namespace sextant::rpc
