// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The node under which a URL is registered. Nearly always its name is the URL once more, encoded; then the
// name is not kept, which halves the memory of a large registry. Immutable. THREAD: any.
#pragma once

#include "engine/url/url.h"

#include <memory>
#include <string>

namespace sextant::inventory {

class UrlNode
{
public:
    UrlNode() = default; ///< none
    /// REQUIRES: an absolute path below the top.
    explicit UrlNode(const std::string& path);
    /// `directory` without a slash at its end.
    UrlNode(std::shared_ptr<const std::string> directory, std::string name);
    UrlNode(std::shared_ptr<const std::string> directory, const std::string& name, const url::Url& url);

    bool empty() const { return !m_directory; }
    /// REQUIRES: not empty.
    const std::string& directory() const { return *m_directory; }
    /// `url`: the one it was made with.
    std::string name(const url::Url& url) const { return m_name.empty() ? url.nodeName() : m_name; }
    /// Of a node without a URL.
    const std::string& keptName() const { return m_name; }
    std::string path(const url::Url& url) const;

    bool operator==(const UrlNode& other) const;

private:
    std::shared_ptr<const std::string> m_directory;
    std::string m_name; ///< empty: that of the URL
};

} // namespace sextant::inventory
