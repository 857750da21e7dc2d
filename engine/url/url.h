// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The Dubbo URL: protocol://user:password@host:port/path?k=v&k2=v2 (spec/registry §1).
//
// Immutable value with shared, packed representation: copying is cheap, parsing happens once. Parameters keep
// their text exactly; printing sorts them by key, which is what Dubbo registers. Hostile input never throws:
// `parse` returns an Error, or keeps what it could read. Mirrors org.apache.dubbo.common.URL and
// URLStrParser.
#pragma once

#include "engine/core/outcome.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::url {

/// Parameters in ascending byte order of their keys.
using Parameters = std::map<std::string, std::string, std::less<>>;

/// Form-URL-encoding of one layer as `URL.encode` does it (spec/registry §1.4): letters, digits, `.-*_` stay,
/// space becomes `+`, the rest upper-case %XX.
std::string encode(std::string_view text);
/// One layer back; `+` becomes space; malformed escapes are kept as they are.
std::string decode(std::string_view text);

class Url
{
public:
    Url();
    Url(std::string protocol, std::string host, int port, std::string path, Parameters parameters = {});

    /// Parses the decoded form (spec/registry §1.2).
    static core::Outcome<Url> parse(std::string_view text);
    /// Parses a node name below `providers`, `consumers`, …: encoded once, several times, or raw
    /// (spec/registry §1.4).
    static core::Outcome<Url> parseNodeName(std::string_view nodeName);

    const std::string& protocol() const;
    const std::string& username() const;
    const std::string& password() const;
    const std::string& host() const; ///< IPv6 keeps its brackets
    int port() const; ///< 0 when absent
    const std::string& path() const; ///< without leading slashes
    Parameters parameters() const; ///< made for the caller: single values are cheaper by `find`

    /// "host:port", or "host" when the port is 0.
    std::string address() const;

    /// nullopt when absent; "" when present without value.
    std::optional<std::string_view> find(std::string_view key) const;
    /// The value, or `fallback` when absent or empty (spec/registry §1.6).
    std::string get(std::string_view key, std::string_view fallback = {}) const;
    std::int64_t getInt(std::string_view key, std::int64_t fallback) const; ///< fallback also when malformed
    bool getBool(std::string_view key, bool fallback) const; ///< only case-insensitive "true" is true
    /// `{method}.{key}` with the rules of spec/registry §1.6, else the plain key.
    std::string getForMethod(std::string_view method, std::string_view key,
                             std::string_view fallback = {}) const;
    std::int64_t getIntForMethod(std::string_view method, std::string_view key, std::int64_t fallback) const;

    Url with(std::string_view key, std::string_view value) const;
    Url without(std::string_view key) const;
    Url withProtocol(std::string protocol) const;
    Url withAddress(std::string host, int port) const;
    Url withPath(std::string path) const;
    Url withParameters(Parameters parameters) const; ///< replaces all

    /// `toFullString()`: with credentials, parameters sorted: the text that is registered.
    std::string fullString() const;
    /// `toString()`: the same without credentials; safe to show and log.
    std::string displayString() const;
    /// `encode(fullString())`: the node name.
    std::string nodeName() const;

    std::string serviceInterface() const; ///< parameter `interface`, else the path
    std::string group() const;
    std::string version() const;
    std::string serviceKey() const; ///< [group/]interface[:version]
    std::string protocolServiceKey() const; ///< serviceKey:protocol (no suffix for `consumer`)
    std::string displayServiceKey() const; ///< interface[:version]
    std::string colonKey() const; ///< interface:version:group with empty parts kept
    std::string category() const; ///< parameter `category`, default "providers"

    bool operator==(const Url& other) const; ///< same text, all parameters included

private:
    struct Rep;
    explicit Url(std::shared_ptr<const Rep> rep);
    std::string print(bool credentials) const;
    std::shared_ptr<const Rep> m_rep;
};

/// "[group/]interface[:version]", empty parts left out.
std::string buildServiceKey(std::string_view interfaceName, std::string_view group, std::string_view version);

} // namespace sextant::url
