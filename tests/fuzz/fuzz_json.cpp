// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// "type, line break, JSON" as an argument of that type: typed when the type begins with a space, else
// generic. What was made is written, read and printed.
#include "engine/core/text.h"
#include "engine/rpc/generic.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sextant;

const metadata::ServiceDefinition& definition()
{
    static const auto kDefinition = [] {
        metadata::ServiceDefinition made;
        made.types = {{"a.Node",
                       {{"next", "a.Node"},
                        {"list", "java.util.List<a.Node>"},
                        {"map", "java.util.Map<java.lang.Long,a.Color>"},
                        {"total", "java.math.BigDecimal"},
                        {"at", "java.time.ZonedDateTime"}},
                       {},
                       {}},
                      {"a.Color", {}, {}, {"RED"}}};
        return made;
    }();
    return kDefinition;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto line = input.find('\n');
    if (line == std::string_view::npos)
        return 0;
    const std::string type(input.substr(0, line));
    if (!core::isUtf8(type))
        return 0; // no Java type: what is not text is replaced on the wire
    const auto json = input.substr(line + 1);
    const auto mode = type.starts_with(' ') ? rpc::ArgumentMode::Typed : rpc::ArgumentMode::Generic;
    const auto value = rpc::valueFromJson(json, type, &definition(), mode);
    if (!value) {
        (void)rpc::sampleJson(type, &definition());
        return 0;
    }
    wire::HessianWriter writer;
    writer.writeValue(*value);
    const auto bytes = writer.take();
    const auto again = wire::HessianReader(bytes).readValue();
    if (!again || !wire::sameValue(*again, *value))
        std::abort();
    (void)rpc::valueToJson(*again);
    (void)rpc::viewException(*again);
    (void)rpc::javaTypeName(*again);
    return 0;
}
