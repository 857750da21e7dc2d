// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/schedules/fault_store.h"

#include "engine/store/errors.h"
#include "engine/store/pending_operations.h"
#include "engine/store/read_many.h"
#include "engine/store/subtree_watcher.h"
#include "tests/schedules/lane.h"

#include <list>

namespace sextant::schedule {

using core::Errc;
using core::Outcome;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kReadManyInFlight = 64;

/// A watch on its way through the connection; withdrawn by the caller's token or by the read's failure.
struct Watch
{
    store::Watcher watcher;
    std::string path;
    core::CancelSource inner; ///< takes the watch back from the tree
    core::CancelToken token;
    std::size_t tokenId = 0;

    ~Watch() { token.forget(tokenId); }
    void withdraw()
    {
        watcher = nullptr;
        inner.cancel();
    }
    void tell(const store::WatchEvent& event)
    {
        if (const auto told = std::exchange(watcher, nullptr))
            told(event);
    }
};

store::OpOptions patient(core::CancelToken cancel = {})
{
    return {24h, std::move(cancel)}; // the deadline is the decorator's business
}

} // namespace

class FaultStore::Impl final : public store::ReadSide, public std::enable_shared_from_this<Impl>
{
public:
    template<typename T>
    using Callback = CoordinationStore::Callback<T>;

    Impl(const std::shared_ptr<store::MemoryTree>& tree, core::Millis sessionTimeout, Random& random,
         Plant plant)
        : m_inner(tree, {"schedule", sessionTimeout, {}, {}, {}})
        , m_random(random)
        , m_plant(plant)
        , m_pending(m_inner.loop())
        , m_there(m_inner.loop())
        , m_back(m_inner.loop())
    {
    }

    void start()
    {
        m_own = m_inner.onSession([weak = weak_from_this()](const store::SessionEvent& event) {
            if (const auto self = weak.lock())
                self->sessionChanged(event);
        });
    }

    core::Loop& loop() override { return m_inner.loop(); }
    store::MemoryStore& inner() { return m_inner; }
    const store::MemoryStore& inner() const { return m_inner; }
    void setWeather(const Weather& weather) { m_weather = weather; }
    std::size_t listeners() const { return *m_listeners; }

    void breakConnection()
    {
        if (!usable())
            return;
        m_inner.suspend();
        m_there.cut();
        m_pending.failAll(Errc::Connection, "the connection broke before the answer");
    }

    core::Subscription onSession(std::function<void(const store::SessionEvent&)> listener) override
    {
        const bool deaf = m_plant == Plant::SkippedReRegistration;
        return counted(m_inner.onSession([listener = std::move(listener), deaf](store::SessionEvent event) {
            event.newSession = event.newSession && !deaf;
            listener(event);
        }));
    }

    core::Subscription watchSubtree(const std::string& root, store::SubtreeOptions options,
                                    store::SubtreeListener listener)
    {
        return counted(store::watchSubtreeOneShot(weak_from_this(), loop(), root, std::move(options),
                                                  std::move(listener)));
    }

    void get(const std::string& path, store::OpOptions options, Callback<store::Node> done,
             store::Watcher watcher) override
    {
        read<store::Node>(
            path, options, std::move(done), std::move(watcher),
            [path](Impl& self, store::OpOptions given, Callback<store::Node> answer, store::Watcher fired) {
                const bool hidden =
                    self.m_weather.metadataHidden && path.find("/metadata/") != std::string::npos;
                self.m_inner.get(hidden ? "/hidden" : path, std::move(given), std::move(answer),
                                 std::move(fired));
            });
    }
    void exists(const std::string& path, store::OpOptions options, Callback<std::optional<store::Stat>> done,
                store::Watcher watcher) override
    {
        read<std::optional<store::Stat>>(
            path, options, std::move(done), std::move(watcher),
            [path](Impl& self, store::OpOptions given, Callback<std::optional<store::Stat>> answer,
                   store::Watcher fired) {
                self.m_inner.exists(path, std::move(given), std::move(answer), std::move(fired));
            });
    }
    void children(const std::string& path, store::OpOptions options, Callback<store::Children> done,
                  store::Watcher watcher) override
    {
        read<store::Children>(path, options, std::move(done), std::move(watcher),
                              [path](Impl& self, store::OpOptions given, Callback<store::Children> answer,
                                     store::Watcher fired) {
                                  self.m_inner.children(path, std::move(given), std::move(answer),
                                                        std::move(fired));
                              });
    }

