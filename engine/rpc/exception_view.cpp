// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Throwables between the wire and people (spec/rpc §1.6, §4.8, §6.6).
#include "engine/core/text.h"
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

std::string headline(const ExceptionView::Cause& cause)
{
    return cause.message.empty() ? cause.className : cause.className + ": " + cause.message;
}

/// What every throwable has; the rest is what its class adds.
bool isOfThrowable(std::string_view field)
{
    return field == "detailMessage" || field == "cause" || field == "stackTrace"
        || field == "suppressedExceptions";
}

void appendFields(const wire::Object& throwable, bool generic, ExceptionView& view)
{
    for (std::size_t i = 0; i < throwable.values.size(); ++i) {
        const auto& name = throwable.names()[i];
        const bool shown = generic && (name == "exceptionClass" || name == "exceptionMessage");
        if (!isOfThrowable(name) && !shown && throwable.field(name) == &throwable.values[i])
            view.fields.emplace_back(name, valueToJson(throwable.values[i]));
    }
}

/// A stack trace as Java prints it, which a GenericException has in its message: frames and causes.
void appendPrintedStack(std::string_view printed, ExceptionView& view)
{
    constexpr std::string_view kFrame = "\tat ";
    constexpr std::string_view kCause = "Caused by: ";
    const auto start = printed.find('\n' + std::string(kFrame));
    if (start == std::string_view::npos)
        return;
    for (const auto& line : core::split(printed.substr(start + 1), '\n')) {
        if (view.stack.size() >= kMaxStack)
            return;
        if (line.starts_with(kFrame)) {
            view.stack.push_back(line.substr(kFrame.size()));
        } else if (line.starts_with(kCause)) {
            view.stack.push_back(line);
            const auto words = std::string_view(line).substr(kCause.size());
            const auto colon = words.find(": ");
            view.causes.push_back(
                {std::string(words.substr(0, colon)),
                 colon == std::string_view::npos ? "" : std::string(words.substr(colon + 2))});
        }
    }
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
        ExceptionView view;
        view.className = javaTypeName(throwable);
        view.message = valueToJson(throwable);
        return view;
    }
    ExceptionView view;
    view.className = object->type();
    view.message = textOr(*object, "detailMessage", {});
    const bool generic = isGenericException(object->type());
    if (generic) {
        // The wrapper's message is the printed stack of what it wraps, its own stack the provider's filters.
        appendPrintedStack(view.message, view);
        view.wrapper = object->type();
        view.className = textOr(*object, "exceptionClass", view.className);
        view.message = textOr(*object, "exceptionMessage", view.message);
    }
    appendFields(*object, generic, view);
    if (!view.stack.empty())
        return view;
    appendStack(*object, view.stack);

    const auto* current = object;
    for (int depth = 0; depth < kMaxCauses; ++depth) {
        const auto* cause = current->field("cause");
        const auto* next = cause ? cause->asObject() : nullptr;
        if (!next || next == current)
            break; // a throwable without cause refers to itself
        view.causes.push_back({next->type(), textOr(*next, "detailMessage", {})});
        view.stack.push_back("Caused by: " + headline(view.causes.back()));
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
