// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// An inventory over an in-process registry with virtual time, and its rows as text to compare.
#pragma once

#include "engine/core/manual_loop.h"
#include "engine/inventory/inventory.h"
#include "engine/store/memory_store.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sextant::inventory {

/// "group/iface:version | both | 1 I 1 A | apps | consumers n | problems": one line per service.
std::string describe(const ServiceRow& row);
std::vector<std::string> describe(const RegistrySnapshot& snapshot);
/// Codes with the number of problems, "code x2" when more than one.
std::set<std::string> codes(const RegistrySnapshot& snapshot);

/// A minimal provider URL node name.
std::string providerNode(const std::string& interfaceName, const std::string& address,
                         const std::string& application, const std::string& more = {});
std::string consumerNode(const std::string& interfaceName, const std::string& host,
                         const std::string& application, const std::string& more = {});
/// An instance document as Java writes it.
std::string instanceJson(const std::string& application, const std::string& host, int port,
                         const std::string& revision, const std::string& storage = "local");
/// A metadata document with one dubbo service per interface.
std::string metadataJson(const std::string& application, const std::string& revision,
                         const std::vector<std::string>& interfaces, int port = 20880);

class LiveRegistry : public testing::Test
{
protected:
    LiveRegistry();
    ~LiveRegistry() override;

    /// Starts the inventory and reads everything.
    void start(InventoryOptions options = {});
    /// Lets everything that is due within `duration` happen.
    void settle(core::Millis duration = core::Millis(200)) { loop.advance(duration); }
    /// Creates the node with its parents, or replaces its data.
    void put(const std::string& path, store::Data data = std::string());
    void erase(const std::string& path); ///< with everything below
    std::vector<std::string> rows() const { return describe(*inventory->snapshot()); }
    std::set<std::string> problemCodes() const { return codes(*inventory->snapshot()); }

    core::ManualLoop loop;
    std::shared_ptr<store::MemoryTree> tree = std::make_shared<store::MemoryTree>(loop);
    std::unique_ptr<store::MemoryStore> store = std::make_unique<store::MemoryStore>(tree);
    std::unique_ptr<Inventory> inventory;
    std::vector<RegistryDelta> deltas; ///< since `start`, without the first resync
    core::Subscription subscription;

private:
    store::MemoryTree::SessionId m_writer;
};

} // namespace sextant::inventory
