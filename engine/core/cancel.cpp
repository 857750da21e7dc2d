// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/cancel.h"

#include <map>
#include <mutex>
#include <utility>

namespace sextant::core {

struct detail::CancelState
{
    std::mutex mutex;
    bool cancelled = false;
    std::size_t nextId = 1;
    std::map<std::size_t, std::function<void()>> callbacks;
};

CancelToken::CancelToken(std::shared_ptr<detail::CancelState> state)
    : m_state(std::move(state))
{
}

bool CancelToken::cancelled() const
{
    if (!m_state)
        return false;
    const std::lock_guard lock(m_state->mutex);
    return m_state->cancelled;
}

std::size_t CancelToken::onCancel(std::function<void()> callback) const
{
    if (!m_state)
        return 0;
    {
        const std::lock_guard lock(m_state->mutex);
        if (!m_state->cancelled) {
            const auto id = m_state->nextId++;
            m_state->callbacks.emplace(id, std::move(callback));
            return id;
        }
    }
    callback();
    return 0;
}

void CancelToken::forget(std::size_t id) const
{
    if (!m_state || id == 0)
        return;
    std::function<void()> dropped; // destroyed outside the lock: it may own a token of the same source
    const std::lock_guard lock(m_state->mutex);
    if (const auto found = m_state->callbacks.find(id); found != m_state->callbacks.end()) {
        dropped = std::move(found->second);
        m_state->callbacks.erase(found);
    }
}

CancelSource::CancelSource()
    : m_state(std::make_shared<detail::CancelState>())
{
}

CancelToken CancelSource::token() const
{
    return CancelToken(m_state);
}

void CancelSource::cancel() const
{
    std::map<std::size_t, std::function<void()>> callbacks;
    {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->cancelled)
            return;
        m_state->cancelled = true;
        callbacks.swap(m_state->callbacks);
    }
    for (auto& [id, callback] : callbacks)
        callback();
}

} // namespace sextant::core
