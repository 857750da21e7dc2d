// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_switch.h"

#include "engine/config/rules/rule_document.h"
#include "engine/core/text.h"
#include "engine/store/path.h"
#include "engine/url/url.h"

namespace sextant::governance {

using config::DocNode;
using config::RuleKind;
using core::Errc;
using core::Error;
using core::Outcome;

namespace {

using SwitchDone = std::function<void(Outcome<RuleSwitch>)>;

constexpr std::string_view kField = "enabled";

std::string_view flagText(bool enabled)
{
    return enabled ? "true" : "false";
}

bool hasField(RuleKind kind)
{
    switch (kind) {
    case RuleKind::Condition:
    case RuleKind::Tag:
    case RuleKind::Configurators:
    case RuleKind::Script:
    case RuleKind::Affinity:
        return true;
    case RuleKind::Mesh:
    case RuleKind::Migration:
    case RuleKind::LegacyOverride:
    case RuleKind::LegacyRoute:
        return false;
    }
    return false;
}

/// Items of a type other than `general` obey a flag of their own (spec/cluster §5.3).
std::vector<std::string> itemsOnTheirOwn(const DocNode& root)
{
    std::vector<std::string> warnings;
    const auto* items = root.find("configs");
    if (items == nullptr || items->kind != DocNode::Kind::List)
        return warnings;
    for (std::size_t i = 0; i < items->items.size(); ++i) {
        const auto* type = items->items[i].find("type");
        if (type != nullptr && type->kind == DocNode::Kind::Scalar && type->text != "general")
            warnings.push_back("configs[" + std::to_string(i) + "] has the type " + type->text
                               + " and obeys its own enabled, not the rule's.");
    }
    return warnings;
}

/// Where a new field goes: above what may be long.
std::optional<std::size_t> beforeCollections(const DocNode& root)
{
    for (std::size_t i = 0; i < root.items.size(); ++i)
        if (root.items[i].kind == DocNode::Kind::List || root.items[i].kind == DocNode::Kind::Map)
            return i;
    return std::nullopt;
}

Error noSuchRule(const std::string& path)
{
    return Error(Errc::NoNode, "There is no such rule", path);
}

Error otherVersion(const std::string& path, std::int32_t now)
{
    return Error(Errc::BadVersion, "The rule was changed by somebody else", path,
                 "it has version " + std::to_string(now), "Read it again and decide anew.");
}

/// Why a node cannot be written again under another name as it is.
std::optional<Error> cannotMove(const std::string& path, const store::AclAndStat& node)
{
    if (node.stat.ephemeralOwner != 0)
        return Error(Errc::Unsupported, "The rule belongs to a session and cannot be switched", path,
                     "whoever wrote it holds it only as long as it is connected",
                     "Switch it where it was written.");
    const auto masked = std::any_of(node.acl.begin(), node.acl.end(), [](const auto& entry) {
        return entry.scheme == "digest" && entry.id.ends_with(":x");
    });
    if (masked)
        return Error(Errc::NoAuth, "The rule cannot be switched without losing its ACL", path,
                     "the server shows the ACL's passwords only to those who may change it",
                     "Connect as one of the users that the ACL names.");
    return std::nullopt;
}

/// A legacy rule under its other name.
void renameRule(store::CoordinationStore& store, RuleSwitch result, const std::string& to, store::Acl acl,
                RuleWrite how, SwitchDone done)
{
    using store::MultiOp;
    const auto from = result.before.path;
    std::vector<MultiOp> ops {
        {MultiOp::Kind::Remove, from, {}, store::CreateMode::Persistent, *result.before.version},
        {MultiOp::Kind::Create, to, result.before.text, store::CreateMode::Persistent, store::kAnyVersion,
         std::move(acl)}};
    const store::NoteScope scope(how.note);
    store.multi(
        std::move(ops), std::move(how.options),
        [result = std::move(result), to,
         done = std::move(done)](const Outcome<std::vector<store::MultiResult>>& results) mutable {
            if (!results) {
                const auto code = results.error().code;
                const bool others =
                    code == Errc::BadVersion || code == Errc::NoNode || code == Errc::NodeExists;
                done(others
                         ? Error(Errc::BadVersion, "The rule was changed by somebody else",
                                 result.before.path, results.error().text(), "Read it again and decide anew.")
                         : results.error());
                return;
            }
            result.after = {to, result.before.text, results->back().stat.version, results->back().stat.mtime};
            result.changed = true;
            done(std::move(result));
        });
}

} // namespace

std::optional<bool> isEnabled(const StoredRule& rule)
{
    if (config::ruleKind(rule.key.kind).legacy) {
        const auto url = url::Url::parseNodeName(rule.key.nodeName);
        return url ? std::optional(url->getBool(kField, true)) : std::nullopt;
    }
    if (!hasField(rule.key.kind) || !rule.document.text)
        return std::nullopt;
    const auto documents = config::readDocuments(*rule.document.text).documents;
    if (documents.size() != 1 || documents.front().kind != DocNode::Kind::Map)
        return std::nullopt;
    const auto* field = documents.front().find(kField);
    if (field == nullptr)
        return true;
    if (field->kind != DocNode::Kind::Scalar)
        return std::nullopt;
    if (config::scalarType(*field) == config::ScalarType::Null)
        return true;
    // Java parses the text of what SnakeYAML made of it, for which yes and on are true.
    const bool flag = config::scalarType(*field) == config::ScalarType::Boolean;
    return core::equalsIgnoreCase(field->text, "true")
        || (flag
            && (core::equalsIgnoreCase(field->text, "yes") || core::equalsIgnoreCase(field->text, "on")));
}

Outcome<SwitchedText> switchedText(const config::RuleKey& key, std::string text, bool enabled,
                                   const std::string& place)
{
    if (!hasField(key.kind))
        return Error(Errc::Unsupported,
                     "A rule of the kind " + std::string(config::name(key.kind))
                         + " cannot be switched on and off",
                     place, "it has no field for that", "Delete it; an undo brings it back.");
    auto document = config::RuleDocument::parse(std::move(text), place);
    if (!document)
        return document.error();
    if (document->documents().size() != 1 || document->documents().front().kind != DocNode::Kind::Map)
        return Error(Errc::InvalidArgument, "The rule is not one map of fields, so Dubbo does not use it",
                     place, {}, "Write it anew.");
    SwitchedText switched;
    const auto& root = document->documents().front();
    if (key.kind == RuleKind::Configurators)
        switched.warnings = itemsOnTheirOwn(root);
    const auto field = config::RulePath().member(std::string(kField));
    const auto* now = document->find(field);
    Outcome<void> edited;
    if (now == nullptr && enabled)
        switched.warnings.emplace_back("The rule has no field enabled, which means that it is.");
    else if (now == nullptr)
        edited = document->insertMember({}, std::string(kField), config::RuleValue::boolean(false),
                                        beforeCollections(root));
    else if (now->kind != DocNode::Kind::Scalar || now->text != flagText(enabled)) // also yes, TRUE, …
        edited = document->setScalar(field, config::RuleValue::boolean(enabled));
    if (!edited)
        return edited.error();
    switched.text = document->text();
    return switched;
}

Outcome<std::string> switchedNodeName(const std::string& nodeName, bool enabled)
{
    const auto url = url::Url::parseNodeName(nodeName);
    if (!url)
        return url.error();
    if (url->getBool(kField, true) == enabled)
        return nodeName;
    const auto from = std::string(kField) + "%3D" + std::string(flagText(!enabled));
    const auto to = std::string(kField) + "%3D" + std::string(flagText(enabled));
    for (const std::string before : {"%26", "%3F"})
        if (const auto at = nodeName.find(before + from); at != std::string::npos) {
            auto name = nodeName;
            name.replace(at + before.size(), from.size(), to);
            const auto check = url::Url::parseNodeName(name);
            if (check && *check == url->with(kField, flagText(enabled)))
                return name;
        }
    return url->with(kField, flagText(enabled)).nodeName();
}

void switchRule(store::CoordinationStore& store, const StoredRule& rule, bool enabled,
                std::optional<std::int32_t> version, RuleWrite how, SwitchDone done)
{
    const auto& path = rule.document.path;
    const auto edit = [&store, key = rule.key, path, enabled, version, how,
                       done = std::move(done)](const Outcome<config::Document>& now) {
        if (!now || !now->version) {
            done(now ? noSuchRule(path) : now.error());
            return;
        }
        if (version && *version != store::kAnyVersion && *version != *now->version) {
            done(otherVersion(path, *now->version));
            return;
        }
        RuleSwitch result {*now, *now, false, {}};
        if (config::ruleKind(key.kind).legacy) {
            const auto name = switchedNodeName(key.nodeName, enabled);
            if (!name)
                done(name.error());
            else if (*name == key.nodeName)
                done(std::move(result));
            else
                store.getAcl(path, how.options,
                             [&store, result = std::move(result), path, name = *name, how,
                              done](const Outcome<store::AclAndStat>& node) mutable {
                                 const auto refusal =
                                     node ? cannotMove(path, *node) : std::optional(node.error());
                                 if (refusal)
                                     done(*refusal);
                                 else
                                     renameRule(store, std::move(result),
                                                store::joinPath(store::parentPath(path), name), node->acl,
                                                std::move(how), std::move(done));
                             });
            return;
        }
        auto switched = switchedText(key, now->text.value_or(""), enabled, path);
        if (!switched) {
            done(switched.error());
            return;
        }
        result.warnings = std::move(switched->warnings);
        if (switched->text == now->text) {
            done(std::move(result));
            return;
        }
        RuleService(store).put(path, std::move(switched->text), *now->version, how,
                               [result = std::move(result), done](Outcome<config::Document> after) mutable {
                                   if (!after) {
                                       done(after.error());
                                       return;
                                   }
                                   result.after = std::move(*after);
                                   result.changed = true;
                                   done(std::move(result));
                               });
    };
    RuleService(store).get(path, how.options, edit);
}

} // namespace sextant::governance
