// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/subtree_watcher.h"

#include "engine/core/log.h"
#include "engine/store/path.h"
#include "engine/store/read_many.h"

#include <deque>
#include <map>
#include <set>

namespace sextant::store {

namespace {

constexpr std::size_t kInFlight = 64;
constexpr core::Millis kRetryDelay {1'000};

/// What is known of one node of the subtree.
struct Known
{
    int level = 0;
    std::optional<Stat> stat; ///< nullopt: not read yet, or the root does not exist
    std::set<std::string> children;
    bool nodeWatch = false;
    bool childWatch = false;
};

struct Job
{
    enum class Kind
    {
        Node,
        Children
    };
    Kind kind;
    std::string path;
    bool announce = false; ///< a child watch fired: say ChildrenChanged

    auto key() const { return std::pair(kind, path); }
};

class SubtreeWatcher : public std::enable_shared_from_this<SubtreeWatcher>
{
public:
    SubtreeWatcher(std::weak_ptr<ReadSide> store, core::Loop& loop, std::string root, SubtreeOptions options,
                   SubtreeListener listener)
        : m_store(std::move(store))
        , m_loop(loop)
        , m_root(std::move(root))
        , m_options(std::move(options))
        , m_listener(std::move(listener))
    {
    }

    void start()
    {
        if (const auto store = m_store.lock()) {
            m_session = store->onSession([weak = weak_from_this()](const SessionEvent& event) {
                if (const auto self = weak.lock())
                    self->sessionChanged(event);
            });
        }
        walkAgain();
    }

    void stop()
    {
        m_stopped = true;
        m_session.stop();
        m_retry.stop();
        withdrawAll();
    }

private:
    void withdrawAll()
    {
        m_withdrawLists.cancel();
        for (const auto& node : std::exchange(m_withdrawNode, {}))
            node.second.cancel();
    }

    void walkAgain()
    {
        ++m_walk;
        withdrawAll();
        m_withdrawLists = core::CancelSource();
        m_ready = false;
        m_lost = false;
        m_watches = 0;
        m_active = 0;
        m_queue.clear();
        m_queued.clear();
        m_underWay.clear();
        m_parked.clear();
        m_known.clear();
        m_known[m_root].level = 0;
        enqueue({Job::Kind::Node, m_root});
        pump();
    }

    void sessionChanged(const SessionEvent& event)
    {
        const bool connected =
            event.state == SessionState::Connected || event.state == SessionState::ConnectedReadOnly;
        const bool was = std::exchange(m_connected, connected);
        if (!connected)
            return;
        if (m_lost || event.newSession)
            walkAgain();
        else if (!was)
            retryParked();
    }

    void watchLost()
    {
        if (std::exchange(m_lost, true) || !m_connected)
            return;
        m_loop.post([weak = weak_from_this()] {
            if (const auto self = weak.lock(); self && !self->m_stopped && self->m_lost && self->m_connected)
                self->walkAgain();
        });
    }

    void enqueue(Job job)
    {
        if (m_queued.insert(job.key()).second)
            m_queue.push_back(std::move(job));
    }

    /// Unless the same is asked already: the answer to come is as new, and one question sets one watch.
    void enqueueOnce(Job job)
    {
        if (!m_underWay.contains(job.key()))
            enqueue(std::move(job));
    }

    void pump()
    {
        while (!m_stopped && !m_queue.empty() && m_active < kInFlight) {
            auto job = std::move(m_queue.front());
            m_queue.pop_front();
            m_queued.erase(job.key());
            run(std::move(job));
        }
        if (!m_stopped && !m_ready && m_active == 0 && m_queue.empty() && m_parked.empty()) {
            m_ready = true;
            m_listener({SubtreeEvent::Type::Resync, m_root});
        }
    }

    void run(Job job)
    {
        const auto store = m_store.lock();
        const auto known = m_known.find(job.path);
        if (!store || known == m_known.end()) {
            if (job.kind == Job::Kind::Node)
                m_withdrawNode.erase(job.path);
            return;
        }
        if (m_watches + m_active >= m_options.watchBudget) {
            overBudget(job);
            return;
        }
        ++m_active;
        m_underWay.insert(job.key());
        const auto walk = m_walk;
        OpOptions options;
        options.cancel = job.kind == Job::Kind::Node
            ? m_withdrawNode.insert_or_assign(job.path, core::CancelSource()).first->second.token()
            : m_withdrawLists.token();
        const auto guarded = [weak = weak_from_this(), walk](auto body) {
            return [weak, walk, body](auto&& argument) {
                const auto self = weak.lock();
                if (self && !self->m_stopped && self->m_walk == walk)
                    body(*self, std::forward<decltype(argument)>(argument));
            };
        };
        if (job.kind == Job::Kind::Node) {
            store->exists(job.path, options,
                          guarded([job](SubtreeWatcher& self, auto&& result) { self.nodeRead(job, result); }),
                          guarded([path = job.path](SubtreeWatcher& self, const WatchEvent& event) {
                              self.nodeFired(path, event);
                          }));
        } else {
            store->children(job.path, options, guarded([job](SubtreeWatcher& self, auto&& result) {
                                self.childrenRead(job, result);
                            }),
                            guarded([path = job.path](SubtreeWatcher& self, const WatchEvent& event) {
                                self.childrenFired(path, event);
                            }));
        }
    }

    /// True when the job was parked or must be dropped; the answer then says nothing about the node.
    bool failed(const Job& job, const core::Error& error)
    {
        if (error.code == core::Errc::Cancelled) {
            stop(); // the store was closed
        } else if (error.code == core::Errc::TooLarge) {
            overBudget(job);
        } else if (isTransportFailure(error.code)) {
            m_parked.push_back(job);
            m_underWay.insert(job.key());
            m_retry = m_loop.schedule(kRetryDelay, [weak = weak_from_this()] {
                if (const auto self = weak.lock(); self && self->m_connected)
                    self->retryParked();
            });
        } else {
            return false;
        }
        return true;
    }

    void retryParked()
    {
        auto parked = std::move(m_parked);
        m_parked.clear();
        for (auto& job : parked) {
            m_underWay.erase(job.key());
            enqueue(std::move(job));
        }
        pump();
    }

    void overBudget(const Job& job)
    {
        if (!std::exchange(m_budgetReported, true)) {
            core::logWarning("store", "not all nodes below " + m_root + " can be watched");
            if (m_options.incomplete)
                m_options.incomplete();
        }
        const auto known = m_known.find(job.path);
        if (job.kind == Job::Kind::Node && known != m_known.end() && !known->second.stat) {
            known->second.stat = Stat {};
            emit(SubtreeEvent::Type::Created, job.path);
        }
    }

    void nodeRead(const Job& job, const core::Outcome<std::optional<Stat>>& result)
    {
        --m_active;
        m_underWay.erase(job.key());
        const auto found = m_known.find(job.path);
        if (found == m_known.end())
            releaseNode(job.path, result && !*result); // its parent's list does not have it any more
        else if (result)
            nodeKnown(job.path, found->second, result.value());
        else
            (void)failed(job, result.error());
        pump();
    }

    void nodeKnown(const std::string& path, Known& known, const std::optional<Stat>& stat)
    {
        if (!std::exchange(known.nodeWatch, true))
            ++m_watches;
        const auto before = std::exchange(known.stat, stat);
        if (!stat) {
            if (before)
                forget(path);
            return;
        }
        const bool fresh = !before || before->czxid != stat->czxid;
        if (fresh)
            emit(SubtreeEvent::Type::Created, path);
        else if (before->mzxid != stat->mzxid)
            emit(SubtreeEvent::Type::DataChanged, path);
        const bool inner =
            stat->ephemeralOwner == 0 && (m_options.depth < 0 || known.level < m_options.depth);
        // A child watch that stands is one of this very node: that of a node before it would have fired.
        if (inner && !known.childWatch)
            enqueueOnce({Job::Kind::Children, path});
    }

    void childrenRead(const Job& job, const core::Outcome<Children>& result)
    {
        --m_active;
        m_underWay.erase(job.key());
        const auto found = m_known.find(job.path);
        if (found != m_known.end() && (result || !failed(job, result.error())) && result) {
            auto& known = found->second;
            if (!std::exchange(known.childWatch, true))
                ++m_watches;
            if (job.announce)
                emit(SubtreeEvent::Type::ChildrenChanged, job.path);
            const std::set<std::string> now(result->names.begin(), result->names.end());
            const auto before = std::exchange(known.children, now);
            const int level = known.level + 1;
            for (const auto& name : before) {
                if (!now.contains(name))
                    forget(joinPath(job.path, name));
            }
            for (const auto& name : now) {
                const auto child = joinPath(job.path, name);
                if (m_known.try_emplace(child).second)
                    appeared(child, level);
            }
        }
        pump();
    }

    void appeared(const std::string& child, int level)
    {
        auto& known = m_known[child];
        known.level = level;
        if (level != m_options.depth || m_options.leafData) {
            enqueueOnce({Job::Kind::Node, child});
            return;
        }
        known.stat = Stat {};
        emit(SubtreeEvent::Type::Created, child);
    }

    void nodeFired(const std::string& path, const WatchEvent& event)
    {
        const auto found = m_known.find(path);
        if (event.type == WatchEventType::Lost) {
            watchLost();
            return;
        }
        if (found == m_known.end())
            return;
        if (std::exchange(found->second.nodeWatch, false))
            --m_watches;
        if (event.type == WatchEventType::Deleted && path != m_root) {
            forget(path);
            return;
        }
        enqueue({Job::Kind::Node, path});
        pump();
    }

    void childrenFired(const std::string& path, const WatchEvent& event)
    {
        if (event.type == WatchEventType::Lost) {
            watchLost();
            return;
        }
        const auto found = m_known.find(path);
        if (found == m_known.end())
            return;
        if (std::exchange(found->second.childWatch, false))
            --m_watches;
        if (event.type != WatchEventType::Deleted) {
            enqueue({Job::Kind::Children, path, true});
            pump();
        }
    }

    /// Drops `path` and everything known below it, saying Deleted from the deepest up. The root stays, as
    /// missing.
    void forget(const std::string& path)
    {
        std::vector<std::string> gone;
        collect(path, gone);
        for (auto name = gone.rbegin(); name != gone.rend(); ++name) {
            const auto found = m_known.find(*name);
            m_watches -= (found->second.nodeWatch ? 1U : 0U) + (found->second.childWatch ? 1U : 0U);
            const bool waitsForCreation = found->second.nodeWatch && !found->second.stat;
            if (*name == m_root) {
                found->second.children.clear();
                found->second.childWatch = false;
                m_watches += found->second.nodeWatch ? 1U : 0U;
            } else {
                m_known.erase(found);
                releaseNode(*name, waitsForCreation);
            }
            emit(SubtreeEvent::Type::Deleted, *name);
        }
    }

    /// Of a node that comes again its parent's list will tell. The watch on one that was there has fired, or
    /// will, by itself.
    void releaseNode(const std::string& path, bool waitsForCreation)
    {
        if (!waitsForCreation && m_underWay.contains({Job::Kind::Node, path}))
            return; // the answer decides
        if (const auto node = m_withdrawNode.extract(path); node && waitsForCreation)
            node.mapped().cancel();
    }

    void collect(const std::string& path, std::vector<std::string>& out) const
    {
        const auto found = m_known.find(path);
        if (found == m_known.end())
            return;
        out.push_back(path);
        for (const auto& name : found->second.children)
            collect(joinPath(path, name), out);
    }

    void emit(SubtreeEvent::Type type, const std::string& path)
    {
        if (m_ready && !m_stopped)
            m_listener({type, path});
    }

    std::weak_ptr<ReadSide> m_store;
    core::Loop& m_loop;
    std::string m_root;
    SubtreeOptions m_options;
    SubtreeListener m_listener;
    core::Subscription m_session;
    core::Timer m_retry;
    core::CancelSource m_withdrawLists; ///< takes back the watches on lists of the current walk
    std::map<std::string, core::CancelSource> m_withdrawNode; ///< the same for the watch on each node
    std::map<std::string, Known> m_known;
    std::deque<Job> m_queue;
    std::set<std::pair<Job::Kind, std::string>> m_queued;
    std::set<std::pair<Job::Kind, std::string>> m_underWay; ///< sent and not answered yet, or parked
    std::vector<Job> m_parked;
    std::size_t m_active = 0;
    std::size_t m_watches = 0;
    std::uint64_t m_walk = 0;
    bool m_ready = false;
    bool m_connected = false;
    bool m_lost = false;
    bool m_stopped = false;
    bool m_budgetReported = false;
};

} // namespace

core::Subscription watchSubtreeOneShot(std::weak_ptr<ReadSide> store, core::Loop& loop,
                                       const std::string& root, SubtreeOptions options,
                                       SubtreeListener listener)
{
    auto watcher = std::make_shared<SubtreeWatcher>(std::move(store), loop, root, std::move(options),
                                                    std::move(listener));
    watcher->start();
    return core::Subscription([watcher] { watcher->stop(); });
}

} // namespace sextant::store
