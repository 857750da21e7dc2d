// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Switching a rule on and off by its own field, every other byte kept. THREAD: any for the texts, the
// store's loop for writing.
#pragma once

#include "engine/governance/rule_list.h"
#include "engine/governance/rule_service.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::governance {

/// Whether a rule is on, by its own field; nullopt for kinds without one and for what cannot be read.
std::optional<bool> isEnabled(const StoredRule& rule);

struct SwitchedText
{
    std::string text;
    std::vector<std::string> warnings; ///< what the field does not switch; plain English
};

/// The document with `enabled` as asked for: the field that counts is edited, or one is added before the
/// first list or map. Unsupported for kinds that have no such field.
core::Outcome<SwitchedText> switchedText(const config::RuleKey& key, std::string text, bool enabled,
                                         const std::string& place);
/// The same for the name of a legacy node.
core::Outcome<std::string> switchedNodeName(const std::string& nodeName, bool enabled);

struct RuleSwitch
{
    config::Document before;
    config::Document after; ///< of a legacy rule another node
    bool changed = false; ///< it was as asked for already
    std::vector<std::string> warnings;
};

/// Reads the rule, edits it and writes it over what was read, or over `version`. Legacy rules are nodes, so
/// one is removed and one created, in one transaction. NoNode when there is no such rule, BadVersion when
/// somebody else wrote it. The store must outlive it or be closed before.
void switchRule(store::CoordinationStore& store, const StoredRule& rule, bool enabled,
                std::optional<std::int32_t> version, RuleWrite how,
                std::function<void(core::Outcome<RuleSwitch>)> done);

} // namespace sextant::governance
