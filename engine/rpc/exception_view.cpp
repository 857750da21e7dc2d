// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Throwables between the wire and people (spec/rpc §1.6, §4.8, §6.6).
#include "engine/rpc/generic.h"

#include <cstdint>
#include <string>

namespace sextant::rpc {

namespace {

const std::string* text(const wire::Object& object, std::string_view field)
{
    const auto* value = object.field(field);
    return value ? value->asString() : nullptr;
}

std::string textOr(const wire::Object& object, std::string_view field, std::string fallback)
{
    const auto* found = text(object, field);
    return found ? *found : std::move(fallback);
}

/// "com.acme.X.y(X.java:12)", as Java prints a stack trace element.
std::string frameText(const wire::Object& element)
{
    std::int32_t line = -1;
    if (const auto* value = element.field("lineNumber"))
        if (const auto* number = std::get_if<std::int32_t>(&value->variant()))
            line = *number;
    const auto* file = text(element, "fileName");
    constexpr std::int32_t kNativeMethod = -2;
    std::string place;
    if (line == kNativeMethod)
        place = "Native Method";
    else if (!file)
        place = "Unknown Source";
    else
        place = line >= 0 ? *file + ":" + std::to_string(line) : *file;
    return textOr(element, "declaringClass", "?") + "." + textOr(element, "methodName", "?") + "(" + place
        + ")";
}

constexpr std::size_t kMaxStack = 2000; ///< lines kept of one exception with its causes
constexpr int kMaxCauses = 20;

void appendStack(const wire::Object& throwable, std::vector<std::string>& stack)
{
    const auto* trace = throwable.field("stackTrace");
    const auto* elements = trace ? trace->asList() : nullptr;
    if (!elements)
        return;
    for (const auto& element : elements->items) {
        if (stack.size() >= kMaxStack)
            return;
        if (const auto* object = element.asObject())
            stack.push_back(frameText(*object));
    }
}

std::string headline(const wire::Object& throwable)
{
    const auto* message = text(throwable, "detailMessage");
    return message ? throwable.type() + ": " + *message : throwable.type();
}

bool isGenericException(const std::string& type)
{
    return type == "com.alibaba.dubbo.rpc.service.GenericException"
        || type == "org.apache.dubbo.rpc.service.GenericException";
}

} // namespace

ExceptionView viewException(const wire::Value& throwable)
{
    const auto* object = throwable.asObject();
    if (!object) {
        // Classes the peer could not send as objects arrive as maps or plain values (spec/rpc §3.4, §4.5).
        return {javaTypeName(throwable), valueToJson(throwable), {}};
    }
    ExceptionView view {object->type(), textOr(*object, "detailMessage", {}), {}};
    if (isGenericException(object->type())) {
        view.className = textOr(*object, "exceptionClass", view.className);
        view.message = textOr(*object, "exceptionMessage", view.message);
    }
    appendStack(*object, view.stack);

    const auto* current = object;
    for (int depth = 0; depth < kMaxCauses; ++depth) {
        const auto* cause = current->field("cause");
        const auto* next = cause ? cause->asObject() : nullptr;
        if (!next || next == current)
            break; // a throwable without cause refers to itself
        view.stack.push_back("Caused by: " + headline(*next));
        appendStack(*next, view.stack);
        current = next;
    }
    return view;
}

wire::Value makeException(const std::string& className, const std::string& message)
{
    return wire::Value::object(className, {{"detailMessage", wire::Value::string(message)}});
}

} // namespace sextant::rpc
