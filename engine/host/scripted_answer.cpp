// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/scripted_answer.h"

#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"
#include "engine/rpc/generic.h"

namespace sextant::host {

namespace {

using Json = metadata::JsonTree;

/// The argument that `text` names when it is exactly one placeholder, "${0}".
std::optional<std::size_t> placeholder(std::string_view text)
{
    if (text.size() < 4 || !text.starts_with("${") || text.back() != '}')
        return std::nullopt;
    const auto index = core::parseInt(text.substr(2, text.size() - 3));
    return index && *index >= 0 ? std::optional<std::size_t>(static_cast<std::size_t>(*index)) : std::nullopt;
}

class Substitution
{
public:
    explicit Substitution(const std::vector<wire::Value>& arguments)
        : m_arguments(arguments)
    {
    }

    void apply(Json& value) const
    {
        for (auto& item : value.items)
            apply(item);
        for (auto& [name, member] : value.members)
            apply(member);
        if (value.kind != Json::Kind::String)
            return;
        if (const auto index = placeholder(value.text)) {
            if (auto argument = metadata::parseJsonTree(argumentJson(*index), "argument"))
                value = std::move(*argument);
        } else {
            value.text = inside(value.text);
        }
    }

private:
    std::string argumentJson(std::size_t index) const
    {
        return index < m_arguments.size() ? rpc::valueToJson(m_arguments[index]) : "null";
    }

    std::string argumentText(std::size_t index) const
    {
        if (index < m_arguments.size())
            if (const auto* text = m_arguments[index].asString())
                return *text;
        return argumentJson(index);
    }

    std::string inside(const std::string& text) const
    {
        std::string out;
        std::size_t from = 0;
        for (;;) {
            const auto open = text.find("${", from);
            const auto close = open == std::string::npos ? open : text.find('}', open);
            if (close == std::string::npos)
                return out + text.substr(from);
            const auto mark = std::string_view(text).substr(open, close + 1 - open);
            out += text.substr(from, open - from);
            if (const auto index = placeholder(mark))
                out += argumentText(*index);
            else
                out += mark;
            from = close + 1;
        }
    }

    const std::vector<wire::Value>& m_arguments;
};

} // namespace

core::Outcome<ServiceAnswer> scriptedAnswer(const MethodSpec& method,
                                            const std::vector<wire::Value>& arguments,
                                            const metadata::ServiceDefinition& definition, double chance)
{
    const auto& script = method.script;
    if (script.errorRate > 0 && chance < script.errorRate)
        return ServiceAnswer(
            script.exception.value_or(ServiceException {"java.lang.RuntimeException", "scripted failure"}));
    if (script.exception && script.errorRate <= 0)
        return ServiceAnswer(*script.exception);
    if (script.echo)
        return ServiceAnswer(*script.echo < arguments.size() ? arguments[*script.echo] : wire::Value());
    if (method.returnType == "void")
        return ServiceAnswer(wire::Value());
    auto json = script.resultJson;
    if (json.find("${") != std::string::npos) {
        auto document = metadata::parseJsonTree(json, method.name);
        if (!document)
            return document.error();
        Substitution(arguments).apply(*document);
        json = metadata::printJsonTree(*document);
    }
    auto value = rpc::valueFromJson(json, method.returnType, &definition, rpc::ArgumentMode::Typed);
    if (!value)
        return value.error();
    return ServiceAnswer(std::move(*value));
}

} // namespace sextant::host
