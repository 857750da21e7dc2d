// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The answer of an HTTP/1.1 server to one GET: status line, headers, and a body that ends by its announced
// length, by chunks or with the connection. Takes bare line feeds and headers of any case. Private to this
// folder; pure. THREAD: any.
#pragma once

#include "engine/core/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace sextant::zk {

struct HttpAnswer
{
    int status = 0;
    std::string reason; ///< "Not Found"
    std::string location; ///< of a redirection
    std::string body;
};

/// nullopt while more must come. `ended`: the connection is over. Decode when this is no HTTP.
std::optional<core::Outcome<HttpAnswer>> parseHttpAnswer(std::string_view bytes, bool ended);

} // namespace sextant::zk
