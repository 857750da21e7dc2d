// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The embedding API for consumers: follows one service through the registry and calls it (spec/registry §4,
// §9.4).
//
// Reports every change of its invoker list and of the migration decision. Registers itself only when told to,
// so that watching a registry leaves no trace. docs/embedding.md has a whole program. THREAD: any; callbacks
// run on the engine thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/host/console.h"

#include <functional>
#include <memory>

namespace sextant::host {

struct ConsumerOptions
{
    inventory::ServiceId service;
    Step step = Step::ApplicationFirst;
    std::string application = "sextant"; ///< how providers and rules see us
    bool registerConsumer = false; ///< write a node below consumers, as Java consumers do
    std::string host = "127.0.0.1"; ///< of that node
};

/// The directory after a change.
struct ConsumerState
{
    std::string decision; ///< "interface", "application" or "none"
    std::string reason;
    std::vector<std::string> apps;
    std::vector<AddressView> invokers;
    std::vector<AddressView> added; ///< compared with the state before
    std::vector<AddressView> removed;
    core::Problems problems;
};

class Consumer
{
public:
    using Listener = std::function<void(const ConsumerState&)>;

    /// With a connection of its own. `registry.group` is the registry's root.
    Consumer(core::EngineThread& engine, ConnectionOptions registry, ConsumerOptions options);
    ~Consumer();
    Consumer(const Consumer&) = delete;
    Consumer& operator=(const Consumer&) = delete;

    /// `changed` runs with the first state and after every change; `done` once the first state is known or
    /// the registry cannot be reached.
    void start(Listener changed, std::function<void(core::Outcome<void>)> done);
    /// Calls one of the current invokers. `request.service`, `step` and `address` are the consumer's own.
    void call(InvokeRequest request, core::CancelToken cancel, std::function<void(InvokeReport)> done);
    /// Unregisters, closes calls and session.
    void stop(std::function<void()> done);

private:
    class Impl;
    std::shared_ptr<Impl> m_impl;
};

} // namespace sextant::host
