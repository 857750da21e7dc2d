// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every kind of Java value between us and each peer from npm, in both directions. A cell is green when the
// value and its Java class arrive. docs/compatibility.md holds the result; the test fails when it says
// something else. SEXTANT_UPDATE_DOCS=1 writes the table.
#include "engine/core/text.h"
#include "engine/rpc/dubbo_client.h"
#include "engine/rpc/dubbo_server.h"
#include "engine/rpc/generic.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "tests/interop/process.h"
#include "tests/support/zookeeper_server.h"
#include "tests/unit/net/waiting.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <sstream>

namespace sextant::interop {
namespace {

using nlohmann::json;
using wire::Value;

constexpr const char* kInterface = "com.acme.npm.Matrix";
constexpr std::chrono::milliseconds kCallPatience {3000};

struct Row
{
    const char* label;
    const char* type;
    std::string json;
};

const std::vector<Row>& rows()
{
    static const std::vector<Row> kRows = {
        {"null", "java.lang.Object", "null"},
        {"boolean", "boolean", "true"},
        {"short", "short", "-500"},
        {"int", "int", "-70000"},
        {"long", "long", "5"},
        {"long beyond a double", "long", "9007199254740993"},
        {"float", "float", "0.1"},
        {"double", "double", "3.14159"},
        {"double without fraction", "double", "3.0"},
        {"char", "char", "\"中\""},
        {"String", "java.lang.String", "\"héllo 中文\""},
        {"String beyond the BMP", "java.lang.String", "\"a\\ud83d\\ude00b\""},
        {"String that looks like a number", "java.lang.String", "\"0123\""},
        {"String of 40,000 characters", "java.lang.String", "\"" + std::string(40'000, 'x') + "\""},
        {"BigDecimal", "java.math.BigDecimal", "\"19.90\""},
        {"BigInteger", "java.math.BigInteger", "123456789012345678901234567890"},
        {"Date", "java.util.Date", "\"2023-11-14T22:13:20.123Z\""},
        {"java.sql.Timestamp", "java.sql.Timestamp", "\"2023-11-14T22:13:20.123Z\""},
        {"LocalDate", "java.time.LocalDate", "\"2024-02-29\""},
        {"LocalDateTime", "java.time.LocalDateTime", "\"2024-02-29T12:34:56.789\""},
        {"Instant", "java.time.Instant", "\"2023-11-14T22:13:20.123456789Z\""},
        {"Duration", "java.time.Duration", "\"PT1M30.5S\""},
        {"UUID", "java.util.UUID", "\"123e4567-e89b-12d3-a456-426614174000\""},
        {"Locale", "java.util.Locale", "\"zh_CN\""},
        {"Class", "java.lang.Class", "\"java.lang.String\""},
        {"enum", "com.acme.npm.Color", "\"RED\""},
        {"byte[]", "byte[]", "\"AAEC/w==\""},
        {"char[]", "char[]", "\"ab\""},
        {"int[]", "int[]", "[1,-2,300000]"},
        {"long[]", "long[]", "[1,9007199254740993]"},
        {"double[]", "double[]", "[1.5,2.0]"},
        {"String[]", "java.lang.String[]", "[\"a\",null]"},
        {"Object[]", "java.lang.Object[]", "[1,\"x\",2.5,null,true]"},
        {"int[][]", "int[][]", "[[1,2],[3]]"},
        {"POJO[]", "com.acme.npm.Address[]", R"([{"city":"Linz"}])"},
        {"List of int", "java.util.List<java.lang.Integer>", "[1,2]"},
        {"List of more than 7", "java.util.List<java.lang.Integer>", "[1,2,3,4,5,6,7,8,9]"},
        {"List of String", "java.util.List<java.lang.String>", "[\"a\",\"b\"]"},
        {"List of enum", "java.util.List<com.acme.npm.Color>", "[\"RED\",\"RED\",\"BLUE\"]"},
        {"List of POJO", "java.util.List<com.acme.npm.Address>", R"([{"city":"Linz"},{"city":"杭州"}])"},
        {"LinkedList", "java.util.LinkedList<java.lang.String>", "[\"a\"]"},
        {"Set of String", "java.util.Set<java.lang.String>", "[\"a\",\"b\"]"},
        {"empty List", "java.util.List", "[]"},
        {"Map with String keys", "java.util.Map<java.lang.String,java.lang.Object>",
         R"({"i":1,"s":"x","l":[1,2]})"},
        {"Map with Integer keys", "java.util.Map<java.lang.Integer,java.lang.String>", R"({"1":"one"})"},
        {"TreeMap", "java.util.TreeMap<java.lang.String,java.lang.Long>", R"({"a":5})"},
        {"LinkedHashMap", "java.util.LinkedHashMap<java.lang.String,java.lang.Integer>", R"({"z":1,"a":2})"},
        {"POJO", "com.acme.npm.User",
         R"({"tags":["a","b"],"address":{"city":"Linz"},"color":"RED","name":"Ann","id":9007199254740993})"},
        {"POJO used twice", "java.util.List<com.acme.npm.Address>", R"([{"city":"Linz"},{"$ref":"/0"}])"},
        {"cycle", "com.acme.npm.Node", R"({"next":{"$ref":""},"name":"a"})"},
    };
    return kRows;
}

metadata::ServiceDefinition definition()
{
    metadata::ServiceDefinition types;
    types.types = {
        {"com.acme.npm.User",
         {{"id", "long"},
          {"name", "java.lang.String"},
          {"tags", "java.util.List<java.lang.String>"},
          {"address", "com.acme.npm.Address"},
          {"color", "com.acme.npm.Color"}},
         {},
         {}},
        {"com.acme.npm.Address", {{"city", "java.lang.String"}}, {}, {}},
        {"com.acme.npm.Node", {{"name", "java.lang.String"}, {"next", "com.acme.npm.Node"}}, {}, {}},
        {"com.acme.npm.Color", {}, {}, {"RED", "BLUE"}}};
    return types;
}

Value valueOf(const Row& row)
{
    const auto types = definition();
    auto value = rpc::valueFromJson(row.json, row.type, &types, rpc::ArgumentMode::Typed);
    EXPECT_TRUE(value.ok()) << row.label << ": " << value.error().text();
    return value ? std::move(*value) : Value();
}

/// The tree of peers/typed_tree.js.
class Tree
{
public:
    json of(const Value& value)
    {
        if (const auto* list = value.asList())
            return node(list, [&] {
                json items = json::array();
                for (const auto& item : list->items)
                    items.push_back(of(item));
                return json {{"t", list->type.empty() ? "java.util.ArrayList" : list->type}, {"v", items}};
            });
        if (const auto* map = value.asMap())
            return node(map, [&] {
                json entries = json::array();
                for (const auto& [key, item] : map->entries)
                    entries.push_back(json::array({of(key), of(item)}));
                return json {{"t", map->type.empty() ? "java.util.HashMap" : map->type}, {"v", entries}};
            });
        if (const auto* object = value.asObject(); object && isMapClass(object->type()))
            return node(object, [&] {
                json entries = json::array();
                for (std::size_t i = 0; i < object->values.size(); ++i)
                    entries.push_back(
                        json::array({of(Value::string(object->names()[i])), of(object->values[i])}));
                return json {{"t", object->type()}, {"v", entries}};
            });
        if (const auto* object = value.asObject())
            return node(object, [&] {
                json fields = json::object();
                for (std::size_t i = 0; i < object->values.size(); ++i)
                    fields[object->names()[i]] = of(object->values[i]);
                return json {{"t", object->type()}, {"v", fields}};
            });
        return scalar(value);
    }

private:
    /// hessian.js writes classes that it has no writer for as objects; Java's reader makes the maps of them.
    static bool isMapClass(std::string_view type)
    {
        return type.starts_with("java.util.") && type.ends_with("Map");
    }

    template<typename Make>
    json node(const void* address, Make make)
    {
        const auto open = std::ranges::find(m_path, address);
        if (open != m_path.end())
            return {{"t", "reference"}, {"v", std::to_string(open - m_path.begin())}};
        m_path.push_back(address);
        auto made = make();
        m_path.pop_back();
        return made;
    }

    static json scalar(const Value& value)
    {
        const auto type = rpc::javaTypeName(value);
        if (value.isNull())
            return nullptr;
        if (const auto* text = value.asString())
            return {{"t", type}, {"v", *text}};
        if (const auto* truth = std::get_if<bool>(&value.variant()))
            return {{"t", type}, {"v", *truth}};
        if (const auto* number = std::get_if<std::int32_t>(&value.variant()))
            return {{"t", type}, {"v", std::to_string(*number)}};
        if (const auto* number = std::get_if<std::int64_t>(&value.variant()))
            return {{"t", type}, {"v", std::to_string(*number)}};
        if (const auto* number = std::get_if<double>(&value.variant()))
            return {{"t", type}, {"v", *number}};
        if (const auto* date = std::get_if<wire::Date>(&value.variant()))
            return {{"t", type}, {"v", std::to_string(date->millis)}};
        if (const auto* binary = std::get_if<wire::Binary>(&value.variant()))
            return {{"t", type}, {"v", core::toBase64(binary->bytes)}};
        return {{"t", type}, {"v", "?"}};
    }

    std::vector<const void*> m_path;
};

/// A tree without its classes; numbers as text.
json withoutTypes(const json& tree)
{
    if (tree.is_object() && tree.contains("t"))
        return withoutTypes(tree["v"]);
    if (tree.is_number())
        return json(tree.get<double>()).dump();
    json plain = tree;
    for (auto& item : plain)
        if (tree.is_structured())
            item = withoutTypes(item);
    return plain;
}

/// The tree with the entries of maps without an order sorted.
json sorted(json tree)
{
    if (!tree.is_structured())
        return tree;
    const bool unordered = tree.is_object() && tree.value("t", json()).is_string()
        && (tree["t"] == "java.util.HashMap" || tree["t"] == "java.util.TreeMap");
    for (auto& item : tree)
        item = sorted(item);
    if (unordered)
        std::sort(tree["v"].begin(), tree["v"].end(),
                  [](const json& a, const json& b) { return a.dump() < b.dump(); });
    return tree;
}

/// What became of one value on one way.
struct Cell
{
    bool green = false;
    std::string note; ///< why not
};

std::string classOf(const json& tree)
{
    return tree.is_object() ? tree.value("t", "?") : "null";
}

Cell judge(const json& expected, const json& answer)
{
    if (answer.contains("error"))
        return {false,
                "error: "
                    + core::shorten(
                        core::join(core::splitTrimmed(answer["error"].get<std::string>(), '\n'), " "), 80)};
    const auto& got = answer.contains("tree") ? answer["tree"] : answer;
    if (sorted(got) == sorted(expected))
        return {true, {}};
    if (withoutTypes(got) == withoutTypes(expected)
        || (got.is_object() && got.value("v", json()) == expected["v"]))
        return {false,
                "value only: " + (classOf(got) == classOf(expected) ? "the classes inside" : classOf(got))};
    if (sorted(withoutTypes(got)) != sorted(withoutTypes(expected)) && got.is_object() && got["v"].is_array()
        && std::is_permutation(got["v"].begin(), got["v"].end(), expected["v"].begin(), expected["v"].end()))
        return {false, "value only: in another order"};
    return {false, "another value: " + core::shorten(got.dump(), 120)};
}

using Column = std::vector<Cell>;

class NpmMatrix : public ::testing::Test
{
protected:
    static void SetUpTestSuite() { zookeeper = std::make_unique<test::ZooKeeperServer>(); }
    static void TearDownTestSuite() { zookeeper.reset(); }

    void SetUp() override
    {
        for (const auto& row : rows()) {
            values.push_back(valueOf(row));
            trees.push_back(Tree().of(values.back()));
        }
    }

    /// One question and one answer of a peer that talks in lines.
    static json ask(Process& process, const json& question, const char* prefix)
    {
        process.writeLine(question.dump());
        const auto line = process.readLineAfter(prefix);
        return line ? json::parse(*line, nullptr, false) : json {{"error", "no answer"}};
    }

    Column codecReads()
    {
        Process codec(peer("matrix_codec.js"));
        Column column;
        for (std::size_t i = 0; i < values.size(); ++i) {
            wire::HessianWriter writer;
            writer.writeValue(values[i]);
            column.push_back(judge(trees[i], ask(codec, {{"hex", core::toHex(writer.take())}}, "")));
        }
        return column;
    }

    Column codecWrites()
    {
        Process codec(peer("matrix_codec.js"));
        Column column;
        for (const auto& tree : trees) {
            auto answer = ask(codec, {{"take", tree}}, "");
            if (answer.contains("hex")) {
                const auto bytes = core::fromHex(answer["hex"].get<std::string>()).value_or("");
                wire::HessianReader reader(bytes);
                const auto read = reader.readValue();
                answer = read ? json {{"tree", Tree().of(*read)}} : json {{"error", read.error().text()}};
            }
            column.push_back(judge(tree, answer));
        }
        return column;
    }

    /// Our server answers a consumer: {what it sent as argument, what it read as result}.
    std::pair<Column, Column> consumer(const char* package)
    {
        core::EngineThread engine;
        std::unique_ptr<rpc::DubboServer> server;
        std::string address;
        json taken;
        std::mutex mutex;
        engine.runAndWait([&] {
            server = std::make_unique<rpc::DubboServer>(engine, rpc::ServerOptions {});
            address = "127.0.0.1:" + std::to_string(*server->listen());
            server->addService(
                kInterface, [](const auto&, const auto&) { return true; },
                [&](const rpc::ServerCall& call, const rpc::Reply& reply) {
                    wire::ResponseBody body;
                    const auto& argument = call.request.arguments.at(0);
                    if (call.request.method == "give") {
                        body.value =
                            values.at(static_cast<std::size_t>(std::get<std::int32_t>(argument.variant())));
                    } else {
                        const std::lock_guard lock(mutex);
                        taken = Tree().of(argument);
                    }
                    reply(body);
                });
        });
        std::pair<Column, Column> columns;
        Process process(peer("matrix_consumer.js", {package, address}));
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto sent = ask(process, {{"take", trees[i]}}, "RESULT ");
            if (!sent.contains("error")) {
                const std::lock_guard lock(mutex);
                sent = {{"tree", taken}};
            }
            columns.first.push_back(judge(trees[i], sent));
            columns.second.push_back(judge(trees[i], ask(process, {{"give", i}}, "RESULT ")));
        }
        process.closeInput();
        engine.runAndWait([&] { server.reset(); });
        return columns;
    }

    /// Our client calls a provider: {what it read as argument, what it returned}.
    std::pair<Column, Column> provider()
    {
        Process process(peer("matrix_provider.js", {zookeeper->address()}));
        const auto address = process.readLineAfter("READY ").value_or("");
        EXPECT_FALSE(address.empty()) << "the provider did not come up";
        core::EngineThread engine;
        std::unique_ptr<rpc::DubboClient> client;
        engine.runAndWait([&] { client = std::make_unique<rpc::DubboClient>(engine); });
        const auto call = [&](const std::string& method, const std::string& type, const Value& argument) {
            rpc::Invocation one;
            one.interfaceName = kInterface;
            one.method = method;
            one.descriptor = wire::typeDescriptor(type);
            one.arguments = {argument};
            one.timeout = core::Millis(kCallPatience);
            testing::Slot<core::Outcome<rpc::CallResult>> slot;
            engine.runAndWait([&] {
                client->call(address, one, {}, [&slot](auto outcome) { slot.set(std::move(outcome)); });
            });
            auto outcome = slot.wait(kPatience);
            return outcome ? std::move(*outcome) : core::Error(core::Errc::Internal, "no outcome at all");
        };
        const auto answerOf = [](const core::Outcome<rpc::CallResult>& result) -> json {
            if (!result)
                return {{"error",
                         result.error().code == core::Errc::Timeout ? "it gives no answer"
                                                                    : result.error().cause}};
            if (result->exception)
                return {{"error", rpc::viewException(result->value).message}};
            return {{"tree", Tree().of(result->value)}};
        };
        std::pair<Column, Column> columns;
        for (std::size_t i = 0; i < values.size(); ++i) {
            auto read = answerOf(call("take", rows()[i].type, values[i]));
            if (read.contains("tree") && read["tree"].is_object())
                read = {{"tree", json::parse(read["tree"].value("v", "null"), nullptr, false)}};
            columns.first.push_back(judge(trees[i], read));
            columns.second.push_back(
                judge(trees[i], answerOf(call("give", "java.lang.String", Value::string(trees[i].dump())))));
        }
        engine.runAndWait([&] { client.reset(); });
        process.closeInput();
        return columns;
    }

    static std::unique_ptr<test::ZooKeeperServer> zookeeper;
    std::vector<Value> values;
    std::vector<json> trees;
};
std::unique_ptr<test::ZooKeeperServer> NpmMatrix::zookeeper;

struct Way
{
    std::string title;
    Column cells;
};

std::string markdown(const std::vector<Way>& ways)
{
    std::ostringstream out;
    out << "| value |";
    for (const auto& way : ways)
        out << ' ' << way.title << " |";
    out << "\n|---|";
    for (std::size_t i = 0; i < ways.size(); ++i)
        out << "---|";
    std::vector<std::string> notes;
    for (std::size_t row = 0; row < rows().size(); ++row) {
        out << "\n| " << rows()[row].label << " |";
        for (const auto& way : ways) {
            const auto& cell = way.cells[row];
            if (cell.green) {
                out << " ✔ |";
                continue;
            }
            auto note = std::ranges::find(notes, cell.note);
            if (note == notes.end())
                note = notes.insert(notes.end(), cell.note);
            out << (cell.note.starts_with("value only") ? " value " : " – ") << "("
                << note - notes.begin() + 1 << ") |";
        }
    }
    out << "\n\n";
    for (std::size_t i = 0; i < notes.size(); ++i)
        out << i + 1 << ". " << notes[i] << "\n";
    std::size_t green = 0;
    for (const auto& way : ways)
        green += static_cast<std::size_t>(std::ranges::count_if(way.cells, &Cell::green));
    out << "\n" << green << " of " << ways.size() * rows().size() << " cells are green.\n";
    return out.str();
}

TEST_F(NpmMatrix, IsWhatTheDocumentSays)
{
    auto dubbo2 = consumer("dubbo2.js");
    auto apache = consumer("apache-dubbo-js");
    auto service = provider();
    const std::vector<Way> ways = {
        {"hessian.js reads ours", codecReads()},
        {"we read hessian.js", codecWrites()},
        {"dubbo2.js to our provider", dubbo2.first},
        {"our provider to dubbo2.js", dubbo2.second},
        {"apache-dubbo-js to our provider", apache.first},
        {"our provider to apache-dubbo-js", apache.second},
        {"our client to apache-dubbo-service", service.first},
        {"apache-dubbo-service to our client", service.second},
    };
    const auto table = markdown(ways);

    constexpr std::string_view kBegin = "<!-- matrix: written by tests/interop/test_npm_matrix.cpp -->\n";
    constexpr std::string_view kEnd = "<!-- end of the matrix -->";
    const std::string path = SEXTANT_SOURCE_DIR "/docs/compatibility.md";
    std::ifstream in(path);
    std::string document(std::istreambuf_iterator<char>(in), {});
    const auto begin = document.find(kBegin);
    const auto end = document.find(kEnd);
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos)
        << path << " has no place for the table";
    const auto from = begin + kBegin.size();
    if (std::getenv("SEXTANT_UPDATE_DOCS")) {
        document.replace(from, end - from, table);
        std::ofstream(path) << document;
        return;
    }
    EXPECT_EQ(document.substr(from, end - from), table)
        << "run it again with SEXTANT_UPDATE_DOCS=1 and look at what changed";
}

} // namespace
} // namespace sextant::interop
