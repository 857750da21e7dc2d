// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/condition.h"
#include "engine/config/rules/ip_expression.h"
#include "engine/config/rules/lint_kinds.h"
#include "engine/config/rules/lint_text.h"
#include "engine/core/text.h"

#include <algorithm>

namespace sextant::config {

namespace {

using core::Severity;

constexpr LintRule kIgnoredPriority {"ignored-priority", Severity::Info};
constexpr LintRule kIgnoredRuntime {"ignored-runtime", Severity::Info};
constexpr LintRule kReferenceBefore {"reference-before-arrow", Severity::Warning};
constexpr LintRule kNotLoaded {"not-loaded", Severity::Warning};
constexpr LintRule kNoConditions {"no-conditions", Severity::Warning};
constexpr LintRule kVersionTooNew {"version-too-new", Severity::Error, {Generation::V33, Generation::V33}};
constexpr LintRule kNeeds33 {"version-needs-3.3", Severity::Warning, {Generation::V27, Generation::V32}};
constexpr LintRule kStringCondition {
    "condition-is-text", Severity::Error, {Generation::V33, Generation::V33}};
constexpr LintRule kMapCondition {"condition-is-map", Severity::Warning};
constexpr LintRule kConditionSyntax {"condition-syntax", Severity::Error};
constexpr LintRule kConditionSyntaxOff {"condition-syntax", Severity::Info};
constexpr LintRule kOpenRange {"open-range", Severity::Warning, kSince32};
constexpr LintRule kRangeNotRead {"range-not-read", Severity::Warning, kBefore32};
constexpr LintRule kAttachmentNotRead {"attachment-not-read", Severity::Warning, kBefore32};
constexpr LintRule kAttachmentName {"attachment-name", Severity::Warning, kSince32};
constexpr LintRule kCallAfterArrow {"call-after-arrow", Severity::Warning};
constexpr LintRule kBareKey {"bare-key", Severity::Warning};
constexpr LintRule kMissingDiffers {"missing-parameter-differs", Severity::Info};
constexpr LintRule kDenies {"denies", Severity::Info};
constexpr LintRule kGenericMethod {"generic-method", Severity::Info, kBefore32};
constexpr LintRule kNoTags {"no-tags", Severity::Warning};
constexpr LintRule kTagWithoutName {"tag-without-name", Severity::Warning};
constexpr LintRule kTagEmpty {"tag-empty", Severity::Error, kSince32};
constexpr LintRule kTagUndefined {"tag-undefined", Severity::Warning};
constexpr LintRule kMatchNotRead {"match-not-read", Severity::Warning};
constexpr LintRule kMatchTooNew {"match-not-read", Severity::Warning, kBefore32};
constexpr LintRule kMatchUnused {"match-unused", Severity::Info, kSince32};
constexpr LintRule kBadAddress {"bad-address", Severity::Warning};
constexpr LintRule kRatio {"bad-ratio", Severity::Error};
constexpr LintRule kZeroRatio {"zero-ratio", Severity::Warning};
constexpr LintRule kVersionMissing {"version-missing", Severity::Error};
constexpr LintRule kNoAffinity {"no-affinity", Severity::Error};
constexpr LintRule kNoScript {"no-script", Severity::Error};
constexpr LintRule kScriptType {"script-type", Severity::Warning};

void lintHeader(LintContext& context, const DocNode& root)
{
    if (const auto priority = context.scalar(root, "priority"); priority && *priority != "0")
        context.add(kIgnoredPriority, *context.member(root, "priority"),
                    "No Dubbo uses the priority of a rule");
    if (const auto* runtime = context.member(root, "runtime");
        runtime && !context.flag(root, "runtime", true))
        context.add(kIgnoredRuntime, *runtime,
                    "`runtime: false` changes nothing: rules are evaluated for every call");
    if (const auto* valid = context.member(root, "valid"); valid && !context.flag(root, "valid", true))
        context.add(kNotLoaded, *valid, "`valid: false` keeps the conditions that consumers had",
                    "To switch a rule off write `enabled: false`.");
    lintBodyKey(context, root);
}

std::string lowerCaseOf(std::string_view text)
{
    std::string out(text);
    for (auto& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

void lintMatcher(LintContext& context, const DocNode& at, const KeyMatcher& matcher, Side side)
{
    const auto patterns = [&matcher](const auto& judge) {
        for (const auto* list : {&matcher.matches, &matcher.mismatches})
            for (const auto& pattern : *list)
                judge(pattern);
    };
    const auto quoted = '\'' + core::shorten(matcher.key, 60) + '\'';
    if (matcher.matches.empty() && matcher.mismatches.empty())
        context.add(kBareKey, at, quoted + " is compared with nothing, so it never matches",
                    "Write `key=value`, or `key=*` for any value.");
    patterns([&](const ValuePattern& pattern) {
        const bool range = pattern.text.find('~') != std::string::npos;
        if (range && pattern.kind == ValuePattern::Kind::BadRange)
            context.add(
                kOpenRange, at,
                '\'' + core::shorten(pattern.text, 60)
                    + "' is no range that Dubbo understands: it never matches before the arrow and always "
                      "after it",
                "Write both ends, like `10~2147483647`, or `~100` for up to 100.");
        if (range)
            context.add(kRangeNotRead, at,
                        "Before 3.2 '" + core::shorten(pattern.text, 60) + "' is no range but a text");
    });
    if (side == Side::When)
        patterns([&](const ValuePattern& pattern) {
            if (pattern.text.starts_with('$') && matcher.subject != Subject::Method)
                context.add(kReferenceBefore, at,
                            '\'' + core::shorten(pattern.text, 60) + "' stands for itself before the arrow",
                            "Refer to the consumer's parameters after the arrow.");
        });
    const bool attachment = lowerCaseOf(matcher.key).starts_with("attachments");
    const bool ofCall =
        attachment || lowerCaseOf(matcher.key).starts_with("arguments") || matcher.subject == Subject::Method;
    if (attachment)
        context.add(kAttachmentNotRead, at, "Before 3.2 " + quoted + " is a parameter that nobody has");
    if (attachment && matcher.subject != Subject::Attachment)
        context.add(kAttachmentName, at,
                    quoted + " names no attachment that Dubbo finds; its name must not contain a dot",
                    "Write `attachments[name]` without dots in the name.");
    if (ofCall && side == Side::Then && matcher.subject != Subject::Method)
        context.add(kCallAfterArrow, at,
                    quoted + " says something about the call; after the arrow it never matches",
                    "Move it before the arrow.");
    if (matcher.subject == Subject::Method && side == Side::When)
        for (const auto& pattern : matcher.matches)
            if (pattern.text == "$invoke" || pattern.text == "$invokeAsync")
                context.add(kGenericMethod, at,
                            "Before 3.2 the method of generic calls is `$invoke` for routes");
    if (side == Side::Then && matcher.subject == Subject::Parameter && !matcher.mismatches.empty()
        && matcher.matches.empty())
        context.add(kMissingDiffers, at,
                    "A provider without " + quoted + " is dropped since 3.2 and kept by older consumers");
}

void lintConditionText(LintContext& context, const DocNode& at, bool isRead)
{
    const auto text = javaTextOf(at).value_or("");
    const auto newest = parseCondition(text, Generation::V33);
    if (!newest) {
        context.add(isRead ? kConditionSyntax : kConditionSyntaxOff, at,
                    newest.error().sentence
                        + (newest.error().cause.empty() ? "" : ": " + newest.error().cause)
                        + (isRead ? ". Dubbo rejects the whole document"
                                  : ". Dubbo does not look while `enabled: false` stands there"),
                    newest.error().advice);
        return;
    }
    for (const auto& matcher : newest->when)
        lintMatcher(context, at, matcher, Side::When);
    for (const auto& matcher : newest->then)
        lintMatcher(context, at, matcher, Side::Then);
    if (!newest->deny)
        return;
    const bool exceptions =
        std::ranges::any_of(newest->when, [](const KeyMatcher& m) { return !m.mismatches.empty(); });
    context.add(
        kDenies, at,
        std::string("With nothing after the arrow such calls find no provider, with or without `force`")
            + (exceptions ? "; that is everybody but the exceptions, consoles and test clients included"
                          : ""));
}

void lintDestinations(LintContext& context, const DocNode& entry)
{
    constexpr GenerationRange kOnly33 {Generation::V33, Generation::V33};
    const auto& node = context.resolved(entry);
    lintFields(context, node, "a condition of v3.1", {{"from"}, {"to"}});
    if (const auto* from = context.member(node, "from"); from && from->kind == DocNode::Kind::Map)
        lintFields(context, *from, "`from`", {{"match"}});
    const auto destinations = context.list(node, "to");
    for (const auto& destination : destinations)
        if (context.resolved(destination).kind == DocNode::Kind::Map)
            lintFields(context, context.resolved(destination), "a destination", {{"match"}, {"weight"}});
    lintWeights(context, destinations, kOnly33);
}

void lintTagAddress(LintContext& context, const DocNode& at, const std::string& address)
{
    if (address.starts_with("0.0.0.0:"))
        return;
    const IpExpression expression(address);
    if (!expression.problem().empty())
        context.add(kBadAddress, at,
                    '\'' + core::shorten(address, 60) + "' matches no IPv4 address: " + expression.problem(),
                    address.starts_with("*:")
                        ? "Write `0.0.0.0" + address.substr(1) + "` for that port of any host."
                        : "Write host:port, a.b.c.* patterns with four parts, or a network.");
}

void lintOneTag(LintContext& context, const DocNode& tag, bool matchIsRead)
{
    lintFields(context, tag, "a tag", {{"name"}, {"addresses"}, {"match"}});
    if (context.scalar(tag, "name").value_or("").empty())
        context.add(kTagWithoutName, tag, "A tag without a name belongs to no request", "Write `name: …`.");
    const auto* addresses = context.member(tag, "addresses");
    const auto* match = context.member(tag, "match");
    const bool hasAddresses = addresses && !context.list(tag, "addresses").empty();
    for (const auto& item : context.list(tag, "addresses"))
        if (const auto text = javaTextOf(context.resolved(item)))
            lintTagAddress(context, context.resolved(item), *text);
    for (const auto& item : context.list(tag, "match")) {
        const auto& entry = context.resolved(item);
        if (entry.kind != DocNode::Kind::Map)
            continue;
        lintFields(context, entry, "an entry of `match`", {{"key"}, {"value"}});
        if (const auto* value = context.member(entry, "value"))
            lintStringMatch(context, *value);
    }
    if (match && !matchIsRead)
        context.add(kMatchNotRead, *match, "`match` is read in documents of `configVersion: v3.0` only",
                    "Write `configVersion: v3.0`.");
    else if (match)
        context.add(kMatchTooNew, *match,
                    "Consumers before 3.2 do not read `match`: the tag has no providers there",
                    "Write `addresses`, too, if such consumers read the rule.");
    if (match && hasAddresses && matchIsRead)
        context.add(kMatchUnused, *match, "With `addresses` there, `match` is not used");
    if (matchIsRead && !addresses && !match)
        context.add(
            kTagEmpty, tag,
            "A tag of v3.0 with neither `addresses` nor `match` makes consumers reject the whole document",
            "Write one of them.");
    else if (!hasAddresses && !match)
        context.add(kTagUndefined, tag, "A tag without addresses counts as not defined: static tags decide");
}

} // namespace

void lintCondition(LintContext& context, const DocNode& root)
{
    lintFields(context, root, "a condition route",
               {{"configVersion", FieldType::String},
                {"scope", FieldType::String},
                {"key", FieldType::String},
                {"enabled", FieldType::Flag},
                {"force", FieldType::Flag},
                {"runtime", FieldType::Flag},
                {"priority", FieldType::Integer},
                {"valid", FieldType::Flag},
                {"dynamic", FieldType::Flag},
                {"rawRule"},
                {"conditions"}},
               {{"condition", "conditions"}, {"rules", "conditions"}, {"enable", "enabled"}});
    lintHeader(context, root);
    const auto version = lowerCaseOf(context.string(root, "configVersion").value_or(""));
    const bool multi = version.starts_with("v3.1");
    if (!multi && version > "v3.1")
        context.add(kVersionTooNew, *context.member(root, "configVersion"),
                    "No Dubbo knows this version of condition routes; 3.3 ignores the document and keeps the "
                    "rule it had",
                    "Write v3.0 or v3.1.");
    if (multi)
        context.add(
            kNeeds33, *context.member(root, "configVersion"),
            "Only 3.3 reads v3.1; older consumers take the destinations for texts, which match nothing",
            "Write v3.0 conditions while older consumers read the rule.");
    const auto* conditions = context.member(root, "conditions");
    const auto items = context.list(root, "conditions");
    if (items.empty())
        context.add(kNoConditions, conditions ? *conditions : root,
                    std::string("There are no conditions") + (conditions ? " in the list" : "")
                        + ", which does not end the rule: consumers keep the ones they had",
                    "To end it, delete the node or write `enabled: false` with a condition.");
    for (const auto& item : items) {
        const auto& node = context.resolved(item);
        const bool map = node.kind == DocNode::Kind::Map;
        if (map && multi)
            lintDestinations(context, node);
        else if (map)
            context.add(kMapCondition, node, "A map with `from` and `to` is a condition of v3.1 only",
                        "Write `configVersion: v3.1`, or a text `… => …`.");
        else if (multi)
            context.add(kStringCondition, node, "v3.1 takes no texts as conditions: 3.3 rejects the document",
                        "Write `from` and `to`, or `configVersion: v3.0`.");
        if (!map)
            lintConditionText(context, node, context.flag(root, "enabled", true));
    }
}

void lintTag(LintContext& context, const DocNode& root)
{
    lintFields(context, root, "a tag rule",
               {{"configVersion", FieldType::String},
                {"scope", FieldType::String},
                {"key", FieldType::String},
                {"enabled", FieldType::Flag},
                {"force", FieldType::Flag},
                {"runtime", FieldType::Flag},
                {"priority", FieldType::Integer},
                {"valid", FieldType::Flag},
                {"dynamic", FieldType::Flag},
                {"rawRule"},
                {"tags"}},
               {{"enable", "enabled"}});
    lintHeader(context, root);
    const auto tags = context.list(root, "tags");
    if (tags.empty())
        context.add(kNoTags, context.member(root, "tags") ? *context.member(root, "tags") : root,
                    "Without tags the rule does nothing: the tags that providers registered decide");
    const bool matchIsRead = context.scalar(root, "configVersion").value_or("").starts_with("v3.0");
    for (const auto& item : tags)
        if (const auto& tag = context.resolved(item); tag.kind == DocNode::Kind::Map)
            lintOneTag(context, tag, matchIsRead);
}

void lintAffinity(LintContext& context, const DocNode& root)
{
    lintFields(context, root, "an affinity rule",
               {{"configVersion", FieldType::String},
                {"scope", FieldType::String},
                {"key", FieldType::String},
                {"enabled", FieldType::Flag},
                {"force", FieldType::Flag},
                {"runtime", FieldType::Flag},
                {"priority", FieldType::Integer},
                {"valid"},
                {"dynamic"},
                {"rawRule"},
                {"affinityAware"}});
    lintHeader(context, root);
    if (!context.scalar(root, "configVersion"))
        context.add(kVersionMissing, root, "Without a version Dubbo rejects the document",
                    "Write `configVersion: v3.1`.");
    const auto* aware = context.member(root, "affinityAware");
    if (!aware || aware->kind != DocNode::Kind::Map) {
        context.add(kNoAffinity, aware ? *aware : root, "The rule says nothing to compare",
                    "Write `affinityAware: { key: region, ratio: 20 }`.");
        return;
    }
    lintFields(context, *aware, "`affinityAware`", {{"key"}, {"ratio"}});
    const auto* ratio = context.member(*aware, "ratio");
    const auto number = ratio ? core::parseInt(javaTextOf(*ratio).value_or("")) : std::nullopt;
    if (number && (*number < 0 || *number > 100))
        context.add(kRatio, *ratio, "The ratio must be between 0 and 100: the rule is invalid",
                    "Correct it.");
    else if (number && *number == 0)
        context.add(kZeroRatio, *ratio,
                    "With ratio 0 a consumer that shares the value with no provider finds no provider at all",
                    "Write 1 or more.");
}

void lintScript(LintContext& context, const DocNode& root)
{
    lintFields(context, root, "a script rule",
               {{"configVersion", FieldType::String},
                {"scope", FieldType::String},
                {"key", FieldType::String},
                {"enabled", FieldType::Flag},
                {"force", FieldType::Flag},
                {"runtime", FieldType::Flag},
                {"priority", FieldType::Integer},
                {"valid"},
                {"dynamic"},
                {"rawRule"},
                {"type", FieldType::String},
                {"script", FieldType::String}});
    lintHeader(context, root);
    if (core::trim(context.scalar(root, "script").value_or("")).empty())
        context.add(kNoScript, context.member(root, "script") ? *context.member(root, "script") : root,
                    "There is no script: the rule is invalid", "Write `script: |` and the text below it.");
    const auto type = context.scalar(root, "type");
    if (type && *type != "javascript")
        context.add(kScriptType, *context.member(root, "type"),
                    "Java has no engine for '" + core::shorten(*type, 40)
                        + "' by itself; without one the rule routes nothing",
                    "Write `type: javascript`, or make sure that consumers have the engine.");
}

} // namespace sextant::config
