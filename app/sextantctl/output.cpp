// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/output.h"

#include "app/sextantctl/terminal.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace sextant::ctl {

namespace {

std::atomic<int> lostOutput {0}; ///< errno of the first write to stdout that failed

/// 0, or the errno of the failure.
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : EIO;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

} // namespace

bool writeOut(std::string_view text)
{
    const int failure = writeAll(STDOUT_FILENO, text);
    int none = 0;
    if (failure != 0)
        lostOutput.compare_exchange_strong(none, failure);
    return failure == 0;
}

void reserveStandardStreams()
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
        if (fcntl(descriptor, F_GETFD) < 0) [[maybe_unused]]
            const int lowest = open("/dev/null", O_RDONLY); // writing to it fails
}

int outputFailure()
{
    const int failure = lostOutput;
    return failure == EPIPE ? 0 : failure;
}

bool writeJson(const nlohmann::ordered_json& document, bool pretty)
{
    return writeOut(
        document.dump(pretty ? 2 : -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n');
}

void writeError(std::string_view text)
{
    writeAll(STDERR_FILENO, text);
}

void complain(std::string_view text)
{
    writeError("sextantctl: " + harmlessLines(text) + '\n');
}

void complain(const core::Error& error)
{
    complain(error.text());
}

} // namespace sextant::ctl
