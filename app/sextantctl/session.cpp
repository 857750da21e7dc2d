// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/session.h"

#include "app/sextantctl/journal_file.h"
#include "app/sextantctl/password.h"
#include "app/sextantctl/progress_line.h"
#include "app/sextantctl/tls_options.h"
#include "engine/registry/paths.h"
#include "engine/store/errors.h"
#include "engine/store/path.h"

#include <atomic>

namespace sextant::ctl {

namespace {

/// How long leaving may take: the session's end is worth a round trip, not a hanging shell.
constexpr core::Millis kCloseLimit {5000};
/// The same for somebody who pressed Ctrl+C or set a deadline.
constexpr core::Millis kHurriedCloseLimit {1000};
/// A registry that answers nothing for so many times the limit of one request is given up.
constexpr int kPatience = 3;

/// How far the inventory is, in words.
std::string describe(const inventory::ReadProgress& progress)
{
    if (progress.interfaces == 0)
        return "read " + grouped(progress.nodesRead) + " nodes";
    if (progress.interfacesRead < progress.interfaces)
        return "read " + grouped(progress.interfacesRead) + " of " + grouped(progress.interfaces)
            + " interfaces";
    if (progress.mappingsRead < progress.mappings)
        return "read " + grouped(progress.interfaces) + " interfaces, " + grouped(progress.mappingsRead)
            + " of " + grouped(progress.mappings) + " mappings";
    return "read " + grouped(progress.interfaces) + " interfaces, " + grouped(progress.nodesRead) + " nodes";
}

core::Outcome<void> readAuth(const CommonOptions& options, host::ConnectionOptions& connection)
{
    if (options.auth.empty())
        return {};
    const auto colon = options.auth.find(':');
    const auto scheme = options.auth.substr(0, colon);
    const auto data = colon == std::string::npos ? std::string() : options.auth.substr(colon + 1);
    const bool named = scheme == "digest" || scheme == "sasl";
    if (scheme.empty() || (named && data.empty()))
        return core::Error(core::Errc::InvalidArgument,
                           "--auth must be digest:USER, sasl:USER, SCHEME:DATA or SCHEME");
    if (named && data.find(':') != std::string::npos)
        return core::Error(core::Errc::InvalidArgument, "--auth must be " + scheme + ":USER", {},
                           "a password on the command line can be seen by others");
    connection.authScheme = scheme;
    connection.authSecret = data;
    if (colon != std::string::npos && !named)
        return {}; // what the scheme wants is said, and no secret
    auto password =
        findPassword({named ? data : scheme, "SEXTANT_PASSWORD", options.passwordFile, "--password-file"});
    if (!password)
        return password.error();
    connection.authSecret = named ? data + ":" + *password : *password;
    return {};
}

/// What encrypts the calls, made once for the whole command.
core::Outcome<void> readCallTls(const CommonOptions& options, host::ConnectionOptions& connection)
{
    const auto& choice = options.callTls.choice;
    if (!options.callsInTls && choice.empty())
        return {};
    const auto passwords = unlockFiles(choice, kCallTls, options.callTls);
    if (!passwords)
        return passwords.error();
    const auto settings = net::clientSettings(choice, *passwords);
    if (!settings)
        return settings.error();
    auto context = net::TlsContext::forClient(*settings);
    if (!context)
        return context.error();
    connection.callTls = std::move(*context);
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
    connection.tls = options.tls.choice;
    if (options.timeout) {
        connection.connectTimeout = *options.timeout;
        connection.requestTimeout = *options.timeout;
    }
    if (auto valid = store::validatePath(registry::registryRoot(options.root)); !valid)
        return core::Error(core::Errc::InvalidArgument, "This is no name of a registry's root", options.root,
                           valid.error().cause);
    if (auto auth = readAuth(options, connection); !auth)
        return auth.error();
    auto passwords = unlockFiles(host::tlsChoice(connection), kRegistryTls, options.tls);
    if (!passwords)
        return passwords.error();
    connection.tlsPasswords = std::move(*passwords);
    if (auto calls = readCallTls(options, connection); !calls)
        return calls.error();
    return connection;
}

Session::Session(const CommonOptions& options)
    : m_options(options)
{
    setDeadline(options.deadline);
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
    const auto deadline = engine().now() + (endedEarly() ? kHurriedCloseLimit : kCloseLimit);
    while (!*closed && engine().now() < deadline)
        waiter()->wait(deadline - engine().now());
    engine().runAndWait([this] { m_console.reset(); });
}

core::Outcome<void> Session::connect(inventory::ReadScope scope)
{
    auto connection = connectionOptions(m_options);
    if (!connection)
        return connection.error();
    connection->scope = std::move(scope);
    return connect(std::move(*connection));
}

core::Outcome<void> Session::connect(host::ConnectionOptions connection)
{
    if (auto opened = open(std::move(connection)); !opened)
        return opened;
    return whenConnected();
}

core::Outcome<void> Session::connectToWrite(const std::string& path)
{
    const auto refused = store::storeError(core::Errc::ReadOnly, path);
    if (m_options.readOnly)
        return refused;
    auto connection = connectionOptions(m_options);
    if (!connection)
        return connection.error();
    auto journal = journalToWrite(m_options);
    if (!journal)
        return journal.error();
    connection->journalFile = *journal;
    if (auto opened = open(std::move(*connection)); !opened)
        return opened;
    if (m_console->store().readOnly())
        return refused;
    return whenConnected();
}

core::Outcome<void> Session::open(host::ConnectionOptions connection)
{
    connection.watch = false;
    std::optional<core::Error> failure;
    engine().runAndWait([&] {
        auto opened = host::Console::open(engine(), connection);
        if (opened)
            m_console = std::move(*opened);
        else
            failure = opened.error();
    });
    if (failure)
        return *failure;
    return {};
}

core::Outcome<void> Session::whenConnected()
{
    ProgressLine line([this] { return "connecting to " + m_console->store().description(); });
    setTick(ProgressLine::kTick, [&line] { line.tick(); });
    auto connected = await<void>([this](auto done) { m_console->whenConnected(std::move(done)); });
    setTick({}, {});
    return connected;
}

core::Outcome<std::shared_ptr<const inventory::RegistrySnapshot>> Session::snapshot()
{
    using Snapshot = std::shared_ptr<const inventory::RegistrySnapshot>;
    // The inventory waits for a lost server as long as it takes; a command does not.
    struct Wait
    {
        core::Subscription sessions;
        core::Timer lost;
        core::Timer check;
        std::size_t nodesRead = 0; ///< when something was answered last
        core::Millis answered {0};
        std::mutex mutex; ///< of what the main thread shows
        inventory::ReadProgress progress;
    };
    const auto wait = std::make_shared<Wait>();
    const auto progress = [wait] {
        const std::lock_guard lock(wait->mutex);
        return wait->progress;
    };
    const auto limit = m_options.timeout.value_or(host::ConnectionOptions().connectTimeout);
    ProgressLine line([progress] { return describe(progress()); });
    setTick(ProgressLine::kTick, [&line] { line.tick(); });
    auto read = await<Snapshot>([this, wait, limit](auto done) {
        auto& inventory = m_console->inventory();
        inventory.whenComplete([&inventory, done] { done(inventory.snapshot()); });
        wait->answered = engine().now();
        // Raw pointers: timers and subscription are stopped on this thread before `wait` may go.
        const auto check = std::make_shared<std::function<void()>>();
        *check = [this, wait = wait.get(), limit, done, weak = std::weak_ptr(check)] {
            const auto now = m_console->inventory().progress();
            {
                const std::lock_guard lock(wait->mutex);
                wait->progress = now;
            }
            if (std::exchange(wait->nodesRead, now.nodesRead) != now.nodesRead || wait->lost)
                wait->answered = engine().now();
            else if (engine().now() - wait->answered > kPatience * limit)
                done(core::Error(core::Errc::Timeout, "The registry does not answer any more", {},
                                 "nothing came for " + std::to_string((kPatience * limit).count()) + " ms, "
                                     + describe(now)));
            if (const auto again = weak.lock())
                wait->check = engine().schedule(ProgressLine::kTick, [again] { (*again)(); });
        };
        (*check)();
        wait->sessions = m_console->store().onSession(
            [this, wait = wait.get(), limit, done](const store::SessionEvent& event) {
                if (event.state == store::SessionState::Connected
                    || event.state == store::SessionState::ConnectedReadOnly)
                    wait->lost.stop();
                else if (!wait->lost)
                    wait->lost = engine().schedule(limit, [done, detail = event.detail] {
                        done(core::Error(core::Errc::Connection, "The registry was lost while it was read",
                                         {}, detail));
                    });
            });
    });
    setTick({}, {});
    engine().runAndWait([&] {
        wait->sessions.stop();
        wait->lost.stop();
        wait->check.stop();
    });
    if (!read && endedEarly())
        return core::Error(read.error().code, read.error().sentence, {},
                           describe(progress()) + "; an incomplete list is not printed");
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
