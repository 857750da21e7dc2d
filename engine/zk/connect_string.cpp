// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/connect_string.h"

#include "engine/core/text.h"
#include "engine/store/path.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace sextant::zk {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

constexpr std::string_view kAdvice = "Write it as host1:2181,host2:2181/chroot or zookeeper://host1:2181.";
constexpr std::string_view kTlsPrefix = "tls-";
constexpr std::int64_t kMaxTimeoutMillis = 24LL * 3600 * 1000;

/// Parameters of Dubbo's registry addresses that say how Dubbo registers, not where.
constexpr std::array<std::string_view, 28> kDubboParameters {"accepts",
                                                             "application",
                                                             "check",
                                                             "client",
                                                             "cluster",
                                                             "dubbo",
                                                             "dynamic",
                                                             "enable-empty-protection",
                                                             "enableEmptyProtection",
                                                             "file",
                                                             "id",
                                                             "interface",
                                                             "organization",
                                                             "owner",
                                                             "pid",
                                                             "preferred",
                                                             "protocol",
                                                             "qos.enable",
                                                             "register",
                                                             "register-mode",
                                                             "release",
                                                             "side",
                                                             "simplified",
                                                             "subscribe",
                                                             "timestamp",
                                                             "transporter",
                                                             "weight",
                                                             "zone"};

Error invalid(std::string_view part, std::string reason)
{
    return {Errc::InvalidArgument, "This is not a ZooKeeper address", std::string(part), std::move(reason),
            std::string(kAdvice)};
}

bool isIpv6(std::string_view text)
{
    const std::string address(text.substr(0, text.find('%'))); // a zone such as %eth0 may follow
    in6_addr ignored {};
    return inet_pton(AF_INET6, address.c_str(), &ignored) == 1;
}

std::optional<int> readPort(std::string_view text)
{
    const auto number = core::parseInt(text);
    if (!number || *number < 1 || *number > 65'535)
        return std::nullopt;
    return static_cast<int>(*number);
}

bool isHostName(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return c > 0x20 && c != 0x7F
            && std::string_view("/\\;:,@?#[]<>\"'").find(static_cast<char>(c)) == std::string_view::npos;
    });
}

Outcome<Server> readServer(std::string_view text, int defaultPort)
{
    const auto withPort = [&](std::string_view host, std::string_view port) -> Outcome<Server> {
        const auto number = readPort(port);
        if (!number)
            return invalid(text, "the port must be a number from 1 to 65535");
        return Server {std::string(host), *number};
    };
    if (text.find('@') != std::string_view::npos)
        return invalid("…@…", "credentials do not belong into the address"); // and are not repeated here
    if (text.find(';') != std::string_view::npos)
        return invalid(text, "servers are separated by commas, not by ;");
    if (text.front() == '[') {
        const auto close = text.find(']');
        if (close == std::string_view::npos || !isIpv6(text.substr(1, close - 1)))
            return invalid(text, "there must be an IPv6 address between [ and ]");
        const auto rest = text.substr(close + 1);
        if (rest.empty())
            return Server {std::string(text.substr(1, close - 1)), defaultPort};
        if (rest.front() != ':')
            return invalid(text, "after ] only :port may follow");
        return withPort(text.substr(1, close - 1), rest.substr(1));
    }
    const auto colon = text.rfind(':');
    if (colon != std::string_view::npos && text.find(':') != colon) {
        const auto host =
            text.substr(0, colon); // bare IPv6: the last number is the port when that leaves an address
        if (isIpv6(host) && readPort(text.substr(colon + 1)))
            return withPort(host, text.substr(colon + 1));
        if (isIpv6(text))
            return Server {std::string(text), defaultPort};
        return invalid(text, "it has more than one colon and is no IPv6 address");
    }
    const auto host = text.substr(0, colon);
    if (!isHostName(host))
        return invalid(text, host.empty() ? "the host name is missing" : "this is not a host name");
    return colon == std::string_view::npos ? Outcome<Server>(Server {std::string(host), defaultPort})
                                           : withPort(host, text.substr(colon + 1));
}

Outcome<void> addServers(std::string_view list, ConnectString& target)
{
    auto& out = target.servers;
    for (const auto& part : core::splitTrimmed(list, ',')) {
        auto server = readServer(part, target.secure ? kDefaultSecurePort : kDefaultPort);
        if (!server)
            return server.error();
        if (std::find(out.begin(), out.end(), server.value()) == out.end())
            out.push_back(std::move(server).value());
    }
    return {};
}

Outcome<std::optional<core::Millis>> readMillis(std::string_view name, std::string_view value)
{
    const auto number = core::parseInt(value);
    if (!number || *number < 1 || *number > kMaxTimeoutMillis)
        return invalid(std::string(name) + "=" + std::string(value), "it must be a number of milliseconds");
    return std::optional(core::Millis(*number));
}

