// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any Hessian2 value as a peer's result, exception or generic argument: printed, viewed, generalised, and
// made the type that the first byte chooses.
#include "engine/rpc/generalize.h"
#include "engine/rpc/generic.h"
#include "engine/rpc/generic_mode.h"
#include "engine/rpc/realize.h"
#include "engine/wire/hessian_reader.h"
#include "engine/wire/hessian_writer.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sextant;

const metadata::ServiceDefinition& definition()
{
    static const auto kDefinition = [] {
        metadata::ServiceDefinition made;
        made.types = {{"com.acme.orders.Order",
                       {{"items", "java.util.List<com.acme.orders.Order>"},
                        {"labels", "java.util.Map<java.lang.Long,com.acme.orders.OrderStatus>"},
                        {"total", "java.math.BigDecimal"},
                        {"createdAt", "java.util.Date"}},
                       {},
                       {}},
                      {"com.acme.orders.OrderStatus", {}, {}, {"NEW", "PAID"}}};
        return made;
    }();
    return kDefinition;
}

constexpr std::array<const char*, 12> kTypes = {"com.acme.orders.Order",
                                                "java.util.List<com.acme.orders.Order>",
                                                "java.util.Map<java.lang.Integer,java.lang.String>",
                                                "int",
                                                "long[]",
                                                "java.lang.String",
                                                "java.math.BigDecimal",
                                                "java.util.Date",
                                                "java.time.LocalDateTime",
                                                "com.acme.orders.OrderStatus",
                                                "byte[]",
                                                "java.lang.Object"};

void write(const wire::Value& value)
{
    wire::HessianWriter writer;
    writer.writeValue(value);
    (void)writer.take();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    wire::HessianLimits limits;
    limits.bytes = 16U << 20U;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto value = wire::HessianReader(bytes, limits).readValue();
    if (!value)
        return 0;
    (void)rpc::valueToJson(*value);
    (void)rpc::valueToJson(*value, -1, rpc::Detail::Exact);
    (void)rpc::javaTypeName(*value);
    (void)rpc::viewException(*value);
    write(rpc::generalize(*value, definition()));
    if (const auto made = rpc::realize(*value, kTypes[data[0] % kTypes.size()], definition()))
        write(*made);
    if (const auto result = rpc::genericResult(*value, rpc::GenericMode::Bean))
        write(*result);
    return 0;
}
