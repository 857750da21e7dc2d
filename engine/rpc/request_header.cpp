// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/request_header.h"

#include "engine/wire/hessian_reader.h"

#include <algorithm>
#include <array>

namespace sextant::rpc {

namespace {

constexpr std::size_t kHeaderStrings = 5;
constexpr std::size_t kMaxHeaderString = 64 * 1024;
constexpr std::string_view kDecodeFailure = "Fail to decode request due to: java.io.IOException: ";

/// Serializations of the Dubbo 3.2 distribution (spec/rpc §1.2): a Java provider knows others no better than
/// we do.
constexpr std::array<std::uint8_t, 5> kShipped {wire::kHessian2Id, 3, 4, 7, wire::kFastjson2Id};

using HeaderStrings = std::array<std::string*, kHeaderStrings>;

bool readHessian(std::string_view body, const HeaderStrings& targets)
{
    wire::HessianReader reader(body);
    for (std::string* target : targets) {
        auto value = reader.readValue();
        if (!value.ok() || (!value->isNull() && !value->asString()))
            return false;
        if (value->asString())
            *target = *value->asString();
    }
    return true;
}

/// Every item is a length of four bytes and that many bytes of JSONB (spec/rpc §10.2).
bool readJsonb(std::string_view body, const HeaderStrings& targets)
{
    for (std::string* target : targets) {
        if (body.size() < 4)
            return false;
        std::size_t length = 0;
        for (std::size_t i = 0; i < 4; ++i)
            length = length << 8U | static_cast<unsigned char>(body[i]);
        if (length > kMaxHeaderString || body.size() < 4 + length)
            return false;
        const auto text = wire::decodeStringBody(wire::kFastjson2Id, body.substr(0, 4 + length));
        if (!text.ok())
            return false;
        *target = text->value_or("");
        body.remove_prefix(4 + length);
    }
    return true;
}

} // namespace

std::optional<wire::RequestBody> readRequestHeader(const wire::FrameView& frame)
{
    wire::RequestBody header;
    const HeaderStrings targets {&header.dubboVersion, &header.path, &header.serviceVersion, &header.method,
                                 &header.descriptor};
    const bool read = frame.header.serialization == wire::kHessian2Id ? readHessian(frame.body, targets)
        : frame.header.serialization == wire::kFastjson2Id            ? readJsonb(frame.body, targets)
                                                                      : false;
    return read ? std::optional(std::move(header)) : std::nullopt;
}

std::string refuseSerialization(const wire::FrameView& frame, const ServiceTable& services, const Ends& ends)
{
    const std::string id = std::to_string(frame.header.serialization);
    if (std::find(kShipped.begin(), kShipped.end(), frame.header.serialization) == kShipped.end())
        return std::string(kDecodeFailure) + "Unrecognized serialize type from consumer: " + id;
    if (const auto header = readRequestHeader(frame))
        if (const auto refusal = services.checkHeader(*header, ends);
            refusal && refusal->status == wire::Status::BadRequest)
            return refusal->text;
    return std::string(kDecodeFailure) + "Unexpected serialization id:" + id
        + " received from network, please check if the peer send the right id.";
}

} // namespace sextant::rpc
