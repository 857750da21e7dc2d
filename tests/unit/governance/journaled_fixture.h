// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A journaled store on a memory tree, and a neighbour who writes to the same tree without a journal.
#pragma once

#include "engine/governance/bulk_control.h"
#include "engine/store/journaling_store.h"
#include "tests/unit/store/memory_fixture.h"

namespace sextant::governance {

class JournaledFixture : public store::MemoryFixture
{
protected:
    void SetUp() override
    {
        journal = store::Journal::open({}).value();
        ours = std::make_unique<store::JournalingStore>(open(), journal, "a test");
        neighbour = open();
    }

    /// Runs `start` and the loop until it has answered.
    template<typename T, typename Start>
    T finish(Start start)
    {
        std::optional<T> answer;
        start([&](T result) { answer = std::move(result); });
        loop.runReady();
        EXPECT_TRUE(answer.has_value()) << "no answer";
        return answer ? std::move(*answer) : T();
    }

    BulkControl control(const std::string& origin = "a command")
    {
        note = std::make_shared<store::WriteNote>();
        note->origin = origin;
        BulkControl control;
        control.note = note;
        return control;
    }

    std::int64_t lastId() { return journal->entries({"", 0, 1}).value().front().id; }

    store::Acl aclOf(const std::string& path)
    {
        return call<store::AclAndStat>([&](auto done) { ours->getAcl(path, {}, done); })->acl;
    }

    std::shared_ptr<store::Journal> journal;
    std::unique_ptr<store::JournalingStore> ours;
    std::unique_ptr<store::MemoryStore> neighbour;
    std::shared_ptr<store::WriteNote> note;
};

} // namespace sextant::governance
