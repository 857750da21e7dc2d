// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/cluster/override/legacy_nodes.h"

#include <memory>
#include <optional>

namespace sextant::cluster {

namespace {

using Names = std::vector<std::string>;

constexpr core::Millis kRetry {1000};
constexpr core::Millis kForbiddenRetry {60'000}; ///< a changed ACL fires no watch

/// Reads again after every event; one read at a time.
class NodeFollower : public std::enable_shared_from_this<NodeFollower>
{
public:
    NodeFollower(store::CoordinationStore& store, std::string directory,
                 std::function<void(const Names&)> listener)
        : m_store(store)
        , m_directory(std::move(directory))
        , m_listener(std::move(listener))
    {
    }

    void start()
    {
        store::SubtreeOptions options;
        options.depth = 1;
        options.leafData = false;
        m_watch =
            m_store.watchSubtree(m_directory, options, [weak = weak_from_this()](const store::SubtreeEvent&) {
                if (const auto self = weak.lock())
                    self->read();
            });
    }

    void stop()
    {
        m_cancel.cancel();
        m_watch.stop();
        m_retry.stop();
        m_listener = nullptr;
    }

private:
    void read()
    {
        m_again = m_reading;
        if (m_reading)
            return;
        m_reading = true;
        m_retry.stop();
        store::OpOptions options;
        options.cancel = m_cancel.token();
        m_store.children(m_directory, options,
                         [weak = weak_from_this()](const core::Outcome<store::Children>& children) {
                             if (const auto self = weak.lock())
                                 self->taken(children);
                         });
    }

    void taken(const core::Outcome<store::Children>& children)
    {
        m_reading = false;
        if (!m_listener)
            return;
        if (!children && children.error().code == core::Errc::Cancelled)
            return; // the store is closing
        const bool forbidden = !children && children.error().code == core::Errc::NoAuth;
        const bool known = children || forbidden || children.error().code == core::Errc::NoNode;
        if (std::exchange(m_again, false))
            read();
        else if (forbidden || !known)
            m_retry =
                m_store.loop().schedule(forbidden ? kForbiddenRetry : kRetry, [weak = weak_from_this()] {
                    if (const auto self = weak.lock())
                        self->read();
                });
        if (!known)
            return;
        auto names = children ? children->names : Names {};
        if (m_told == names)
            return;
        m_told = std::move(names);
        const auto listener = m_listener; // it may end the subscription
        listener(*m_told);
    }

    store::CoordinationStore& m_store;
    const std::string m_directory;
    std::function<void(const Names&)> m_listener;
    core::CancelSource m_cancel;
    core::Subscription m_watch;
    core::Timer m_retry;
    std::optional<Names> m_told;
    bool m_reading = false;
    bool m_again = false;
};

} // namespace

core::Subscription followNodes(store::CoordinationStore& store, const std::string& directory,
                               std::function<void(const std::vector<std::string>&)> listener)
{
    auto follower = std::make_shared<NodeFollower>(store, directory, std::move(listener));
    follower->start();
    return core::Subscription([follower] { follower->stop(); });
}

} // namespace sextant::cluster
