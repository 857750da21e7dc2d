// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Error texts and events: the peer chooses their serialization, whatever the call used (spec/rpc §1.10).
#include "engine/wire/dubbo_frame.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"
#include "engine/wire/jsonb_reader.h"
#include "engine/wire/jsonb_text.h"

namespace sextant::wire {

core::Outcome<Value> decodeValueBody(std::uint8_t serialization, std::string_view bytes)
{
    if (serialization == kFastjson2Id)
        return JsonbReader(bytes).readValue();
    if (serialization == kHessian2Id)
        return HessianReader(bytes).readValue();
    const auto known = serializationName(serialization);
    return core::Error(core::Errc::Unsupported,
                       "The body is in serialization " + std::to_string(serialization)
                           + (known.empty() ? "" : " (" + std::string(known) + ")")
                           + ", which cannot be read here");
}

core::Outcome<std::optional<std::string>> decodeStringBody(std::uint8_t serialization, std::string_view bytes)
{
    const auto value = decodeValueBody(serialization, bytes);
    if (!value)
        return value.error();
    if (value->isNull())
        return std::optional<std::string>();
    const auto* text = value->asString();
    if (!text)
        return core::Error(core::Errc::Decode, "The body is not a text");
    return std::optional<std::string>(*text);
}

std::string encodeStringBody(std::uint8_t serialization, std::optional<std::string_view> text)
{
    if (serialization == kFastjson2Id)
        return encodeJsonbText(text);
    HessianWriter writer;
    if (text)
        writer.writeString(*text);
    else
        writer.writeNull();
    return writer.take();
}

} // namespace sextant::wire
