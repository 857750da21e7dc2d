// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/journaling_store.h"

#include "engine/core/log.h"
#include "engine/store/errors.h"
#include "engine/store/read_many.h"
#include "engine/store/write_note.h"

#include <algorithm>
#include <deque>

namespace sextant::store {

using core::Errc;
using core::Outcome;
using Operation = JournalEntry::Operation;
using Before = JournalEntry::Before;
using Result = JournalEntry::Result;

namespace {

/// Whether the server certainly did not do it.
Result resultOf(const core::Error& error)
{
    return isTransportFailure(error.code) ? Result::Unknown : Result::Failed;
}

/// The server shows "user:x" instead of password hashes to those who may not change the ACL: worthless for
/// undo.
bool isMasked(const Acl& acl)
{
    return std::any_of(acl.begin(), acl.end(), [](const AclEntry& entry) {
        return entry.scheme == "digest" && entry.id.ends_with(":x");
    });
}

void rememberNode(JournalEntry& entry, const Node& node)
{
    entry.versionBefore = entry.operation == Operation::SetAcl ? node.stat.aversion : node.stat.version;
    entry.ephemeral = node.stat.ephemeralOwner != 0;
    const bool fits = !node.data || node.data->size() <= Journal::kMaxDataBytes;
    entry.before = fits ? Before::Known : Before::TooLarge;
    if (fits)
        entry.dataBefore = node.data;
}

} // namespace

/// The writes under way, in order: each is prepared (what it replaces is read), recorded, sent.
class JournalingStore::Queue : public std::enable_shared_from_this<Queue>
{
public:
    /// `ids` are those of the entries, in order.
    using Send = std::function<void(CoordinationStore& inner, const OpOptions& options,
                                    std::vector<std::int64_t> ids)>;
    using Refuse = std::function<void(const core::Error&)>;

    Queue(CoordinationStore& inner, std::shared_ptr<Journal> journal, std::string origin)
        : m_inner(&inner)
        , m_journal(std::move(journal))
        , m_loop(inner.loop())
        , m_origin(std::move(origin))
    {
    }

    void detach() { m_inner = nullptr; }
    void setOrigin(std::string origin) { m_origin = std::move(origin); }
    const Journal& journal() const { return *m_journal; }

    JournalEntry entry(Operation operation, const std::string& path) const
    {
        JournalEntry out;
        out.time = m_loop.wallClockMillis();
        out.connection = m_inner->description();
        out.origin = m_origin;
        out.operation = operation;
        out.path = path;
        return out;
    }

    JournalEntry creation(const MultiOp& op) const
    {
        auto out = entry(Operation::Create, op.path);
        out.before = Before::Absent;
        out.ephemeral = isEphemeral(op.mode);
        out.container = op.mode == CreateMode::Container;
        out.dataAfter = op.data;
        out.aclAfter = op.acl;
        return out;
    }

    void add(std::vector<JournalEntry> entries, OpOptions options, Send send, Refuse refuse)
    {
        auto job = std::make_shared<Job>();
        job->entries = std::move(entries);
        job->note = NoteScope::current();
        if (const auto& note = job->note) {
            for (auto& item : job->entries) {
                item.undoes = note->undoes;
                if (!note->origin.empty())
                    item.origin = note->origin;
            }
        }
        job->deadline = m_loop.now() + options.timeout;
        job->options = std::move(options);
        job->send = std::move(send);
        job->refuse = std::move(refuse);
        m_jobs.push_back(job);
        job->reading = 1;
        for (auto& item : job->entries) {
            if (item.operation != Operation::Create)
                read(job, item);
        }
        readDone(job); // through the loop when nothing had to be read
    }

    void finish(std::int64_t id, Result result, const std::string& path, std::optional<std::int32_t> version,
                const std::string& error, std::int64_t czxid = 0) const
    {
        if (const auto written = m_journal->finish(id, result, path, version, error, czxid); !written)
            core::logError("store", written.error().text());
    }

private:
    struct Job
    {
        std::vector<JournalEntry> entries;
        OpOptions options;
        std::shared_ptr<WriteNote> note; ///< may be null
        core::Millis deadline {0};
        Send send;
        Refuse refuse;
        std::size_t reading = 0;
        bool ready = false;
        std::optional<core::Error> failure; ///< while reading
    };

    void remember(JournalEntry& item, const Node& node) const
    {
        rememberNode(item, node);
        const auto creation = m_journal->creationOf(item.connection, item.path, node.stat.czxid);
        if (!creation) {
            core::logError("store", creation.error().text());
        } else if (*creation) {
            item.container = (*creation)->container;
            item.timeToLive = (*creation)->timeToLive;
        }
    }

