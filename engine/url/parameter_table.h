// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The parameters of a URL, packed: a console holds hundreds of thousands of URLs with two dozen parameters
// each. All text lies in one string in the order of the keys, with two offsets for each parameter.
//
// Immutable. Private to engine/url. THREAD: any.
#pragma once

#include "engine/url/url.h"

namespace sextant::url {

class ParameterTable
{
public:
    using Item = std::pair<std::string_view, std::string_view>;

    ParameterTable() = default;
    explicit ParameterTable(const Parameters& parameters);
    /// REQUIRES: sorted by key, each key once, less than 4 GB of text.
    explicit ParameterTable(const std::vector<Item>& items);

    std::size_t size() const { return m_places.size(); }
    Item operator[](std::size_t at) const
    {
        const auto& [key, value] = m_places[at];
        const auto end = at + 1 < m_places.size() ? m_places[at + 1].key : m_text.size();
        return {std::string_view(m_text).substr(key, value - key),
                std::string_view(m_text).substr(value, end - value)};
    }
    std::optional<std::string_view> find(std::string_view key) const;
    /// In the order of the keys.
    std::vector<Item> items() const;
    Parameters toMap() const;

    bool operator==(const ParameterTable&) const = default;

private:
    struct Place
    {
        std::uint32_t key = 0; ///< where the key begins in the text, right behind the value before it
        std::uint32_t value = 0;

        bool operator==(const Place&) const = default;
    };

    /// The first parameter whose key is not less.
    std::size_t lowerBound(std::string_view key) const;

    std::string m_text;
    std::vector<Place> m_places;
};

} // namespace sextant::url
