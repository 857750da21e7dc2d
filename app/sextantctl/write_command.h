// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What the commands that write have in common: the note for the journal, steering of long work, exit codes.
#pragma once

#include "app/sextantctl/session.h"
#include "engine/governance/bulk_control.h"

#include <atomic>
#include <memory>
#include <string>

namespace sextant::ctl {

std::shared_ptr<store::WriteNote> noteOf(const std::string& origin);

/// Says the error and gives its exit code. `hasRead`: the node was read before, so that its absence, too, is
/// the work of somebody else.
int writeFailed(const core::Error& error, bool hasRead);

/// The node that is to be written, as it stands now; NoNode, with `advice`, when there is none.
core::Outcome<store::Stat> nodeToWrite(Session& session, const std::string& path, std::string advice = {});

/// "(undo with: sextantctl undo 12)"; "" when nothing was recorded.
std::string undoHint(std::int64_t id);

/// A BulkControl whose progress the main thread can show.
class BulkWork
{
public:
    /// `verb` as in "deleted 300 of 5,000 nodes".
    BulkWork(Session& session, std::string verb, std::shared_ptr<store::WriteNote> note);
    ~BulkWork();
    BulkWork(const BulkWork&) = delete;
    BulkWork& operator=(const BulkWork&) = delete;

    const core::CancelSource& stop() const { return m_stop; }
    /// The work has ended: nothing is shown any more.
    void end();
    governance::BulkControl control() const;

private:
    struct Progress
    {
        std::atomic<std::size_t> done {0};
        std::atomic<std::size_t> total {0};
    };
    Session& m_session;
    std::shared_ptr<store::WriteNote> m_note;
    core::CancelSource m_stop;
    std::shared_ptr<Progress> m_progress = std::make_shared<Progress>();
    std::unique_ptr<class ProgressLine> m_line;
};

} // namespace sextant::ctl
