// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/url/url.h"

#include "engine/core/text.h"
#include "engine/url/url_rep.h"

#include <algorithm>

namespace sextant::url {

namespace {

/// Java's String.trim: everything up to the space character goes.
std::string_view javaTrim(std::string_view text)
{
    const auto isSpace = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace

std::string_view withoutLeadingSlashes(std::string_view path)
{
    while (path.starts_with('/'))
        path.remove_prefix(1);
    return path;
}

Url::Url()
    : m_rep(std::make_shared<const Rep>())
{
}

Url::Url(std::string protocol, std::string host, int port, std::string path, Parameters parameters)
{
    auto rep = std::make_shared<Rep>();
    rep->protocol = std::move(protocol);
    rep->host = std::move(host);
    rep->port = std::max(port, 0);
    rep->path = withoutLeadingSlashes(path);
    rep->parameters = ParameterTable(parameters);
    m_rep = std::move(rep);
}

Url::Url(std::shared_ptr<const Rep> rep)
    : m_rep(std::move(rep))
{
}

const std::string& Url::protocol() const
{
    return m_rep->protocol;
}
const std::string& Url::username() const
{
    return m_rep->username;
}
const std::string& Url::password() const
{
    return m_rep->password;
}
const std::string& Url::host() const
{
    return m_rep->host;
}
int Url::port() const
{
    return m_rep->port;
}
const std::string& Url::path() const
{
    return m_rep->path;
}
Parameters Url::parameters() const
{
    return m_rep->parameters.toMap();
}

std::string Url::address() const
{
    return m_rep->port > 0 ? m_rep->host + ":" + std::to_string(m_rep->port) : m_rep->host;
}

std::optional<std::string_view> Url::find(std::string_view key) const
{
    return m_rep->parameters.find(key);
}

std::string Url::get(std::string_view key, std::string_view fallback) const
{
    const auto value = find(key);
    return std::string(value && !value->empty() ? *value : fallback);
}

std::int64_t Url::getInt(std::string_view key, std::int64_t fallback) const
{
    const auto value = find(key);
    return value ? core::parseInt(*value).value_or(fallback) : fallback;
}

bool Url::getBool(std::string_view key, bool fallback) const
{
    const auto value = find(key);
    return value && !value->empty() ? core::equalsIgnoreCase(*value, "true") : fallback;
}

std::string Url::getForMethod(std::string_view method, std::string_view key, std::string_view fallback) const
{
    const auto methods = get("methods");
    const bool listed = methods.empty() || methods.find(method) != std::string::npos;
    // Java splits keys at their first dot, so a method name with a dot never has values of its own.
    if (listed && !method.empty() && method.find('.') == std::string_view::npos) {
        auto value = get(std::string(method) + "." + std::string(key));
        if (!value.empty())
            return value;
    }
    return get(key, fallback);
}

std::int64_t Url::getIntForMethod(std::string_view method, std::string_view key, std::int64_t fallback) const
{
    return core::parseInt(getForMethod(method, key)).value_or(fallback);
}

Url Url::with(std::string_view key, std::string_view value) const
{
    auto rep = std::make_shared<Rep>(*m_rep);
    auto items = m_rep->parameters.items();
    const auto at =
        std::lower_bound(items.begin(), items.end(), key,
                         [](const auto& item, std::string_view wanted) { return item.first < wanted; });
    if (at != items.end() && at->first == key)
        at->second = value;
    else
        items.insert(at, {key, value});
    rep->parameters = ParameterTable(items);
    return Url(std::move(rep));
}

Url Url::without(std::string_view key) const
{
    if (!find(key))
        return *this;
    auto rep = std::make_shared<Rep>(*m_rep);
    auto items = m_rep->parameters.items();
    std::erase_if(items, [&](const auto& item) { return item.first == key; });
    rep->parameters = ParameterTable(items);
    return Url(std::move(rep));
}

Url Url::withProtocol(std::string protocol) const
{
    auto rep = std::make_shared<Rep>(*m_rep);
    rep->protocol = std::move(protocol);
    return Url(std::move(rep));
}

Url Url::withAddress(std::string host, int port) const
{
    auto rep = std::make_shared<Rep>(*m_rep);
    rep->host = std::move(host);
    rep->port = std::max(port, 0);
    return Url(std::move(rep));
}

Url Url::withPath(std::string path) const
{
    auto rep = std::make_shared<Rep>(*m_rep);
    rep->path = withoutLeadingSlashes(path);
    return Url(std::move(rep));
}

Url Url::withParameters(Parameters parameters) const
{
    auto rep = std::make_shared<Rep>(*m_rep);
    rep->parameters = ParameterTable(parameters);
    return Url(std::move(rep));
}

std::string Url::print(bool credentials) const
{
    std::string out;
    if (!m_rep->protocol.empty())
        out += m_rep->protocol + "://";
    if (credentials && !m_rep->username.empty()) {
        out += m_rep->username;
        if (!m_rep->password.empty())
            out += ":" + m_rep->password;
        out += '@';
    }
    out += address();
    if (!m_rep->path.empty())
        out += "/" + m_rep->path;
    char separator = '?';
    for (std::size_t i = 0; i < m_rep->parameters.size(); ++i) {
        const auto [key, value] = m_rep->parameters[i];
        if (key.empty())
            continue;
        out += separator;
        out += key;
        out += '=';
        out += javaTrim(value);
        separator = '&';
    }
    return out;
}

std::string Url::fullString() const
{
    return print(true);
}
std::string Url::displayString() const
{
    return print(false);
}
std::string Url::nodeName() const
{
    return encode(fullString());
}

std::string Url::serviceInterface() const
{
    return get("interface", m_rep->path);
}
std::string Url::group() const
{
    return get("group");
}
std::string Url::version() const
{
    return get("version");
}
std::string Url::serviceKey() const
{
    const auto interfaceName = serviceInterface();
    return interfaceName.empty() ? std::string() : buildServiceKey(interfaceName, group(), version());
}

std::string Url::protocolServiceKey() const
{
    const bool bare = m_rep->protocol.empty() || m_rep->protocol == "consumer";
    return bare ? serviceKey() : serviceKey() + ":" + m_rep->protocol;
}

std::string Url::displayServiceKey() const
{
    return buildServiceKey(serviceInterface(), {}, version());
}
std::string Url::colonKey() const
{
    return serviceInterface() + ":" + version() + ":" + group();
}
std::string Url::category() const
{
    return get("category", "providers");
}

bool Url::operator==(const Url& other) const
{
    return m_rep == other.m_rep || *m_rep == *other.m_rep;
}

std::string buildServiceKey(std::string_view interfaceName, std::string_view group, std::string_view version)
{
    std::string out;
    if (!group.empty())
        out.append(group).append("/");
    out.append(interfaceName);
    if (!version.empty())
        out.append(":").append(version);
    return out;
}

} // namespace sextant::url
