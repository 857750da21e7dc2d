// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Follows the nodes of one registry, edits the state and says what is touched: the read half of the
// inventory.
//
// What is followed: the root's children (interfaces; `config`, `metadata` and `mapping` are none), the
// category directories of an interface, the mapping nodes, the rule keys, the services root with its
// applications and instances, and the metadata directory of applications that have instances. With a registry
// group of its own both roots are the same directory: what is in it decides whether a child is an interface
// or an application. THREAD: the store's loop.
#pragma once

#include "engine/inventory/inventory.h"
#include "engine/inventory/node_follower.h"
#include "engine/inventory/publisher.h"

namespace sextant::inventory {

class RegistryReader : public std::enable_shared_from_this<RegistryReader>
{
public:
    /// `onTouched` after something worth a publication, `onComplete` whenever everything asked for has been
    /// read.
    RegistryReader(store::CoordinationStore& store, const InventoryOptions& options,
                   std::function<void()> onTouched, std::function<void()> onComplete);
    ~RegistryReader();

    void start();
    void refresh();
    Publisher& publisher() { return m_publisher; }
    void stopReading();
    void continueReading();
    ReadProgress progress() const;

private:
    struct Directory
    {
        std::set<std::string> interfaceCategories; ///< being followed
        std::set<std::string> unread; ///< categories whose first list is not there yet
        bool read = false; ///< this directory and all its categories have been read
    };
    using List = core::Outcome<store::Children>;
    using Document = core::Outcome<store::Node>;

    void followList(const std::string& path, bool evenMissing, Turn turn,
                    std::function<void(RegistryReader&, const List&)> handler);
    void followDocument(const std::string& path, Turn turn,
                        std::function<void(RegistryReader&, const Document&)> handler);
    /// True when there is a result to use; notes or withdraws the problem of an unreadable node.
    template<typename Result>
    bool readable(const std::string& path, const std::string& subject, const core::Outcome<Result>& result);

    void rootListed(const List& list);
    void directoryListed(const std::string& node, const List& list);
    void asInterface(const std::string& node, const std::set<std::string>& categories);
    void dropDirectory(const std::string& node);
    /// Notes that nothing of the directory is owed any more, when that is so.
    void checkRead(const std::string& node);
    /// Categories that nobody will look at are not read.
    bool wanted(const std::string& category) const;
    void categoryListed(const std::string& interfaceName, const std::string& category, const List& list);

    void mappingListed(const List& list);
    void followMapping(const std::string& interfaceName);
    void mappingRead(const std::string& interfaceName, const Document& document);
    void setMapping(const std::string& interfaceName, std::optional<MappingState> mapping);
    void rulesListed(const List& list);

    void servicesListed(const List& list);
    void applicationListed(const std::string& name, const List& list);
    void dropApplication(const std::string& name);
    void instanceRead(const std::string& name, const std::string& id, const Document& document);
    void setInstance(const std::string& name, const std::string& id, std::shared_ptr<const InstanceRow> row);
    void dropEmptyRevision(ApplicationState& application, const std::string& revision);
    void updateExports(ApplicationState& application);

    void reportListed(const std::string& name, const List& list);
    void wantRevision(ApplicationState& application, const std::string& revision, bool all);
    void revisionRead(const std::string& name, const std::string& revision, const Document& document);
    void fetch(ApplicationState& application, const std::string& revision);
    void fetched(const std::string& name, const std::string& revision,
                 core::Outcome<metadata::MetadataInfo> outcome);
    void takeFetched(const std::string& name, const std::string& revision,
                     core::Outcome<metadata::MetadataInfo> outcome);

    void idle();
    /// A node has been read: a refresh that lasts is worth a publication of how far it is.
    void noteRead();
    void touchInterfaces(const std::set<std::string>& names);
    void touched();

    store::CoordinationStore& m_store;
    const InventoryOptions m_options;
    const bool m_sharedRoot; ///< applications are children of the registry root
    std::function<void()> m_onTouched;
    std::function<void()> m_onComplete;
    RegistryState m_state;
    Publisher m_publisher;
    std::shared_ptr<NodeFollower> m_follower;
    std::map<std::string, Directory> m_directories; ///< children of the root, by node name
    std::set<std::string> m_applicationNodes; ///< children of the services root
    std::size_t m_interfacesRead = 0;
    std::size_t m_mappings = 0; ///< mapping nodes that are known
    std::size_t m_fetching = 0; ///< providers being asked for their metadata
    std::size_t m_again = 0; ///< nodes that the refresh under way began with; 0: none is
    std::size_t m_refreshes = 0;
    core::Millis m_againSince {0};
    bool m_idle = false; ///< everything followed has been read once
    core::Timer m_patience;
};

} // namespace sextant::inventory