    void read(const std::shared_ptr<Job>& job, JournalEntry& item)
    {
        ++job->reading;
        m_inner->get(item.path, job->options,
                     [self = shared_from_this(), job, &item](const Outcome<Node>& node) {
                         if (node)
                             self->remember(item, node.value());
                         else if (node.error().code == Errc::NoNode)
                             item.before = Before::Absent;
                         else if (isTransportFailure(node.error().code))
                             job->failure = node.error();
                         self->readDone(job);
                     });
        if (item.operation == Operation::Set)
            return;
        ++job->reading;
        m_inner->getAcl(item.path, job->options,
                        [self = shared_from_this(), job, &item](const Outcome<AclAndStat>& acl) {
                            if (acl && !isMasked(acl->acl))
                                item.aclBefore = acl->acl;
                            self->readDone(job);
                        });
    }

    void readDone(const std::shared_ptr<Job>& job)
    {
        if (--job->reading > 0)
            return;
        job->ready = true;
        m_loop.post([self = shared_from_this()] { self->sendReady(); });
    }

    void sendReady()
    {
        while (!m_jobs.empty() && m_jobs.front()->ready) {
            const auto job = std::move(m_jobs.front());
            m_jobs.pop_front();
            run(*job);
        }
    }

    void run(Job& job)
    {
        const auto path = job.entries.empty() ? std::string() : job.entries.front().path;
        if (m_inner == nullptr) {
            job.refuse(storeError(Errc::Cancelled, path, "the connection was closed"));
            return;
        }
        if (job.failure) {
            job.refuse(*job.failure);
            return;
        }
        auto ids = record(job);
        if (!ids) {
            job.refuse(ids.error());
            return;
        }
        job.options.timeout = std::max(job.deadline - m_loop.now(), core::Millis(1));
        job.send(*m_inner, job.options, std::move(ids).value());
    }

    Outcome<std::vector<std::int64_t>> record(const Job& job)
    {
        const auto& note = job.note;
        const bool grouped = job.entries.size() != 1 || (note && note->group);
        auto ids = grouped ? m_journal->beginMulti(job.entries, note && note->group ? note->id : 0)
                           : recordOne(job.entries.front());
        if (ids && note && !ids->empty() && !(note->group && note->id != 0))
            note->id = ids->front();
        return ids;
    }

    Outcome<std::vector<std::int64_t>> recordOne(const JournalEntry& entry)
    {
        const auto id = m_journal->begin(entry);
        if (!id)
            return id.error();
        return std::vector<std::int64_t> {id.value()};
    }

    CoordinationStore* m_inner;
    std::shared_ptr<Journal> m_journal;
    core::Loop& m_loop;
    std::string m_origin;
    std::deque<std::shared_ptr<Job>> m_jobs;
};

JournalingStore::JournalingStore(std::unique_ptr<CoordinationStore> inner, std::shared_ptr<Journal> journal,
                                 std::string origin)
    : ForwardingStore(std::move(inner))
    , m_queue(std::make_shared<Queue>(ForwardingStore::inner(), std::move(journal), std::move(origin)))
{
}

JournalingStore::~JournalingStore()
{
    m_queue->detach();
}

void JournalingStore::setOrigin(std::string origin)
{
    m_queue->setOrigin(std::move(origin));
}

const Journal& JournalingStore::journal() const
{
    return m_queue->journal();
}

void JournalingStore::createRecorded(JournalEntry entry, OpOptions options, SendCreate send,
                                     Callback<Created> done)
{
    const auto path = entry.path;
    m_queue->add(
        {std::move(entry)}, std::move(options),
        [queue = m_queue, path, send = std::move(send), done](CoordinationStore& store, const OpOptions& left,
                                                              const std::vector<std::int64_t>& ids) {
            send(store, left, [queue, path, done, id = ids.front()](Outcome<Created> result) {
                if (result)
                    queue->finish(id, Result::Done, result->path, result->stat.version, {},
                                  result->stat.czxid);
                else
                    queue->finish(id, resultOf(result.error()), path, {}, result.error().text());
                done(std::move(result));
            });
        },
        [done](const core::Error& error) { done(error); });
}

void JournalingStore::create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                             Callback<Created> done)
{
    createRecorded(
        m_queue->creation({MultiOp::Kind::Create, path, data, mode, kAnyVersion, acl}), std::move(options),
        [path, data, mode, acl](CoordinationStore& store, const OpOptions& left, Callback<Created> answer) {
            store.create(path, data, mode, acl, left, std::move(answer));
        },
        std::move(done));
}

