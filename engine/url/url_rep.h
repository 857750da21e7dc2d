// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The shared representation behind Url; private to engine/url.
#pragma once

#include "engine/url/parameter_table.h"

namespace sextant::url {

struct Url::Rep
{
    std::string protocol;
    std::string username;
    std::string password;
    std::string host;
    int port = 0;
    std::string path;
    ParameterTable parameters;

    bool operator==(const Rep&) const = default;
};

/// Leading slashes never belong to a Dubbo path.
std::string_view withoutLeadingSlashes(std::string_view path);

} // namespace sextant::url
