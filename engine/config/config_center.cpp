// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/config/config_center.h"

#include "engine/config/paths.h"
#include "engine/store/path.h"

namespace sextant::config {

namespace {

using core::Errc;

constexpr core::Millis kReadRetry {1000};
constexpr core::Millis kForbiddenRetry {60'000}; ///< a changed ACL fires no watch
/// A parent may vanish between its creation and that of its child.
constexpr int kCreateAttempts = 8;

Document documentOf(const std::string& path, const store::Node& node)
{
    Document document {path, {}, node.stat.version, node.stat.mtime};
    if (node.data && !node.data->empty())
        document.text = node.data;
    return document;
}

core::Error conflict(const std::string& path, const core::Error& cause)
{
    return core::Error(Errc::BadVersion, "The document was changed by somebody else", path, cause.text(),
                       "Read it again and decide anew.");
}

/// Creates a node and the directories above it.
class Creation : public std::enable_shared_from_this<Creation>
{
public:
    Creation(store::CoordinationStore& store, store::Acl acl, store::OpOptions options)
        : m_store(store)
        , m_acl(std::move(acl))
        , m_options(std::move(options))
    {
    }

    using Created = std::function<void(core::Outcome<store::Created>)>;

    void run(const std::string& path, const store::Data& data, int attempts, Created done)
    {
        m_store.create(path, data, store::CreateMode::Persistent, m_acl, m_options,
                       [self = shared_from_this(), path, data, attempts,
                        done = std::move(done)](core::Outcome<store::Created> created) {
                           const auto parent = store::parentPath(path);
                           if (created || created.error().code != Errc::NoNode || parent.size() <= 1
                               || attempts <= 1) {
                               done(std::move(created));
                               return;
                           }
                           self->run(parent, "", kCreateAttempts,
                                     [self, path, data, attempts, done](core::Outcome<store::Created> made) {
                                         if (made || made.error().code == Errc::NodeExists)
                                             self->run(path, data, attempts - 1, done);
                                         else
                                             done(std::move(made));
                                     });
                       });
    }

private:
    store::CoordinationStore& m_store;
    store::Acl m_acl;
    store::OpOptions m_options;
};

/// Reads again after every event; one read at a time, so that documents are told in their order.
class Follower : public std::enable_shared_from_this<Follower>
{
public:
    Follower(store::CoordinationStore& store, std::string path, ConfigCenter::Listener listener)
        : m_store(store)
        , m_path(std::move(path))
        , m_listener(std::move(listener))
    {
    }

    void start()
    {
        store::SubtreeOptions options;
        options.depth = 0;
        m_watch =
            m_store.watchSubtree(m_path, options, [weak = weak_from_this()](const store::SubtreeEvent&) {
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
        if (m_reading) {
            m_again = true;
            return;
        }
        m_reading = true;
        m_again = false;
        m_retry.stop();
        store::OpOptions options;
        options.cancel = m_cancel.token();
        m_store.get(m_path, options, [weak = weak_from_this()](const core::Outcome<store::Node>& node) {
            if (const auto self = weak.lock())
                self->taken(node);
        });
    }

    void taken(const core::Outcome<store::Node>& node)
    {
        m_reading = false;
        if (!m_listener)
            return;
        if (!node && node.error().code == Errc::Cancelled)
            return; // the store is closing
        const bool forbidden = !node && node.error().code == Errc::NoAuth;
        const bool known = node || node.error().code == Errc::NoNode;
        if (m_again)
            read();
        else if (!known)
            readAfter(forbidden ? kForbiddenRetry : kReadRetry);
        if (!known && !forbidden)
            return;
        auto fresh = node ? documentOf(m_path, *node) : Document {m_path, {}, {}, 0};
        if (forbidden)
            fresh.unreadable = node.error().text();
        if (m_told && *m_told == fresh)
            return;
        m_told = fresh;
        const auto listener = m_listener; // it may end the subscription
        listener(fresh);
    }

    void readAfter(core::Millis delay)
    {
        m_retry = m_store.loop().schedule(delay, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->read();
        });
    }

    store::CoordinationStore& m_store;
    const std::string m_path;
    ConfigCenter::Listener m_listener;
    core::CancelSource m_cancel;
    core::Subscription m_watch;
    core::Timer m_retry;
    std::optional<Document> m_told;
    bool m_reading = false;
    bool m_again = false;
};

} // namespace

ConfigCenter::ConfigCenter(store::CoordinationStore& store, std::string root, store::Acl acl)
    : m_store(&store)
    , m_root(std::move(root))
    , m_acl(std::move(acl))
{
}

std::string ConfigCenter::pathOf(const std::string& group, const std::string& key) const
{
    return configPath(m_root, group, key);
}

void ConfigCenter::read(const std::string& group, const std::string& key, store::OpOptions options,
                        Done done) const
{
    const auto path = pathOf(group, key);
    m_store->get(path, std::move(options),
                 [path, done = std::move(done)](const core::Outcome<store::Node>& node) {
                     if (node)
                         done(documentOf(path, *node));
                     else if (node.error().code == Errc::NoNode)
                         done(Document {path, {}, {}, 0});
                     else
                         done(node.error());
                 });
}

void ConfigCenter::publish(const std::string& group, const std::string& key, std::string text,
                           std::optional<std::int32_t> version, store::OpOptions options, Done done) const
{
    const auto path = pathOf(group, key);
    const auto answer = [path, text, done = std::move(done)](const core::Outcome<store::Stat>& stat) {
        if (stat)
            done(documentOf(path, {text, *stat}));
        else if (stat.error().code == Errc::BadVersion || stat.error().code == Errc::NoNode
                 || stat.error().code == Errc::NodeExists)
            done(conflict(path, stat.error()));
        else
            done(stat.error());
    };
    if (version) {
        m_store->set(path, std::move(text), *version, std::move(options), answer);
        return;
    }
    std::make_shared<Creation>(*m_store, m_acl, std::move(options))
        ->run(path, std::move(text), kCreateAttempts, [answer](const core::Outcome<store::Created>& created) {
            if (created)
                answer(created->stat);
            else
                answer(created.error());
        });
}

void ConfigCenter::remove(const std::string& group, const std::string& key, std::int32_t version,
                          store::OpOptions options, Done done) const
{
    const auto path = pathOf(group, key);
    m_store->remove(path, version, std::move(options),
                    [path, done = std::move(done)](const core::Outcome<void>& removed) {
                        if (removed)
                            done(Document {path, {}, {}, 0});
                        else if (removed.error().code == Errc::BadVersion
                                 || removed.error().code == Errc::NoNode)
                            done(conflict(path, removed.error()));
                        else
                            done(removed.error());
                    });
}

core::Subscription ConfigCenter::listen(const std::string& group, const std::string& key,
                                        Listener listener) const
{
    auto follower = std::make_shared<Follower>(*m_store, pathOf(group, key), std::move(listener));
    follower->start();
    return core::Subscription([follower] { follower->stop(); });
}

std::optional<ChangeType> changeBetween(const Document& before, const Document& after)
{
    if (before.text == after.text)
        return std::nullopt;
    if (!before.text)
        return ChangeType::Added;
    return after.text ? ChangeType::Modified : ChangeType::Deleted;
}

} // namespace sextant::config
