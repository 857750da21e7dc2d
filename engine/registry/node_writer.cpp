// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/registry/node_writer.h"

#include "engine/store/path.h"

namespace sextant::registry {

namespace {

using core::Errc;

/// Races with others (a parent that vanishes, a value that changes) are tried this often.
constexpr int kAttempts = 8;

bool exists(const core::Outcome<void>& outcome)
{
    return !outcome && outcome.error().code == Errc::NodeExists;
}

} // namespace

struct NodeWriter::Shared
{
    store::CoordinationStore& store;
    std::string parentData;
    store::Acl acl;

    using Self = std::shared_ptr<const Shared>;

    static void createNode(const Self& self, const std::string& path, store::Data data,
                           store::CreateMode mode, std::function<void(core::Outcome<void>)> done)
    {
        self->store.create(path, std::move(data), mode, self->acl, {},
                           [done = std::move(done)](core::Outcome<store::Created> created) {
                               if (created)
                                   done({});
                               else
                                   done(created.error());
                           });
    }

    static void create(const Self& self, const std::string& path, const store::Data& data,
                       store::CreateMode mode, const store::Data& dataOfParents, int attempts, Done done)
    {
        createNode(
            self, path, data, mode,
            [self, path, data, mode, dataOfParents, attempts,
             done = std::move(done)](core::Outcome<void> created) {
                const auto parent = store::parentPath(path);
                if (created || created.error().code != Errc::NoNode || parent.size() <= 1 || attempts <= 1) {
                    done(std::move(created));
                    return;
                }
                const auto parentMode =
                    mode == store::CreateMode::Container ? mode : store::CreateMode::Persistent;
                create(self, parent, dataOfParents, parentMode, dataOfParents, kAttempts,
                       [self, path, data, mode, dataOfParents, attempts, done](core::Outcome<void> made) {
                           if (made || exists(made))
                               create(self, path, data, mode, dataOfParents, attempts - 1, done);
                           else
                               done(std::move(made));
                       });
            });
    }

    static void replace(const Self& self, const std::string& path, const store::Data& data, int attempts,
                        Done done)
    {
        create(self, path, data, store::CreateMode::Ephemeral, self->parentData, kAttempts,
               [self, path, data, attempts, done = std::move(done)](core::Outcome<void> created) {
                   if (!exists(created) || attempts <= 1) {
                       done(std::move(created));
                       return;
                   }
                   remove(self, path, store::kAnyVersion,
                          [self, path, data, attempts, done](core::Outcome<void> removed) {
                              if (removed)
                                  replace(self, path, data, attempts - 1, done);
                              else
                                  done(std::move(removed));
                          });
               });
    }

    static void put(const Self& self, const std::string& path, const store::Data& data, int attempts,
                    Done done)
    {
        const auto again = [self, path, data, attempts, done](core::Outcome<void> outcome) {
            const bool lostRace = !outcome
                && (exists(outcome) || outcome.error().code == Errc::BadVersion
                    || outcome.error().code == Errc::NoNode);
            if (lostRace && attempts > 1)
                put(self, path, data, attempts - 1, done);
            else
                done(std::move(outcome));
        };
        self->store.exists(path, {},
                           [self, path, data, again, done](core::Outcome<std::optional<store::Stat>> stat) {
                               if (!stat) {
                                   done(stat.error());
                               } else if (*stat) {
                                   self->store.set(path, data, (*stat)->version, {},
                                                   [again](core::Outcome<store::Stat> written) {
                                                       if (written)
                                                           again({});
                                                       else
                                                           again(written.error());
                                                   });
                               } else {
                                   create(self, path, data, store::CreateMode::Persistent, self->parentData,
                                          kAttempts, again);
                               }
                           });
    }

    static void remove(const Self& self, const std::string& path, std::int32_t version, Done done)
    {
        self->store.remove(path, version, {}, [done = std::move(done)](core::Outcome<void> removed) {
            const bool gone = removed || removed.error().code == Errc::NoNode;
            done(gone ? core::Outcome<void>() : std::move(removed));
        });
    }
};

NodeWriter::NodeWriter(store::CoordinationStore& store, std::string parentData, store::Acl acl)
    : m_shared(std::make_shared<const Shared>(Shared {store, std::move(parentData), std::move(acl)}))
{
}

store::CoordinationStore& NodeWriter::store() const
{
    return m_shared->store;
}

void NodeWriter::create(const std::string& path, store::Data data, store::CreateMode mode, Done done) const
{
    Shared::create(m_shared, path, data, mode, m_shared->parentData, kAttempts, std::move(done));
}

void NodeWriter::ensure(const std::string& path, store::Data data, Done done) const
{
    create(path, std::move(data), store::CreateMode::Persistent,
           [done = std::move(done)](core::Outcome<void> made) {
               done(exists(made) ? core::Outcome<void>() : std::move(made));
           });
}

void NodeWriter::ensureContainer(const std::string& path, Done done) const
{
    const store::Data empty = "";
    Shared::create(m_shared, path, empty, store::CreateMode::Container, empty, kAttempts,
                   [shared = m_shared, path, empty, done = std::move(done)](core::Outcome<void> made) {
                       if (exists(made)) {
                           done({});
                       } else if (!made && made.error().code == Errc::Unsupported) {
                           Shared::create(shared, path, empty, store::CreateMode::Persistent, empty,
                                          kAttempts, [done](core::Outcome<void> plain) {
                                              done(exists(plain) ? core::Outcome<void>() : std::move(plain));
                                          });
                       } else {
                           done(std::move(made));
                       }
                   });
}

void NodeWriter::replaceEphemeral(const std::string& path, store::Data data, Done done) const
{
    Shared::replace(m_shared, path, data, kAttempts, std::move(done));
}

void NodeWriter::putEphemeral(const std::string& path, store::Data data, Done done) const
{
    store().exists(path, {},
                   [shared = m_shared, path, data = std::move(data),
                    done = std::move(done)](core::Outcome<std::optional<store::Stat>> stat) {
                       if (!stat) {
                           done(stat.error());
                           return;
                       }
                       if (!*stat || (*stat)->ephemeralOwner != shared->store.session().sessionId) {
                           Shared::replace(shared, path, data, kAttempts, done);
                           return;
                       }
                       shared->store.set(path, data, (*stat)->version, {},
                                         [shared, path, data, done](core::Outcome<store::Stat> written) {
                                             if (written)
                                                 done({});
                                             else if (written.error().code == Errc::NoNode
                                                      || written.error().code == Errc::BadVersion)
                                                 Shared::replace(shared, path, data, kAttempts, done);
                                             else
                                                 done(written.error());
                                         });
                   });
}

void NodeWriter::put(const std::string& path, store::Data data, Done done) const
{
    Shared::put(m_shared, path, data, kAttempts, std::move(done));
}

void NodeWriter::removeOwned(const std::string& path, Done done) const
{
    store().exists(
        path, {},
        [shared = m_shared, path, done = std::move(done)](core::Outcome<std::optional<store::Stat>> stat) {
            if (!stat) {
                done(stat.error());
            } else if (*stat && (*stat)->ephemeralOwner == shared->store.session().sessionId) {
                Shared::remove(shared, path, (*stat)->version, done);
            } else {
                done({});
            }
        });
}

} // namespace sextant::registry
