// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/memory_store.h"

#include "engine/store/digest_acl.h"
#include "engine/store/errors.h"
#include "engine/store/path.h"
#include "engine/store/pending_operations.h"
#include "engine/store/read_many.h"
#include "engine/store/session_hub.h"
#include "engine/store/subtree_watcher.h"

#include <deque>

namespace sextant::store {

using core::Errc;
using core::Outcome;

namespace {

constexpr std::size_t kReadManyInFlight = 256;

bool isUsable(SessionState state)
{
    return state == SessionState::Connected;
}

Acl identitiesOf(const MemoryStoreOptions& options)
{
    if (options.authScheme != "digest")
        return {};
    return {{31, "digest", digestAclId(options.authSecret)}};
}

} // namespace

class MemoryStore::Impl final : public ReadSide, public std::enable_shared_from_this<Impl>
{
public:
    Impl(std::shared_ptr<MemoryTree> tree, MemoryStoreOptions options)
        : m_tree(std::move(tree))
        , m_options(std::move(options))
        , m_loop(m_tree->loop())
        , m_pending(m_loop)
        , m_hub(m_loop)
    {
    }

    void start()
    {
        m_loop.post([weak = weak_from_this()] {
            if (const auto self = weak.lock(); self && self->state() == SessionState::Connecting)
                self->connect();
        });
    }

    core::Loop& loop() override { return m_loop; }
    core::Subscription onSession(std::function<void(const SessionEvent&)> listener) override
    {
        return m_hub.subscribe(std::move(listener));
    }
    SessionState state() const { return m_hub.current().state; }
    const SessionEvent& session() const { return m_hub.current(); }
    const std::string& description() const { return m_options.description; }

    StoreStatistics statistics() const
    {
        StoreStatistics out;
        out.watchesHeld = m_watches.size();
        out.requestsPending = m_pending.size();
        out.roundTrip = m_pending.lastRoundTrip();
        out.reads = m_reads;
        out.writes = m_writes;
        return out;
    }

    void get(const std::string& path, OpOptions options, Callback<Node> done, Watcher watcher) override
    {
        read<Node>(path, options, std::move(done), std::move(watcher), MemoryTree::WatchKind::Node,
                   [](MemoryTree& tree, std::int64_t session, const std::string& at) {
                       return tree.get(session, at);
                   });
    }
    void exists(const std::string& path, OpOptions options, Callback<std::optional<Stat>> done,
                Watcher watcher) override
    {
        read<std::optional<Stat>>(
            path, options, std::move(done), std::move(watcher), MemoryTree::WatchKind::Node,
            [](MemoryTree& tree, std::int64_t, const std::string& at) { return tree.exists(at); });
    }
    void children(const std::string& path, OpOptions options, Callback<Children> done,
                  Watcher watcher) override
    {
        read<Children>(path, options, std::move(done), std::move(watcher), MemoryTree::WatchKind::Children,
                       [](MemoryTree& tree, std::int64_t session, const std::string& at) {
                           return tree.children(session, at);
                       });
    }

    /// A read, and its watch when it succeeds.
    template<typename T, typename Read>
    void read(const std::string& path, const OpOptions& options, Callback<T> done, Watcher watcher,
              MemoryTree::WatchKind kind, Read operation)
    {
        ++m_reads;
        const auto number = watcher ? m_nextWatch++ : 0;
        // A read that fails for the caller (say by its deadline) leaves no watch, even when it was applied.
        const auto failed = std::make_shared<bool>(false);
        auto reported = [weak = weak_from_this(), number, failed, done = std::move(done)](Outcome<T> result) {
            *failed = !result;
            if (const auto self = weak.lock(); self && *failed)
                self->withdraw(number);
            done(std::move(result));
        };
        run<T>(path, options, validatePath(path), std::move(reported),
               [kind, path, operation, number, failed, watcher = std::move(watcher),
                cancel = options.cancel](Impl& self) {
                   auto result = operation(*self.m_tree, self.m_sessionId, path);
                   if (watcher && result && !*failed)
                       self.addWatch(number, {watcher, kind, path, cancel});
                   return result;
               });
    }

    void sync(const std::string& path, const OpOptions& options, Callback<void> done)
    {
        run<void>(path, options, validatePath(path), std::move(done), [](Impl&) { return Outcome<void>(); });
    }

