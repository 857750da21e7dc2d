// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/pending_operations.h"

#include "engine/store/errors.h"

#include <set>

namespace sextant::store {

struct PendingOperations::Entry
{
    std::uint64_t number = 0;
    std::string path;
    Fail fail;
    core::Timer deadline;
    core::CancelToken cancel;
    std::size_t cancelId = 0;
    core::Millis started {0};
    bool done = false;
};

struct PendingOperations::State
{
    struct Older
    {
        bool operator()(const std::shared_ptr<Entry>& a, const std::shared_ptr<Entry>& b) const
        {
            return a->number < b->number;
        }
    };

    core::Loop* loop = nullptr;
    std::uint64_t next = 1;
    std::set<std::shared_ptr<Entry>, Older>
        entries; ///< in the order of their start, which is the order of failing
    std::optional<core::Millis> roundTrip;
};

PendingOperations::PendingOperations(core::Loop& loop)
    : m_state(std::make_shared<State>())
{
    m_state->loop = &loop;
}

std::shared_ptr<PendingOperations::Entry> PendingOperations::begin(const OpOptions& options,
                                                                   const std::string& path, Fail fail)
{
    auto entry = std::make_shared<Entry>();
    entry->number = m_state->next++;
    entry->path = path;
    entry->fail = std::move(fail);
    entry->cancel = options.cancel;
    entry->started = m_state->loop->now();
    m_state->entries.insert(entry);
    const std::weak_ptr<State> weakState = m_state;
    const std::weak_ptr<Entry> weakEntry = entry;
    entry->deadline = m_state->loop->schedule(options.timeout, [weakState, weakEntry] {
        const auto state = weakState.lock();
        const auto pending = weakEntry.lock();
        if (state && pending)
            PendingOperations::fail(*state, pending, core::Errc::Timeout, {});
    });
    entry->cancelId = options.cancel.onCancel([loop = m_state->loop, weakState, weakEntry] {
        loop->post([weakState, weakEntry] {
            const auto state = weakState.lock();
            const auto pending = weakEntry.lock();
            if (state && pending)
                PendingOperations::fail(*state, pending, core::Errc::Cancelled, {});
        });
    });
    return entry;
}

bool PendingOperations::finish(State& state, const std::shared_ptr<Entry>& entry)
{
    if (entry->done)
        return false;
    entry->done = true;
    entry->deadline.stop();
    entry->cancel.forget(entry->cancelId);
    entry->fail = nullptr;
    state.roundTrip = state.loop->now() - entry->started;
    state.entries.erase(entry);
    return true;
}

void PendingOperations::fail(State& state, const std::shared_ptr<Entry>& entry, core::Errc code,
                             const std::string& cause)
{
    const auto kept = entry; // the caller's reference may live in the set
    const auto callback = kept->fail;
    const auto before = state.roundTrip;
    if (!finish(state, kept))
        return;
    state.roundTrip = before; // a failure without an answer says nothing about the server's speed
    callback(storeError(code, kept->path, cause));
}

void PendingOperations::failAll(core::Errc code, const std::string& cause)
{
    const auto state = m_state;
    const std::vector<std::shared_ptr<Entry>> current(state->entries.begin(), state->entries.end());
    for (const auto& entry : current)
        fail(*state, entry, code, cause);
}

std::size_t PendingOperations::size() const
{
    return m_state->entries.size();
}

std::optional<core::Millis> PendingOperations::lastRoundTrip() const
{
    return m_state->roundTrip;
}

} // namespace sextant::store
