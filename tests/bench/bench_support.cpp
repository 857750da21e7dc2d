// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bench_support.h"

#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <malloc.h>
#include <stdexcept>
#include <string_view>

namespace sextant::bench {

namespace {

constexpr std::size_t kOpsPerRequest = 500;
constexpr std::size_t kBytesPerRequest = 800'000; ///< servers take 1 MB
constexpr double kKilobytesPerMegabyte = 1024;

double statusMegabytes(std::string_view field)
{
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(field))
            return std::stod(line.substr(field.size())) / kKilobytesPerMegabyte;
    return 0;
}

struct Registered
{
    std::string name;
    std::function<void(benchmark::State&)> row;
    int rounds;
};

std::vector<Registered>& slowRows()
{
    static std::vector<Registered> rows;
    return rows;
}

} // namespace

double millisOf(const std::function<void()>& body)
{
    const auto begin = std::chrono::steady_clock::now();
    body();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double residentMegabytes()
{
    malloc_trim(0);
    return statusMegabytes("VmRSS:");
}

double peakMegabytes()
{
    return statusMegabytes("VmHWM:");
}

void forgetPeak()
{
    std::ofstream("/proc/self/clear_refs") << "5";
}

std::unique_ptr<test::BlockingStore> openStore(core::EngineThread& engine, int port, Client client)
{
    zk::Options options;
    options.servers = {{"127.0.0.1", port}};
    auto store =
        std::make_unique<test::BlockingStore>(engine, [&]() -> std::unique_ptr<store::CoordinationStore> {
            if (client == Client::Wire)
                return std::move(zk::openWireClientStore(engine, options)).value();
            return std::move(zk::openCClientStore(engine, options)).value();
        });
    if (!store->waitConnected())
        throw std::runtime_error("no connection");
    return store;
}

void NodeMaker::add(const std::string& path, store::Data data)
{
    const auto bytes = path.size() + data.value_or(std::string()).size() + 64;
    if (m_ops.size() >= kOpsPerRequest || m_bytes + bytes > kBytesPerRequest)
        finish();
    m_bytes += bytes;
    m_ops.push_back({store::MultiOp::Kind::Create, path, std::move(data)});
}

void NodeMaker::finish()
{
    m_bytes = 0;
    if (m_ops.empty())
        return;
    if (const auto made = m_store.multi(std::exchange(m_ops, {})); !made)
        throw std::runtime_error("cannot create the nodes: " + made.error().text());
}

SlowRow::SlowRow(std::string name, std::function<void(benchmark::State&)> row, int rounds)
{
    slowRows().push_back({std::move(name), std::move(row), rounds});
}

void registerSlowRows()
{
    for (const auto& [name, row, rounds] : slowRows())
        benchmark::RegisterBenchmark(name.c_str(), row)->Unit(benchmark::kMillisecond)->Iterations(rounds);
}

} // namespace sextant::bench
