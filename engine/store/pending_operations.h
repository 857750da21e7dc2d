// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The operations a store has started and not answered: every one ends exactly once, by answer, deadline,
// cancellation or close, whichever comes first.
//
// The owner calls `failAll` before it goes; what is pending at destruction is dropped without an answer.
// THREAD: loop thread only (a cancel token may be used from any thread). Callbacks never run inside `track`.
#pragma once

#include "engine/store/coordination_store.h"

#include <memory>

namespace sextant::store {

class PendingOperations
{
public:
    explicit PendingOperations(core::Loop& loop);

    /// Starts the clock of one operation about `path` and returns the function that answers it; answers after
    /// the first are ignored. The returned function may outlive this object.
    template<typename T>
    CoordinationStore::Callback<T> track(const OpOptions& options, const std::string& path,
                                         CoordinationStore::Callback<T> done)
    {
        auto shared = std::make_shared<CoordinationStore::Callback<T>>(std::move(done));
        auto entry = begin(options, path, [shared](const core::Error& error) { (*shared)(error); });
        return [state = m_state, entry = std::move(entry), shared](core::Outcome<T> result) {
            if (finish(*state, entry))
                (*shared)(std::move(result));
        };
    }

    /// Ends everything pending with `error` about each one's path, before this returns.
    void failAll(core::Errc code, const std::string& cause);

    std::size_t size() const;
    std::optional<core::Millis> lastRoundTrip() const;

private:
    struct State;
    struct Entry;
    using Fail = std::function<void(const core::Error&)>;

    std::shared_ptr<Entry> begin(const OpOptions& options, const std::string& path, Fail fail);
    static bool finish(State& state, const std::shared_ptr<Entry>& entry);
    static void fail(State& state, const std::shared_ptr<Entry>& entry, core::Errc code,
                     const std::string& cause);

    std::shared_ptr<State> m_state;
};

} // namespace sextant::store
