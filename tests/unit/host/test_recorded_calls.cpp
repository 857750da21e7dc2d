// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Calls as Java consumers sent them (tests/data/wire), made again through our own request building: the same
// frames byte by byte, typed and in every form of generic call; and what Java got as answers, read by us.
#include "engine/core/text.h"
#include "engine/host/call_request.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/generic_mode.h"
#include "engine/rpc/request.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <regex>

namespace sextant::host {

namespace {

using nlohmann::json;
using wire::Value;

constexpr const char* kService = "com.acme.orders.OrderService";

/// The service definition that the recorded provider reported.
metadata::ServiceDefinition orderService()
{
    std::ifstream in(SEXTANT_TEST_DATA "/zk/j-definitions-reported.json");
    for (const auto& node : json::parse(in, nullptr, false)) {
        if (node["path"] != "/dubbo/metadata/com.acme.orders.OrderService/provider/order-service")
            continue;
        core::Problems problems;
        auto found = metadata::parseServiceDefinition(node["data_utf8"].get<std::string>(), "test", problems);
        EXPECT_TRUE(found.ok());
        return std::move(*found);
    }
    ADD_FAILURE() << "the dump holds no definition of OrderService";
    return {};
}

struct Recorded
{
    std::string name;
    wire::Frame request;
    wire::RequestBody call;
    std::string requestBytes;
    std::string responseBytes;
};

std::vector<Recorded> recorded(const std::string& file)
{
    std::vector<Recorded> calls;
    for (const auto& vector : test::readVectors(file)) {
        if (vector.frames.empty())
            continue;
        Recorded one;
        one.name = vector.name;
        one.requestBytes = vector.frames[0];
        if (vector.frames.size() > 1 && !vector.truncated)
            one.responseBytes = vector.frames[1];
        wire::FrameSplitter splitter;
        splitter.feed(one.requestBytes);
        const auto frame = splitter.next();
        if (!frame || !*frame)
            continue;
        one.request = **frame;
        auto call = wire::decodeRequestBody(one.request.body);
        EXPECT_TRUE(call.ok()) << one.name;
        if (call)
            one.call = std::move(*call);
        calls.push_back(std::move(one));
    }
    return calls;
}

std::string attachmentOf(const wire::RequestBody& call, std::string_view key)
{
    return rpc::attachmentText(call.attachments, key);
}

/// What the consumer was configured with; arguments and types are the test's.
InvokeRequest requestLike(const wire::RequestBody& call, const std::string& method)
{
    InvokeRequest request;
    request.service = {call.path, attachmentOf(call, "group"), attachmentOf(call, "version")};
    if (request.service.version == "0.0.0")
        request.service.version.clear();
    request.method = method;
    request.timeout = core::Millis(std::stoi(attachmentOf(call, "timeout")));
    for (const auto& [key, value] : call.attachments)
        if (const auto* text = value.asString(); text && key != "path" && key != "interface"
            && key != "version" && key != "group" && key != "timeout" && key != "generic"
            && key != "remote.application")
            request.attachments.emplace_back(key, *text);
    return request;
}

/// The frame that our client sends, under the recorded id and application name.
std::string frameOf(rpc::Invocation invocation, const Recorded& one)
{
    for (auto& [key, value] : invocation.attachments)
        if (key == "remote.application")
            value = Value::string(attachmentOf(one.call, key));
    auto frame = one.request;
    frame.body = wire::encodeRequestBody(rpc::makeRequest(invocation));
    return wire::encodeFrame(frame);
}

std::string exactJson(const std::vector<Value>& values)
{
    std::string text = "[";
    for (const auto& value : values)
        text += (text.size() > 1 ? "," : "") + rpc::valueToJson(value, -1, rpc::Detail::Exact);
    return text + "]";
}

std::vector<std::string> typesOf(const wire::RequestBody& call, const metadata::ServiceDefinition& definition)
{
    for (const auto& method : definition.methods) {
        std::string descriptor;
        for (const auto& type : method.parameterTypes)
            descriptor += wire::typeDescriptor(type);
        if (method.name == call.method && descriptor == call.descriptor)
            return method.parameterTypes;
    }
    std::vector<std::string> types;
    const auto descriptors = wire::splitDescriptor(call.descriptor);
    for (const auto& descriptor : descriptors.value())
        types.push_back(wire::typeName(descriptor));
    return types;
}

/// JSON as a person would write it, members in any order.
const std::map<std::string, std::string, std::less<>>& writtenByHand()
{
    static const std::string kAddress =
        R"({"class":"com.acme.orders.Address","zip":"310000","city":"杭州","street":"1 Main St"})";
    static const std::map<std::string, std::string, std::less<>> kJson = {
        {"echoBoolean_true", "[true]"},
        {"echoByte_-128", "[-128]"},
        {"echoShort_32767", R"(["32767"])"},
        {"echoChar_20013", R"(["中"])"},
        {"echoInt_-2147483648", "[-2147483648]"},
        {"echoLong_9223372036854775807", "[9223372036854775807]"},
        {"echoLong_15", "[15]"},
        {"echoFloat_0.1", "[0.1]"},
        {"echoFloat_3.4028235E38", "[3.4028235E38]"},
        {"echoDouble_3.141592653589793", "[3.141592653589793]"},
        {"echoDouble_NaN", R"(["NaN"])"},
        {"echoDouble_-Infinity", R"(["-Infinity"])"},
        {"echoDouble_127.0", "[127]"},
        {"echoBoxedFloat", "[2.5]"},
        {"echoBoxedCharacter", R"(["z"])"},
        {"echoBoxedInteger_null", "[null]"},
        {"echoString_emoji", R"(["a\ud83d\ude00b"])"},
        {"echoString_nul", R"(["a\u0000b"])"},
        {"echoBytes", R"(["AAEC/w=="])"},
        {"echoBytes_empty", "[[]]"},
        {"echoChars", R"(["a中"])"},
        {"echoInts", "[[1,-2,300000]]"},
        {"echoLongs", "[[1,-2,1099511627776]]"},
        {"echoFloats", "[[1,2.5]]"},
        {"echoBooleans", "[[true,false]]"},
        {"echoStrings", R"([["a",null,"中"]])"},
        {"echoObjects", R"([[1,"x",2.5,null,true,)" + kAddress + "]]"},
        {"echoMatrix", "[[[1,2],[3]]]"},
        {"echoStringList", R"([["a","b"]])"},
        {"echoStringList_empty", "[[]]"},
        {"echoStringSet", R"([["a"]])"},
        // A HashMap: Java's order, not that of the JSON.
        {"echoMap", R"([{"o":)" + kAddress + R"(,"n":null,"l":[1,2],"i":1,"s":"x"}])"},
        {"echoOrder_null", "[null]"},
        {"echoStatus_PAID", R"(["PAID"])"},
        {"echoStatusList", R"([["NEW","NEW","PAID"]])"},
        {"echoBigDecimal_1.10", "[1.10]"},
        {"echoBigDecimal_-12345678901234567890.123456789", "[-12345678901234567890.123456789]"},
        {"echoBigDecimal_1E+30", "[1E+30]"},
        {"echoBigInteger_-1", "[-1]"},
        {"echoBigInteger_123456789012345678901234567890", "[123456789012345678901234567890]"},
        {"echoDate_0", "[0]"},
        {"echoDate_60000", R"(["1970-01-01 00:01:00"])"},
        {"echoDate_1700000000123", R"(["2023-11-14T22:13:20.123Z"])"},
        {"echoLocalDate", R"(["2024-02-29"])"},
        {"echoLocalTime", R"(["12:34:56.000000789"])"},
        {"echoInstant", R"(["2023-11-14T22:13:20.123456789Z"])"},
        {"echoOffsetDateTime", R"(["2024-02-29T12:34:56+08:00"])"},
        {"echoDuration", R"(["PT1M30.000000005S"])"},
        {"echoPeriod", R"(["P1Y2M3D"])"},
        {"echoYear", R"(["2024"])"},
        {"echoYearMonth", R"(["2024-02"])"},
        {"echoUuid", R"(["123e4567-e89b-12d3-a456-426614174000"])"},
        {"echoLocale", R"(["zh_CN"])"},
        // Cycles and shared objects by place.
        {"echoNode",
         R"([{"children":{"class":"java.util.ArrayList","$list":[{"children":null,"parent":{"$ref":""},)"
         R"("next":{"$ref":""},"name":"b"},{"$ref":""}]},"parent":null,"next":{"$ref":"/children/$list/0"},)"
         R"("name":"a"}])"},
        {"echoObject_string", R"(["str"])"},
        {"echoObject_list", R"([[1,"x",)" + kAddress + ",null]]"},
        {"find_String", R"(["A"])"},
        {"find_int", "[1]"},
        {"find_long", "[1]"},
        {"find_String_int", R"(["A",2])"},
        {"touch", ""},
        {"ping", R"(["me"])"},
        {"mixed_null", R"([false,0,"c",0,0,0,0,0,null,null])"},
        {"echoAsync", R"(["v"])"},
    };
    return kJson;
}

/// Rows that our JSON cannot ask for, and why.
const std::map<std::string, std::string, std::less<>>& notTyped()
{
    static const std::map<std::string, std::string, std::less<>> kRows = {
        {"attachments_object", "attachments of the command line and the window are text (spec/rpc §7)"},
    };
    return kRows;
}

} // namespace

TEST(RecordedTypedCalls, OurFramesAreJavasFrames)
{
    const auto definition = orderService();
    std::size_t same = 0;
    std::size_t byHand = 0;
    for (const auto* file : {"wire/types.jsonl", "wire/calls.jsonl", "wire/others.jsonl"}) {
        for (const auto& one : recorded(file)) {
            SCOPED_TRACE(std::string(file) + " " + one.name);
            if (notTyped().contains(one.name) || !attachmentOf(one.call, "generic").empty())
                continue;
            auto request = requestLike(one.call, one.call.method);
            request.typed = true;
            request.types = typesOf(one.call, definition);
            request.argumentsJson = exactJson(one.call.arguments);
            const auto known = one.call.path == kService ? &definition : nullptr;
            const auto invocation = buildInvocation(request, known);
            ASSERT_TRUE(invocation) << invocation.error().text() << "\n" << request.argumentsJson;
            EXPECT_EQ(core::toHex(frameOf(*invocation, one)), core::toHex(one.requestBytes))
                << request.argumentsJson;
            ++same;
            const auto written = writtenByHand().find(one.name);
            if (written == writtenByHand().end())
                continue;
            request.argumentsJson = written->second;
            const auto again = buildInvocation(request, known);
            ASSERT_TRUE(again) << again.error().text();
            EXPECT_EQ(core::toHex(frameOf(*again, one)), core::toHex(one.requestBytes)) << written->second;
            ++byHand;
        }
    }
    EXPECT_GT(same, 150U);
    EXPECT_EQ(byHand, writtenByHand().size()) << "each hand-written row is a recorded one";
}

namespace {

const char* const kOwnCollections =
    "the caller's own collection classes (LinkedHashMap, Arrays.asList) say nothing to the provider";

/// Generic calls that are not byte for byte those of the recording, and why; the rest of the frame is
/// compared all the same.
const std::map<std::string, std::string, std::less<>>& otherGenericBytes()
{
    static const std::map<std::string, std::string, std::less<>> kRows = {
        {"gtrue_echoOrder", kOwnCollections},
        {"gtrue_echoOrder_noclass", kOwnCollections},
        {"gtrue_list_pojo", kOwnCollections},
        {"gtrue_map", kOwnCollections},
        {"gtrue_array", kOwnCollections},
        {"gtrue_array_name", kOwnCollections},
        {"gtrue_all_types_full", kOwnCollections},
        {"gtrue_add_strings", "we send numbers for int, not the texts that the caller had"},
        {"gtrue_date", "we send the date itself, which spec/rpc §6.7 prefers to its text"},
        {"gtrue_null_types", "we send an empty array where the caller sent null for no arguments"},
        {"gbean_echoOrder", "a JVM shares the descriptor of small Integers, which are one object there"},
    };
    return kRows;
}

/// Calls that our client does not send, and why.
const std::map<std::string, std::string, std::less<>>& refusedHere()
{
    static const std::map<std::string, std::string, std::less<>> kRows = {
        {"gtrue_bad_value", "abc is no int: refused with the place before anything is sent"},
        {"gtrue_wrong_count", "one argument for two types: refused before anything is sent"},
        {"gtrue_all_types", "the text for a UUID is made an object, since Java refuses the text"},
        {"gnative_echoString", "Java serialization needs a JVM"},
    };
    return kRows;
}

std::vector<std::string> textsOf(const Value& list)
{
    std::vector<std::string> texts;
    if (list.asList())
        for (const auto& item : list.asList()->items)
            texts.push_back(*item.asString());
    return texts;
}

/// The arguments of the recorded call as JSON that a person could have written.
std::string jsonOfGeneric(const wire::RequestBody& call, const std::string& mode)
{
    const auto* list = call.arguments[2].asList();
    std::string text = "[";
    if (list)
        for (const auto& item : list->items) {
            text += text.size() > 1 ? "," : "";
            if (mode == "gson" || mode == "protobuf-json")
                text += *item.asString();
            else
                text += rpc::valueToJson(*rpc::genericResult(item, *rpc::parseGenericMode(mode)));
        }
    return text + "]";
}

} // namespace

TEST(RecordedGenericCalls, OurFramesAreJavasFrames)
{
    const auto definition = orderService();
    std::map<std::string, int> same;
    for (const auto* file : {"wire/generic.jsonl", "wire/generic-check-disable.jsonl", "wire/others.jsonl"}) {
        for (const auto& one : recorded(file)) {
            SCOPED_TRACE(std::string(file) + " " + one.name);
            const auto mode = attachmentOf(one.call, "generic");
            if (mode.empty())
                continue; // direct calls
            ASSERT_EQ(one.call.arguments.size(), 3U);
            auto request = requestLike(one.call, *one.call.arguments[0].asString());
            request.generic = mode;
            request.types = textsOf(one.call.arguments[1]);
            if (refusedHere().contains(one.name)) {
                if (mode == "nativejava") {
                    EXPECT_FALSE(buildInvocation(request, &definition));
                } else if (one.name != "gtrue_all_types") {
                    request.argumentsJson = jsonOfGeneric(one.call, mode);
                    EXPECT_FALSE(buildInvocation(request, &definition));
                }
                continue;
            }
            request.argumentsJson = jsonOfGeneric(one.call, mode);
            // Unknown methods go out only without a definition.
            const bool known = one.call.path == kService && one.name != "gtrue_no_such_method";
            auto invocation = buildInvocation(request, known ? &definition : nullptr);
            ASSERT_TRUE(invocation) << invocation.error().text() << "\n" << request.argumentsJson;
            // Which of the two names is called is the caller's programming interface.
            if (one.call.method == "$invokeAsync")
                invocation->method = one.call.method;
            if (one.name == "gtrue_no_such_method")
                invocation->arguments[1] = Value::list("[string", {});
            if (otherGenericBytes().contains(one.name)) {
                EXPECT_EQ(invocation->descriptor, one.call.descriptor);
                EXPECT_NE(core::toHex(frameOf(*invocation, one)), core::toHex(one.requestBytes))
                    << "it is equal after all";
                continue;
            }
            EXPECT_EQ(core::toHex(frameOf(*invocation, one)), core::toHex(one.requestBytes))
                << request.argumentsJson;
            ++same[mode];
        }
    }
    EXPECT_GE(same["true"], 25);
    EXPECT_GE(same["raw.return"], 3);
    EXPECT_GE(same["gson"], 6);
    EXPECT_GE(same["bean"], 2);
}

namespace {

/// Java's text of a result (fastjson2) as JSON: bare keys quoted.
json javasResult(const std::string& text)
{
    static const std::regex kBareKey(R"(([{,])(-?\d+):)");
    return json::parse(std::regex_replace(text, kBareKey, "$1\"$2\":"), nullptr, false);
}

bool sameNumber(const json& ours, const json& java)
{
    return ours.is_number() && java.is_number() && ours.get<double>() == java.get<double>();
}

/// What we show and what Java printed, the notations of dates, bytes and decimals aside.
bool sameShown(const json& ours, const json& java)
{
    if (ours.is_object() && ours.size() == 1 && ours.contains("$map")) {
        json members = json::object();
        for (const auto& pair : ours["$map"])
            members[pair[0].is_string() ? pair[0].get<std::string>() : pair[0].dump()] = pair[1];
        return sameShown(members, java);
    }
    if (ours.is_object() && java.is_object()) {
        std::size_t shown = 0;
        for (const auto& [key, value] : ours.items()) {
            const auto found = java.find(key);
            if (found == java.end() && key == "class")
                continue; // objects show their class, fastjson does not
            if (found == java.end() || !sameShown(value, *found))
                return false;
            ++shown;
        }
        return shown == java.size();
    }
    if (ours.is_array() && java.is_array())
        return ours.size() == java.size() && std::equal(ours.begin(), ours.end(), java.begin(), sameShown);
    if (ours.is_string() && java.is_string()) {
        auto text = ours.get<std::string>();
        if (text == java)
            return true;
        static const std::regex kIso(R"((\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.000)?Z?)");
        return std::regex_replace(text, kIso, "$1 $2") == java;
    }
    if (ours.is_string() && java.is_number()) // decimals keep every digit as text
        return std::stod(ours.get<std::string>()) == java.get<double>();
    if (ours.is_string() && java.is_array()) { // byte[]
        std::string bytes;
        for (const auto& byte : java)
            bytes += static_cast<char>(byte.get<int>());
        return core::fromBase64(ours.get<std::string>()) == bytes;
    }
    return ours == java || sameNumber(ours, java);
}

} // namespace

TEST(RecordedGenericCalls, AnswersReadAsJavaReadThem)
{
    int values = 0;
    int exceptions = 0;
    int failures = 0;
    int cut = 0;
    for (const auto* file : {"generic.jsonl", "generic-check-disable.jsonl"}) {
        std::ifstream in(std::string(SEXTANT_TEST_DATA "/wire/") + file);
        for (std::string line; std::getline(in, line);) {
            const auto row = json::parse(line, nullptr, false);
            SCOPED_TRACE(std::string(file) + " " + row["name"].get<std::string>());
            const auto request = *core::fromHex(row["request_hex"].get<std::string>());
            const auto call = *wire::decodeRequestBody(std::string_view(request).substr(16));
            wire::FrameSplitter splitter;
            splitter.feed(*core::fromHex(row["response_hex"].get<std::string>()));
            const auto frame = splitter.next();
            ASSERT_TRUE(frame && *frame);
            const auto& answer = **frame;
            const auto stated = row.value("client_exception", "");
            if (answer.header.status != 20) {
                // The recording cut the consumer's text before the provider's words.
                const auto words = *wire::decodeStringBody(answer.header.serialization, answer.body);
                EXPECT_TRUE(words->starts_with("org.apache.dubbo.rpc.RpcException: ")) << *words;
                EXPECT_TRUE(stated.starts_with("org.apache.dubbo.rpc.RpcException: ")) << stated;
                ++failures;
                continue;
            }
            auto body = wire::decodeResponseBody(answer.body);
            ASSERT_TRUE(body.ok());
            rpc::CallResult came;
            came.exception = body->exception;
            came.value = body->value;
            InvokeRequest asked;
            asked.generic = attachmentOf(call, "generic");
            InvokeReport report;
            fillReport(report, asked, came);
            if (came.exception) {
                ASSERT_TRUE(report.exception);
                EXPECT_FALSE(report.error);
                EXPECT_EQ(report.exception->className + ": " + report.exception->message, stated);
                EXPECT_FALSE(report.exception->stack.empty());
                ++exceptions;
                continue;
            }
            ASSERT_TRUE(report.ok) << report.error->text();
            ++values;
            if (asked.generic == "bean") {
                // Java could not print its own descriptor; the service echoes, so it is the argument.
                const auto sent =
                    rpc::genericResult(call.arguments[2].asList()->items[0], rpc::GenericMode::Bean);
                EXPECT_EQ(json::parse(report.valueJson), json::parse(rpc::valueToJson(*sent)));
                EXPECT_EQ(report.type, rpc::javaTypeName(*sent));
                continue;
            }
            static const std::regex kCut(R"(\.\.\.\(\d+\)$)"); // long texts were cut in the recording
            const auto result = row["client_result"].get<std::string>();
            if (std::regex_search(result, kCut)) {
                ++cut;
                continue;
            }
            EXPECT_TRUE(sameShown(json::parse(report.valueJson), javasResult(result)))
                << report.valueJson << "\n"
                << result;
        }
    }
    EXPECT_GT(values, 35);
    EXPECT_GE(exceptions, 4);
    EXPECT_GE(failures, 8);
    EXPECT_LE(cut, 4) << "texts cut by the recording";
}

} // namespace sextant::host