    template<typename T>
    void write(const std::string& path, const OpOptions& options, Outcome<void> check, Callback<T> done,
               std::function<Outcome<T>(MemoryTree&, std::int64_t)> operation)
    {
        ++m_writes;
        run<T>(path, options, std::move(check), std::move(done),
               [operation = std::move(operation)](Impl& self) {
                   return operation(*self.m_tree, self.m_sessionId);
               });
    }

    void close(std::function<void()> done)
    {
        if (state() != SessionState::Closed) {
            m_expiry.stop();
            for (const auto& [number, watch] : m_watches)
                watch.cancel.forget(watch.cancelId);
            m_watches.clear();
            m_tree->closeSession(std::exchange(m_sessionId, 0));
            publish(SessionState::Closed, {});
        }
        m_loop.post([self = shared_from_this(), done = std::move(done)] {
            self->m_pending.failAll(Errc::Cancelled, "the connection was closed");
            if (done)
                done();
        });
    }

    void suspend()
    {
        if (!isUsable(state()))
            return;
        publish(SessionState::Suspended, "the connection was interrupted");
        m_pending.failAll(Errc::Connection, "the connection broke before the answer");
        m_expiry = m_loop.schedule(m_options.sessionTimeout, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->m_tree->closeSession(self->m_sessionId);
        });
    }

    void resume()
    {
        if (state() != SessionState::Suspended)
            return;
        m_expiry.stop();
        if (!m_tree->sessionAlive(m_sessionId)) {
            expired();
            return;
        }
        publish(SessionState::Connected, {});
        const auto events = std::exchange(m_heldEvents, {});
        for (const auto& [number, event] : events)
            post([number = number, event = event](Impl& self) { self.deliver(number, event); });
    }

    void expire()
    {
        m_tree->closeSession(m_sessionId);
        if (isUsable(state()))
            expired();
    }

    void failNext(std::size_t count, Errc code)
    {
        m_failures = count;
        m_failure = code;
    }
    void delayAnswers(core::Millis delay) { m_delay = delay; }

private:
    struct Watch
    {
        Watcher watcher;
        MemoryTree::WatchKind kind;
        std::string path;
        core::CancelToken cancel;
        std::size_t cancelId = 0; ///< of the token, which withdraws the watch
    };

    void post(std::function<void(Impl&)> body)
    {
        m_loop.post([weak = weak_from_this(), body = std::move(body)] {
            if (const auto self = weak.lock())
                body(*self);
        });
    }

    void publish(SessionState state, std::string detail, bool newSession = false)
    {
        SessionEvent event;
        event.state = state;
        event.sessionId = m_sessionId;
        event.newSession = newSession;
        if (isUsable(state))
            event.server = m_options.server;
        event.detail = std::move(detail);
        m_hub.publish(std::move(event));
    }

    void connect(bool newSession = false)
    {
        m_sessionId = m_tree->openSession(
            [weak = weak_from_this()](std::uint64_t watch, const WatchEvent& event) {
                if (const auto self = weak.lock())
                    self->fired(watch, event);
            },
            identitiesOf(m_options));
        publish(SessionState::Connected, {}, newSession);
    }

    void expired()
    {
        m_heldEvents.clear();
        publish(SessionState::Expired, "the server ended the session");
        m_pending.failAll(Errc::SessionExpired, {});
        auto lost = std::exchange(m_watches, {});
        for (auto& [number, watch] : lost) {
            watch.cancel.forget(watch.cancelId);
            watch.watcher({WatchEventType::Lost, watch.path});
        }
        post([](Impl& self) {
            if (self.state() == SessionState::Expired)
                self.connect(true);
        });
    }

    void fired(std::uint64_t number, const WatchEvent& event)
    {
        send(
            [weak = weak_from_this(), number, event] {
                if (const auto self = weak.lock())
                    self->deliver(number, event);
            },
            core::Millis(0));
    }

    void deliver(std::uint64_t number, const WatchEvent& event)
    {
        if (state() == SessionState::Suspended) {
            m_heldEvents.emplace_back(number, event);
            return;
        }
        const auto found = m_watches.find(number);
        if (found == m_watches.end())
            return;
        const auto watch = std::move(found->second);
        m_watches.erase(found);
        watch.cancel.forget(watch.cancelId);
        watch.watcher(event);
    }

