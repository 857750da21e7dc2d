// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The registry inside the process: creating the Nth child of a node must not cost more than creating the
// first.
#include "engine/core/manual_loop.h"
#include "engine/store/memory_tree.h"

#include <benchmark/benchmark.h>
#include <string>

namespace {

using namespace sextant;

void createChildren(benchmark::State& state)
{
    const auto count = static_cast<std::size_t>(state.range(0));
    for (auto _ : state) {
        core::ManualLoop loop;
        store::MemoryTree tree(loop);
        const auto session = tree.openSession({});
        for (std::size_t i = 0; i < count; ++i)
            benchmark::DoNotOptimize(tree.create(session, "/n" + std::to_string(i), std::string(),
                                                 store::CreateMode::Persistent, {store::AclEntry {}}));
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(createChildren)->Name("memory/create")->RangeMultiplier(8)->Range(512, 32'768);

} // namespace
