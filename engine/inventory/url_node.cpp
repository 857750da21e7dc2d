// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/url_node.h"

namespace sextant::inventory {

UrlNode::UrlNode(const std::string& path)
    : UrlNode(std::make_shared<const std::string>(path.substr(0, path.rfind('/'))),
              path.substr(path.rfind('/') + 1))
{
}

UrlNode::UrlNode(std::shared_ptr<const std::string> directory, std::string name)
    : m_directory(std::move(directory))
    , m_name(std::move(name))
{
}

UrlNode::UrlNode(std::shared_ptr<const std::string> directory, const std::string& name, const url::Url& url)
    : m_directory(std::move(directory))
    , m_name(url.nodeName() == name ? std::string() : name)
{
}

std::string UrlNode::path(const url::Url& url) const
{
    return empty() ? std::string() : *m_directory + '/' + name(url);
}

bool UrlNode::operator==(const UrlNode& other) const
{
    const bool sameDirectory = m_directory == other.m_directory
        || (m_directory && other.m_directory && *m_directory == *other.m_directory);
    return sameDirectory && m_name == other.m_name;
}

} // namespace sextant::inventory
