// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// External configuration: dubbo.properties of the whole config center and of one application, the latter over
// the former (spec/registry §10.4). THREAD: the store's loop.
#pragma once

#include "engine/config/config_center.h"
#include "engine/config/java_properties.h"

#include <memory>

namespace sextant::config {

struct ExternalProperty
{
    std::string value;
    std::string source; ///< path of the document

    bool operator==(const ExternalProperty&) const = default;
};
using ExternalProperties = std::map<std::string, ExternalProperty>; ///< by key

/// Either may be without text.
ExternalProperties externalProperties(const Document& global, const Document& application);

class ExternalConfig
{
public:
    using Listener = std::function<void(const ExternalProperties&)>;

    /// Reads `globalGroup` and `application`, then calls `listener` with what both say, and again after every
    /// change of it. Dubbo reads once, at the start. Outlives lost connections and sessions. Ends with the
    /// object.
    ExternalConfig(const ConfigCenter& center, const std::string& globalGroup, const std::string& application,
                   Listener listener);

private:
    void tell();

    Listener m_listener;
    std::optional<Document> m_global;
    std::optional<Document> m_application;
    std::optional<ExternalProperties> m_told;
    core::Subscription m_globalChanges;
    core::Subscription m_applicationChanges;
};

} // namespace sextant::config
