// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Invokers, random numbers with a printed seed, and bounds for what is random.
#pragma once

#include "engine/cluster/loadbalance/balancer_state.h"
#include "engine/core/manual_loop.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace sextant::test {

inline cluster::InvokerRef invoker(const std::string& host, url::Parameters parameters = {})
{
    parameters.emplace("interface", "x.Y");
    const url::Url url("dubbo", host, 20880, "x.Y", std::move(parameters));
    return std::make_shared<cluster::Invoker>(
        cluster::Invoker {url, cluster::Level::Application, "app", {}, url});
}

inline cluster::InvokerRef weighing(std::size_t number, int weight)
{
    return invoker("10.0." + std::to_string(number / 250) + "." + std::to_string(number % 250 + 1),
                   {{"weight", std::to_string(weight)}});
}

/// Another sequence each time; `seed` says which.
struct SeededRandom
{
    std::uint32_t seed = std::random_device {}();
    cluster::Random random = [engine = std::make_shared<std::mt19937>(seed)](std::uint32_t bound) {
        return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(*engine);
    };
    std::string text() const { return "seed " + std::to_string(seed); }
};

/// How many standard deviations the counts are from what is expected (chi-square, Wilson and Hilferty's
/// approximation). Above 6 once in a thousand million times. Who is expected never must not occur.
inline double deviation(const std::vector<std::size_t>& counts, const std::vector<double>& expected)
{
    double chiSquare = 0;
    double freedom = -1;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (expected[i] == 0) {
            if (counts[i] != 0)
                return HUGE_VAL;
            continue;
        }
        const double difference = static_cast<double>(counts[i]) - expected[i];
        chiSquare += difference * difference / expected[i];
        ++freedom;
    }
    if (freedom < 1)
        return 0;
    const double variance = 2 / (9 * freedom);
    return (std::cbrt(chiSquare / freedom) - (1 - variance)) / std::sqrt(variance);
}

/// A balancer on a list, with all it needs.
class Balancing
{
public:
    explicit Balancing(std::string name, config::Generation generation = config::kOwnGeneration)
        : m_name(std::move(name))
    {
        invocation.method = "hi";
        invocation.generation = generation;
    }

    void use(cluster::InvokerList invokers)
    {
        candidates = std::make_shared<cluster::Candidates>(std::move(invokers), invocation.method,
                                                           invocation.generation);
        const auto found = cluster::findLoadBalance(m_name, invocation.generation);
        if (!found)
            throw std::runtime_error(found.error().text());
        balancer = (*found)->make(state, candidates);
    }

    std::size_t pick()
    {
        return balancer->choose(
            {invocation, loop.wallClockMillis(), seeded.random, explain ? &why : nullptr});
    }

    std::vector<std::size_t> picks(std::size_t count)
    {
        std::vector<std::size_t> out(candidates->size());
        for (std::size_t i = 0; i < count; ++i)
            ++out[pick()];
        return out;
    }

    /// Shares as the weights say.
    std::vector<double> expected(std::size_t count) const
    {
        const auto weights = candidates->weightsAt(loop.wallClockMillis());
        double sum = 0;
        for (const int weight : weights)
            sum += weight;
        std::vector<double> out;
        for (const int weight : weights)
            out.push_back(static_cast<double>(count)
                          * (sum == 0 ? 1.0 / double(weights.size()) : weight / sum));
        return out;
    }

    core::ManualLoop loop;
    SeededRandom seeded;
    cluster::BalancerState state {loop};
    cluster::Invocation invocation;
    cluster::CandidatesRef candidates;
    std::unique_ptr<cluster::Balancer> balancer;
    bool explain = false;
    std::string why;

private:
    std::string m_name;
};

} // namespace sextant::test
