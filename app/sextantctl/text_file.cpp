// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/text_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace sextant::ctl {

namespace {

constexpr std::size_t kMaxBytes = 16U << 20U;
constexpr std::size_t kChunk = 64U << 10U;

} // namespace

core::Outcome<std::string> readInput(const std::string& file, const std::string& sentence,
                                     std::size_t maxBytes)
{
    const auto failed = [&](const std::string& cause) {
        return core::Error(core::Errc::InvalidArgument, sentence, file, cause);
    };
    const bool standardInput = file == "-";
    const int descriptor = standardInput ? STDIN_FILENO : open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return failed(std::strerror(errno));
    std::string text;
    std::string chunk(kChunk, '\0');
    ssize_t count = 0;
    do {
        count = read(descriptor, chunk.data(), chunk.size());
        if (count > 0)
            text.append(chunk.data(), static_cast<std::size_t>(count));
    } while ((count > 0 && text.size() <= maxBytes) || (count < 0 && errno == EINTR));
    const int failure = count < 0 ? errno : 0;
    if (!standardInput)
        close(descriptor);
    if (failure != 0)
        return failed(std::strerror(failure));
    if (text.size() > maxBytes)
        return failed("it has more than " + std::to_string(maxBytes) + " bytes");
    return text;
}

core::Outcome<std::string> readTextFile(const std::string& file, const std::string& sentence)
{
    return readInput(file, sentence, kMaxBytes);
}

} // namespace sextant::ctl
