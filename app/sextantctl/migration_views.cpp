// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/migration_views.h"

#include "app/sextantctl/json_views.h"
#include "app/sextantctl/table.h"
#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using migration::name;

/// The shortest digits, not those of a double: 0.8, not 0.800000011920929.
Json number(float value)
{
    auto parsed = Json::parse(migration::numberText(value), nullptr, false);
    return parsed.is_discarded() ? Json(migration::numberText(value)) : parsed;
}

void addFields(Json& out, const migration::RuleFields& fields)
{
    if (fields.step)
        out["step"] = name(*fields.step);
    if (fields.threshold)
        out["threshold"] = number(*fields.threshold);
    if (fields.proportion)
        out["proportion"] = *fields.proportion;
    if (fields.delay)
        out["delay"] = *fields.delay;
    if (fields.force)
        out["force"] = *fields.force;
}

Json entries(const std::vector<migration::RuleEntry>& list)
{
    Json out = Json::array();
    for (const auto& entry : list) {
        Json item {{"serviceKey", entry.serviceKey}};
        addFields(item, entry.fields);
        out.push_back(std::move(item));
    }
    return out;
}

Json ruleToJson(const core::Outcome<migration::Rule>& rule)
{
    if (!rule)
        return nullptr;
    Json out {{"key", rule->key}};
    addFields(out, rule->fields);
    out["interfaces"] = entries(rule->interfaces);
    out["applications"] = entries(rule->applications);
    return out;
}

Json outlookToJson(const migration::Outlook& outlook)
{
    return Json {{"step", name(outlook.step)},
                 {"decision", name(outlook.decision.choice)},
                 {"reason", outlook.decision.reason},
                 {"threshold", number(outlook.effective.threshold())},
                 {"proportion", outlook.effective.proportion},
                 {"origins", outlook.effective.origins}};
}

Json serviceToJson(const ServiceOutlook& outlook)
{
    return Json {{"interface", outlook.service.interfaceName},
                 {"group", outlook.service.group},
                 {"version", outlook.service.version},
                 {"apps", outlook.situation.subject.applications},
                 {"interfaceAddresses", outlook.situation.interfaceAddresses},
                 {"applicationAddresses", outlook.situation.applicationAddresses}};
}

} // namespace

Json toJson(const RuleView& view)
{
    Json out {{"application", view.application},
              {"path", view.document.path},
              {"version", view.document.version ? Json(*view.document.version) : Json(nullptr)},
              {"text", view.document.text ? Json(*view.document.text) : Json(nullptr)},
              {"rule", ruleToJson(view.rule)},
              {"error", view.rule ? std::string() : view.rule.error().text()},
              {"problems", toJson(view.problems)}};
    return out;
}

Json nowToJson(const ServiceOutlook& outlook)
{
    auto out = serviceToJson(outlook);
    out.update(outlookToJson(outlook.now));
    return out;
}

Json planToJson(const ServiceOutlook& outlook)
{
    auto out = serviceToJson(outlook);
    out["before"] = outlookToJson(outlook.now);
    out["after"] = outlookToJson(outlook.then);
    out["refused"] = outlook.then.refused;
    out["waitsMs"] = outlook.then.waits.count();
    out["record"] = outlook.then.record;
    return out;
}

std::string ruleText(const RuleView& view)
{
    std::string text = harmless(view.document.path) + ": ";
    if (!view.document.text)
        return text + "no rule\n";
    text += "version " + std::to_string(view.document.version.value_or(0)) + "\n\n"
        + harmlessLines(*view.document.text) + (view.document.text->ends_with('\n') ? "" : "\n");
    if (!view.rule)
        text += "\nerror: " + harmless(view.rule.error().text()) + "\n";
    for (const auto& problem : view.problems)
        text += "\n" + std::string(core::name(problem.severity)) + ": " + harmless(problem.message) + " "
            + harmless(problem.effect) + "\n";
    return text;
}

std::string nowTable(const std::vector<ServiceOutlook>& outlooks)
{
    Table table({{"SERVICE", false, true},
                 {"STEP"},
                 {"INTERFACE", true},
                 {"APPLICATION", true},
                 {"USES"},
                 {"WHY", false, true}});
    for (const auto& outlook : outlooks)
        table.add({outlook.service.key(), std::string(name(outlook.now.step)),
                   std::to_string(outlook.situation.interfaceAddresses),
                   std::to_string(outlook.situation.applicationAddresses),
                   std::string(name(outlook.now.decision.choice)), outlook.now.decision.reason});
    return table.print(terminalColumns());
}

std::string planTable(const std::vector<ServiceOutlook>& outlooks)
{
    Table table({{"SERVICE", false, true},
                 {"STEP NOW"},
                 {"STEP THEN"},
                 {"INTERFACE", true},
                 {"APPLICATION", true},
                 {"USES NOW"},
                 {"USES THEN"},
                 {"WHY", false, true}});
    for (const auto& outlook : outlooks)
        table.add({outlook.service.key(), std::string(name(outlook.now.step)),
                   std::string(name(outlook.then.step)) + (outlook.then.refused ? " (refused)" : ""),
                   std::to_string(outlook.situation.interfaceAddresses),
                   std::to_string(outlook.situation.applicationAddresses),
                   std::string(name(outlook.now.decision.choice)),
                   std::string(name(outlook.then.decision.choice)),
                   outlook.then.refused && !outlook.then.record.empty() ? outlook.then.record.back()
                                                                        : outlook.then.decision.reason});
    return table.print(terminalColumns());
}

bool isTrouble(const ServiceOutlook& outlook)
{
    return outlook.then.refused || outlook.then.decision.choice == migration::Choice::None;
}

} // namespace sextant::ctl
