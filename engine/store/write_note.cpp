// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/write_note.h"

#include <utility>

namespace sextant::store {

namespace {

thread_local std::shared_ptr<WriteNote> currentNote;

} // namespace

NoteScope::NoteScope(std::shared_ptr<WriteNote> note)
    : m_outer(std::exchange(currentNote, std::move(note)))
{
}

NoteScope::~NoteScope()
{
    currentNote = std::move(m_outer);
}

std::shared_ptr<WriteNote> NoteScope::current()
{
    return currentNote;
}

} // namespace sextant::store
