// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The invokers of a reference: who can be called, who is tried again, and what routing leaves for a call
// (spec/cluster §1.3, §1.4). Mirrors AbstractDirectory.
// THREAD: engine thread.
#pragma once

#include "engine/cluster/invocation.h"
#include "engine/cluster/loadbalance/candidates.h"
#include "engine/cluster/strategy/answer.h"
#include "engine/core/loop.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

namespace sextant::cluster {

/// Immutable; the same object as long as nothing changed.
using InvokerListRef = std::shared_ptr<const InvokerList>;

struct AvailabilityOptions
{
    bool check = true; ///< [cluster.availablecheck] of the registry's URL
    bool validate = true; ///< [dubbo.connectivity.validation] false: who is not available stays in the lists
    core::Millis reconnectPeriod {1000}; ///< [dubbo.reconnect.reconnectTaskPeriod]
    std::size_t reconnectTries = 10; ///< [dubbo.reconnect.reconnectTaskTryCount] at once
};

class Directory
{
public:
    /// True when the invoker can be called now.
    using Available = std::function<bool(const Invoker&)>;
    /// What routing leaves of the list, in its order. A list that stays whole should stay the same object.
    using Route = std::function<InvokerListRef(const InvokerListRef&, const Invocation&)>;

    /// `registry`: where the invokers come from, for texts. Without `available` everybody is.
    Directory(core::Loop& loop, url::Url registry, Available available = {}, AvailabilityOptions options = {},
              Random random = systemRandom());

    /// A provider that stays what it was keeps its object, and its state.
    void setInvokers(Invokers invokers);
    void setRoute(Route route) { m_route = std::move(route); }
    /// The registry said that there is no provider: calls fail with code 4.
    void setForbidden(bool forbidden) { m_forbidden = forbidden; }

    /// For one call: routed from those that can be called. Empty when there is none.
    std::variant<InvokerListRef, Thrown> list(const Invocation& invocation) const;
    bool checksAvailability() const { return m_options.check; }
    bool isAvailable(const Invoker& invoker) const { return !m_available || m_available(invoker); }
    /// Whether any can be called; those that cannot are invalidated on the way.
    bool isAnyAvailable();
    /// Not called until it is found available again: looked at after every reconnect period.
    void invalidate(const InvokerRef& invoker);
    /// Not called until `recover`, or until the registry drops it.
    void disable(const InvokerRef& invoker);
    void recover(const InvokerRef& invoker);

    const InvokerListRef& all() const { return m_all; }
    const InvokerListRef& valid() const;
    const InvokerList& reconnecting() const { return m_reconnecting; }
    const url::Url& registry() const { return m_registry; }
    /// "Directory(invokers: 2[…], validInvokers: 1[…], invokersToReconnect: 1[…])"
    std::string describe() const;

private:
    void scheduleReconnect();
    void reconnect();
    InvokerList entriesToTry() const;
    /// Moves one that can be called out of the way.
    bool putAside(const InvokerRef& invoker);
    void putBack(InvokerList& from, const InvokerRef& invoker);

    core::Loop& m_loop;
    url::Url m_registry;
    Available m_available;
    AvailabilityOptions m_options;
    Random m_random;
    Route m_route;
    bool m_forbidden = false;
    InvokerListRef m_all = std::make_shared<const InvokerList>();
    std::unordered_set<InvokerRef> m_present; ///< those of m_all
    InvokerList m_reconnecting;
    InvokerList m_disabled;
    std::unordered_set<InvokerRef> m_aside; ///< those of both
    mutable InvokerListRef m_valid = m_all;
    mutable bool m_validStale = false;
    core::Timer m_reconnectTimer;
};

} // namespace sextant::cluster
