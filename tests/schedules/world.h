// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What everybody in a schedule shares: virtual time, the registry's tree, the dice, the account of what
// happened and what must not have. THREAD: one.
#pragma once

#include "engine/core/manual_loop.h"
#include "engine/discovery/metadata_fetcher.h"
#include "engine/store/memory_tree.h"
#include "tests/schedules/fault_store.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace sextant::schedule {

constexpr core::Millis kSessionTimeout {10'000};

/// A service that providers may serve and consumers may want.
struct ServiceKind
{
    std::string interfaceName;
    std::string group;
    std::string version;
};

struct World
{
    World(std::uint64_t seed, Plant given)
        : random(seed)
        , plant(given)
    {
    }

    std::unique_ptr<FaultStore> connect()
    {
        return std::make_unique<FaultStore>(tree, kSessionTimeout, random, plant);
    }
    void tell(const std::string& line)
    {
        story.push_back(std::to_string(loop.now().count()) + " ms: " + line);
    }
    void violated(const std::string& what)
    {
        violations.push_back(std::to_string(loop.now().count()) + " ms: " + what);
    }
    /// Runs `task` later, whatever happens to whoever asks.
    void later(core::Millis delay, core::Task task)
    {
        const auto id = nextTimer++;
        timers[id] = loop.schedule(delay, [this, id, task = std::move(task)] {
            const auto fired = std::move(timers[id]);
            timers.erase(id);
            task();
        });
    }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    Random random;
    Plant plant;
    /// Asks a provider for its metadata, over a network that may be slow or broken.
    discovery::MetadataFetcher fetch;
    std::vector<std::string> story;
    std::vector<std::string> violations;
    std::map<std::uint64_t, core::Timer> timers;
    std::uint64_t nextTimer = 0;
};

} // namespace sextant::schedule
