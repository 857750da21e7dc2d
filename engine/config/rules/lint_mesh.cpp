// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/rules/lint_kinds.h"
#include "engine/config/rules/lint_text.h"
#include "engine/core/text.h"

#include <set>

namespace sextant::config {

namespace {

using core::Severity;

constexpr LintRule kNoName {"no-name", Severity::Error};
constexpr LintRule kNameWithDot {"name-with-dot", Severity::Warning};
constexpr LintRule kOtherKind {"kind-unknown", Severity::Warning};
constexpr LintRule kOneKind {"kind-missing", Severity::Error};
constexpr LintRule kNoSubset {"subset-unknown", Severity::Warning};
constexpr LintRule kWholeNumber {"number-not-float", Severity::Warning};
constexpr LintRule kIndex {"argument-index", Severity::Warning};
constexpr LintRule kNoRoute {"no-route", Severity::Warning};

class MeshLint
{
public:
    explicit MeshLint(LintContext& context)
        : m_context(context)
    {
    }

    void run()
    {
        const auto& documents = m_context.reading().documents;
        for (const auto& document : documents)
            collectSubsets(m_context.resolved(document));
        for (const auto& document : documents)
            lintDocument(m_context.resolved(document));
        if (m_destinations == 0 || m_services == 0)
            m_context.add(kOneKind,
                          m_context.reading().starts.empty() ? TextSpot {}
                                                             : m_context.reading().starts.front(),
                          std::string("There is no document of kind ")
                              + (m_destinations == 0 ? "DestinationRule" : "VirtualService")
                              + ": without both Dubbo ignores the update and keeps the rule it had",
                          "Write both kinds, with `---` between them.");
    }

private:
    void collectSubsets(const DocNode& document)
    {
        if (document.kind != DocNode::Kind::Map || m_context.scalar(document, "kind") != "DestinationRule")
            return;
        const auto* spec = m_context.member(document, "spec");
        if (!spec)
            return;
        for (const auto& subset : m_context.list(*spec, "subsets"))
            if (const auto name = m_context.scalar(subset, "name"))
                m_subsets.insert(*name);
    }

    void lintDocument(const DocNode& document)
    {
        if (document.kind != DocNode::Kind::Map) {
            m_context.add(kNoName, document, "A document without `metadata.name` makes Dubbo reject the text",
                          "Remove the document, or complete it.");
            return;
        }
        lintFields(m_context, document, "a mesh document",
                   {{"apiVersion"}, {"kind"}, {"metadata"}, {"spec"}});
        const auto* metadata = m_context.member(document, "metadata");
        const auto name = metadata ? m_context.scalar(*metadata, "name") : std::nullopt;
        if (!name)
            m_context.add(kNoName, metadata ? *metadata : document,
                          "A document without `metadata.name` makes Dubbo reject the text",
                          "Write `metadata: { name: … }`.");
        else if (name->find('.') != std::string::npos)
            m_context.add(kNameWithDot, *m_context.member(*metadata, "name"),
                          "A name with a dot belongs to another kind of rule: no router reads this document",
                          "Write a name without dots.");
        const auto kind = m_context.scalar(document, "kind").value_or("");
        const auto* spec = m_context.member(document, "spec");
        if (kind == "DestinationRule")
            ++m_destinations;
        else if (kind == "VirtualService")
            ++m_services;
        else
            m_context.add(kOtherKind,
                          m_context.member(document, "kind") ? *m_context.member(document, "kind") : document,
                          "Dubbo reads the kinds DestinationRule and VirtualService only");
        if (kind == "VirtualService" && spec)
            for (const auto& entry : m_context.list(*spec, "dubbo"))
                for (const auto& detail : m_context.list(entry, "routedetail"))
                    lintDetail(m_context.resolved(detail));
    }

    void lintDetail(const DocNode& detail)
    {
        if (detail.kind != DocNode::Kind::Map)
            return;
        lintFields(m_context, detail, "a route", {{"name"}, {"match"}, {"route"}});
        const auto route = m_context.list(detail, "route");
        if (route.empty())
            m_context.add(kNoRoute, detail, "A route without destinations changes nothing",
                          "Write `route: [ … ]`.");
        lintWeights(m_context, route, {Generation::V30, Generation::V33});
        for (const auto& destination : route)
            if (const auto* target = m_context.member(destination, "destination"))
                lintDestination(*target, 0);
        for (const auto& match : m_context.list(detail, "match"))
            lintMatch(m_context.resolved(match));
    }

    void lintDestination(const DocNode& destination, int depth)
    {
        const auto* subset = m_context.member(destination, "subset");
        const auto name = subset ? javaTextOf(*subset) : std::nullopt;
        if (name && !m_subsets.contains(*name))
            m_context.add(kNoSubset, *subset,
                          "No DestinationRule here has a subset '" + core::shorten(*name, 60) + '\'',
                          "Name a subset that is there, or add it.");
        const auto* fallback = m_context.member(destination, "fallback");
        const auto* next = fallback ? m_context.member(*fallback, "destination") : nullptr;
        if (next && depth < 50)
            lintDestination(*next, depth + 1);
    }

    void lintMatch(const DocNode& match)
    {
        if (match.kind != DocNode::Kind::Map)
            return;
        lintFields(m_context, match, "a match of calls",
                   {{"name"}, {"method"}, {"sourceLabels"}, {"attachments"}, {"headers"}});
        const auto* method = m_context.member(match, "method");
        if (!method)
            return;
        for (const auto& argument : m_context.list(*method, "args")) {
            const auto index = m_context.scalar(argument, "index");
            if (index && !m_context.scalar(*method, "argc"))
                m_context.add(kIndex, *m_context.member(argument, "index"),
                              "A call with no more than " + core::shorten(*index, 20)
                                  + " arguments fails here: it finds no provider",
                              "Write `argc`, too, and name methods that have the argument.");
            if (const auto* number = m_context.member(argument, "num_value"))
                lintNumbers(*number, 0);
        }
    }

    void lintNumbers(const DocNode& node, int depth)
    {
        if (node.kind == DocNode::Kind::Scalar && scalarType(node) == ScalarType::Integer)
            m_context.add(kWholeNumber, node, "Dubbo drops whole numbers here, so this never matches",
                          "Write '" + core::shorten(node.text, 20) + ".0' without quotes.");
        for (const auto& item : node.items) // an alias may lead back to what holds it
            if (depth < 5)
                lintNumbers(m_context.resolved(item), depth + 1);
    }

    LintContext& m_context;
    std::set<std::string> m_subsets;
    int m_destinations = 0;
    int m_services = 0;
};

} // namespace

void lintMesh(LintContext& context)
{
    MeshLint(context).run();
}

} // namespace sextant::config
