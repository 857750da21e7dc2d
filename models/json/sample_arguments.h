// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A generated request for a method, and a check of what the user wrote against its parameter list.
// THREAD: any.
#pragma once

#include "engine/metadata/service_definition.h"
#include "models/json/json_document.h"

#include <QString>

namespace sextant::models {

/// A JSON array with one sample value per parameter, nested types filled from the definition (may be
/// nullptr).
QString sampleArguments(const std::vector<std::string>& parameterTypes,
                        const metadata::ServiceDefinition* definition);

/// What is wrong with the text as arguments; empty when it can be sent. `count` < 0: any number of arguments.
struct ArgumentsCheck
{
    QString message;
    int line = 0; ///< from 1; 0 when the message is about the whole text
    int column = 0;
    qsizetype offset = -1; ///< bytes; -1 when the message is about the whole text
    int arguments = 0; ///< how many there are
};
ArgumentsCheck checkArguments(const QString& json, int count);

} // namespace sextant::models
