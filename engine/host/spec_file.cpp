// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/spec_file.h"

#include "engine/core/text.h"
#include "engine/metadata/json_tree.h"
#include "engine/store/path.h"
#include "engine/wire/type_list.h"

#include <algorithm>
#include <charconv>

namespace sextant::host {

namespace {

/// Digits of answers stay as the file has them.
using Json = metadata::JsonTree;

/// Reads one JSON object key by key and remembers the first thing that is wrong.
class Reader
{
public:
    explicit Reader(std::string place)
        : m_place(std::move(place))
    {
    }

    void fail(const std::string& pointer, const std::string& what)
    {
        if (!m_failure)
            m_failure = core::Error(core::Errc::InvalidArgument, "The provider specification cannot be used",
                                    m_place + " at " + (pointer.empty() ? "/" : pointer), what,
                                    "docs/provider-spec.md describes the file.");
    }
    const std::optional<core::Error>& failure() const { return m_failure; }

    bool object(const Json& value, const std::string& pointer, std::initializer_list<const char*> keys)
    {
        if (!value.isObject()) {
            fail(pointer, "expected an object");
            return false;
        }
        for (const auto& [key, ignored] : value.members)
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                fail(pointer + "/" + key, "unknown key");
        return true;
    }

    std::string text(const Json& object, const std::string& pointer, const char* key, bool required = false)
    {
        const auto* found = object.find(key);
        if (!found) {
            if (required)
                fail(pointer, std::string("\"") + key + "\" is missing");
            return {};
        }
        if (found->kind != Json::Kind::String) {
            fail(pointer + "/" + key, "expected a string");
            return {};
        }
        return found->text;
    }

    std::vector<std::string> texts(const Json& object, const std::string& pointer, const char* key)
    {
        std::vector<std::string> list;
        each(object, pointer, key, [&](const Json& item, const std::string& at) {
            item.kind == Json::Kind::String ? list.push_back(item.text) : fail(at, "expected a string");
        });
        return list;
    }

