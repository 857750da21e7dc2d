// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One open registry connection as the GUI thread sees it: the only crossing between the engine's thread and
// Qt.
//
// Requests are posted to the engine; their answers come back on the GUI thread and are dropped when `context`
// has been destroyed in the meantime. Snapshots arrive through a mailbox with one queued wake-up and a 16 ms
// leading-edge throttle (design §3, data flow). THREAD: GUI thread only.
#pragma once

#include "engine/core/cancel.h"
#include "engine/core/outcome.h"
#include "engine/host/console.h"
#include "engine/inventory/snapshot.h"
#include "engine/store/coordination_store.h"
#include "models/bridge/call_encryption.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace sextant::models {

/// Drives the colour of the window's edge, tabs, dialogs and status bar.
enum class Environment
{
    Development,
    Test,
    Staging,
    Production
};

/// A saved connection. Secrets are not saved with it.
struct ConnectionProfile
{
    QString name;
    Environment environment = Environment::Development;
    host::ConnectionOptions options; ///< `callTls` is made of `calls` when it is opened
    CallEncryption calls {};
};

/// What the status bar shows.
struct ConnectionStatus
{
    store::SessionState state = store::SessionState::Connecting;
    QString server; ///< host:port really connected to
    QString detail; ///< why, in English
    int roundTripMillis = -1; ///< -1 unknown
    int watches = 0;
    int pending = 0;
    bool readOnly = false;
    std::optional<core::Error> noJournal; ///< why writes cannot be recorded: the connection is then read-only
};

class EngineBridge;

class Connection : public QObject
{
    Q_OBJECT
public:
    ~Connection() override;

    const ConnectionProfile& profile() const;
    const ConnectionStatus& status() const;
    /// The latest snapshot; never nullptr.
    std::shared_ptr<const inventory::RegistrySnapshot> snapshot() const;

    template<typename T>
    using Reply = std::function<void(core::Outcome<T>)>;

    void readNode(const QString& path, QObject* context, Reply<store::Node> reply,
                  core::CancelToken cancel = {});
    void readAcl(const QString& path, QObject* context, Reply<store::AclAndStat> reply,
                 core::CancelToken cancel = {});
    void listChildren(const QString& path, QObject* context, Reply<store::Children> reply,
                      core::CancelToken cancel = {});
    /// Data and stat of many nodes in one go, in the order of `paths`.
    void readMany(const QStringList& paths, QObject* context,
                  std::function<void(std::vector<core::Outcome<store::Node>>)> reply,
                  core::CancelToken cancel = {});
    /// `changed` on every change of the node or its children list until `context` is destroyed or the handle
    /// is dropped.
    /// Watch first, then read: a read requested after this call sees every change that is not reported.
    [[nodiscard]] std::shared_ptr<void> watchNode(const QString& path, QObject* context,
                                                  std::function<void()> changed);
    void discover(host::DiscoverRequest request, QObject* context, Reply<host::DiscoverReport> reply,
                  core::CancelToken cancel = {});
    void invoke(host::InvokeRequest request, QObject* context, std::function<void(host::InvokeReport)> reply,
                core::CancelToken cancel = {});
    void definition(inventory::ServiceId service, QObject* context, Reply<host::DefinitionReport> reply);
    void refresh();
    /// The first full read stops where it is, or goes on; `snapshot()->reading` says how far it is.
    void stopReading();
    void continueReading();
    /// Pauses delivery of snapshots while hidden; resumes with the latest.
    void setDelivering(bool delivering);
    void close();

Q_SIGNALS:
    void statusChanged();
    void snapshotChanged(const std::shared_ptr<const sextant::inventory::RegistrySnapshot>& snapshot,
                         const sextant::inventory::RegistryDelta& delta);
    void closed();

private:
    friend class EngineBridge;
    struct Impl;
    explicit Connection(std::unique_ptr<Impl> impl, QObject* parent);
    void wake(); ///< something new is in the mailbox
    void drain();
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::models
