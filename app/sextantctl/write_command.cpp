// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/write_command.h"

#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/progress_line.h"

namespace sextant::ctl {

std::shared_ptr<store::WriteNote> noteOf(const std::string& origin)
{
    auto note = std::make_shared<store::WriteNote>();
    note->origin = "sextantctl " + origin;
    return note;
}

int writeFailed(const core::Error& error, bool hasRead)
{
    complain(error);
    const bool others = error.code == core::Errc::NoNode || error.code == core::Errc::NotEmpty;
    return hasRead && others ? static_cast<int>(kConflict) : registryExitCode(error);
}

core::Outcome<store::Stat> nodeToWrite(Session& session, const std::string& path, std::string advice)
{
    const auto stat = session.await<std::optional<store::Stat>>(
        [&](auto done) { session.console().store().exists(path, session.opOptions(), std::move(done)); });
    if (!stat)
        return stat.error();
    if (!*stat)
        return core::Error(core::Errc::NoNode, "The node does not exist", path, {}, std::move(advice));
    return **stat;
}

std::string undoHint(std::int64_t id)
{
    return id == 0 ? std::string() : "  (undo with: sextantctl undo " + std::to_string(id) + ")";
}

BulkWork::BulkWork(Session& session, std::string verb, std::shared_ptr<store::WriteNote> note)
    : m_session(session)
    , m_note(std::move(note))
    , m_line(std::make_unique<ProgressLine>([progress = m_progress, verb = std::move(verb)] {
        const std::size_t total = progress->total;
        return verb + " " + grouped(progress->done) + (total > 0 ? " of " + grouped(total) : "") + " nodes";
    }))
{
    m_session.setTick(ProgressLine::kTick, [this] { m_line->tick(); });
}

BulkWork::~BulkWork()
{
    end();
}

void BulkWork::end()
{
    m_session.setTick({}, {});
    m_line->clear();
}

governance::BulkControl BulkWork::control() const
{
    governance::BulkControl control;
    control.stop = m_stop.token();
    control.timeout = m_session.opOptions().timeout;
    control.note = m_note;
    control.progress = [progress = m_progress](std::size_t done, std::size_t total) {
        progress->done = done;
        progress->total = total;
    };
    return control;
}

} // namespace sextant::ctl