/// %41 to A; a percent sign that begins no such number stands for itself.
std::string percentDecoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = text[i] == '%' && i + 2 < text.size() && text[i + 1] != ' '
            ? core::fromHex(text.substr(i + 1, 2))
            : std::nullopt;
        out += byte && byte->size() == 1 ? *byte : std::string(1, text[i]);
        i += byte && byte->size() == 1 ? 2 : 0;
    }
    return out;
}

Outcome<void> setTls(const std::string& name, const std::string& value, ConnectString& out)
{
    if (!out.secure)
        return invalid(name, "it needs an address that begins with zookeepers://");
    const auto set = out.tls.set(name, percentDecoded(value));
    if (!set)
        return invalid(name + "=" + value, set.error().advice);
    if (!*set)
        return invalid(name,
                       "this parameter is not known; there are tls-ca, tls-cert, tls-key, tls-verify and "
                       "tls-server-name");
    return {};
}

Outcome<void> readQuery(std::string_view query, ConnectString& out)
{
    for (const auto& item : core::split(query, '&')) {
        const auto equals = item.find('=');
        const auto name = item.substr(0, equals);
        const auto value = equals == std::string::npos ? std::string() : item.substr(equals + 1);
        if (name.starts_with(kTlsPrefix)) {
            if (auto set = setTls(name, value, out); !set)
                return set;
        } else if (name == "session" || name == "timeout") {
            const auto millis = readMillis(name, value);
            if (!millis)
                return millis.error();
            if (name == "session" && *millis.value() < kShortestSession)
                return invalid(
                    item, "a session must be " + std::to_string(kShortestSession.count()) + " ms or longer");
            (name == "session" ? out.sessionTimeout : out.connectTimeout) = millis.value();
        } else if (name == "zk-client") {
            if (value != "wire" && value != "c")
                return invalid(item, "it must be wire or c");
            out.client = value;
        } else if (name == "canBeReadOnly") {
            if (value != "true" && value != "false")
                return invalid(item, "it must be true or false");
            out.canBeReadOnly = value == "true";
        } else if (name == "backup") {
            if (auto added = addServers(value, out); !added)
                return added;
        } else if (name == "group") {
            return invalid(name,
                           "the registry's root does not belong into the address here; it is a setting "
                           "of its own");
        } else if (name == "username" || name == "password") {
            return invalid(std::string(name) + "=…", "credentials do not belong into the address");
        } else if (!name.empty()
                   && std::find(kDubboParameters.begin(), kDubboParameters.end(), name)
                       == kDubboParameters.end()) {
            return invalid(
                name,
                "this parameter is not known; there are session, timeout, backup, canBeReadOnly and "
                "zk-client, "
                "and with zookeepers:// tls-ca, tls-cert, tls-key, tls-verify and tls-server-name");
        }
    }
    return {};
}

} // namespace

std::string Server::text() const
{
    const bool v6 = host.find(':') != std::string::npos;
    return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::string ConnectString::text() const
{
    std::string out = secure ? "zookeepers://" : "zookeeper://";
    for (const auto& server : servers)
        out += (&server == &servers.front() ? "" : ",") + server.text();
    return out + chroot;
}

Outcome<ConnectString> parseConnectString(std::string_view text)
{
    auto rest = core::trim(text);
    ConnectString out;
    if (const auto scheme = rest.find("://"); scheme != std::string_view::npos) {
        const auto name = rest.substr(0, scheme);
        out.secure = core::equalsIgnoreCase(name, "zookeepers");
        if (!out.secure && !core::equalsIgnoreCase(name, "zookeeper"))
            return invalid(name, "the scheme must be zookeeper or zookeepers");
        rest.remove_prefix(scheme + 3);
    }
    std::string_view query;
    if (const auto question = rest.find('?'); question != std::string_view::npos) {
        query = rest.substr(question + 1);
        rest = rest.substr(0, question);
    }
    if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
        auto chroot = core::trim(rest.substr(slash));
        if (chroot.size() > 1 && chroot.back() == '/')
            chroot.remove_suffix(1);
        if (const auto valid = store::validatePath(chroot); !valid)
            return invalid(chroot, "the path after the servers is not valid: " + valid.error().cause);
        if (chroot != "/")
            out.chroot = chroot;
        rest = rest.substr(0, slash);
    }
    if (auto added = addServers(rest, out); !added)
        return added.error();
    if (auto read = readQuery(query, out); !read)
        return read.error();
    if (out.servers.empty())
        return invalid(text, "it names no server");
    return out;
}

} // namespace sextant::zk
