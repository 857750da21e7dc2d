// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/output.h"

#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <string>
#include <unistd.h>

namespace sextant::ctl {

namespace {

bool writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

bool writeOut(std::string_view text)
{
    return writeAll(STDOUT_FILENO, text);
}

bool writeJson(const nlohmann::ordered_json& document, bool pretty)
{
    return writeOut(
        document.dump(pretty ? 2 : -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
}

void complain(std::string_view text)
{
    writeAll(STDERR_FILENO, "sextantctl: " + harmlessLines(text) + '\n');
}

void complain(const core::Error& error)
{
    complain(error.text());
}

} // namespace sextant::ctl
