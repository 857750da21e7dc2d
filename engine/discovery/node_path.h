// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where an address stands in the registry. The name of a provider's node is its URL over again, a kilobyte in
// the field: when it is exactly what the URL prints, it is not kept but printed when somebody asks.
// Immutable; copies share. THREAD: any.
#pragma once

#include "engine/discovery/shared_text.h"
#include "engine/url/url.h"

#include <memory>
#include <optional>
#include <string>

namespace sextant::discovery {

class NodePath
{
public:
    NodePath() = default;
    /// An absolute path, or none when it is empty.
    NodePath(const std::string& path);
    NodePath(const char* path)
        : NodePath(std::string(path))
    {
    }
    NodePath(SharedText folder, const std::string& nodeName);
    /// The same of a provider whose node says `registered`.
    NodePath(SharedText folder, const std::string& nodeName, const url::Url& registered);

    bool empty() const { return !m_rep; }
    /// The whole path; made for the caller.
    std::string text() const;
    operator std::string() const { return text(); }
    std::string nodeName() const; ///< its last part
    /// Of a provider's node: its URL without `timestamp` and `pid`, which no consumer looks at at the
    /// interface level (spec/registry §2.6).
    const url::Url* lasting() const;
    /// Of a provider's node: its URL with them.
    std::optional<url::Url> registered() const;

    friend bool operator==(const NodePath& a, const NodePath& b)
    {
        return a.m_rep == b.m_rep || a.text() == b.text();
    }
    friend bool operator==(const NodePath& a, const std::string& b) { return a.text() == b; }
    friend bool operator==(const NodePath& a, const char* b) { return a.text() == b; }

private:
    struct Rep
    {
        SharedText folder;
        SharedText name; ///< empty: what the URL prints
        std::optional<url::Url> lasting;
        std::optional<std::string> timestamp;
        std::optional<std::string> pid;

        url::Url registered() const;
    };
    std::shared_ptr<const Rep> m_rep;
};

} // namespace sextant::discovery
