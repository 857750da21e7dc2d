// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every recorded frame field by field: what was called, what came back, and whether our client would have
// sent the same bytes (tests/data/wire).
#include "engine/core/text.h"
#include "engine/rpc/client_exchange.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/prepared_request.h"
#include "engine/rpc/request.h"
#include "tests/unit/rpc/printed_value.h"
#include "tests/unit/wire/vectors.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <set>

namespace sextant::rpc {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kFiles = {"types",
                                         "calls",
                                         "generic",
                                         "generic-check-disable",
                                         "errors",
                                         "oneway",
                                         "oneway-default-provider",
                                         "others",
                                         "others-default-provider",
                                         "threadpool",
                                         "metadata-service-hessian2",
                                         "user-service"};

/// Requests that no client sends, made by hand.
bool isHandMade(const std::string& name)
{
    return name.starts_with("raw_");
}

/// Requests that ours differ from, and why.
const std::map<std::string, std::string> kNotDetermined = {
    {"metadata_hessian2_0", "Java's own reference to the metadata service sends no attachment `interface`"},
};

struct Row
{
    std::string name;
    std::string call;
    std::optional<std::string> result;
    std::optional<std::string> exception;
    std::optional<wire::Frame> request;
    std::optional<wire::Frame> response;
};

std::optional<std::string> textAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? std::optional(found->get<std::string>())
                                                     : std::nullopt;
}

std::optional<wire::Frame> frameAt(const Json& json, const char* key)
{
    const auto hex = textAt(json, key);
    if (!hex)
        return std::nullopt;
    wire::FrameSplitter splitter;
    splitter.feed(test::bytesOf(*hex));
    auto frame = splitter.next();
    return frame.ok() ? std::move(*frame) : std::nullopt;
}

std::vector<Row> rowsOf(const std::string& file)
{
    std::ifstream in(SEXTANT_TEST_DATA "/wire/" + file + ".jsonl");
    std::vector<Row> rows;
    for (std::string line; std::getline(in, line);) {
        auto json = Json::parse(line, nullptr, false);
        if (json.is_discarded()) // a lone surrogate in a reading aid
            continue;
        rows.push_back({*textAt(json, "name"), textAt(json, "call").value_or(""),
                        textAt(json, "client_result"), textAt(json, "client_exception"),
                        frameAt(json, "request_hex"), frameAt(json, "response_hex")});
    }
    EXPECT_FALSE(rows.empty()) << file;
    return rows;
}

/// "find(\"A\",2)" to "find" and its arguments as they are written; nullopt when the row says it in words.
std::optional<std::pair<std::string, std::vector<std::string>>> partsOf(const std::string& call)
{
    const auto open = call.find('(');
    auto close = call.rfind(')');
    if (call.ends_with(".get()"))
        close = call.rfind(')', close - 1);
    if (open == std::string::npos || close == std::string::npos || close < open)
        return std::nullopt;
    std::pair<std::string, std::vector<std::string>> parts {call.substr(0, open), {}};
    int depth = 0;
    std::string argument;
    for (const char c : call.substr(open + 1, close - open - 1)) {
        depth += c == '{' || c == '[' || c == '(' ? 1 : c == '}' || c == ']' || c == ')' ? -1 : 0;
        if (c == ',' && depth == 0)
            parts.second.push_back(std::exchange(argument, {}));
        else
            argument += c;
    }
    if (!argument.empty())
        parts.second.push_back(argument);
    return parts;
}

/// Rows whose `call` says something else than what was called.
const std::set<std::string> kOtherTypes = {"gtrue_wrong_types"};

