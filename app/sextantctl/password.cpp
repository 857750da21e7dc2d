// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/password.h"

#include "app/sextantctl/text_file.h"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace sextant::ctl {

namespace {

core::Outcome<std::string> prompt(const PasswordSource& source)
{
    const int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    termios before {};
    if (terminal < 0 || tcgetattr(terminal, &before) != 0) {
        if (terminal >= 0)
            close(terminal);
        return core::Error(core::Errc::InvalidArgument,
                           "There is no password for '" + source.subject + "' and no terminal to ask on", {},
                           {}, "Set " + source.variable + " or use " + source.fileOption + ".");
    }
    auto silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(terminal, TCSAFLUSH, &silent);
    const std::string question = "Password for " + source.subject + ": ";
    std::string password;
    if (write(terminal, question.data(), question.size()) > 0) {
        char byte = 0;
        while (read(terminal, &byte, 1) == 1 && byte != '\n')
            password += byte;
    }
    tcsetattr(terminal, TCSAFLUSH, &before);
    [[maybe_unused]] const auto written = write(terminal, "\n", 1);
    close(terminal);
    return password;
}

} // namespace

core::Outcome<std::string> findPassword(const PasswordSource& source)
{
    if (const char* password = std::getenv(source.variable.c_str()))
        return std::string(password);
    if (source.file.empty())
        return prompt(source);
    auto text = readTextFile(source.file, "The password file cannot be read");
    if (!text)
        return text.error();
    if (text->empty())
        return core::Error(core::Errc::InvalidArgument, "The password file cannot be read", source.file,
                           "it is empty");
    auto password = text->substr(0, text->find('\n'));
    if (!password.empty() && password.back() == '\r')
        password.pop_back();
    return password;
}

} // namespace sextant::ctl
