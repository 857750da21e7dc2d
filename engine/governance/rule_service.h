// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Reading and writing governance rules where Dubbo keeps them (spec/cluster §12). Every write names the
// version that it replaces, and goes through the store's guard and journal like any other; text is kept byte
// for byte. THREAD: the store's loop. The store must outlive what was begun, or be closed before.
#pragma once

#include "engine/config/config_center.h"
#include "engine/store/journal.h"
#include "engine/store/write_note.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sextant::governance {

/// How a rule is written: limits, and who writes, for the journal (`note` may be null; it must not be used
/// for another write).
struct RuleWrite
{
    store::OpOptions options {};
    std::shared_ptr<store::WriteNote> note {};
};

class RuleService
{
public:
    using Done = std::function<void(core::Outcome<config::Document>)>;

    explicit RuleService(store::CoordinationStore& store)
        : m_store(store)
    {
    }

    /// A missing node is a document without text, not an error.
    void get(const std::string& path, store::OpOptions options, Done done) const;
    /// Writes `text` over `version`; nullopt: there must be no node yet. Missing directories are created
    /// before, as an action of their own in the journal, so that others can put rules there and this one can
    /// still be undone. BadVersion when somebody else wrote, created or removed it; nothing is written then.
    void put(const std::string& path, std::string text, std::optional<std::int32_t> version, RuleWrite how,
             Done done) const;
    /// Removes the node if it still has `version`; BadVersion otherwise. The answer has no text.
    void remove(const std::string& path, std::int32_t version, RuleWrite how, Done done) const;

private:
    store::CoordinationStore& m_store;
};

/// What was written to a rule from here, newest first.
core::Outcome<std::vector<store::JournalAction>> ruleHistory(const store::Journal& journal,
                                                             const std::string& path, int limit);

/// What an undo of this rule takes back: the newest action on it that happened. An undo is an action, too, so
/// that undoing twice leaves the rule as it is. The action may have written other nodes besides.
/// InvalidArgument when there is none. `registry`: the store's description.
core::Outcome<store::JournalAction> latestWrite(const store::Journal& journal, const std::string& registry,
                                                const std::string& path);

} // namespace sextant::governance