/// A Java literal as JSON; nullopt for names of things.
std::optional<std::string> literal(std::string text)
{
    if (text == "null" || text == "true" || text == "false")
        return text;
    if (text == "TRUE" || text == "FALSE")
        return text == "TRUE" ? "true" : "false";
    if (text.size() > 2 && text.front() == '"' && text.back() == '"' && text.find('.') == std::string::npos)
        return text;
    if (text.find("Infinity") != std::string::npos || text.find("NaN") != std::string::npos)
        return "null";
    if (text.ends_with('L') || text.ends_with('f'))
        text.pop_back();
    const bool number = !text.empty() && text.find_first_not_of("0123456789.-E+") == std::string::npos;
    return number ? std::optional(text) : std::nullopt;
}

/// Fields of a request against what its row states. Counts the arguments that could be compared.
void checkRequest(const Row& row, const wire::RequestBody& body, int& compared)
{
    EXPECT_EQ(body.dubboVersion, "2.0.2");
    EXPECT_EQ(body.trailingBytes, 0U);
    EXPECT_EQ(attachmentText(body.attachments, "path"), body.path);
    if (!kNotDetermined.contains(row.name)) {
        EXPECT_EQ(attachmentText(body.attachments, "interface"), body.path);
    }
    EXPECT_EQ(attachmentText(body.attachments, "version"), body.serviceVersion);
    EXPECT_TRUE(core::parseInt(attachmentText(body.attachments, "timeout")));
    const auto parts = partsOf(row.call);
    if (!parts)
        return;
    EXPECT_EQ(body.method, parts->first);
    const bool generic = body.method == "$invoke";
    EXPECT_EQ(body.arguments.size(), generic ? 3U : parts->second.size());
    if (generic && row.call.find('$', 1) == std::string::npos) {
        EXPECT_EQ(*body.arguments[0].asString(), parts->second[0]);
        if (const auto* types = body.arguments[1].asList()) {
            std::string names;
            for (const auto& type : types->items)
                names += (names.empty() ? "" : ",") + *type.asString();
            const bool abbreviated = row.call.find("[Order]") != std::string::npos;
            EXPECT_TRUE(abbreviated || kOtherTypes.contains(row.name)
                        || parts->second[1] == "[" + names + "]")
                << names;
        }
        return;
    }
    for (std::size_t i = 0; i < std::min(body.arguments.size(), parts->second.size()); ++i) {
        const auto text = literal(parts->second[i]);
        if (!text)
            continue;
        EXPECT_EQ(test::PrintedValue(*text).difference(body.arguments[i]), "") << row.call;
        ++compared;
    }
}

std::string whatTheConsumerSaw(const wire::Value& throwable)
{
    const auto view = viewException(throwable);
    return view.className + ": " + (view.message.empty() ? "null" : view.message);
}

void checkResult(const Row& row, const wire::ResponseBody& body, int& results, int& exceptions)
{
    EXPECT_EQ(body.trailingBytes, 0U);
    if (!isHandMade(row.name)) {
        ASSERT_TRUE(body.attachments);
        EXPECT_EQ(attachmentText(*body.attachments, "dubbo"), "2.0.2");
    }
    if (row.exception && body.exception) {
        EXPECT_TRUE(whatTheConsumerSaw(body.value).starts_with(row.exception->substr(0, 200)))
            << whatTheConsumerSaw(body.value) << "\n"
            << *row.exception;
        ++exceptions;
    } else if (row.result && *row.result != "\"<unprintable>\"") {
        EXPECT_FALSE(body.exception);
        EXPECT_EQ(test::PrintedValue(*row.result).difference(body.value), "") << row.result->substr(0, 300);
        ++results;
    }
}

