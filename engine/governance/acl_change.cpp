// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/acl_change.h"

#include "engine/store/errors.h"

#include <algorithm>

namespace sextant::governance {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

constexpr std::size_t kNodesInFlight = 32;

class AclChange : public std::enable_shared_from_this<AclChange>
{
public:
    AclChange(store::CoordinationStore& store, std::vector<std::string> paths, AclEdit edit,
              std::optional<std::int32_t> expectedVersion, BulkControl control,
              std::function<void(AclChangeReport)> done)
        : m_store(store)
        , m_paths(std::move(paths))
        , m_edit(std::move(edit))
        , m_expectedVersion(expectedVersion)
        , m_control(std::move(control))
        , m_done(std::move(done))
    {
    }

    void pump()
    {
        if (!m_fatal && m_control.stop.cancelled()) {
            m_report.stopped = true;
            m_fatal = Error(Errc::Cancelled, "Not tried: stopped before");
        }
        while (!m_fatal && m_inFlight < kNodesInFlight && m_next < m_paths.size())
            change(m_paths[m_next++]);
        if (m_inFlight > 0 || !m_done)
            return;
        for (; m_next < m_paths.size(); ++m_next)
            m_report.failed.push_back({m_paths[m_next], *m_fatal});
        const auto byPath = [](const auto& a, const auto& b) { return a.path < b.path; };
        std::sort(m_report.changed.begin(), m_report.changed.end(), byPath);
        std::sort(m_report.failed.begin(), m_report.failed.end(), byPath);
        std::exchange(m_done, nullptr)(std::move(m_report));
    }

private:
    void change(const std::string& path)
    {
        ++m_inFlight;
        m_store.getAcl(path, m_control.operation(),
                       [self = shared_from_this(), path](const Outcome<store::AclAndStat>& read) {
                           if (read)
                               self->write(path, *read);
                           else
                               self->failed(path, read.error());
                       });
    }

    void write(const std::string& path, const store::AclAndStat& read)
    {
        const auto wanted = m_edit(read.acl);
        const auto version = m_expectedVersion.value_or(read.stat.aversion);
        if (wanted == read.acl && version == read.stat.aversion) {
            ++m_report.unchanged;
            ended();
            return;
        }
        if (wanted.empty()) {
            failed(path,
                   Error(Errc::InvalidArgument, "A node's ACL cannot be empty", path, {},
                         "Add an entry in the same command."));
            return;
        }
        const store::NoteScope scope(m_control.note);
        m_store.setAcl(path, wanted, version, m_control.operation(),
                       [self = shared_from_this(), path, wanted, version](const Outcome<store::Stat>& stat) {
                           if (!stat) {
                               self->failed(path, stat.error());
                               return;
                           }
                           self->m_report.changed.push_back({path, wanted, version, stat->aversion});
                           self->ended();
                       });
    }

    void failed(const std::string& path, const Error& error)
    {
        if (error.code == Errc::NoNode && m_paths.size() > 1)
            ++m_report.gone;
        else
            m_report.failed.push_back({path, error});
        switch (error.code) {
        case Errc::Connection:
        case Errc::Timeout:
        case Errc::SessionExpired:
        case Errc::AuthFailed:
        case Errc::ReadOnly:
        case Errc::Internal: // the journal: no write may happen
            if (!m_fatal)
                m_fatal = Error(error.code, "Not tried: " + error.sentence, {}, error.cause, error.advice);
            break;
        default:
            break;
        }
        ended();
    }

    void ended()
    {
        --m_inFlight;
        ++m_ended;
        m_control.tell(m_ended, m_paths.size());
        m_store.loop().post([self = shared_from_this()] { self->pump(); });
    }

    store::CoordinationStore& m_store;
    std::vector<std::string> m_paths;
    AclEdit m_edit;
    std::optional<std::int32_t> m_expectedVersion;
    BulkControl m_control;
    std::function<void(AclChangeReport)> m_done;
    std::size_t m_next = 0;
    std::size_t m_inFlight = 0;
    std::size_t m_ended = 0;
    std::optional<Error> m_fatal;
    AclChangeReport m_report;
};

} // namespace

void changeAcls(store::CoordinationStore& store, std::vector<std::string> paths, AclEdit edit,
                std::optional<std::int32_t> expectedVersion, BulkControl control,
                std::function<void(AclChangeReport)> done)
{
    if (control.note)
        control.note->group = paths.size() > 1;
    std::make_shared<AclChange>(store, std::move(paths), std::move(edit), expectedVersion, std::move(control),
                                std::move(done))
        ->pump();
}

} // namespace sextant::governance
