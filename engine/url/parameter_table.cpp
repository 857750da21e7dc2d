// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/url/parameter_table.h"

namespace sextant::url {

ParameterTable::ParameterTable(const Parameters& parameters)
    : ParameterTable(std::vector<Item>(parameters.begin(), parameters.end()))
{
}

ParameterTable::ParameterTable(const std::vector<Item>& items)
{
    std::size_t bytes = 0;
    for (const auto& [key, value] : items)
        bytes += key.size() + value.size();
    m_text.reserve(bytes);
    m_places.reserve(items.size());
    for (const auto& [key, value] : items) {
        const auto begin = static_cast<std::uint32_t>(m_text.size());
        m_places.push_back({begin, begin + static_cast<std::uint32_t>(key.size())});
        m_text.append(key).append(value);
    }
}

std::size_t ParameterTable::lowerBound(std::string_view key) const
{
    std::size_t first = 0;
    for (std::size_t left = m_places.size(); left > 0;) {
        const auto half = left / 2;
        if ((*this)[first + half].first < key) {
            first += half + 1;
            left -= half + 1;
        } else {
            left = half;
        }
    }
    return first;
}

std::optional<std::string_view> ParameterTable::find(std::string_view key) const
{
    const auto at = lowerBound(key);
    if (at == m_places.size())
        return std::nullopt;
    const auto [found, value] = (*this)[at];
    return found == key ? std::optional(value) : std::nullopt;
}

std::vector<ParameterTable::Item> ParameterTable::items() const
{
    std::vector<Item> out;
    out.reserve(size());
    for (std::size_t i = 0; i < size(); ++i)
        out.push_back((*this)[i]);
    return out;
}

Parameters ParameterTable::toMap() const
{
    Parameters out;
    for (std::size_t i = 0; i < size(); ++i) {
        const auto [key, value] = (*this)[i];
        out.emplace_hint(out.end(), key, value);
    }
    return out;
}

} // namespace sextant::url
