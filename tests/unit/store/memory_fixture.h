// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A memory tree on a virtual clock, and calls that run the loop until they are answered.
#pragma once

#include "engine/core/manual_loop.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>

namespace sextant::store {

class MemoryFixture : public testing::Test
{
protected:
    std::unique_ptr<MemoryStore> open(MemoryStoreOptions options = {})
    {
        auto opened = std::make_unique<MemoryStore>(tree, std::move(options));
        loop.runReady();
        return opened;
    }

    template<typename T, typename Start>
    core::Outcome<T> call(Start start)
    {
        std::optional<core::Outcome<T>> answer;
        start([&](core::Outcome<T> result) { answer = std::move(result); });
        EXPECT_FALSE(answer.has_value()) << "answered inside the call";
        loop.runReady();
        return answer.value_or(core::Error(core::Errc::Internal, "no answer"));
    }

    core::Outcome<Created> create(CoordinationStore& store, const std::string& path, Data data = std::nullopt,
                                  CreateMode mode = CreateMode::Persistent, Acl acl = {AclEntry {}})
    {
        return call<Created>([&](auto done) { store.create(path, data, mode, acl, {}, done); });
    }
    core::Outcome<Stat> set(CoordinationStore& store, const std::string& path, Data data,
                            std::int32_t version = kAnyVersion)
    {
        return call<Stat>([&](auto done) { store.set(path, data, version, {}, done); });
    }
    core::Outcome<void> remove(CoordinationStore& store, const std::string& path,
                               std::int32_t version = kAnyVersion)
    {
        return call<void>([&](auto done) { store.remove(path, version, {}, done); });
    }
    core::Outcome<Node> get(CoordinationStore& store, const std::string& path, Watcher watcher = {},
                            OpOptions options = {})
    {
        return call<Node>([&](auto done) { store.get(path, options, done, watcher); });
    }
    core::Outcome<std::optional<Stat>> exists(CoordinationStore& store, const std::string& path,
                                              Watcher watcher = {}, OpOptions options = {})
    {
        return call<std::optional<Stat>>([&](auto done) { store.exists(path, options, done, watcher); });
    }
    core::Outcome<Children> children(CoordinationStore& store, const std::string& path, Watcher watcher = {})
    {
        return call<Children>([&](auto done) { store.children(path, {}, done, watcher); });
    }

    core::ManualLoop loop;
    std::shared_ptr<MemoryTree> tree = std::make_shared<MemoryTree>(loop);
};

} // namespace sextant::store
