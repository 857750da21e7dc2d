// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Many nodes through multiRead: batches cut by the bytes that their answers are expected to have, a few under
// way at a time, with an error for each node; one by one where the server cannot, or a batch was too large.
//
// `Part` says what is read of each node:
//   Results, Answers           what the caller gets, and what one request gives
//   most()                     nodes in the next batch
//   expected(index)            bytes of that node's answer
//   send(client, …)            one batch as one request
//   take(batch, answers, into) puts an answer where it belongs and returns its bytes
//   sendSingles(client, …)     one by one
//
// The timeout counts for each batch. A failure of the connection ends all reads not sent yet with that error
// (as store/read_many does). Private to this folder. THREAD: loop thread only.
#pragma once

#include "engine/store/errors.h"
#include "engine/store/path.h"
#include "engine/store/read_many.h"
#include "engine/zk/wire_client.h"

namespace sextant::zk {

constexpr std::size_t kMostBatchNodes = 500;
constexpr std::size_t kMostRequestBytes = 512U << 10U;
/// The server works on one while the next waits there and a third is decoded here.
constexpr std::size_t kBatchesInFlight = 3;
/// More single reads in flight buy nothing: their cost is in the server.
constexpr std::size_t kSingleReadsInFlight = 128;

template<typename Part>
class BulkBatches : public std::enable_shared_from_this<BulkBatches<Part>>
{
public:
    using Results = typename Part::Results;
    using Batch = std::vector<std::size_t>; ///< indices of paths

    BulkBatches(std::weak_ptr<WireClient> client, std::vector<std::string> paths, store::OpOptions options,
                Part part, std::function<void(Results)> done)
        : m_client(std::move(client))
        , m_paths(std::move(paths))
        , m_options(std::move(options))
        , m_part(std::move(part))
        , m_done(std::move(done))
        , m_results(m_paths.size(), core::Error(core::Errc::Internal, "Not read"))
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
            else if (multiReadItemBytes(m_paths[i]) > kMostRequestBytes)
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
        const auto limit = client ? client->pace().bytes() : BulkPace::kFirst;
        auto batch = std::make_shared<Batch>();
        std::vector<std::string> paths;
        std::size_t request = 0;
        std::size_t answer = 0;
        while (m_next < m_todo.size() && batch->size() < m_part.most()) {
            const auto index = m_todo[m_next];
            request += multiReadItemBytes(m_paths[index]);
            answer += m_part.expected(index);
            if (!batch->empty() && (request > kMostRequestBytes || answer > limit))
                break;
            batch->push_back(index);
            paths.push_back(m_paths[index]);
            ++m_next;
        }
        ++m_inFlight;
        if (!client) {
            answered(*batch,
                     store::storeError(core::Errc::Cancelled, paths.front(), "the connection was closed"),
                     core::Millis(0));
            return;
        }
        m_part.send(*client, std::move(paths), m_options,
                    [self = this->shared_from_this(), batch,
                     sent = client->loop().now()](core::Outcome<typename Part::Answers> answers) {
                        self->answered(*batch, std::move(answers), sent);
                    });
    }

    void answered(const Batch& batch, core::Outcome<typename Part::Answers> answers, core::Millis sent)
    {
        --m_inFlight;
        const auto client = m_client.lock();
        if (answers) {
            const auto bytes = m_part.take(batch, std::move(answers.value()), m_results);
            if (client)
                client->pace().answered(bytes, client->loop().now() - sent);
        } else {
            if (client && answers.error().code == core::Errc::Timeout)
                client->pace().lost();
            failed(batch, answers.error());
        }
        go();
    }

    void failed(const Batch& batch, const core::Error& error)
    {
        const bool broke = error.code == core::Errc::Connection && m_single;
        if (error.code == core::Errc::Unsupported || error.code == core::Errc::TooLarge || broke) {
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
        const auto indices = std::make_shared<Batch>(std::exchange(m_singles, {}));
        std::vector<std::string> paths;
        for (const auto index : *indices)
            paths.push_back(m_paths[index]);
        const auto client = m_client.lock();
        const auto answer = [self = this->shared_from_this(), indices](Results results) {
            for (std::size_t i = 0; i < indices->size(); ++i)
                self->m_results[(*indices)[i]] = std::move(results[i]);
            self->finish();
        };
        if (client) {
            Part::sendSingles(client, std::move(paths), m_options, answer);
            return;
        }
        Results closed;
        for (const auto& path : paths)
            closed.emplace_back(store::storeError(core::Errc::Cancelled, path, "the connection was closed"));
        answer(std::move(closed));
    }

    void finish()
    {
        const auto client = m_client.lock();
        if (m_inCall && client) { // nothing had to be asked
            client->loop().post(
                [self = this->shared_from_this()] { self->m_done(std::move(self->m_results)); });
            return;
        }
        m_done(std::move(m_results));
    }

    std::weak_ptr<WireClient> m_client;
    std::vector<std::string> m_paths;
    store::OpOptions m_options;
    Part m_part;
    std::function<void(Results)> m_done;
    Results m_results;
    Batch m_todo; ///< for multiRead
    Batch m_singles; ///< to read one by one
    std::size_t m_next = 0; ///< in m_todo
    std::size_t m_inFlight = 0;
    bool m_single = false; ///< no more batches
    bool m_inCall = false;
};

} // namespace sextant::zk
