// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/node_path.h"

#include <string_view>

namespace sextant::discovery {

namespace {

constexpr std::string_view kTimestamp = "timestamp";
constexpr std::string_view kPid = "pid";

std::optional<std::string> valueOf(const url::Url& url, std::string_view key)
{
    const auto value = url.find(key);
    return value ? std::optional<std::string>(*value) : std::nullopt;
}

} // namespace

NodePath::NodePath(const std::string& path)
{
    if (path.empty())
        return;
    const auto slash = path.rfind('/');
    *this = NodePath(SharedText(path.substr(0, slash)), path.substr(slash + 1));
}

NodePath::NodePath(SharedText folder, const std::string& nodeName)
    : m_rep(std::make_shared<const Rep>(Rep {std::move(folder), SharedText(nodeName), {}, {}, {}}))
{
}

NodePath::NodePath(SharedText folder, const std::string& nodeName, const url::Url& registered)
    : m_rep(std::make_shared<const Rep>(
        Rep {std::move(folder), registered.nodeName() == nodeName ? SharedText() : SharedText(nodeName),
             registered.without(kTimestamp).without(kPid), valueOf(registered, kTimestamp),
             valueOf(registered, kPid)}))
{
}

url::Url NodePath::Rep::registered() const
{
    auto url = *lasting;
    if (timestamp)
        url = url.with(kTimestamp, *timestamp);
    if (pid)
        url = url.with(kPid, *pid);
    return url;
}

std::string NodePath::nodeName() const
{
    if (!m_rep)
        return {};
    return m_rep->lasting && m_rep->name.empty() ? m_rep->registered().nodeName() : m_rep->name.text();
}

std::string NodePath::text() const
{
    return m_rep ? m_rep->folder.text() + '/' + nodeName() : std::string();
}

const url::Url* NodePath::lasting() const
{
    return m_rep && m_rep->lasting ? &*m_rep->lasting : nullptr;
}

std::optional<url::Url> NodePath::registered() const
{
    return lasting() != nullptr ? std::optional(m_rep->registered()) : std::nullopt;
}

} // namespace sextant::discovery
