// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/rpc/call_errors.h"

#include "engine/core/text.h"

namespace sextant::rpc {

namespace {

constexpr std::size_t kMaxPeerWords = 64 * 1024; // a Java stack trace fits; a hostile novel does not
constexpr std::string_view kCannotConnect = "Cannot connect for ";
constexpr std::string_view kNotSent = " was not sent";
constexpr std::string_view kIsItRunning = "Is the provider running, and is its address reachable from here?";
constexpr std::string_view kSwitchOnTls = "switch on TLS for calls (--call-tls).";
constexpr std::string_view kAcceptedByIt = "Give a certificate and a key that the provider accepts.";

std::string milliseconds(core::Millis time)
{
    return std::to_string(time.count()) + " ms";
}

std::string statusText(std::uint8_t status)
{
    return std::to_string(status) + " (" + std::string(wire::name(static_cast<wire::Status>(status))) + ")";
}

} // namespace

core::Error notSent(const CallNames& names, const core::Error& reason)
{
    return core::Error(reason.code, names.call + std::string(kNotSent), names.address,
                       reason.sentence + (reason.cause.empty() ? "" : ": " + reason.cause));
}

core::Error cannotConnect(const CallNames& names, const core::Error& reason)
{
    const auto usual = reason.code == core::Errc::AuthFailed ? kAcceptedByIt : kIsItRunning;
    return core::Error(reason.code, std::string(kCannotConnect) + names.call, names.address,
                       reason.cause.empty() ? reason.sentence : reason.cause,
                       reason.advice.empty() ? std::string(usual) : reason.advice);
}

core::Error timedOut(const CallNames& names, bool connected, bool sent)
{
    const std::string limit = milliseconds(names.timeout);
    if (!connected)
        return core::Error(core::Errc::Timeout, std::string(kCannotConnect) + names.call, names.address,
                           "no connection within " + limit, std::string(kIsItRunning));
    return core::Error(core::Errc::Timeout, names.call + " got no answer within " + limit, names.address,
                       sent ? "the request was sent, the provider did not answer in time"
                            : "the request could not be sent: the peer does not read",
                       sent ? "The provider may still execute the call. Try a longer timeout." : "");
}

core::Error cancelled(const CallNames& names)
{
    return core::Error(core::Errc::Cancelled, names.call + " was cancelled", names.address);
}

core::Error connectionLost(const CallNames& names, const core::Error& reason, const LostPeer& seen)
{
    // TLS 1.3 refuses a client's certificate after the handshake, before it takes any request.
    if (reason.code == core::Errc::AuthFailed)
        return cannotConnect(names, reason);
    std::string cause = reason.cause.empty() ? reason.sentence : reason.cause;
    if (!seen.foreign.empty() && cause.find(seen.foreign) == std::string::npos)
        cause += "; it does not speak the Dubbo protocol, it sent " + seen.foreign;
    std::string advice = "The provider may have executed the call.";
    if (seen.wantsTls == LostPeer::WantsTls::Surely)
        advice = "Nothing was executed: " + std::string(kSwitchOnTls);
    else if (seen.wantsTls == LostPeer::WantsTls::Perhaps)
        advice += " If it takes calls only inside TLS, it has not: " + std::string(kSwitchOnTls);
    return core::Error(reason.code, "The connection was lost while " + names.call + " waited for its answer",
                       names.address, std::move(cause), std::move(advice));
}

core::Error refused(const CallNames& names, const wire::Frame& answer)
{
    const auto words = wire::decodeStringBody(answer.header.serialization, answer.body);
    std::string cause = words.ok() ? words->value_or("the peer gave no reason")
                                   : "its message cannot be read: " + words.error().text();
    return core::Error(core::Errc::Remote,
                       names.call + " failed with status " + statusText(answer.header.status), names.address,
                       core::shorten(cause, kMaxPeerWords));
}

core::Error unexpectedSerialization(const CallNames& names, std::uint8_t id)
{
    return core::Error(core::Errc::Decode, "The answer to " + names.call + " cannot be read", names.address,
                       "Unexpected serialization id:" + std::to_string(id)
                           + " received from network, please check if the peer send the right id.");
}

core::Error undecodable(const CallNames& names, const core::Error& reason)
{
    return core::Error(reason.code, "The answer to " + names.call + " cannot be read", names.address,
                       reason.text());
}

std::string_view failedStage(const core::Error& error)
{
    switch (error.code) {
    case core::Errc::InvalidArgument:
        return "arguments";
    case core::Errc::Remote:
        return "status";
    case core::Errc::Decode:
        return "decode";
    case core::Errc::TooLarge:
        return error.sentence.ends_with(kNotSent) ? "arguments" : "decode";
    default:
        return error.sentence.starts_with(kCannotConnect) ? "connect" : "wait";
    }
}

bool mayWantTls(const core::Error& error)
{
    return error.advice.ends_with(kSwitchOnTls);
}

} // namespace sextant::rpc
