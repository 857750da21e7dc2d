// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/session.h"

#include "app/sextantctl/password.h"
#include "engine/registry/paths.h"
#include "engine/store/path.h"

#include <atomic>

namespace sextant::ctl {

namespace {

/// How long leaving may take: the session's end is worth a round trip, not a hanging shell.
constexpr core::Millis kCloseLimit {5000};

core::Outcome<void> readAuth(const CommonOptions& options, host::ConnectionOptions& connection)
{
    if (options.auth.empty())
        return {};
    const auto colon = options.auth.find(':');
    const auto user = colon == std::string::npos ? std::string() : options.auth.substr(colon + 1);
    if (options.auth.substr(0, colon) != "digest" || user.empty() || user.find(':') != std::string::npos)
        return core::Error(core::Errc::InvalidArgument, "--auth must be digest:USER", {},
                           user.find(':') != std::string::npos
                               ? "a password on the command line can be seen by others"
                               : "");
    auto password = findPassword(user, options.passwordFile);
    if (!password)
        return password.error();
    connection.authScheme = "digest";
    connection.authSecret = user + ":" + *password;
    return {};
}

} // namespace

core::Outcome<host::ConnectionOptions> connectionOptions(const CommonOptions& options)
{
    host::ConnectionOptions connection;
    connection.registry = options.registry;
    connection.group = options.root;
    connection.readOnly = options.readOnly;
    connection.zkClient = options.zkClient;
    if (options.timeout)
        connection.connectTimeout = *options.timeout;
    if (auto valid = store::validatePath(registry::registryRoot(options.root)); !valid)
        return core::Error(core::Errc::InvalidArgument, "This is no name of a registry's root", options.root,
                           valid.error().cause);
    if (auto auth = readAuth(options, connection); !auth)
        return auth.error();
    return connection;
}

Session::Session(const CommonOptions& options)
    : m_options(options)
{
}

Session::~Session()
{
    if (!m_console)
        return;
    auto closed = std::make_shared<std::atomic_bool>(false);
    engine().post([this, closed, waiter = waiter()] {
        m_console->close([closed, waiter] {
            *closed = true;
            waiter->wake();
        });
    });
    const auto deadline = engine().now() + kCloseLimit;
    while (!*closed && engine().now() < deadline)
        waiter()->wait(deadline - engine().now());
    engine().runAndWait([this] { m_console.reset(); });
}

core::Outcome<void> Session::connect()
{
    auto connection = connectionOptions(m_options);
    if (!connection)
        return connection.error();
    connection->watch = false;
    std::optional<core::Error> failure;
    engine().runAndWait([&] {
        auto opened = host::Console::open(engine(), *connection);
        if (opened)
            m_console = std::move(*opened);
        else
            failure = opened.error();
    });
    if (failure)
        return *failure;
    return await<void>([this](auto done) { m_console->whenConnected(std::move(done)); });
}

core::Outcome<std::shared_ptr<const inventory::RegistrySnapshot>> Session::snapshot()
{
    using Snapshot = std::shared_ptr<const inventory::RegistrySnapshot>;
    // The inventory waits for a lost server as long as it takes; a command does not.
    struct Wait
    {
        core::Subscription sessions;
        core::Timer limit;
    };
    const auto wait = std::make_shared<Wait>();
    const auto limit = m_options.timeout.value_or(host::ConnectionOptions().connectTimeout);
    auto read = await<Snapshot>([this, wait, limit](auto done) {
        auto& inventory = m_console->inventory();
        inventory.whenComplete([&inventory, done] { done(inventory.snapshot()); });
        wait->sessions = m_console->store().onSession(
            [this, wait = wait.get(), limit, done](const store::SessionEvent& event) {
                if (event.state == store::SessionState::Connected
                    || event.state == store::SessionState::ConnectedReadOnly)
                    wait->limit.stop();
                else if (!wait->limit)
                    wait->limit = engine().schedule(limit, [done, detail = event.detail] {
                        done(core::Error(core::Errc::Connection, "The registry was lost while it was read",
                                         {}, detail));
                    });
            });
    });
    engine().runAndWait([&] {
        wait->sessions.stop();
        wait->limit.stop();
    });
    return read;
}

store::OpOptions Session::opOptions() const
{
    store::OpOptions options;
    if (m_options.timeout)
        options.timeout = *m_options.timeout;
    options.cancel = token();
    return options;
}

} // namespace sextant::ctl
