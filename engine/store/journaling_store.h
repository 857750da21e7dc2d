// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Records every write in the Journal before it is sent, and how it ended afterwards (design §2.5).
//
// To know what a set, remove or ACL change replaces, the node is read first; the record is then written, then
// the write is sent, in the order in which writes were asked for. A write that cannot be recorded is not
// made. What cannot be read for lack of permission is recorded as unknown. A NoteScope (write_note.h) says
// more about writes: who, what they undo, which belong together. THREAD: loop thread only.
#pragma once

#include "engine/store/forwarding_store.h"
#include "engine/store/journal.h"

namespace sextant::store {

class JournalingStore final : public ForwardingStore
{
public:
    JournalingStore(std::unique_ptr<CoordinationStore> inner, std::shared_ptr<Journal> journal,
                    std::string origin);
    ~JournalingStore() override;

    /// What the following writes say about where they come from.
    void setOrigin(std::string origin);
    const Journal& journal() const;

    void create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                Callback<Created> done) override;
    void createWithTtl(const std::string& path, Data data, bool sequential, Acl acl, core::Millis ttl,
                       OpOptions options, Callback<Created> done) override;
    void set(const std::string& path, Data data, std::int32_t version, OpOptions options,
             Callback<Stat> done) override;
    void remove(const std::string& path, std::int32_t version, OpOptions options,
                Callback<void> done) override;
    void multi(std::vector<MultiOp> ops, OpOptions options, Callback<std::vector<MultiResult>> done) override;
    void setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                Callback<Stat> done) override;

private:
    class Queue;
    using SendCreate =
        std::function<void(CoordinationStore& inner, const OpOptions& options, Callback<Created> answer)>;
    void createRecorded(JournalEntry entry, OpOptions options, SendCreate send, Callback<Created> done);

    std::shared_ptr<Queue> m_queue;
};

} // namespace sextant::store
