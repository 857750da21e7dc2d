// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the two ZooKeeper stores have in common: a store owns its client, hands the port's operations on to it
// and closes it when it is destroyed. Reading in bulk and watching a subtree differ by client.
// THREAD: loop thread.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/zk/connect_string.h"
#include "engine/zk/options.h"

namespace sextant::zk {

/// `Port` is CoordinationStore or an interface derived from it; `Client` has the port's operations.
template<typename Client, typename Port>
class ClientStore : public Port
{
public:
    template<typename T>
    using Callback = store::CoordinationStore::Callback<T>;

    ClientStore(core::EngineThread& engine, const Options& options)
        : m_description(describe(options))
        , m_client(std::make_shared<Client>(engine, options))
    {
        m_client->start();
    }
    ~ClientStore() override { m_client->close({}); }

    std::string description() const override { return m_description; }
    core::Loop& loop() override { return m_client->loop(); }
    bool readOnly() const override { return false; }
    store::SessionEvent session() const override { return m_client->session(); }
    core::Subscription onSession(std::function<void(const store::SessionEvent&)> listener) override
    {
        return m_client->onSession(std::move(listener));
    }
    store::StoreStatistics statistics() const override { return m_client->statistics(); }
    void get(const std::string& path, store::OpOptions options, Callback<store::Node> done,
             store::Watcher watcher) override
    {
        m_client->get(path, std::move(options), std::move(done), std::move(watcher));
    }
    void exists(const std::string& path, store::OpOptions options, Callback<std::optional<store::Stat>> done,
                store::Watcher watcher) override
    {
        m_client->exists(path, std::move(options), std::move(done), std::move(watcher));
    }
    void children(const std::string& path, store::OpOptions options, Callback<store::Children> done,
                  store::Watcher watcher) override
    {
        m_client->children(path, std::move(options), std::move(done), std::move(watcher));
    }
    void create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                store::OpOptions options, Callback<store::Created> done) override
    {
        m_client->create(path, std::move(data), mode, std::move(acl), options, std::move(done));
    }
    void set(const std::string& path, store::Data data, std::int32_t version, store::OpOptions options,
             Callback<store::Stat> done) override
    {
        m_client->set(path, std::move(data), version, options, std::move(done));
    }
    void remove(const std::string& path, std::int32_t version, store::OpOptions options,
                Callback<void> done) override
    {
        m_client->remove(path, version, options, std::move(done));
    }
    void multi(std::vector<store::MultiOp> ops, store::OpOptions options,
               Callback<std::vector<store::MultiResult>> done) override
    {
        m_client->multi(std::move(ops), options, std::move(done));
    }
    void getAcl(const std::string& path, store::OpOptions options, Callback<store::AclAndStat> done) override
    {
        m_client->getAcl(path, options, std::move(done));
    }
    void setAcl(const std::string& path, store::Acl acl, std::int32_t aclVersion, store::OpOptions options,
                Callback<store::Stat> done) override
    {
        m_client->setAcl(path, std::move(acl), aclVersion, options, std::move(done));
    }
    void sync(const std::string& path, store::OpOptions options, Callback<void> done) override
    {
        m_client->sync(path, options, std::move(done));
    }
    void close(std::function<void()> done) override { m_client->close(std::move(done)); }

protected:
    const std::shared_ptr<Client>& client() const { return m_client; }

private:
    static std::string describe(const Options& options)
    {
        ConnectString target {options.servers, options.chroot, {}, {}};
        target.secure = options.tls != nullptr;
        return target.text();
    }

    std::string m_description;
    std::shared_ptr<Client> m_client;
};

} // namespace sextant::zk
