// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/recursive_subtree.h"

#include "engine/store/path.h"
#include "engine/store/read_many.h"
#include "engine/store/subtree_watcher.h"

#include <algorithm>

namespace sextant::zk {

using core::Errc;
using store::SessionState;
using store::SubtreeEvent;

namespace {

constexpr core::Millis kRetryDelay {1'000};

class RecursiveSubtree : public std::enable_shared_from_this<RecursiveSubtree>
{
public:
    RecursiveSubtree(std::weak_ptr<WireClient> client, core::Loop& loop, std::string root,
                     store::SubtreeOptions options, store::SubtreeListener listener)
        : m_client(std::move(client))
        , m_loop(loop)
        , m_root(std::move(root))
        , m_options(std::move(options))
        , m_listener(std::move(listener))
    {
    }

    void start()
    {
        const auto client = m_client.lock();
        m_session = client->onSession([weak = weak_from_this()](const store::SessionEvent& event) {
            if (const auto self = weak.lock())
                self->sessionChanged(event);
        });
        arm();
    }

    void stop()
    {
        m_stopped = true;
        m_withdraw.cancel();
        m_session.stop();
        m_retry.stop();
        m_oneShot.stop();
    }

private:
    void arm()
    {
        const auto client = m_client.lock();
        if (!client || m_stopped)
            return;
        store::OpOptions options;
        options.cancel = m_withdraw.token();
        client->addWatch(
            m_root, true, options,
            [weak = weak_from_this()](const core::Outcome<void>& result) {
                if (const auto self = weak.lock(); self && !self->m_stopped)
                    self->armed(result);
            },
            [weak = weak_from_this()](const store::WatchEvent& event) {
                if (const auto self = weak.lock(); self && !self->m_stopped)
                    self->fired(event);
            });
    }

    void armed(const core::Outcome<void>& result)
    {
        if (result) {
            m_stands = true;
            m_listener({SubtreeEvent::Type::Resync, m_root});
        } else if (result.error().code == Errc::Cancelled) {
            stop(); // the store was closed
        } else if (result.error().code == Errc::Unsupported) {
            fallBack();
        } else if (store::isTransportFailure(result.error().code)) {
            m_retry = m_loop.schedule(kRetryDelay, [weak = weak_from_this()] {
                if (const auto self = weak.lock())
                    self->arm();
            });
        } else { // a root that cannot exist: nothing will ever happen there
            m_listener({SubtreeEvent::Type::Resync, m_root});
        }
    }

    void fallBack()
    {
        m_session.stop();
        if (const auto client = m_client.lock())
            m_oneShot = store::watchSubtreeOneShot(client, m_loop, m_root, m_options, m_listener);
    }

    void sessionChanged(const store::SessionEvent& event)
    {
        const bool connected =
            event.state == SessionState::Connected || event.state == SessionState::ConnectedReadOnly;
        const bool was = std::exchange(m_connected, connected);
        if (connected && !was && m_stands && !m_stopped)
            m_listener({SubtreeEvent::Type::Resync, m_root});
    }

    void fired(const store::WatchEvent& event)
    {
        if (event.type == store::WatchEventType::Lost) {
            m_stands = false;
            arm();
            return;
        }
        const int level = levelOf(event.path);
        if (m_options.depth >= 0 && level > m_options.depth)
            return;
        const auto weak = weak_from_this(); // a listener may end this
        const auto tell = [&](SubtreeEvent::Type type, const std::string& path) {
            if (const auto self = weak.lock(); self && !self->m_stopped)
                self->m_listener({type, path});
        };
        const auto parentTold = [&] {
            if (level > 0)
                tell(SubtreeEvent::Type::ChildrenChanged, store::parentPath(event.path));
        };
        switch (event.type) {
        case store::WatchEventType::Created:
            parentTold();
            tell(SubtreeEvent::Type::Created, event.path);
            break;
        case store::WatchEventType::Deleted:
            tell(SubtreeEvent::Type::Deleted, event.path);
            parentTold();
            break;
        case store::WatchEventType::DataChanged:
            if (m_options.leafData || level != m_options.depth)
                tell(SubtreeEvent::Type::DataChanged, event.path);
            break;
        case store::WatchEventType::ChildrenChanged:
        case store::WatchEventType::Lost:
            break;
        }
    }

    /// How far below the root.
    int levelOf(const std::string& path) const
    {
        const auto below = m_root == "/" ? (path == "/" ? path.size() : 0) : m_root.size();
        return static_cast<int>(
            std::count(path.begin() + static_cast<std::ptrdiff_t>(below), path.end(), '/'));
    }

    std::weak_ptr<WireClient> m_client;
    core::Loop& m_loop;
    std::string m_root;
    store::SubtreeOptions m_options;
    store::SubtreeListener m_listener;
    core::CancelSource m_withdraw;
    core::Subscription m_session;
    core::Subscription m_oneShot;
    core::Timer m_retry;
    bool m_stands = false;
    bool m_connected = false;
    bool m_stopped = false;
};

} // namespace

core::Subscription watchRecursively(const std::shared_ptr<WireClient>& client, const std::string& root,
                                    store::SubtreeOptions options, store::SubtreeListener listener)
{
    auto watcher = std::make_shared<RecursiveSubtree>(client, client->loop(), root, std::move(options),
                                                      std::move(listener));
    watcher->start();
    return core::Subscription([watcher] { watcher->stop(); });
}

} // namespace sextant::zk
