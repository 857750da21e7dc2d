// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/foreign_peer.h"

#include "engine/zk/tls_question.h"

#include <algorithm>

namespace sextant::zk {

namespace {

bool isText(std::string_view bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](unsigned char c) {
        return (c >= 0x20 && c < 0x7F) || c == '\r' || c == '\n' || c == '\t' || c == 0x1B;
    });
}

/// A SETTINGS frame on stream 0 is the first thing that an HTTP/2 server says.
bool isHttp2(std::string_view bytes)
{
    constexpr std::size_t kFrameHeader = 9;
    return bytes.size() >= kFrameHeader && bytes[0] == 0 && bytes[1] == 0 && bytes[3] == 4
        && std::all_of(bytes.begin() + 4, bytes.begin() + kFrameHeader, [](char byte) { return byte == 0; });
}

} // namespace

std::string foreignPeer(std::string_view bytes)
{
    if (bytes.size() < 4)
        return {};
    const auto first = static_cast<unsigned char>(bytes[0]);
    const auto second = static_cast<unsigned char>(bytes[1]);
    if (bytes.starts_with("HTTP"))
        return "this is an HTTP server";
    if (bytes.starts_with("SSH-"))
        return "this is an SSH server";
    if ((first == 0x15 || first == 0x16) && second == 0x03)
        return kTlsPort;
    if (first == 0xDA && second == 0xBB)
        return "this is the port of a Dubbo provider";
    if (bytes.find("dubbo>") != std::string_view::npos)
        return "this is a command port of Dubbo";
    if (isHttp2(bytes))
        return "this is an HTTP/2 server, such as Dubbo's Triple or gRPC";
    if (isText(bytes.substr(0, 4)))
        return "it answers in text, which is not ZooKeeper's protocol";
    return {};
}

} // namespace sextant::zk