TEST(RecordedFrames, EveryFieldIsWhatTheRowStates)
{
    int requests = 0;
    int arguments = 0;
    int results = 0;
    int exceptions = 0;
    int texts = 0;
    for (const auto& file : kFiles) {
        for (const auto& row : rowsOf(file)) {
            SCOPED_TRACE(file + " " + row.name);
            if (row.request && row.response) {
                EXPECT_EQ(row.request->header.id, row.response->header.id);
                EXPECT_EQ(row.request->header.event, row.response->header.event);
                EXPECT_FALSE(row.response->header.twoWay);
            }
            if (row.request && !isHandMade(row.name)) {
                const auto& header = row.request->header;
                EXPECT_TRUE(header.request && !header.event);
                EXPECT_EQ(header.twoWay, row.name.find("oneway") == std::string::npos);
                EXPECT_EQ(header.status, 0);
                EXPECT_EQ(header.serialization, wire::kHessian2Id);
                const auto body = wire::decodeRequestBody(row.request->body);
                ASSERT_TRUE(body.ok()) << body.error().text();
                checkRequest(row, *body, arguments);
                ++requests;
            }
            if (!row.response || row.response->header.event)
                continue;
            if (row.response->header.status == static_cast<std::uint8_t>(wire::Status::Ok)) {
                const auto body = wire::decodeResponseBody(row.response->body);
                ASSERT_TRUE(body.ok()) << body.error().text();
                checkResult(row, *body, results, exceptions);
                continue;
            }
            const auto text = wire::decodeStringBody(row.response->header.serialization, row.response->body);
            ASSERT_TRUE(text.ok() && text->has_value());
            if (row.exception && !row.exception->ends_with(')')) { // the print of long ones is cut
                EXPECT_NE(row.exception->find(text->value().substr(0, 60)), std::string::npos) << **text;
            }
            ++texts;
        }
    }
    EXPECT_GT(requests, 250);
    EXPECT_GT(arguments, 60);
    EXPECT_GT(results, 180);
    EXPECT_GE(exceptions, 8);
    EXPECT_GE(texts, 25);
}

/// The recorded call as our client is asked to make it.
Invocation invocationOf(const wire::RequestBody& java)
{
    Invocation same;
    same.interfaceName = java.path;
    same.method = java.method;
    same.descriptor = java.descriptor;
    same.arguments = java.arguments;
    for (const auto& [key, value] : java.attachments) {
        const std::string* text = value.asString();
        if (key == "group")
            same.group = *text;
        else if (key == "version")
            same.version = *text == kNoVersion ? "" : *text;
        else if (key == "timeout")
            same.timeout = core::Millis(*core::parseInt(*text));
        else if (key != "path" && key != "interface")
            same.attachments.emplace_back(key, value);
    }
    // In the order in which they are set: those of the caller, then his application. A map has them in its
    // own.
    std::ranges::sort(same.attachments, {}, [](const auto& entry) {
        return std::pair(entry.first == "remote.application", entry.first);
    });
    return same;
}

TEST(RecordedFrames, OurClientSendsTheSameBytes)
{
    int compared = 0;
    for (const auto& file : kFiles) {
        for (const auto& row : rowsOf(file)) {
            if (!row.request || isHandMade(row.name))
                continue;
            SCOPED_TRACE(file + " " + row.name);
            const auto java = wire::decodeRequestBody(row.request->body);
            ASSERT_TRUE(java.ok());
            const core::Millis now {0};
            ClientExchange exchange(ClientExchangeOptions {}, row.request->header.id, now);
            exchange.opened(now);
            const auto invocation = invocationOf(*java);
            const auto call = std::make_shared<ExchangeCall>();
            call->oneWay = !row.request->header.twoWay;
            std::string body;
            PreparedRequest(invocation).append(body, invocation.arguments);
            exchange.begin(call, body, invocation.timeout, now);
            const auto ours = exchange.output();
            const auto& bytes = wire::encodeFrame(*row.request);
            if (kNotDetermined.contains(row.name)) {
                EXPECT_NE(core::toHex(ours), core::toHex(bytes)) << "no exception any more";
                continue;
            }
            EXPECT_EQ(core::toHex(ours), core::toHex(bytes));
            ++compared;
        }
    }
    EXPECT_GT(compared, 250);
}

} // namespace
} // namespace sextant::rpc
