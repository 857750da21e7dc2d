// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// JSON put together as text: values that the engine printed keep every digit and every half of a surrogate
// pair, which a JSON library would refuse. Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sextant::ctl {

class JsonObjectText
{
public:
    JsonObjectText& add(std::string_view key, const nlohmann::ordered_json& value);
    /// `json` must be JSON already.
    JsonObjectText& addRaw(std::string_view key, std::string_view json);
    /// A Java string, exactly.
    JsonObjectText& addText(std::string_view key, const std::string& text);
    std::string text() const { return "{" + m_members + "}"; }

private:
    std::string m_members;
};

std::string jsonArrayText(const std::vector<std::string>& items);
/// The same JSON over several lines. REQUIRES: JSON without white space between its tokens
std::string indentedJson(std::string_view compact);

} // namespace sextant::ctl
