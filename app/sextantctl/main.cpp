// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl: the engine on the command line (design §6).
#include "app/sextantctl/command.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/waiter.h"
#include "engine/core/log.h"
#include "engine/sandbox/sandbox.h"

int main(int argc, char** argv)
{
    sextant::ctl::reserveStandardStreams();
    sextant::ctl::prepareSignals();
    sextant::core::setLogLevel(sextant::core::LogLevel::Error);
    sextant::sandbox::install();
    return sextant::ctl::runCommandLine(argc, argv);
}
