// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/session.h"

#include "app/sextantctl/password.h"

#include <atomic>

namespace sextant::ctl {

namespace {

/// How long leaving may take: the session's end is worth a round trip, not a hanging shell.
constexpr core::Millis kCloseLimit {5000};

} // namespace

Session::Session(const CommonOptions& options)
    : m_options(options)
{
    m_connection.registry = options.registry;
    m_connection.group = options.root;
    m_connection.readOnly = options.readOnly;
    m_connection.zkClient = options.zkClient;
    m_connection.watch = false;
    if (options.timeout)
        m_connection.connectTimeout = *options.timeout;
}

Session::~Session()
{
    if (!m_console)
        return;
    auto closed = std::make_shared<std::atomic_bool>(false);
    m_engine.post([this, closed, waiter = m_waiter] {
        m_console->close([closed, waiter] {
            *closed = true;
            waiter->wake();
        });
    });
    const auto deadline = m_engine.now() + kCloseLimit;
    while (!*closed && m_engine.now() < deadline)
        m_waiter->wait(deadline - m_engine.now());
    m_engine.runAndWait([this] { m_console.reset(); });
}

core::Outcome<void> Session::readAuth()
{
    if (m_options.auth.empty())
        return {};
    const auto colon = m_options.auth.find(':');
    const auto user = colon == std::string::npos ? std::string() : m_options.auth.substr(colon + 1);
    if (m_options.auth.substr(0, colon) != "digest" || user.empty() || user.find(':') != std::string::npos)
        return core::Error(core::Errc::InvalidArgument, "--auth must be digest:USER", {},
                           user.find(':') != std::string::npos
                               ? "a password on the command line can be seen by others"
                               : "");
    auto password = findPassword(user, m_options.passwordFile);
    if (!password)
        return password.error();
    m_connection.authScheme = "digest";
    m_connection.authSecret = user + ":" + *password;
    return {};
}

core::Outcome<void> Session::connect()
{
    if (auto auth = readAuth(); !auth)
        return auth;
    std::optional<core::Error> failure;
    m_engine.runAndWait([&] {
        auto opened = host::Console::open(m_engine, m_connection);
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
    return await<Snapshot>([this](auto done) {
        auto& inventory = m_console->inventory();
        inventory.whenComplete([&inventory, done = std::move(done)] { done(inventory.snapshot()); });
    });
}

store::OpOptions Session::opOptions() const
{
    store::OpOptions options;
    if (m_options.timeout)
        options.timeout = *m_options.timeout;
    options.cancel = m_cancel.token();
    return options;
}

} // namespace sextant::ctl
