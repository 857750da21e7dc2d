// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One command's connection to the registry, used from the main thread.
#pragma once

#include "app/sextantctl/command.h"
#include "app/sextantctl/engine_run.h"
#include "engine/host/console.h"

#include <memory>

namespace sextant::ctl {

/// The connection that the common options describe; asks for the password when one is needed.
core::Outcome<host::ConnectionOptions> connectionOptions(const CommonOptions& options);

class Session : public EngineRun
{
public:
    explicit Session(const CommonOptions& options);
    /// Closes session and calls; waits for it, but not for ever.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Opens the registry and waits until the session stands. `scope` is what the inventory will read.
    core::Outcome<void> connect(inventory::ReadScope scope = {});
    /// The same when the connection is described already.
    core::Outcome<void> connect(host::ConnectionOptions connection);
    /// The same for a command that writes at `path`: fails on a read-only connection before anything is sent,
    /// and has the journal record what is written.
    core::Outcome<void> connectToWrite(const std::string& path);
    /// Waits for the inventory's first complete read and tells on stderr how far it is.
    core::Outcome<std::shared_ptr<const inventory::RegistrySnapshot>> snapshot();

    host::Console& console() { return *m_console; }
    store::OpOptions opOptions() const;

private:
    core::Outcome<void> open(host::ConnectionOptions connection);
    core::Outcome<void> whenConnected();

    CommonOptions m_options;
    std::unique_ptr<host::Console> m_console;
};

} // namespace sextant::ctl
