// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Cooperative cancellation of an asynchronous operation.
//
// The starter keeps a CancelSource and passes its token along; the operation registers what to do when
// cancelled. THREAD: `cancel()` and `token()` may be called from any thread; callbacks run on the thread that
// cancels, so operations post to their loop first.
#pragma once

#include <functional>
#include <memory>

namespace sextant::core {

namespace detail {
struct CancelState;
}

class CancelToken
{
public:
    CancelToken() = default; ///< never cancelled

    bool cancelled() const;
    /// Runs `callback` once on cancellation (at once if it already happened). Returns an id for `forget`, 0
    /// if it ran.
    std::size_t onCancel(std::function<void()> callback) const;
    void forget(std::size_t id) const;

private:
    friend class CancelSource;
    explicit CancelToken(std::shared_ptr<detail::CancelState> state);
    std::shared_ptr<detail::CancelState> m_state;
};

class CancelSource
{
public:
    CancelSource();
    CancelToken token() const;
    void cancel() const;

private:
    std::shared_ptr<detail::CancelState> m_state;
};

} // namespace sextant::core