    void create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                const store::OpOptions& options, Callback<store::Created> done)
    {
        if (m_plant == Plant::SkippedWrite && mode == store::CreateMode::Ephemeral && m_random.percent(5)) {
            loop().post([path, done = std::move(done)] { done(store::Created {path, {}}); });
            return;
        }
        request<store::Created>(path, options, std::move(done),
                                [path, data = std::move(data), mode,
                                 acl = std::move(acl)](Impl& self, Callback<store::Created> answer) {
                                    self.m_inner.create(path, data, mode, acl, patient(), std::move(answer));
                                });
    }

    /// One request: takes its time, is applied, and its answer takes its time.
    template<typename T>
    void request(const std::string& path, const store::OpOptions& options, Callback<T> done,
                 std::function<void(Impl&, Callback<T>)> apply)
    {
        auto answer = m_pending.track<T>(options, path, std::move(done));
        auto back = [weak = weak_from_this(), answer](Outcome<T> result) {
            const auto self = weak.lock();
            if (!self)
                return;
            if (!result && store::isTransportFailure(result.error().code))
                answer(std::move(result)); // said by our own end of the connection
            else
                self->m_back.send(self->m_random.upTo(self->m_weather.back),
                                  [answer, result = std::move(result)] { answer(result); });
        };
        if (!usable()) {
            apply(*this, std::move(back));
            return;
        }
        m_there.send(m_random.upTo(m_weather.there),
                     [weak = weak_from_this(), apply = std::move(apply), back = std::move(back)] {
                         if (const auto self = weak.lock())
                             apply(*self, back);
                     });
    }

    template<typename T>
    void read(const std::string& path, const store::OpOptions& options, Callback<T> done,
              store::Watcher watcher,
              std::function<void(Impl&, store::OpOptions, Callback<T>, store::Watcher)> apply)
    {
        if (!watcher) {
            request<T>(path, options, std::move(done),
                       [apply = std::move(apply)](Impl& self, Callback<T> answer) {
                           apply(self, patient(), std::move(answer), {});
                       });
            return;
        }
        const auto watch = std::make_shared<Watch>();
        watch->watcher = std::move(watcher);
        watch->path = path;
        watch->token = options.cancel;
        watch->tokenId = options.cancel.onCancel([weak = std::weak_ptr(watch)] {
            if (const auto withdrawn = weak.lock())
                withdrawn->withdraw();
        });
        request<T>(
            path, options,
            [watch, done = std::move(done)](Outcome<T> result) {
                if (!result)
                    watch->withdraw();
                done(std::move(result));
            },
            [watch, apply = std::move(apply)](Impl& self, Callback<T> answer) {
                apply(self, patient(watch->inner.token()), std::move(answer),
                      [weak = self.weak_from_this(), watch](const store::WatchEvent& event) {
                          if (const auto alive = weak.lock())
                              alive->fired(watch, event);
                      });
            });
    }

    void close(std::function<void()> done)
    {
        m_there.cut();
        m_back.cut();
        m_undelivered.clear();
        m_inner.close([self = shared_from_this(), done = std::move(done)] {
            self->m_pending.failAll(Errc::Cancelled, "the connection was closed");
            if (done)
                done();
        });
    }

private:
    bool usable() const { return m_inner.session().state == store::SessionState::Connected; }

    core::Subscription counted(core::Subscription inner)
    {
        ++*m_listeners;
        auto kept = std::make_shared<core::Subscription>(std::move(inner));
        return core::Subscription([kept, count = m_listeners] {
            kept->stop();
            --*count;
        });
    }

    void sessionChanged(const store::SessionEvent& event)
    {
        m_back.hold(event.state == store::SessionState::Suspended);
        if (event.state != store::SessionState::Expired)
            return;
        m_there.cut();
        m_back.cut();
        m_pending.failAll(Errc::SessionExpired, "the session ended before the answer");
        for (const auto& watch : std::exchange(m_undelivered, {}))
            watch->tell({store::WatchEventType::Lost, watch->path});
    }

    void fired(const std::shared_ptr<Watch>& watch, store::WatchEvent event)
    {
        if (event.type == store::WatchEventType::Lost) {
            watch->tell(event);
            return;
        }
        if (m_plant == Plant::DroppedWatch && m_random.percent(10))
            return;
        if (m_plant == Plant::MissedMappingChange && event.path.find("/mapping/") != std::string::npos)
            return;
        if (m_random.percent(m_weather.lostWatches))
            event.type = store::WatchEventType::Lost;
        m_undelivered.push_back(watch);
        m_back.send(m_random.upTo(m_weather.back), [weak = weak_from_this(), watch, event] {
            const auto self = weak.lock();
            if (!self)
                return;
            self->m_undelivered.remove(watch);
            watch->tell(event);
        });
    }

    store::MemoryStore m_inner;
    Random& m_random;
    Plant m_plant;
    Weather m_weather;
    store::PendingOperations m_pending;
    Lane m_there;
    Lane m_back;
    std::list<std::shared_ptr<Watch>> m_undelivered; ///< fired on the server, not heard of yet
    std::shared_ptr<std::size_t> m_listeners = std::make_shared<std::size_t>(0);
    core::Subscription m_own;
};

FaultStore::FaultStore(const std::shared_ptr<store::MemoryTree>& tree, core::Millis sessionTimeout,
                       Random& random, Plant plant)
    : m_impl(std::make_shared<Impl>(tree, sessionTimeout, random, plant))
{
    m_impl->start();
}

FaultStore::~FaultStore()
{
    m_impl->close({});
}