    template<typename Function>
    void each(const Json& object, const std::string& pointer, const char* key, Function function)
    {
        const auto* found = object.find(key);
        if (!found)
            return;
        const auto at = pointer + "/" + key;
        if (!found->isArray()) {
            fail(at, "expected an array");
            return;
        }
        std::size_t index = 0;
        for (const auto& item : found->items)
            function(item, at + "/" + std::to_string(index++));
    }

private:
    std::string m_place;
    std::optional<core::Error> m_failure;
};

ServiceException readException(Reader& reader, const Json& value, const std::string& pointer)
{
    ServiceException exception;
    if (reader.object(value, pointer, {"class", "message"})) {
        if (auto name = reader.text(value, pointer, "class"); !name.empty())
            exception.className = std::move(name);
        exception.message = reader.text(value, pointer, "message");
    }
    return exception;
}

core::Millis readDelay(Reader& reader, const Json& value, const std::string& pointer)
{
    constexpr std::int64_t kLongest = 600'000;
    const auto millis = value.kind == Json::Kind::Number ? core::parseInt(value.text).value_or(-1) : -1;
    if (millis < 0 || millis > kLongest)
        reader.fail(pointer, "expected milliseconds between 0 and " + std::to_string(kLongest));
    return core::Millis(std::clamp<std::int64_t>(millis, 0, kLongest));
}

double readShare(Reader& reader, const Json& value, const std::string& pointer)
{
    double share = -1;
    if (value.kind == Json::Kind::Number)
        std::from_chars(value.text.data(), value.text.data() + value.text.size(), share);
    if (!(share >= 0 && share <= 1))
        reader.fail(pointer, "expected a number between 0 and 1");
    return share;
}

/// What the method answers; `mayFail`: it has an errorRate, so that "throw" is what failing calls throw.
void readBehavior(Reader& reader, const Json& behavior, const std::string& pointer, bool mayFail,
                  Script& script)
{
    if (!reader.object(behavior, pointer, {"return", "echo", "throw"}))
        return;
    int answers = 0;
    if (const auto* found = behavior.find("return")) {
        script.resultJson = metadata::printJsonTree(*found);
        ++answers;
    }
    if (const auto* found = behavior.find("echo")) {
        const auto index = found->kind == Json::Kind::Number ? core::parseInt(found->text) : std::nullopt;
        if (index && *index >= 0)
            script.echo = static_cast<std::size_t>(*index);
        else
            reader.fail(pointer + "/echo", "expected the index of an argument, counted from 0");
        ++answers;
    }
    if (const auto* found = behavior.find("throw")) {
        script.exception = readException(reader, *found, pointer + "/throw");
        answers += mayFail ? 0 : 1;
    }
    if (answers > 1)
        reader.fail(
            pointer,
            "only one of \"return\", \"echo\" and \"throw\" (without \"errorRate\") can be the answer");
}

Script readScript(Reader& reader, const Json& method, const std::string& pointer)
{
    Script script;
    const auto* rate = method.find("errorRate");
    if (rate)
        script.errorRate = readShare(reader, *rate, pointer + "/errorRate");
    if (const auto* behavior = method.find("behavior"))
        readBehavior(reader, *behavior, pointer + "/behavior", rate != nullptr, script);
    if (const auto* delay = method.find("delayMs"))
        script.delay = readDelay(reader, *delay, pointer + "/delayMs");
    return script;
}

void checkType(Reader& reader, const std::string& type, const std::string& pointer)
{
    if (const auto checked = wire::checkTypeName(type); !checked)
        reader.fail(pointer, checked.error().sentence);
}

MethodSpec readMethod(Reader& reader, const Json& value, const std::string& pointer)
{
    MethodSpec method;
    if (!reader.object(value, pointer,
                       {"name", "parameterTypes", "returnType", "behavior", "delayMs", "errorRate"}))
        return method;
    method.name = reader.text(value, pointer, "name", true);
    method.parameterTypes = reader.texts(value, pointer, "parameterTypes");
    if (auto type = reader.text(value, pointer, "returnType"); !type.empty())
        method.returnType = std::move(type);
    for (std::size_t i = 0; i < method.parameterTypes.size(); ++i)
        checkType(reader, method.parameterTypes[i], pointer + "/parameterTypes/" + std::to_string(i));
    checkType(reader, method.returnType, pointer + "/returnType");
    method.script = readScript(reader, value, pointer);
    if (method.script.echo && *method.script.echo >= method.parameterTypes.size())
        reader.fail(pointer + "/behavior/echo",
                    "the method has only " + std::to_string(method.parameterTypes.size()) + " parameters");
    return method;
}

metadata::TypeDefinition readType(Reader& reader, const Json& value, const std::string& pointer)
{
    metadata::TypeDefinition type;
    if (!reader.object(value, pointer, {"type", "properties", "items", "enums"}))
        return type;
    type.type = reader.text(value, pointer, "type", true);
    type.items = reader.texts(value, pointer, "items");
    type.enums = reader.texts(value, pointer, "enums");
    const auto* properties = value.find("properties");
    if (!properties)
        return type;
    if (!properties->isObject()) {
        reader.fail(pointer + "/properties", "expected an object of field names and types");
        return type;
    }
    for (const auto& [name, propertyType] : properties->members) {
        if (propertyType.kind == Json::Kind::String)
            type.properties.emplace_back(name, propertyType.text);
        else
            reader.fail(pointer + "/properties/" + name, "expected a type name");
    }
    return type;
}

ServiceSpec readService(Reader& reader, const Json& value, const std::string& pointer,
                        const std::vector<metadata::TypeDefinition>& sharedTypes)
{
    ServiceSpec service;
    if (!reader.object(value, pointer, {"interface", "group", "version", "parameters", "methods", "types"}))
        return service;
    service.interfaceName = reader.text(value, pointer, "interface", true);
    // It names nodes: a slash or a character that ZooKeeper refuses would leave a service half registered.
    if (service.interfaceName.empty() || service.interfaceName.find('/') != std::string::npos
        || !store::validatePath("/" + service.interfaceName))
        reader.fail(pointer + "/interface", "this is no name of an interface");
    service.group = reader.text(value, pointer, "group");
    service.version = reader.text(value, pointer, "version");
    service.types = sharedTypes;
    if (const auto* parameters = value.find("parameters")) {
        if (!parameters->isObject())
            reader.fail(pointer + "/parameters", "expected an object of names and texts");
        else
            for (const auto& [key, text] : parameters->members)
                text.kind == Json::Kind::String
                    ? void(service.parameters[key] = text.text)
                    : reader.fail(pointer + "/parameters/" + key, "expected a string");
    }
    reader.each(value, pointer, "methods", [&](const Json& item, const std::string& at) {
        auto method = readMethod(reader, item, at);
        if (std::any_of(service.methods.begin(), service.methods.end(), [&](const MethodSpec& other) {
                return other.name == method.name && other.parameterTypes == method.parameterTypes;
            }))
            reader.fail(at, "a second method " + method.name + " with the same parameter types");
        service.methods.push_back(std::move(method));
    });
    reader.each(value, pointer, "types", [&](const Json& item, const std::string& at) {
        service.types.push_back(readType(reader, item, at));
    });
    if (service.methods.empty())
        reader.fail(pointer, "a service needs \"methods\"");
    return service;
}

} // namespace

core::Outcome<std::vector<ServiceSpec>> parseSpecFile(std::string_view json, const std::string& place)
{
    const auto parsed = metadata::parseJsonTree(json, place);
    if (!parsed)
        return core::Error(core::Errc::InvalidArgument, "The provider specification cannot be used", place,
                           "this is not JSON: " + parsed.error().text(),
                           "docs/provider-spec.md describes the file.");
    const auto& document = *parsed;
    Reader reader(place);
    std::vector<ServiceSpec> services;
    if (reader.object(document, "", {"services", "types"})) {
        std::vector<metadata::TypeDefinition> shared;
        reader.each(document, "", "types", [&](const Json& item, const std::string& at) {
            shared.push_back(readType(reader, item, at));
        });
        reader.each(document, "", "services", [&](const Json& item, const std::string& at) {
            auto service = readService(reader, item, at, shared);
            if (std::any_of(services.begin(), services.end(),
                            [&](const ServiceSpec& other) { return other.key() == service.key(); }))
                reader.fail(at, "a second service " + service.key());
            services.push_back(std::move(service));
        });
        if (services.empty())
            reader.fail("", "\"services\" is missing or empty");
    }
    if (reader.failure())
        return *reader.failure();
    return services;
}

} // namespace sextant::host
