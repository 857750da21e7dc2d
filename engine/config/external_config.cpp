// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/external_config.h"

#include "engine/config/paths.h"

namespace sextant::config {

ExternalProperties externalProperties(const Document& global, const Document& application)
{
    ExternalProperties out;
    for (const auto* document : {&application, &global})
        for (auto& [key, value] : parseProperties(document->text.value_or(""), PropertiesCharset::Utf8))
            if (!key.empty())
                out.try_emplace(key, ExternalProperty {value, document->path});
    return out;
}

ExternalConfig::ExternalConfig(const ConfigCenter& center, const std::string& globalGroup,
                               const std::string& application, Listener listener)
    : m_listener(std::move(listener))
{
    const std::string file(kGlobalFile);
    const auto keep = [this](std::optional<Document> ExternalConfig::*slot) {
        return [this, slot](const Document& document) {
            this->*slot = document;
            tell();
        };
    };
    m_globalChanges = center.listen(globalGroup, file, keep(&ExternalConfig::m_global));
    m_applicationChanges = center.listen(application, file, keep(&ExternalConfig::m_application));
}

void ExternalConfig::tell()
{
    if (!m_global || !m_application)
        return;
    auto fresh = externalProperties(*m_global, *m_application);
    if (m_told && *m_told == fresh)
        return;
    m_told = fresh;
    const auto listener = m_listener; // it may end us
    listener(fresh);
}

} // namespace sextant::config