    void addWatch(std::uint64_t number, Watch watch)
    {
        m_tree->addWatch(m_sessionId, watch.kind, watch.path, number);
        watch.cancelId = watch.cancel.onCancel([loop = &m_loop, weak = weak_from_this(), number] {
            loop->post([weak, number] {
                if (const auto self = weak.lock())
                    self->withdraw(number);
            });
        });
        m_watches.emplace(number, std::move(watch));
    }

    void withdraw(std::uint64_t number)
    {
        const auto found = m_watches.find(number);
        if (found == m_watches.end())
            return;
        m_tree->removeWatch(m_sessionId, found->second.kind, found->second.path, number);
        found->second.cancel.forget(found->second.cancelId);
        m_watches.erase(found);
    }

    /// One operation: checked, sent, applied in order, answered after the delay.
    template<typename T>
    void run(const std::string& path, const OpOptions& options, Outcome<void> check, Callback<T> done,
             std::function<Outcome<T>(Impl&)> operation)
    {
        auto answer = m_pending.track<T>(options, path, std::move(done));
        if (state() == SessionState::Closed)
            check = storeError(Errc::Cancelled, path, "the connection is closed");
        else if (check && options.cancel.cancelled())
            check = storeError(Errc::Cancelled, path);
        if (!check) {
            m_loop.post([answer, error = check.error()] { answer(error); });
            return;
        }
        if (m_failures > 0) {
            --m_failures;
            m_loop.post(
                [answer, error = storeError(m_failure, path, "failure on request")] { answer(error); });
            return;
        }
        post([answer, operation = std::move(operation), path, delay = m_delay](Impl& self) {
            if (!isUsable(self.state())) {
                const bool closed = self.state() == SessionState::Closed;
                answer(storeError(closed ? Errc::Cancelled : Errc::Connection, path,
                                  closed ? "the connection was closed" : "the connection is interrupted"));
                return;
            }
            self.send([answer, result = operation(self)] { answer(result); }, delay);
        });
    }

    /// What travels from the tree to the session, answers and watch events alike: in order, each after its
    /// delay.
    void send(core::Task task, core::Millis delay)
    {
        const auto now = m_loop.now();
        const auto earliest = m_inbound.empty() ? now : m_inbound.back().due;
        m_inbound.push_back({std::max(now + delay, earliest), std::move(task)});
        if (m_inbound.size() == 1)
            wakeForInbound();
    }

    void wakeForInbound()
    {
        const auto wait = m_inbound.front().due - m_loop.now();
        const auto receive = [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->receive();
        };
        if (wait.count() <= 0)
            m_loop.post(receive);
        else
            m_inboundTimer = m_loop.schedule(wait, receive);
    }

    void receive()
    {
        const auto task = std::move(m_inbound.front().task);
        task();
        m_inbound.pop_front();
        if (!m_inbound.empty())
            wakeForInbound();
    }

    std::shared_ptr<MemoryTree> m_tree;
    MemoryStoreOptions m_options;
    core::Loop& m_loop;
    PendingOperations m_pending;
    SessionHub m_hub;
    std::int64_t m_sessionId = 0;
    std::map<std::uint64_t, Watch> m_watches;
    std::uint64_t m_nextWatch = 1;
    std::vector<std::pair<std::uint64_t, WatchEvent>> m_heldEvents;
    std::uint64_t m_reads = 0;
    std::uint64_t m_writes = 0;
    std::size_t m_failures = 0;
    Errc m_failure = Errc::Connection;
    core::Millis m_delay {0};
    struct Inbound
    {
        core::Millis due;
        core::Task task;
    };
    std::deque<Inbound> m_inbound;
    core::Timer m_inboundTimer;
    core::Timer m_expiry;
};

MemoryStore::MemoryStore(std::shared_ptr<MemoryTree> tree, MemoryStoreOptions options)
    : m_impl(std::make_shared<Impl>(std::move(tree), std::move(options)))
{
    m_impl->start();
}

MemoryStore::~MemoryStore()
{
    m_impl->close({});
}

std::string MemoryStore::description() const
{
    return m_impl->description();
}
core::Loop& MemoryStore::loop()
{
    return m_impl->loop();
}
SessionEvent MemoryStore::session() const
{
    return m_impl->session();
}
StoreStatistics MemoryStore::statistics() const
{
    return m_impl->statistics();
}

core::Subscription MemoryStore::onSession(std::function<void(const SessionEvent&)> listener)
{
    return m_impl->onSession(std::move(listener));
}

