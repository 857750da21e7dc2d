// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// How work on many nodes is followed, stopped and written down.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/store/write_note.h"

#include <functional>

namespace sextant::governance {

struct BulkControl
{
    /// Cancelled: nothing new is begun; what is under way ends as it would, so that its result is known.
    core::CancelToken stop {};
    /// Of each request.
    core::Millis timeout = store::OpOptions().timeout;
    /// Who writes, for the journal; after the work its `id` names what was written. May be null.
    std::shared_ptr<store::WriteNote> note {};
    /// After every step, on the store's loop; `total` is 0 while it is not known. May be empty.
    std::function<void(std::size_t done, std::size_t total)> progress {};

    store::OpOptions operation() const { return {timeout, {}}; }
    void tell(std::size_t done, std::size_t total) const
    {
        if (progress)
            progress(done, total);
    }
};

} // namespace sextant::governance
