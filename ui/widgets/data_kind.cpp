// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/data_kind.h"

#include "engine/core/text.h"
#include "models/base/format.h"
#include "models/json/json_document.h"

#include <algorithm>

namespace sextant::ui {

namespace {

constexpr std::size_t kLongestUrl = 64 * 1024;

/// "dubbo", "service-discovery-registry": text that merely has an address somewhere is no URL.
bool isScheme(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+'
            || c == '-' || c == '.' || c == '_';
    });
}

std::optional<url::Url> urlIn(std::string_view text)
{
    const std::string_view trimmed = core::trim(text);
    if (trimmed.empty() || trimmed.size() > kLongestUrl || trimmed.find('\n') != std::string_view::npos)
        return std::nullopt;
    const bool looksLikeUrl = trimmed.find("://") != std::string_view::npos
        || trimmed.find("%3A%2F%2F") != std::string_view::npos
        || trimmed.find("%3a%2f%2f") != std::string_view::npos
        || trimmed.find("%253A%252F%252F") != std::string_view::npos;
    if (!looksLikeUrl)
        return std::nullopt;
    auto parsed = url::Url::parseNodeName(trimmed);
    if (!parsed || !isScheme(parsed->protocol()))
        return std::nullopt;
    return *parsed;
}

DataShape jsonShape(const std::string& text)
{
    const auto document = models::JsonDocument::parse(
        QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
    if (document.ok())
        return DataShape::Json;
    return document.error() && document.error()->beyondLimit ? DataShape::UnreadJson : DataShape::BrokenJson;
}

bool isReadable(std::string_view text)
{
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte == 0x7F || (byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t'))
            return false;
    }
    return true;
}

} // namespace

DataKind classify(const store::Data& data, const QString& nodeName)
{
    DataKind kind;
    if (data) {
        kind.utf8 = core::isUtf8(*data);
        const std::string_view trimmed = core::trim(*data);
        if (data->empty())
            kind.shape = DataShape::Empty;
        else if (!kind.utf8 || !isReadable(*data))
            kind.shape = DataShape::Binary;
        else if (!trimmed.empty() && (trimmed.front() == '{' || trimmed.front() == '['))
            kind.shape = jsonShape(*data);
        else
            kind.shape = DataShape::Text;
        if (kind.shape == DataShape::Text)
            kind.url = urlIn(*data);
    }
    if (!kind.url) {
        kind.url = urlIn(models::fromQt(nodeName));
        kind.urlFromName = kind.url.has_value();
    }
    return kind;
}

} // namespace sextant::ui
