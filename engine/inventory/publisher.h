// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Folds what was touched since the last publication into rows and makes the next snapshot with its exact
// delta. THREAD: the store's loop.
#pragma once

#include "engine/inventory/fold_service.h"

#include <utility>

namespace sextant::inventory {

class Publisher
{
public:
    Publisher(const RegistryState& state, std::string root, bool fetcher);

    void touchInterface(const std::string& name) { m_touchedInterfaces.insert(name); }
    void touchApplication(const std::string& name) { m_touchedApplications.insert(name); }
    void touchMapping(const std::string& interfaceName) { m_touchedMappings.insert(interfaceName); }
    /// Problems that belong to no row, by a name of their source; an empty list withdraws them.
    void setProblems(const std::string& source, core::Problems problems);
    /// From now on parts of the registry are compared with each other; everything is touched.
    void setComplete();
    bool complete() const { return m_settings.complete; }

    /// The delta is empty when no row changed; the snapshot is then the one before, unless the first read
    /// went on.
    std::pair<std::shared_ptr<const RegistrySnapshot>, RegistryDelta> publish(const ReadProgress& progress);
    std::shared_ptr<const RegistrySnapshot> snapshot() const { return m_snapshot; }

private:
    template<typename Key, typename Row>
    using Changes = std::map<Key, std::shared_ptr<const Row>>; ///< nullptr: removed

    void foldInterface(const std::string& name, Changes<ServiceId, ServiceRow>& changes);
    void index(const ServiceRow& row, bool present);

    const RegistryState& m_state;
    FoldSettings m_settings;
    std::shared_ptr<const RegistrySnapshot> m_snapshot = std::make_shared<RegistrySnapshot>();
    std::map<std::string, std::vector<std::shared_ptr<const ServiceRow>>> m_rows; ///< by interface
    std::map<std::string, std::set<ServiceId>> m_exports; ///< by application
    std::map<std::string, std::map<ServiceId, std::size_t>>
        m_imports; ///< by application, with the number of consumers
    std::map<std::string, core::Problems> m_problems; ///< by source
    std::set<std::string> m_touchedInterfaces;
    std::set<std::string> m_touchedApplications;
    std::set<std::string> m_touchedMappings;
    bool m_problemsChanged = false;
    bool m_becameComplete = false;
};

} // namespace sextant::inventory
