// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/c_client_store.h"

#include "engine/store/path.h"
#include "engine/store/read_many.h"
#include "engine/store/subtree_watcher.h"
#include "engine/zk/c_client.h"
#include "engine/zk/client_store.h"

namespace sextant::zk {

using core::Outcome;
using namespace store;

namespace {

/// More buys nothing: the cost of a request is in the server.
constexpr std::size_t kReadManyInFlight = 128;

class CClientStore final : public ClientStore<CClient, CoordinationStore>
{
public:
    using ClientStore::ClientStore;

    void readMany(std::vector<std::string> paths, OpOptions options,
                  std::function<void(std::vector<Outcome<Node>>)> done) override
    {
        readManyOneByOne(client(), loop(), std::move(paths), std::move(options), kReadManyInFlight,
                         std::move(done));
    }
    void childrenMany(std::vector<std::string> paths, OpOptions options,
                      std::function<void(std::vector<Outcome<Children>>)> done) override
    {
        childrenManyOneByOne(client(), loop(), std::move(paths), std::move(options), kReadManyInFlight,
                             std::move(done));
    }
    bool bulk() const override { return false; }
    core::Subscription watchSubtree(const std::string& root, SubtreeOptions options,
                                    SubtreeListener listener) override
    {
        return watchSubtreeOneShot(client(), loop(), root, options, std::move(listener));
    }
};

} // namespace

Outcome<void> cClientCan(bool tls, const std::string& authScheme)
{
    if (!tls && authScheme != "sasl")
        return {};
    return core::Error(core::Errc::Unsupported,
                       tls ? "The C client cannot use TLS" : "The C client cannot log in by SASL", {},
                       "the library is built without it",
                       "Use the wire client, which is the default: --zk-client wire, or no ?zk-client=.");
}

Outcome<std::unique_ptr<CoordinationStore>> openCClientStore(core::EngineThread& engine,
                                                             const Options& options)
{
    if (auto able = cClientCan(options.tls != nullptr, options.authScheme); !able)
        return able.error();
    if (auto usable = checkOptions(options); !usable)
        return usable.error();
    std::unique_ptr<CoordinationStore> opened = std::make_unique<CClientStore>(engine, options);
    return opened;
}

} // namespace sextant::zk
