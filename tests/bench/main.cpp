// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// All budgets of design §9. Rows that take minutes exist only with --benchmark_filter.
#include "tests/bench/bench_support.h"

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    if (!benchmark::GetBenchmarkFilter().empty())
        sextant::bench::registerSlowRows();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
