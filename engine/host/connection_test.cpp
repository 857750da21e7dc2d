// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/text.h"
#include "engine/host/console.h"
#include "engine/host/open_store.h"
#include "engine/host/session_wait.h"
#include "engine/registry/paths.h"
#include "engine/zk/connect_string.h"
#include "engine/zk/probe.h"
#include "engine/zk/reach.h"

namespace sextant::host {

namespace {

using Finding = TestStep::Finding;

/// Goes through the steps one by one; kept alive by the callbacks it waits for.
class ConnectionTest : public std::enable_shared_from_this<ConnectionTest>
{
public:
    ConnectionTest(core::EngineThread& engine, ConnectionOptions options, core::CancelToken cancel,
                   std::function<void(TestStep)> onStep, std::function<void(bool)> done)
        : m_engine(engine)
        , m_options(std::move(options))
        , m_cancel(std::move(cancel))
        , m_onStep(std::move(onStep))
        , m_done(std::move(done))
    {
        m_options.readOnly = true; // a test leaves no trace
        m_options.journalFile.clear();
    }

    void start()
    {
        m_stepStart = m_engine.now();
        m_stopOnCancel = m_cancel.onCancel([weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->m_engine.post([self] { self->cancelled(); });
        });
        if (schemeOf(m_options.registry).starts_with("zookeeper"))
            probe();
        else
            open(true);
    }

private:
    void probe()
    {
        const auto ensemble = zk::parseConnectString(m_options.registry);
        if (!ensemble) {
            fail("name", ensemble.error());
            return;
        }
        if (ensemble->secure) {
            reach(ensemble->servers);
            return;
        }
        m_probe = zk::probeServers(
            m_engine, ensemble->servers, m_options.connectTimeout,
            [self = shared_from_this()](const std::vector<zk::ProbeResult>& results) {
                if (!self->m_finished)
                    self->probed(results);
            },
            [self = shared_from_this()](const std::vector<zk::ProbeResult>& results) {
                if (!self->m_finished)
                    self->named(results);
            });
    }

    /// An encrypted ensemble: TCP first, so that TLS is a step of its own.
    void reach(const std::vector<zk::Server>& servers)
    {
        m_probe = zk::reachServers(
            m_engine, servers, m_options.connectTimeout, nullptr,
            [self = shared_from_this()](const std::vector<zk::Reached>& results) {
                if (self->m_finished)
                    return;
                std::vector<std::string> resolved;
                std::vector<zk::Server> reached;
                for (const auto& result : results) {
                    if (result.resolved)
                        resolved.push_back(result.server.text());
                    if (result.ok)
                        reached.push_back(result.server);
                }
                if (resolved.empty()) {
                    self->fail("name", reasonsOf(results));
                    return;
                }
                self->pass("name", Finding::Names, resolved, core::join(resolved, ", "));
                if (reached.empty()) {
                    self->fail("tcp", reasonsOf(results));
                    return;
                }
                const auto names = namesOf(reached);
                self->pass("tcp", Finding::Reached, names, "reached " + core::join(names, ", "));
                self->secure(reached);
            });
    }

    void secure(const std::vector<zk::Server>& servers)
    {
        const auto tls = tlsFor(m_options);
        if (!tls) {
            fail("tls", tls.error());
            return;
        }
        m_probe = zk::reachServers(m_engine, servers, m_options.connectTimeout, *tls,
                                   [self = shared_from_this()](const std::vector<zk::Reached>& results) {
                                       if (self->m_finished)
                                           return;
                                       std::vector<zk::Server> secured;
                                       for (const auto& result : results) {
                                           if (result.ok)
                                               secured.push_back(result.server);
                                       }
                                       if (secured.empty()) {
                                           self->fail("tls", reasonsOf(results));
                                           return;
                                       }
                                       const auto names = namesOf(secured);
                                       self->pass("tls", Finding::Encrypted, names,
                                                  "encrypted with " + core::join(names, ", "));
                                       self->open(false);
                                   });
    }

    static std::vector<TestStep::Server> reasonsOf(const std::vector<zk::Reached>& results)
    {
        std::vector<TestStep::Server> reasons;
        for (const auto& result : results) {
            if (!result.ok)
                reasons.push_back({result.server.text(), result.detail});
        }
        return reasons;
    }

    static std::vector<std::string> namesOf(const std::vector<zk::Server>& servers)
    {
        std::vector<std::string> names;
        for (const auto& server : servers)
            names.push_back(server.text());
        return names;
    }

    /// The names are a step of their own: a server that keeps silent must not look like a slow name service.
    bool named(const std::vector<zk::ProbeResult>& results)
    {
        std::vector<std::string> resolved;
        for (const auto& result : results) {
            if (result.kind != zk::ProbeResult::Kind::Unresolvable)
                resolved.push_back(result.server.text());
        }
        if (!resolved.empty() && !std::exchange(m_named, true))
            pass("name", Finding::Names, resolved, core::join(resolved, ", "));
        return !resolved.empty();
    }

    void probed(const std::vector<zk::ProbeResult>& results)
    {
        std::vector<std::string> serving;
        std::vector<TestStep::Server> reasons;
        for (const auto& result : results) {
            reasons.push_back({result.server.text(), result.detail});
            if (result.kind == zk::ProbeResult::Kind::ZooKeeper)
                serving.push_back(result.server.text());
        }
        if (!named(results)) {
            fail("name", std::move(reasons));
            return;
        }
        if (serving.empty()) {
            fail("tcp", std::move(reasons));
            return;
        }
        pass("tcp", Finding::ZooKeeper, serving, "ZooKeeper answers at " + core::join(serving, ", "));
        open(false);
    }

