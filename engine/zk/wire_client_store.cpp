// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/wire_client_store.h"

#include "engine/zk/bulk_read.h"
#include "engine/zk/client_store.h"
#include "engine/zk/recursive_subtree.h"
#include "engine/zk/wire_client.h"

namespace sextant::zk {

using core::Outcome;
using namespace store;

namespace {

class Opened final : public ClientStore<WireClient, WireClientStore>
{
public:
    using ClientStore::ClientStore;

    void readMany(std::vector<std::string> paths, OpOptions options,
                  std::function<void(std::vector<Outcome<Node>>)> done) override
    {
        readInBulk(client(), std::move(paths), options, std::move(done));
    }
    void childrenMany(std::vector<std::string> paths, OpOptions options,
                      std::function<void(std::vector<Outcome<Children>>)> done) override
    {
        listInBulk(client(), std::move(paths), options, std::move(done));
    }
    bool bulk() const override { return client()->bulk(); }
    core::Subscription watchSubtree(const std::string& root, SubtreeOptions options,
                                    SubtreeListener listener) override
    {
        return watchRecursively(client(), root, std::move(options), std::move(listener));
    }
    void createWithTtl(const std::string& path, Data data, bool sequential, Acl acl, core::Millis ttl,
                       OpOptions options, Callback<Created> done) override
    {
        client()->createWithTtl(path, std::move(data), sequential, std::move(acl), ttl, options,
                                std::move(done));
    }
    void addWatch(const std::string& path, bool recursive, OpOptions options, Callback<void> done,
                  Watcher watcher) override
    {
        client()->addWatch(path, recursive, options, std::move(done), std::move(watcher));
    }
    void countBelow(const std::string& path, OpOptions options, Callback<std::int32_t> done) override
    {
        client()->countBelow(path, options, std::move(done));
    }
    void ephemerals(const std::string& prefix, OpOptions options,
                    Callback<std::vector<std::string>> done) override
    {
        client()->ephemerals(prefix, options, std::move(done));
    }
    void whoAmI(OpOptions options, Callback<std::vector<ClientIdentity>> done) override
    {
        client()->whoAmI(options, std::move(done));
    }
    void ensembleConfig(OpOptions options, Callback<Node> done) override
    {
        client()->ensembleConfig(options, std::move(done));
    }
    std::uint64_t connectAttempts() const override { return client()->connectAttempts(); }
    std::vector<Server> servers() const override { return client()->servers(); }
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
