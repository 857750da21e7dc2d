// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a journal writes down about a write besides the write itself, and the id that it gives in return.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace sextant::store {

struct WriteNote
{
    std::string origin; ///< who writes; empty: what the journaling store says
    /// Several writes carry this note: the journal keeps them as one group, which is undone as a whole.
    bool group = false;
    std::int64_t undoes = 0; ///< id of the entry or group that the writes take back; 0 for none
    std::int64_t id = 0; ///< set before the first write is sent: its entry, or the group; 0 without a journal
};

/// While it exists, writes begun on this thread carry `note`. It reaches the JournalingStore through every
/// decorator above it, without being part of the port; where nothing is journaled it has no effect. The note
/// itself is used on the store's loop only.
class NoteScope
{
public:
    explicit NoteScope(std::shared_ptr<WriteNote> note); ///< null: none
    ~NoteScope();
    NoteScope(const NoteScope&) = delete;
    NoteScope& operator=(const NoteScope&) = delete;

    static std::shared_ptr<WriteNote> current();

private:
    std::shared_ptr<WriteNote> m_outer;
};

} // namespace sextant::store
