// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/read_many.h"

#include "engine/store/errors.h"

namespace sextant::store {

namespace {

struct Batch
{
    std::weak_ptr<ReadSide> store;
    std::vector<std::string> paths;
    OpOptions options;
    std::size_t next = 0;
    std::size_t finished = 0;
    std::vector<core::Outcome<Node>> results;
    std::function<void(std::vector<core::Outcome<Node>>)> done;
};

void sendNext(const std::shared_ptr<Batch>& batch);

void finishOne(const std::shared_ptr<Batch>& batch, std::size_t index, core::Outcome<Node> result)
{
    if (!result && isTransportFailure(result.error().code)) {
        for (; batch->next < batch->paths.size(); ++batch->next, ++batch->finished)
            batch->results[batch->next] =
                storeError(result.error().code, batch->paths[batch->next], result.error().cause);
    }
    batch->results[index] = std::move(result);
    if (++batch->finished == batch->paths.size())
        batch->done(std::move(batch->results));
    else
        sendNext(batch);
}

void sendNext(const std::shared_ptr<Batch>& batch)
{
    if (batch->next >= batch->paths.size())
        return;
    const auto index = batch->next++;
    if (const auto store = batch->store.lock()) {
        store->get(batch->paths[index], batch->options,
                   [batch, index](core::Outcome<Node> result) { finishOne(batch, index, std::move(result)); },
                   {});
    } else {
        finishOne(batch, index,
                  storeError(core::Errc::Cancelled, batch->paths[index], "the connection was closed"));
    }
}

} // namespace

bool isTransportFailure(core::Errc code)
{
    switch (code) {
    case core::Errc::Connection:
    case core::Errc::Timeout:
    case core::Errc::Cancelled:
    case core::Errc::SessionExpired:
    case core::Errc::AuthFailed:
        return true;
    default:
        return false;
    }
}

void readManyOneByOne(std::weak_ptr<ReadSide> store, core::Loop& loop, std::vector<std::string> paths,
                      OpOptions options, std::size_t inFlight,
                      std::function<void(std::vector<core::Outcome<Node>>)> done)
{
    auto batch = std::make_shared<Batch>();
    batch->store = std::move(store);
    batch->results.assign(paths.size(), core::Error(core::Errc::Internal, "Not read"));
    batch->paths = std::move(paths);
    batch->options = std::move(options);
    batch->done = std::move(done);
    if (batch->paths.empty()) {
        loop.post([batch] { batch->done({}); });
        return;
    }
    const auto first = std::min(inFlight, batch->paths.size());
    for (std::size_t i = 0; i < first; ++i)
        sendNext(batch);
}

} // namespace sextant::store
