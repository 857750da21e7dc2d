// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hessian2 of a recorded page of 15 users, with and without its three java.time fields (design §9), also as a
// multiple of what hessian.js does in the same run. All rates are per second of CPU time.
#include "engine/core/text.h"
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

#include <nlohmann/json.hpp>

#include <array>
#include <benchmark/benchmark.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <unistd.h>

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

/// Pages that hessian.js decodes and encodes in a second; zero when it is not there.
struct PeerRates
{
    double decodes = 0;
    double encodes = 0;
};

/// With [1] and without [0] the times, measured once.
const std::array<PeerRates, 2>& peerRates()
{
    static const auto kRates = [] {
        std::array<PeerRates, 2> rates;
        const auto file =
            std::filesystem::temp_directory_path() / ("sextant-bench-" + std::to_string(getpid()));
        std::ofstream(file) << core::toHex(encode(page(false))) << '\n'
                            << core::toHex(encode(page(true))) << '\n';
        const auto command = "node " SEXTANT_SOURCE_DIR "/tests/bench/hessian_js.js " + file.string()
            + " " SEXTANT_SOURCE_DIR "/tests/interop";
        if (auto* output = popen(command.c_str(), "r")) {
            for (auto& rate : rates)
                if (std::fscanf(output, "%lf %lf", &rate.decodes, &rate.encodes) != 2)
                    std::cerr
                        << "hessian.js does not run (npm ci --prefix tests/interop): no comparison with it\n";
            pclose(output);
        }
        std::filesystem::remove(file);
        return rates;
    }();
    return kRates;
}

double threadCpuSeconds()
{
    timespec used {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

void report(benchmark::State& state, std::size_t bytes, double seconds, double peerRate)
{
    const auto rate = static_cast<double>(state.iterations()) / seconds;
    state.counters["bytes"] = static_cast<double>(bytes);
    state.counters["pages/s"] = rate;
    if (peerRate > 0) {
        state.counters["hessian.js/s"] = peerRate;
        state.counters["x_hessian.js"] = rate / peerRate;
    }
}

void encodePage(benchmark::State& state)
{
    const auto peer = peerRates().at(static_cast<std::size_t>(state.range(0)));
    const auto value = page(state.range(0) != 0);
    std::size_t bytes = 0;
    const auto start = threadCpuSeconds();
    for (auto _ : state) {
        auto text = encode(value);
        bytes = text.size();
        benchmark::DoNotOptimize(text);
    }
    report(state, bytes, threadCpuSeconds() - start, peer.encodes);
}

void decodePage(benchmark::State& state)
{
    const auto peer = peerRates().at(static_cast<std::size_t>(state.range(0)));
    const auto bytes = encode(page(state.range(0) != 0));
    const auto start = threadCpuSeconds();
    for (auto _ : state) {
        auto value = wire::HessianReader(bytes).readValue();
        benchmark::DoNotOptimize(value);
    }
    report(state, bytes.size(), threadCpuSeconds() - start, peer.decodes);
}

BENCHMARK(encodePage)->ArgName("times")->Arg(1)->Arg(0);
BENCHMARK(decodePage)->ArgName("times")->Arg(1)->Arg(0);

} // namespace
