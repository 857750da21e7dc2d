// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The migration state machine of one consumer of one service (spec/registry §9.4, §9.6). Mirrors
// MigrationRuleHandler and MigrationInvoker: acts when step or threshold change, waits and compares before a
// forced step, keeps the old step when the comparison fails.
//
// Pure: it asks its owner to open and close the two subscriptions and hears from it how many addresses each
// has. Unlike Java, which reads the registry while it subscribes, it waits for a subscription's first report
// before it compares. THREAD: the loop's. The owner may destroy it from any hook but `open` and `close`.
#pragma once

#include "engine/core/loop.h"
#include "engine/migration/effective_rule.h"

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace sextant::migration {

enum class Level
{
    Interface,
    Application
};
std::string_view name(Level level); ///< "interface", "application"

/// One line of what was decided and why.
struct RecordLine
{
    std::uint64_t number = 0; ///< counted from 0, never reused
    std::int64_t time = 0; ///< ms since the epoch
    std::string text;
};

class Migrator
{
public:
    struct Hooks
    {
        std::function<void(Level)> open; ///< subscribe; `addressesChanged` follows when it has been read
        std::function<void(Level)> close; ///< unsubscribe; nothing more is reported for it
        std::function<void()> changed; ///< step or choice changed
    };

    Migrator(core::Loop& loop, Hooks hooks);
    ~Migrator();
    Migrator(const Migrator&) = delete;
    Migrator& operator=(const Migrator&) = delete;

    /// Goes to the rule's step. While an earlier rule still waits for its comparison, later ones queue.
    void apply(EffectiveRule rule);
    /// The subscription of `level` has been read, now or again.
    void addressesChanged(Level level, std::size_t addresses);

    std::optional<Step> step() const; ///< nullopt before the first rule
    std::optional<Step> waitingFor() const; ///< step whose comparison is still to come
    const EffectiveRule& rule() const; ///< the one in force
    bool isOpen(Level level) const;
    /// Every open subscription has reported, so that the decision is more than a first impression.
    bool settled() const;

    /// `draw` as in DecisionInput. When the application level is chosen and `applicationAvailable` is false
    /// (no address of it can be connected to), the interface level serves if it has an address.
    Decision decide(std::optional<double> draw = {}, bool applicationAvailable = true) const;
    /// The latest decisions, oldest first; bounded.
    const std::deque<RecordLine>& record() const;

private:
    struct Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::migration
