// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/generic_service.h"

#include "engine/rpc/bean_descriptor.h"
#include "engine/rpc/generalize.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/generic_mode.h"
#include "engine/rpc/realize.h"

namespace sextant::rpc {

namespace {

using core::Outcome;
using wire::Value;

core::Error refusal(std::string words)
{
    return {core::Errc::InvalidArgument, "org.apache.dubbo.rpc.RpcException: " + std::move(words)};
}

Outcome<Value> fromJsonText(const Value& sent, const std::string& type,
                            const metadata::ServiceDefinition& definition)
{
    if (sent.isNull())
        return sent;
    const auto* text = sent.asString();
    if (!text)
        return refusal(
            "When using GSON to deserialize generic dubbo request arguments, the arguments must be of "
            "type String");
    return valueFromJson(*text, type, &definition, ArgumentMode::Typed);
}

Outcome<Value> fromDescriptor(const Value& sent, const std::string& type,
                              const metadata::ServiceDefinition& definition)
{
    if (!sent.isNull() && javaTypeName(sent) != "org.apache.dubbo.common.beanutil.JavaBeanDescriptor")
        return refusal("Generic serialization [bean] only support message type "
                       "org.apache.dubbo.common.beanutil.JavaBeanDescriptor and your message type is "
                       + javaTypeName(sent));
    auto value = fromBeanDescriptor(sent);
    return value ? realize(*value, type, definition) : std::move(value);
}

Outcome<Value> received(GenericMode mode, const Value& sent, const std::string& type,
                        const metadata::ServiceDefinition& definition)
{
    switch (mode) {
    case GenericMode::True:
    case GenericMode::RawReturn: {
        auto value = realize(sent, type, definition);
        if (!value)
            return refusal(value.error().sentence);
        return value;
    }
    case GenericMode::Gson:
    case GenericMode::ProtobufJson:
        return fromJsonText(sent, type, definition);
    case GenericMode::Bean:
        break;
    }
    return fromDescriptor(sent, type, definition);
}

} // namespace

Outcome<std::vector<Value>> receiveGeneric(std::string_view generic, const std::vector<Value>& sent,
                                           const std::vector<std::string>& types,
                                           const metadata::ServiceDefinition& definition)
{
    const auto mode = parseGenericMode(generic);
    if (!mode && mode.error().code == core::Errc::Unsupported)
        return refusal(
            "java.lang.IllegalStateException: Trigger the safety barrier! Native Java Serializer is not "
            "allowed by default. "
            + mode.error().cause);
    if (!mode)
        return sent;
    if (*mode == GenericMode::ProtobufJson && sent.size() != 1)
        return refusal("Generic serialization [protobuf-json] only support one java.lang.String argument");
    std::vector<Value> values;
    for (std::size_t i = 0; i < sent.size(); ++i) {
        auto value = received(*mode, sent[i], types[i], definition);
        if (!value)
            return value.error();
        values.push_back(std::move(*value));
    }
    return values;
}

Outcome<Value> answerGeneric(std::string_view generic, const Value& value, const std::string& returnType,
                             const metadata::ServiceDefinition& definition)
{
    const auto mode = parseGenericMode(generic);
    if (mode && *mode == GenericMode::RawReturn)
        return value;
    if (mode && *mode == GenericMode::Bean)
        return describeBean(value, parseJavaType(returnType), &definition);
    if (mode && *mode == GenericMode::ProtobufJson)
        return Value::string(valueToJson(generalize(value, definition, IncludeClass::No)));
    return generalize(value, definition);
}

} // namespace sextant::rpc
