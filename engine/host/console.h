// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One connection to one registry, as window and command line use it: store, inventory, discovery and calls
// behind one facade that never writes by itself.
//
// THREAD: create and destroy on the engine thread unless a method says otherwise; callbacks on the engine
// thread.
#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine_thread.h"
#include "engine/core/outcome.h"
#include "engine/core/problem.h"
#include "engine/inventory/inventory.h"
#include "engine/inventory/snapshot.h"
#include "engine/metadata/service_definition.h"
#include "engine/net/tls_choice.h"
#include "engine/store/coordination_store.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sextant::host {

/// Everything that is needed to connect. `registry` is what the user typed.
struct ConnectionOptions
{
    /// zookeeper://h:2181,h2:2181/chroot?session=30000 | zookeepers://h:2281?tls-ca=FILE | memory://sandbox |
    /// snapshot:FILE
    std::string registry = "memory://sandbox";
    std::string group = "dubbo"; ///< registry root without slash
    bool readOnly = false;
    /// "digest", "sasl" (ZooKeeper's log-in by DIGEST-MD5), any other that the server knows, or empty.
    std::string authScheme;
    std::string authSecret; ///< user:password for digest and sasl; never logged
    net::TlsChoice tls {}; ///< for zookeepers://, over what the address says
    net::TlsPasswords tlsPasswords {};
    std::shared_ptr<const net::TlsContext> callTls {}; ///< of calls to providers; null: in clear
    std::string zkClient; ///< "wire" or "c"; empty: what the registry's ?zk-client= says, else the default
    core::Millis sessionTimeout {30'000};
    core::Millis connectTimeout {10'000};
    std::string journalFile; ///< SQLite file of the write journal; empty: in memory
    bool watch = true; ///< inventory follows changes
    inventory::ReadScope scope; ///< of the inventory
    core::Millis requestTimeout {10'000}; ///< of the inventory's reads
};

/// What address and options together say about TLS; empty for a connection in clear. Which of its files are
/// locked says net::isLocked.
net::TlsChoice tlsChoice(const ConnectionOptions& options);

/// One step of the connection test, in order: "name", "tcp", "tls", "session", "auth", "root", and of those
/// who give files for the TLS of calls, "calls".
struct TestStep
{
    /// What was found, for those who say it in words of their own; in brackets what is in `about`.
    enum class Finding
    {
        Failed, ///< see `error` and `servers`
        Names, ///< the names of servers have addresses [servers]
        Registry, ///< a registry without servers [what it is]
        Reached, ///< TCP stands [servers]
        ZooKeeper, ///< ZooKeeper answers [servers]
        Encrypted, ///< TLS stands [servers]
        Session, ///< [server, or nothing]
        NoLogin, ///< no credentials were given
        LoggedIn, ///< [user]
        LoginSent, ///< by digest, which nobody checks at this point [user]
        LoginTaken, ///< by another scheme, not refused [scheme]
        Children, ///< of the root [path, count]
        NoRoot, ///< nobody has registered yet [path]
        CallsReady, ///< the files for TLS of calls can be used; no provider is asked
    };
    struct Server
    {
        std::string address;
        std::string reason; ///< why it did not serve
    };

    std::string id;
    bool ok = false;
    std::string detail; ///< what was found, or the error text
    core::Millis elapsed {0};
    Finding finding = Finding::Failed;
    std::vector<std::string> about {};
    std::optional<core::Error> error {}; ///< why it failed
    std::vector<Server> servers {}; ///< of a failed step that asked several
};

enum class Step
{
    ForceInterface,
    ApplicationFirst,
    ForceApplication
};
std::string_view name(Step step); ///< "FORCE_INTERFACE", …
std::optional<Step> parseStep(std::string_view text);

/// One callable address as discovery sees it.
struct AddressView
{
    std::string url;
    std::string host;
    int port = 0;
    std::string protocol;
    std::string source; ///< "interface" or "application"
    std::string app;
    std::string revision;
    int weight = 100;
    std::string tag;
    std::string path; ///< node it comes from
};

struct DiscoverRequest
{
    inventory::ServiceId service;
    Step step = Step::ApplicationFirst;
};

/// The consumer's discovery, step by step.
struct DiscoverReport
{
    inventory::ServiceId service;
    Step step = Step::ApplicationFirst;
    std::string decision; ///< "interface", "application" or "none"
    std::string reason;
    std::vector<std::string> apps;
    std::vector<AddressView> interfaceAddresses;
    std::vector<AddressView> applicationAddresses;
    std::vector<AddressView> invokers;
    std::vector<std::string> explanation; ///< one line per step: what was read, where, what it said
    core::Problems problems;
};

struct InvokeRequest
{
    inventory::ServiceId service;
    std::string method;
    std::string argumentsJson = "[]";
    std::vector<std::string> types; ///< empty: from the service definition
    bool typed = false; ///< as a Java consumer would call instead of $invoke
    std::string generic = "true"; ///< form of a generic call (rpc::parseGenericMode); not with `typed`
    bool exact = false; ///< the result's JSON keeps every Java class and shared value (rpc::Detail::Exact)
    std::string address; ///< host:port; empty: through discovery
    std::string tag;
    std::vector<std::pair<std::string, std::string>> attachments;
    core::Millis timeout {3000};
    int retries = 0; ///< 0: as `reference` says, else none
    Step step = Step::ApplicationFirst;
    std::string cluster = "failover"; ///< strategy
    std::string loadbalance; ///< empty: as the providers' URLs say, else random
    /// Parameters of a consumer's reference: sticky, forks, hash.arguments, broadcast.fail.percent, …
    std::vector<std::pair<std::string, std::string>> reference;
};

/// One call of one provider by the cluster strategy.
struct AttemptReport
{
    std::string address;
    std::int64_t startedMillis = 0; ///< since the strategy began
    std::int64_t elapsedMillis = 0;
    std::string outcome; ///< "answered", "exception", "failed", or "waiting" when the call ended before it
    int rpcCode = -1; ///< of the RpcException when it failed
    std::string text; ///< what failed, or what the service threw
    std::string why; ///< this provider
};

struct ExceptionReport
{
    std::string className;
    std::string message;
    std::vector<std::string> stack;
    std::vector<std::pair<std::string, std::string>> fields; ///< what its class adds to Throwable, as JSON
    struct Cause
    {
        std::string className;
        std::string message;
    };
    std::vector<Cause> causes; ///< outermost first
    std::string wrapper; ///< class that carried it (GenericException); empty when it came itself
};

struct InvokeReport
{
    bool ok = false;
    std::string valueJson = "null"; ///< exact digits
    std::string type; ///< Java type of the value
    std::string provider; ///< host:port
    std::int64_t elapsedMicros = 0;
    std::int64_t connectMicros = 0;
    std::int64_t waitMicros = 0;
    std::int64_t decodeMicros = 0;
    std::vector<std::pair<std::string, std::string>> attachments;
    std::optional<ExceptionReport> exception; ///< the service threw
    std::optional<core::Error> error; ///< the call failed
    std::string
        failedAt; ///< "discovery", "arguments", "connect", "wait", "decode", "status"; empty on success
    bool insideTls = false; ///< the connection encrypts its calls
    bool mayWantTls = false; ///< it failed as a call in clear does where only TLS is served
    std::string responseBody; ///< raw bytes for the hex view
    int rpcCode = -1; ///< of the RpcException that a Java consumer would get
    std::string rpcMessage; ///< and its message
    std::vector<AttemptReport> attempts; ///< in the order in which they began
    std::vector<std::string> trace; ///< everything, in words
};

/// Methods and types of a service with the place they were read from.
struct DefinitionReport
{
    metadata::ServiceDefinition definition;
    std::string path; ///< node; empty when synthesised from URLs
    bool complete = false; ///< false: only method names are known
    core::Problems problems;
};

struct RouteQuery;
struct RouteReport;

class Console
{
public:
    /// Opens the store and starts connecting. Never fails: the state says what happens.
    static core::Outcome<std::unique_ptr<Console>> open(core::EngineThread& engine,
                                                        ConnectionOptions options);
    virtual ~Console() = default;

    virtual const ConnectionOptions& options() const = 0;
    /// Guarded and journaled.
    virtual store::CoordinationStore& store() = 0;
    virtual inventory::Inventory& inventory() = 0;
    /// Calls `done` when the session stands, or with the reason why it does not within the connect timeout.
    virtual void whenConnected(std::function<void(core::Outcome<void>)> done) = 0;

    virtual void discover(DiscoverRequest request, core::CancelToken cancel,
                          std::function<void(core::Outcome<DiscoverReport>)> done) = 0;
    /// What a consumer would call, without calling it (host/route_explain.h).
    virtual void explainRoute(RouteQuery query, core::CancelToken cancel,
                              std::function<void(core::Outcome<RouteReport>)> done) = 0;
    /// Always a report: failures are in it.
    virtual void invoke(InvokeRequest request, core::CancelToken cancel,
                        std::function<void(InvokeReport)> done) = 0;
    virtual void definition(inventory::ServiceId service,
                            std::function<void(core::Outcome<DefinitionReport>)> done) = 0;
    /// Closes calls, inventory and session; `done` runs when nothing is left behind.
    virtual void close(std::function<void()> done) = 0;
};

/// Tries `options` step by step without keeping anything open; `onStep` after each step, `done(all ok)` at
/// the end.
void testConnection(core::EngineThread& engine, ConnectionOptions options, core::CancelToken cancel,
                    std::function<void(TestStep)> onStep, std::function<void(bool)> done);

} // namespace sextant::host
