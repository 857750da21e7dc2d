// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hessian2 of a recorded page of 15 users, with and without its three java.time fields (design §9).
#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

#include <nlohmann/json.hpp>

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

namespace {

using namespace sextant;

/// Body of the recorded answer of listUser.
std::string recordedPage()
{
    std::ifstream in(SEXTANT_TEST_DATA "/wire/user-service.jsonl");
    for (std::string line; std::getline(in, line);) {
        const auto row = nlohmann::json::parse(line, nullptr, false);
        if (row.is_object() && row["name"] == "listUser")
            return core::fromHex(row["response_hex"].get<std::string>())
                .value()
                .substr(wire::kFrameHeaderSize);
    }
    std::cerr << "no recorded page\n";
    std::exit(1);
}

wire::Value withoutTimes(const wire::Value& value)
{
    if (const auto* list = value.asList()) {
        std::vector<wire::Value> items;
        for (const auto& item : list->items)
            items.push_back(withoutTimes(item));
        return wire::Value::list(list->type, std::move(items));
    }
    const auto* object = value.asObject();
    if (!object)
        return value;
    if (object->type().ends_with("Handle"))
        return {};
    auto copy = std::make_shared<wire::Object>(*object);
    for (auto& field : copy->values)
        field = withoutTimes(field);
    return wire::Value(wire::Value::Variant(std::move(copy)));
}

wire::Value page(bool times)
{
    const auto body = wire::decodeResponseBody(recordedPage());
    return times ? body->value : withoutTimes(body->value);
}

std::string encode(const wire::Value& value)
{
    wire::HessianWriter writer;
    writer.writeValue(value);
    return writer.take();
}

void encodePage(benchmark::State& state)
{
    const auto value = page(state.range(0) != 0);
    std::size_t bytes = 0;
    for (auto _ : state) {
        auto text = encode(value);
        bytes = text.size();
        benchmark::DoNotOptimize(text);
    }
    state.counters["bytes"] = static_cast<double>(bytes);
    state.counters["pages/s"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
}

void decodePage(benchmark::State& state)
{
    const auto bytes = encode(page(state.range(0) != 0));
    for (auto _ : state) {
        auto value = wire::HessianReader(bytes).readValue();
        benchmark::DoNotOptimize(value);
    }
    state.counters["bytes"] = static_cast<double>(bytes.size());
    state.counters["pages/s"] = benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(encodePage)->ArgName("times")->Arg(1)->Arg(0);
BENCHMARK(decodePage)->ArgName("times")->Arg(1)->Arg(0);

} // namespace
