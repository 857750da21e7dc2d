// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/bulk_read.h"

#include "engine/zk/bulk_batches.h"

#include <algorithm>

namespace sextant::zk {

namespace {

constexpr std::size_t kItemBytes = wire::kStatBytes + wire::kMultiHeaderBytes;

/// Data and stat. The answers so far say how large the next ones will be.
class NodePart
{
public:
    using Results = WireClient::ManyNodes;
    using Answers = WireClient::ManyNodes;

    explicit NodePart(std::size_t firstBatch)
        : m_most(firstBatch)
    {
    }

    std::size_t most() const { return m_most; }
    std::size_t expected(std::size_t) const { return m_each; }
    static void send(WireClient& client, std::vector<std::string> paths, const store::OpOptions& options,
                     WireClient::Callback<Answers> done)
    {
        client.multiRead(std::move(paths), options, std::move(done));
    }
    std::size_t take(const std::vector<std::size_t>& batch, Answers answers, Results& into)
    {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            bytes += kItemBytes + (answers[i] && answers[i]->data ? answers[i]->data->size() : 0);
            into[batch[i]] = std::move(answers[i]);
        }
        m_each = bytes / batch.size();
        m_most = std::min(kMostBatchNodes, m_most * 2);
        return bytes;
    }
    static void sendSingles(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                            const store::OpOptions& options, std::function<void(Results)> done)
    {
        store::readManyOneByOne(client, client->loop(), std::move(paths), options, kSingleReadsInFlight,
                                std::move(done));
    }

private:
    std::size_t m_most;
    std::size_t m_each = kItemBytes;
};

} // namespace

void readInBulk(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                const store::OpOptions& options, std::function<void(WireClient::ManyNodes)> done,
                std::size_t firstBatch)
{
    std::make_shared<BulkBatches<NodePart>>(client, std::move(paths), options, NodePart(firstBatch),
                                            std::move(done))
        ->start();
}

} // namespace sextant::zk