void JournalingStore::createWithTtl(const std::string& path, Data data, bool sequential, Acl acl,
                                    core::Millis ttl, OpOptions options, Callback<Created> done)
{
    auto entry =
        m_queue->creation({MultiOp::Kind::Create, path, data, CreateMode::Persistent, kAnyVersion, acl});
    entry.timeToLive = ttl;
    createRecorded(
        std::move(entry), std::move(options),
        [path, data, sequential, acl, ttl](CoordinationStore& store, const OpOptions& left,
                                           Callback<Created> answer) {
            store.createWithTtl(path, data, sequential, acl, ttl, left, std::move(answer));
        },
        std::move(done));
}

void JournalingStore::set(const std::string& path, Data data, std::int32_t version, OpOptions options,
                          Callback<Stat> done)
{
    auto entry = m_queue->entry(Operation::Set, path);
    entry.dataAfter = data;
    m_queue->add(
        {std::move(entry)}, std::move(options),
        [queue = m_queue, path, data, version, done](CoordinationStore& store, const OpOptions& left,
                                                     const std::vector<std::int64_t>& ids) {
            store.set(path, data, version, left, [queue, path, done, id = ids.front()](Outcome<Stat> result) {
                if (result)
                    queue->finish(id, Result::Done, path, result->version, {});
                else
                    queue->finish(id, resultOf(result.error()), path, {}, result.error().text());
                done(std::move(result));
            });
        },
        [done](const core::Error& error) { done(error); });
}

void JournalingStore::remove(const std::string& path, std::int32_t version, OpOptions options,
                             Callback<void> done)
{
    m_queue->add(
        {m_queue->entry(Operation::Remove, path)}, std::move(options),
        [queue = m_queue, path, version, done](CoordinationStore& store, const OpOptions& left,
                                               const std::vector<std::int64_t>& ids) {
            store.remove(path, version, left,
                         [queue, path, done, id = ids.front()](const Outcome<void>& result) {
                             if (result)
                                 queue->finish(id, Result::Done, path, {}, {});
                             else
                                 queue->finish(id, resultOf(result.error()), path, {}, result.error().text());
                             done(result);
                         });
        },
        [done](const core::Error& error) { done(error); });
}

void JournalingStore::setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                             Callback<Stat> done)
{
    auto entry = m_queue->entry(Operation::SetAcl, path);
    entry.aclAfter = acl;
    m_queue->add(
        {std::move(entry)}, std::move(options),
        [queue = m_queue, path, acl, aclVersion, done](CoordinationStore& store, const OpOptions& left,
                                                       const std::vector<std::int64_t>& ids) {
            store.setAcl(path, acl, aclVersion, left,
                         [queue, path, done, id = ids.front()](Outcome<Stat> result) {
                             if (result)
                                 queue->finish(id, Result::Done, path, result->aversion, {});
                             else
                                 queue->finish(id, resultOf(result.error()), path, {}, result.error().text());
                             done(std::move(result));
                         });
        },
        [done](const core::Error& error) { done(error); });
}

void JournalingStore::multi(std::vector<MultiOp> ops, OpOptions options,
                            Callback<std::vector<MultiResult>> done)
{
    std::vector<JournalEntry> entries;
    std::vector<std::size_t> parts; ///< index of the op behind each entry: checks write nothing
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& op = ops[i];
        if (op.kind == MultiOp::Kind::Check)
            continue;
        const auto operation = op.kind == MultiOp::Kind::Create ? Operation::Create
            : op.kind == MultiOp::Kind::Set                     ? Operation::Set
                                                                : Operation::Remove;
        auto entry =
            operation == Operation::Create ? m_queue->creation(op) : m_queue->entry(operation, op.path);
        if (operation == Operation::Set)
            entry.dataAfter = op.data;
        entries.push_back(std::move(entry));
        parts.push_back(i);
    }
    m_queue->add(
        std::move(entries), std::move(options),
        [queue = m_queue, ops, parts, done](CoordinationStore& store, const OpOptions& left,
                                            const std::vector<std::int64_t>& ids) {
            store.multi(ops, left, [queue, ops, parts, done, ids](Outcome<std::vector<MultiResult>> results) {
                for (std::size_t i = 0; i < ids.size(); ++i) {
                    const auto& op = ops[parts[i]];
                    if (!results) {
                        queue->finish(ids[i], resultOf(results.error()), op.path, {}, results.error().text());
                        continue;
                    }
                    const auto& result = results.value()[parts[i]];
                    const bool keeps = op.kind != MultiOp::Kind::Remove;
                    queue->finish(ids[i], Result::Done, result.path.empty() ? op.path : result.path,
                                  keeps ? std::optional(result.stat.version) : std::nullopt, {});
                }
                done(std::move(results));
            });
        },
        [done](const core::Error& error) { done(error); });
}

} // namespace sextant::store
