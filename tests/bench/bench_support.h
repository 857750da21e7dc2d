// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What several rows need: stores on a real server, clocks, medians, memory, and rows that run on request
// only.
#pragma once

#include "tests/support/blocking_store.h"

#include <benchmark/benchmark.h>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sextant::bench {

double millisOf(const std::function<void()>& body);
/// REQUIRES: not empty.
double median(std::vector<double> values);

/// Of this process, after what is free has been given back to the system.
double residentMegabytes();
/// The most that was resident since `forgetPeak`.
double peakMegabytes();
void forgetPeak();

enum class Client
{
    C,
    Wire
};
/// A connected store on 127.0.0.1:`port`. Throws std::runtime_error.
std::unique_ptr<test::BlockingStore> openStore(core::EngineThread& engine, int port, Client client);

/// Creates nodes with as few requests as fit.
class NodeMaker
{
public:
    explicit NodeMaker(test::BlockingStore& store)
        : m_store(store)
    {
    }
    void add(const std::string& path, store::Data data = std::string());
    /// Sends what is left. Throws std::runtime_error.
    void finish();

private:
    test::BlockingStore& m_store;
    std::vector<store::MultiOp> m_ops;
    std::size_t m_bytes = 0;
};

/// Registers a row that takes minutes: it exists only when a filter is given.
struct SlowRow
{
    SlowRow(std::string name, std::function<void(benchmark::State&)> row, int rounds);
};
/// Called by `main` once the flags are known.
void registerSlowRows();

} // namespace sextant::bench