void MemoryStore::get(const std::string& path, OpOptions options, Callback<Node> done, Watcher watcher)
{
    m_impl->get(path, std::move(options), std::move(done), std::move(watcher));
}

void MemoryStore::exists(const std::string& path, OpOptions options, Callback<std::optional<Stat>> done,
                         Watcher watcher)
{
    m_impl->exists(path, std::move(options), std::move(done), std::move(watcher));
}

void MemoryStore::children(const std::string& path, OpOptions options, Callback<Children> done,
                           Watcher watcher)
{
    m_impl->children(path, std::move(options), std::move(done), std::move(watcher));
}

void MemoryStore::create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                         Callback<Created> done)
{
    auto check = checkCreate(path, data, mode, acl);
    m_impl->write<Created>(
        path, options, std::move(check), std::move(done),
        [path, data = std::move(data), mode, acl = std::move(acl)](MemoryTree& tree, std::int64_t session) {
            return tree.create(session, path, data, mode, acl);
        });
}

void MemoryStore::set(const std::string& path, Data data, std::int32_t version, OpOptions options,
                      Callback<Stat> done)
{
    auto check = checkSet(path, data);
    m_impl->write<Stat>(path, options, std::move(check), std::move(done),
                        [path, data = std::move(data), version](MemoryTree& tree, std::int64_t session) {
                            return tree.set(session, path, data, version);
                        });
}

void MemoryStore::remove(const std::string& path, std::int32_t version, OpOptions options,
                         Callback<void> done)
{
    m_impl->write<void>(path, options, validatePath(path), std::move(done),
                        [path, version](MemoryTree& tree, std::int64_t session) {
                            return tree.remove(session, path, version);
                        });
}

void MemoryStore::multi(std::vector<MultiOp> ops, OpOptions options, Callback<std::vector<MultiResult>> done)
{
    auto check = checkMulti(ops);
    const auto path = ops.empty() ? std::string() : ops.front().path;
    m_impl->write<std::vector<MultiResult>>(
        path, options, std::move(check), std::move(done),
        [ops = std::move(ops)](MemoryTree& tree, std::int64_t session) { return tree.multi(session, ops); });
}

void MemoryStore::getAcl(const std::string& path, OpOptions options, Callback<AclAndStat> done)
{
    m_impl->read<AclAndStat>(path, options, std::move(done), {}, MemoryTree::WatchKind::Node,
                             [](MemoryTree& tree, std::int64_t session, const std::string& at) {
                                 return tree.getAcl(session, at);
                             });
}

void MemoryStore::setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                         Callback<Stat> done)
{
    auto check = checkSetAcl(path, acl);
    m_impl->write<Stat>(path, options, std::move(check), std::move(done),
                        [path, acl = std::move(acl), aclVersion](MemoryTree& tree, std::int64_t session) {
                            return tree.setAcl(session, path, acl, aclVersion);
                        });
}

void MemoryStore::sync(const std::string& path, OpOptions options, Callback<void> done)
{
    m_impl->sync(path, options, std::move(done));
}

void MemoryStore::readMany(std::vector<std::string> paths, OpOptions options,
                           std::function<void(std::vector<Outcome<Node>>)> done)
{
    readManyOneByOne(m_impl, m_impl->loop(), std::move(paths), std::move(options), kReadManyInFlight,
                     std::move(done));
}

void MemoryStore::childrenMany(std::vector<std::string> paths, OpOptions options,
                               std::function<void(std::vector<Outcome<Children>>)> done)
{
    childrenManyOneByOne(m_impl, m_impl->loop(), std::move(paths), std::move(options), kReadManyInFlight,
                         std::move(done));
}

core::Subscription MemoryStore::watchSubtree(const std::string& root, SubtreeOptions options,
                                             SubtreeListener listener)
{
    return watchSubtreeOneShot(m_impl, m_impl->loop(), root, options, std::move(listener));
}

void MemoryStore::close(std::function<void()> done)
{
    m_impl->close(std::move(done));
}

void MemoryStore::expireSession()
{
    m_impl->expire();
}
void MemoryStore::suspend()
{
    m_impl->suspend();
}
void MemoryStore::resume()
{
    m_impl->resume();
}
void MemoryStore::failNext(std::size_t count, Errc code)
{
    m_impl->failNext(count, code);
}
void MemoryStore::delayAnswers(core::Millis delay)
{
    m_impl->delayAnswers(delay);
}

} // namespace sextant::store
