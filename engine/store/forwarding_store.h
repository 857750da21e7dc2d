// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Base of the decorators: owns another store and passes every call on.
//
// Destroying the decorator destroys the inner store. THREAD: loop thread only.
#pragma once

#include "engine/store/coordination_store.h"

namespace sextant::store {

class ForwardingStore : public CoordinationStore
{
public:
    explicit ForwardingStore(std::unique_ptr<CoordinationStore> inner)
        : m_inner(std::move(inner))
    {
    }

    std::string description() const override { return m_inner->description(); }
    core::Loop& loop() override { return m_inner->loop(); }
    bool readOnly() const override { return m_inner->readOnly(); }
    SessionEvent session() const override { return m_inner->session(); }
    core::Subscription onSession(std::function<void(const SessionEvent&)> listener) override
    {
        return m_inner->onSession(std::move(listener));
    }
    StoreStatistics statistics() const override { return m_inner->statistics(); }
    void get(const std::string& path, OpOptions options, Callback<Node> done, Watcher watcher = {}) override
    {
        m_inner->get(path, std::move(options), std::move(done), std::move(watcher));
    }
    void exists(const std::string& path, OpOptions options, Callback<std::optional<Stat>> done,
                Watcher watcher = {}) override
    {
        m_inner->exists(path, std::move(options), std::move(done), std::move(watcher));
    }
    void children(const std::string& path, OpOptions options, Callback<Children> done,
                  Watcher watcher = {}) override
    {
        m_inner->children(path, std::move(options), std::move(done), std::move(watcher));
    }
    void create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                Callback<Created> done) override
    {
        m_inner->create(path, std::move(data), mode, std::move(acl), std::move(options), std::move(done));
    }
    void createWithTtl(const std::string& path, Data data, bool sequential, Acl acl, core::Millis ttl,
                       OpOptions options, Callback<Created> done) override
    {
        m_inner->createWithTtl(path, std::move(data), sequential, std::move(acl), ttl, std::move(options),
                               std::move(done));
    }
    void set(const std::string& path, Data data, std::int32_t version, OpOptions options,
             Callback<Stat> done) override
    {
        m_inner->set(path, std::move(data), version, std::move(options), std::move(done));
    }
    void remove(const std::string& path, std::int32_t version, OpOptions options,
                Callback<void> done) override
    {
        m_inner->remove(path, version, std::move(options), std::move(done));
    }
    void multi(std::vector<MultiOp> ops, OpOptions options, Callback<std::vector<MultiResult>> done) override
    {
        m_inner->multi(std::move(ops), std::move(options), std::move(done));
    }
    void getAcl(const std::string& path, OpOptions options, Callback<AclAndStat> done) override
    {
        m_inner->getAcl(path, std::move(options), std::move(done));
    }
    void setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                Callback<Stat> done) override
    {
        m_inner->setAcl(path, std::move(acl), aclVersion, std::move(options), std::move(done));
    }
    void sync(const std::string& path, OpOptions options, Callback<void> done) override
    {
        m_inner->sync(path, std::move(options), std::move(done));
    }
    void readMany(std::vector<std::string> paths, OpOptions options,
                  std::function<void(std::vector<core::Outcome<Node>>)> done) override
    {
        m_inner->readMany(std::move(paths), std::move(options), std::move(done));
    }
    void childrenMany(std::vector<std::string> paths, OpOptions options,
                      std::function<void(std::vector<core::Outcome<Children>>)> done) override
    {
        m_inner->childrenMany(std::move(paths), std::move(options), std::move(done));
    }
    bool bulk() const override { return m_inner->bulk(); }
    core::Subscription watchSubtree(const std::string& root, SubtreeOptions options,
                                    SubtreeListener listener) override
    {
        return m_inner->watchSubtree(root, options, std::move(listener));
    }
    void close(std::function<void()> done) override { m_inner->close(std::move(done)); }

protected:
    CoordinationStore& inner() { return *m_inner; }
    const CoordinationStore& inner() const { return *m_inner; }

private:
    std::unique_ptr<CoordinationStore> m_inner;
};

} // namespace sextant::store
