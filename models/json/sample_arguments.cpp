// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/json/sample_arguments.h"

#include "engine/rpc/generic.h"
#include "models/base/format.h"

namespace sextant::models {

QString sampleArguments(const std::vector<std::string>& parameterTypes,
                        const metadata::ServiceDefinition* definition)
{
    QByteArray text = "[";
    for (const std::string& type : parameterTypes)
        text +=
            (text.size() > 1 ? "," : "") + QByteArray::fromStdString(rpc::sampleJson(type, definition, -1));
    text += "]";
    const JsonDocument document = JsonDocument::parse(text);
    return QString::fromUtf8(document.ok() ? document.pretty() : text);
}

ArgumentsCheck checkArguments(const QString& json, int count)
{
    ArgumentsCheck check;
    const JsonDocument document = JsonDocument::parse(json.toUtf8());
    if (!document.ok()) {
        check.message = document.error()->message;
        check.line = document.error()->line;
        check.column = document.error()->column;
        check.offset = document.error()->offset;
        return check;
    }
    const JsonNode& root = document.node(JsonDocument::kRoot);
    if (root.kind != JsonKind::Array) {
        check.message = JsonDocument::tr("The arguments must be a JSON array: [first, second, …].");
        return check;
    }
    check.arguments = root.childCount;
    if (count >= 0 && root.childCount != count)
        check.message =
            JsonDocument::tr("Arguments expected: %1, in the array: %2.").arg(count).arg(root.childCount);
    return check;
}

} // namespace sextant::models