void FaultStore::setWeather(const Weather& weather)
{
    m_impl->setWeather(weather);
}
void FaultStore::breakConnection()
{
    m_impl->breakConnection();
}
void FaultStore::restoreConnection()
{
    m_impl->inner().resume();
}
void FaultStore::expireSession()
{
    m_impl->inner().expireSession();
}
std::size_t FaultStore::listeners() const
{
    return m_impl->listeners();
}

std::string FaultStore::description() const
{
    return m_impl->inner().description();
}
core::Loop& FaultStore::loop()
{
    return m_impl->loop();
}
store::SessionEvent FaultStore::session() const
{
    return m_impl->inner().session();
}
core::Subscription FaultStore::onSession(std::function<void(const store::SessionEvent&)> listener)
{
    return m_impl->onSession(std::move(listener));
}
store::StoreStatistics FaultStore::statistics() const
{
    return m_impl->inner().statistics();
}

void FaultStore::get(const std::string& path, store::OpOptions options, Callback<store::Node> done,
                     store::Watcher watcher)
{
    m_impl->get(path, std::move(options), std::move(done), std::move(watcher));
}

void FaultStore::exists(const std::string& path, store::OpOptions options,
                        Callback<std::optional<store::Stat>> done, store::Watcher watcher)
{
    m_impl->exists(path, std::move(options), std::move(done), std::move(watcher));
}

void FaultStore::children(const std::string& path, store::OpOptions options, Callback<store::Children> done,
                          store::Watcher watcher)
{
    m_impl->children(path, std::move(options), std::move(done), std::move(watcher));
}

void FaultStore::create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                        store::OpOptions options, Callback<store::Created> done)
{
    m_impl->create(path, std::move(data), mode, std::move(acl), options, std::move(done));
}

void FaultStore::set(const std::string& path, store::Data data, std::int32_t version,
                     store::OpOptions options, Callback<store::Stat> done)
{
    m_impl->request<store::Stat>(
        path, options, std::move(done),
        [path, data = std::move(data), version](Impl& impl, Callback<store::Stat> answer) {
            impl.inner().set(path, data, version, patient(), std::move(answer));
        });
}

void FaultStore::remove(const std::string& path, std::int32_t version, store::OpOptions options,
                        Callback<void> done)
{
    m_impl->request<void>(path, options, std::move(done), [path, version](Impl& impl, Callback<void> answer) {
        impl.inner().remove(path, version, patient(), std::move(answer));
    });
}

void FaultStore::multi(std::vector<store::MultiOp> ops, store::OpOptions options,
                       Callback<std::vector<store::MultiResult>> done)
{
    using Results = std::vector<store::MultiResult>;
    const auto path = ops.empty() ? std::string() : ops.front().path;
    m_impl->request<Results>(path, options, std::move(done),
                             [ops = std::move(ops)](Impl& impl, Callback<Results> answer) {
                                 impl.inner().multi(ops, patient(), std::move(answer));
                             });
}

void FaultStore::getAcl(const std::string& path, store::OpOptions options, Callback<store::AclAndStat> done)
{
    m_impl->request<store::AclAndStat>(path, options, std::move(done),
                                       [path](Impl& impl, Callback<store::AclAndStat> answer) {
                                           impl.inner().getAcl(path, patient(), std::move(answer));
                                       });
}

void FaultStore::setAcl(const std::string& path, store::Acl acl, std::int32_t aclVersion,
                        store::OpOptions options, Callback<store::Stat> done)
{
    m_impl->request<store::Stat>(
        path, options, std::move(done),
        [path, acl = std::move(acl), aclVersion](Impl& impl, Callback<store::Stat> answer) {
            impl.inner().setAcl(path, acl, aclVersion, patient(), std::move(answer));
        });
}

void FaultStore::sync(const std::string& path, store::OpOptions options, Callback<void> done)
{
    m_impl->request<void>(path, options, std::move(done), [path](Impl& impl, Callback<void> answer) {
        impl.inner().sync(path, patient(), std::move(answer));
    });
}

void FaultStore::readMany(std::vector<std::string> paths, store::OpOptions options,
                          std::function<void(std::vector<Outcome<store::Node>>)> done)
{
    store::readManyOneByOne(m_impl, m_impl->loop(), std::move(paths), std::move(options), kReadManyInFlight,
                            std::move(done));
}

void FaultStore::childrenMany(std::vector<std::string> paths, store::OpOptions options,
                              std::function<void(std::vector<Outcome<store::Children>>)> done)
{
    store::childrenManyOneByOne(m_impl, m_impl->loop(), std::move(paths), std::move(options),
                                kReadManyInFlight, std::move(done));
}

core::Subscription FaultStore::watchSubtree(const std::string& root, store::SubtreeOptions options,
                                            store::SubtreeListener listener)
{
    return m_impl->watchSubtree(root, std::move(options), std::move(listener));
}

void FaultStore::close(std::function<void()> done)
{
    m_impl->close(std::move(done));
}

} // namespace sextant::schedule
