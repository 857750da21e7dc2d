// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/wire_client_store.h"

#include "engine/zk/bulk_read.h"
#include "engine/zk/recursive_subtree.h"
#include "engine/zk/wire_client.h"

namespace sextant::zk {

using core::Outcome;
using namespace store;

namespace {

class Opened final : public WireClientStore
{
public:
    Opened(core::EngineThread& engine, const Options& options)
        : m_description(ConnectString {options.servers, options.chroot, {}, {}}.text())
        , m_client(std::make_shared<WireClient>(engine, options))
    {
        m_client->start();
    }
    ~Opened() override { m_client->close({}); }

    std::string description() const override { return m_description; }
    core::Loop& loop() override { return m_client->loop(); }
    bool readOnly() const override { return false; }
    SessionEvent session() const override { return m_client->session(); }
    core::Subscription onSession(std::function<void(const SessionEvent&)> listener) override
    {
        return m_client->onSession(std::move(listener));
    }
    StoreStatistics statistics() const override { return m_client->statistics(); }
    void get(const std::string& path, OpOptions options, Callback<Node> done, Watcher watcher) override
    {
        m_client->get(path, std::move(options), std::move(done), std::move(watcher));
    }
    void exists(const std::string& path, OpOptions options, Callback<std::optional<Stat>> done,
                Watcher watcher) override
    {
        m_client->exists(path, std::move(options), std::move(done), std::move(watcher));
    }
    void children(const std::string& path, OpOptions options, Callback<Children> done,
                  Watcher watcher) override
    {
        m_client->children(path, std::move(options), std::move(done), std::move(watcher));
    }
    void create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                Callback<Created> done) override
    {
        m_client->create(path, std::move(data), mode, std::move(acl), options, std::move(done));
    }
    void set(const std::string& path, Data data, std::int32_t version, OpOptions options,
             Callback<Stat> done) override
    {
        m_client->set(path, std::move(data), version, options, std::move(done));
    }
    void remove(const std::string& path, std::int32_t version, OpOptions options,
                Callback<void> done) override
    {
        m_client->remove(path, version, options, std::move(done));
    }
    void multi(std::vector<MultiOp> ops, OpOptions options, Callback<std::vector<MultiResult>> done) override
    {
        m_client->multi(std::move(ops), options, std::move(done));
    }
    void getAcl(const std::string& path, OpOptions options, Callback<AclAndStat> done) override
    {
        m_client->getAcl(path, options, std::move(done));
    }
    void setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                Callback<Stat> done) override
    {
        m_client->setAcl(path, std::move(acl), aclVersion, options, std::move(done));
    }
    void sync(const std::string& path, OpOptions options, Callback<void> done) override
    {
        m_client->sync(path, options, std::move(done));
    }
    void readMany(std::vector<std::string> paths, OpOptions options,
                  std::function<void(std::vector<Outcome<Node>>)> done) override
    {
        readInBulk(m_client, std::move(paths), std::move(options), std::move(done));
    }
    core::Subscription watchSubtree(const std::string& root, SubtreeOptions options,
                                    SubtreeListener listener) override
    {
        return watchRecursively(m_client, root, std::move(options), std::move(listener));
    }
    void close(std::function<void()> done) override { m_client->close(std::move(done)); }

    void createWithTtl(const std::string& path, Data data, bool sequential, Acl acl, core::Millis ttl,
                       OpOptions options, Callback<Created> done) override
    {
        m_client->createWithTtl(path, std::move(data), sequential, std::move(acl), ttl, options,
                                std::move(done));
    }
    void addWatch(const std::string& path, bool recursive, OpOptions options, Callback<void> done,
                  Watcher watcher) override
    {
        m_client->addWatch(path, recursive, options, std::move(done), std::move(watcher));
    }
    void countBelow(const std::string& path, OpOptions options, Callback<std::int32_t> done) override
    {
        m_client->countBelow(path, options, std::move(done));
    }
    void ephemerals(const std::string& prefix, OpOptions options,
                    Callback<std::vector<std::string>> done) override
    {
        m_client->ephemerals(prefix, options, std::move(done));
    }
    void whoAmI(OpOptions options, Callback<std::vector<ClientIdentity>> done) override
    {
        m_client->whoAmI(options, std::move(done));
    }
    void ensembleConfig(OpOptions options, Callback<Node> done) override
    {
        m_client->ensembleConfig(options, std::move(done));
    }
    std::uint64_t connectAttempts() const override { return m_client->connectAttempts(); }

private:
    std::string m_description;
    std::shared_ptr<WireClient> m_client;
};

} // namespace

Outcome<std::unique_ptr<WireClientStore>> openWireClientStore(core::EngineThread& engine,
                                                              const Options& options)
{
    if (auto usable = checkOptions(options); !usable)
        return usable.error();
    std::unique_ptr<WireClientStore> opened = std::make_unique<Opened>(engine, options);
    return opened;
}

} // namespace sextant::zk