    void open(bool reportName)
    {
        auto opened = openStore(m_engine, m_options, "connection test");
        if (!opened) {
            fail(reportName ? "name" : "session", opened.error());
            return;
        }
        m_opened = std::move(*opened);
        if (reportName)
            pass("name", Finding::Registry, {m_opened.store->description()}, m_opened.store->description());
        session();
    }

    void session()
    {
        whenSessionStands(*m_opened.store, m_options.connectTimeout,
                          [self = shared_from_this()](core::Outcome<void> session) {
                              if (self->m_finished)
                                  return;
                              if (!session) {
                                  self->fail(session.error().code == core::Errc::AuthFailed ? "auth"
                                                                                            : "session",
                                             session.error());
                                  return;
                              }
                              const auto server = self->m_opened.store->session().server;
                              if (server.empty())
                                  self->pass("session", Finding::Session, {}, "open");
                              else
                                  self->pass("session", Finding::Session, {server}, "open with " + server);
                              self->auth();
                          });
    }

    void auth()
    {
        if (m_options.authScheme.empty()) {
            pass("auth", Finding::NoLogin, {}, "no credentials were given");
            root();
            return;
        }
        m_opened.store->exists("/", operation(),
                               [self = shared_from_this()](core::Outcome<std::optional<store::Stat>> stat) {
                                   if (self->m_finished)
                                       return;
                                   if (!stat) {
                                       self->fail("auth", stat.error());
                                       return;
                                   }
                                   self->loggedIn();
                                   self->root();
                               });
    }

    /// Says what is true of a login that was not refused.
    void loggedIn()
    {
        const auto& scheme = m_options.authScheme;
        const auto user = m_options.authSecret.substr(0, m_options.authSecret.find(':'));
        if (scheme == "sasl")
            pass("auth", Finding::LoggedIn, {user}, "logged in as " + user);
        else if (scheme == "digest")
            pass("auth", Finding::LoginSent, {user},
                 "sent as " + user
                     + "; ZooKeeper takes any password here and checks it only when a node is read");
        else
            pass("auth", Finding::LoginTaken, {scheme}, scheme + " sent and not refused");
    }

    void root()
    {
        const auto path = registry::registryRoot(m_options.group);
        m_opened.store->children(
            path, operation(), [self = shared_from_this(), path](core::Outcome<store::Children> children) {
                if (self->m_finished)
                    return;
                if (children) {
                    const auto count = std::to_string(children->names.size());
                    self->pass("root", Finding::Children, {path, count},
                               path + " has " + count + " children");
                } else if (children.error().code == core::Errc::NoNode) {
                    self->pass("root", Finding::NoRoot, {path},
                               path + " does not exist yet: no provider has registered here");
                } else {
                    self->fail("root", children.error());
                    return;
                }
                self->finish(true);
            });
    }

    store::OpOptions operation() const { return {m_options.connectTimeout, m_cancel}; }

    void pass(const char* id, TestStep::Finding finding, std::vector<std::string> about, std::string detail)
    {
        TestStep step {.id = id, .ok = true, .detail = std::move(detail)};
        step.finding = finding;
        step.about = std::move(about);
        report(std::move(step));
    }

    void fail(const char* id, const core::Error& error, std::vector<TestStep::Server> servers = {})
    {
        TestStep step {.id = id, .ok = false, .detail = error.text()};
        step.error = error;
        step.servers = std::move(servers);
        report(std::move(step));
        finish(false);
    }

    /// No server of several would do.
    void fail(const char* id, std::vector<TestStep::Server> servers)
    {
        std::vector<std::string> reasons;
        for (const auto& server : servers)
            reasons.push_back(server.address + ": " + server.reason);
        fail(id, core::Error(core::Errc::Connection, core::join(reasons, "; ")), std::move(servers));
    }

    void report(TestStep step)
    {
        const auto now = m_engine.now();
        step.elapsed = now - m_stepStart;
        m_stepStart = now;
        m_onStep(std::move(step));
    }

    void cancelled()
    {
        if (!m_finished)
            finish(false);
    }

    void finish(bool ok)
    {
        m_finished = true;
        m_cancel.forget(m_stopOnCancel);
        if (!m_opened.store) {
            m_engine.post([self = shared_from_this(), ok] { self->m_done(ok); });
            return;
        }
        m_opened.store->close([self = shared_from_this(), ok] {
            self->m_engine.post([self, ok] {
                self->m_opened = {};
                self->m_done(ok);
            });
        });
    }

    core::EngineThread& m_engine;
    ConnectionOptions m_options;
    core::CancelToken m_cancel;
    std::function<void(TestStep)> m_onStep;
    std::function<void(bool)> m_done;
    core::Subscription m_probe;
    OpenedStore m_opened;
    core::Millis m_stepStart {0};
    std::size_t m_stopOnCancel = 0;
    bool m_named = false;
    bool m_finished = false;
};

} // namespace

void testConnection(core::EngineThread& engine, ConnectionOptions options, core::CancelToken cancel,
                    std::function<void(TestStep)> onStep, std::function<void(bool)> done)
{
    std::make_shared<ConnectionTest>(engine, std::move(options), std::move(cancel), std::move(onStep),
                                     std::move(done))
        ->start();
}

} // namespace sextant::host
