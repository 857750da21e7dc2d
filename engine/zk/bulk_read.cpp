// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/bulk_read.h"

#include "engine/store/errors.h"
#include "engine/store/path.h"
#include "engine/store/read_many.h"

#include <algorithm>

namespace sextant::zk {

using core::Errc;
using core::Outcome;

namespace {

/// Nothing is known of the first nodes: so few fit into the limit of an answer even if each is of 1 MB.
constexpr std::size_t kFirstBatch = 32;
constexpr std::size_t kMostNodes = 500;
constexpr std::size_t kBatchBytes = 4U << 20U; ///< expected, of an answer
constexpr std::size_t kRequestBytes = 512U << 10U;
/// The server works on one while the next waits there and a third is decoded here.
constexpr std::size_t kBatchesInFlight = 3;

class BulkRead : public std::enable_shared_from_this<BulkRead>
{
public:
    BulkRead(std::weak_ptr<WireClient> client, std::vector<std::string> paths, store::OpOptions options,
             std::function<void(WireClient::ManyNodes)> done)
        : m_client(std::move(client))
        , m_paths(std::move(paths))
        , m_options(std::move(options))
        , m_done(std::move(done))
        , m_results(m_paths.size(), core::Error(Errc::Internal, "Not read"))
    {
    }

    void start()
    {
        m_todo.reserve(m_paths.size());
        for (std::size_t i = 0; i < m_paths.size(); ++i) {
            const auto valid = store::validatePath(m_paths[i]);
            if (!valid)
                m_results[i] = valid.error();
            // What no request can hold is left to the single reads, which say so.
            else if (multiReadItemBytes(m_paths[i]) > kRequestBytes)
                m_singles.push_back(i);
            else
                m_todo.push_back(i);
        }
        m_inCall = true;
        go();
        m_inCall = false;
    }

private:
    void go()
    {
        while (!m_single && m_next < m_todo.size() && m_inFlight < kBatchesInFlight)
            sendBatch();
        if (m_inFlight > 0)
            return;
        if (m_next < m_todo.size()) {
            m_singles.insert(m_singles.end(), m_todo.begin() + static_cast<std::ptrdiff_t>(m_next),
                             m_todo.end());
            m_next = m_todo.size();
        }
        if (m_singles.empty())
            finish();
        else
            readSingles();
    }

    void sendBatch()
    {
        const auto client = m_client.lock();
        std::vector<std::size_t> batch;
        std::vector<std::string> paths;
        std::size_t bytes = 0;
        while (m_next < m_todo.size() && batch.size() < m_size) {
            const auto& path = m_paths[m_todo[m_next]];
            bytes += multiReadItemBytes(path);
            if (bytes > kRequestBytes)
                break;
            batch.push_back(m_todo[m_next++]);
            paths.push_back(path);
        }
        ++m_inFlight;
        const auto answer = [self = shared_from_this(), batch](Outcome<WireClient::ManyNodes> nodes) {
            self->answered(batch, std::move(nodes));
        };
        if (client)
            client->multiRead(std::move(paths), m_options, answer);
        else
            answer(store::storeError(Errc::Cancelled, paths.front(), "the connection was closed"));
    }

    void answered(const std::vector<std::size_t>& batch, Outcome<WireClient::ManyNodes> nodes)
    {
        --m_inFlight;
        if (nodes)
            take(batch, *nodes);
        else
            failed(batch, nodes.error());
        go();
    }

    void take(const std::vector<std::size_t>& batch, WireClient::ManyNodes& nodes)
    {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (nodes[i])
                bytes += nodes[i]->data ? nodes[i]->data->size() : 0;
            m_results[batch[i]] = std::move(nodes[i]);
        }
        const auto each = bytes / batch.size() + wire::kStatBytes + wire::kMultiHeaderBytes;
        m_size = std::clamp(kBatchBytes / each, std::size_t {1}, std::min(kMostNodes, m_size * 2));
    }

    void failed(const std::vector<std::size_t>& batch, const core::Error& error)
    {
        const bool broke = error.code == Errc::Connection && m_single;
        if (error.code == Errc::Unsupported || error.code == Errc::TooLarge || broke) {
            m_single = true; // an answer above the limit also breaks the connection under the other batches
            m_singles.insert(m_singles.end(), batch.begin(), batch.end());
            return;
        }
        for (const auto index : batch)
            m_results[index] = store::storeError(error.code, m_paths[index], error.cause);
        if (!store::isTransportFailure(error.code))
            return;
        for (; m_next < m_todo.size(); ++m_next)
            m_results[m_todo[m_next]] = store::storeError(error.code, m_paths[m_todo[m_next]], error.cause);
        for (const auto index : std::exchange(m_singles, {}))
            m_results[index] = store::storeError(error.code, m_paths[index], error.cause);
    }

    void readSingles()
    {
        const auto indices = std::make_shared<std::vector<std::size_t>>(std::exchange(m_singles, {}));
        std::vector<std::string> paths;
        for (const auto index : *indices)
            paths.push_back(m_paths[index]);
        const auto client = m_client.lock();
        const auto answer = [self = shared_from_this(), indices](WireClient::ManyNodes nodes) {
            for (std::size_t i = 0; i < indices->size(); ++i)
                self->m_results[(*indices)[i]] = std::move(nodes[i]);
            self->finish();
        };
        if (client) {
            store::readManyOneByOne(client, client->loop(), std::move(paths), m_options, kSingleReadsInFlight,
                                    answer);
            return;
        }
        WireClient::ManyNodes closed;
        for (const auto& path : paths)
            closed.emplace_back(store::storeError(Errc::Cancelled, path, "the connection was closed"));
        answer(std::move(closed));
    }

    void finish()
    {
        const auto client = m_client.lock();
        if (m_inCall && client) { // nothing had to be asked
            client->loop().post([self = shared_from_this()] { self->m_done(std::move(self->m_results)); });
            return;
        }
        m_done(std::move(m_results));
    }

    std::weak_ptr<WireClient> m_client;
    std::vector<std::string> m_paths;
    store::OpOptions m_options;
    std::function<void(WireClient::ManyNodes)> m_done;
    WireClient::ManyNodes m_results;
    std::vector<std::size_t> m_todo; ///< indices for multiRead
    std::vector<std::size_t> m_singles; ///< indices to read one by one
    std::size_t m_next = 0; ///< in m_todo
    std::size_t m_size = kFirstBatch;
    std::size_t m_inFlight = 0;
    bool m_single = false; ///< no more batches
    bool m_inCall = false;
};

} // namespace

void readInBulk(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                store::OpOptions options, std::function<void(WireClient::ManyNodes)> done)
{
    std::make_shared<BulkRead>(client, std::move(paths), std::move(options), std::move(done))->start();
}

} // namespace sextant::zk
