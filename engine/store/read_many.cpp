// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/read_many.h"

#include "engine/store/errors.h"

#include <type_traits>

namespace sextant::store {

namespace {

template<typename Result>
struct Batch
{
    std::weak_ptr<ReadSide> store;
    std::vector<std::string> paths;
    OpOptions options;
    std::size_t next = 0;
    std::size_t finished = 0;
    std::vector<core::Outcome<Result>> results;
    std::function<void(std::vector<core::Outcome<Result>>)> done;
};

template<typename Result>
void sendNext(const std::shared_ptr<Batch<Result>>& batch);

template<typename Result>
void finishOne(const std::shared_ptr<Batch<Result>>& batch, std::size_t index, core::Outcome<Result> result)
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

template<typename Result>
void sendNext(const std::shared_ptr<Batch<Result>>& batch)
{
    if (batch->next >= batch->paths.size())
        return;
    const auto index = batch->next++;
    const auto answer = [batch, index](core::Outcome<Result> result) {
        finishOne(batch, index, std::move(result));
    };
    const auto store = batch->store.lock();
    if (!store)
        answer(storeError(core::Errc::Cancelled, batch->paths[index], "the connection was closed"));
    else if constexpr (std::is_same_v<Result, Children>)
        store->children(batch->paths[index], batch->options, answer, {});
    else
        store->get(batch->paths[index], batch->options, answer, {});
}

template<typename Result>
void oneByOne(std::weak_ptr<ReadSide> store, core::Loop& loop, std::vector<std::string> paths,
              OpOptions options, std::size_t inFlight,
              std::function<void(std::vector<core::Outcome<Result>>)> done)
{
    auto batch = std::make_shared<Batch<Result>>();
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
    oneByOne<Node>(std::move(store), loop, std::move(paths), std::move(options), inFlight, std::move(done));
}

void childrenManyOneByOne(std::weak_ptr<ReadSide> store, core::Loop& loop, std::vector<std::string> paths,
                          OpOptions options, std::size_t inFlight,
                          std::function<void(std::vector<core::Outcome<Children>>)> done)
{
    oneByOne<Children>(std::move(store), loop, std::move(paths), std::move(options), inFlight,
                       std::move(done));
}

} // namespace sextant::store
