// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A ZooKeeper session as a pure state machine: bytes, requests and the time go in; bytes and actions come
// out.
//
// It chooses servers (shuffled, with back-off, as the ensemble's configuration changes), shakes hands, proves
// identities, asks once per server what it can, sets watches again, pipelines requests within bounds, pings,
// and judges every byte of the peer: what is not ZooKeeper's protocol ends the connection with a sentence
// that says what was received. No socket, no clock, no allocation above what arrived. Mirrors
// org.apache.zookeeper.ClientCnxn; field/zookeeper-tools §5.
//
// After every call the owner takes `takeOutput` and `takeActions`, and calls `tick` at `nextTick`. Private to
// this folder. THREAD: loop thread only.
#pragma once

#include "engine/net/backoff.h"
#include "engine/store/coordination_store.h"
#include "engine/wire/jute_records.h"
#include "engine/zk/connect_string.h"
#include "engine/zk/sasl_digest.h"
#include "engine/zk/server_errors.h"
#include "engine/zk/session_watches.h"

#include <deque>
#include <functional>
#include <map>
#include <random>
#include <variant>

namespace sextant::zk {

using core::Millis;

struct Identity
{
    std::string scheme; ///< "sasl": a log-in by DIGEST-MD5; any other: an auth packet
    std::string secret; ///< "user:password" for digest and sasl; never logged
};

constexpr std::string_view kSaslScheme = "sasl";
constexpr const char* kLoginRefused = "the server refused the user name or the password (SASL)";

struct SessionSettings
{
    std::vector<Server> servers;
    std::string chroot; ///< "" or "/a": put before every path, taken off every event
    Millis sessionTimeout {30'000};
    Millis connectTimeout {10'000}; ///< of one attempt, until the session stands
    std::vector<Identity> identities;
    bool readOnlyServers = false; ///< also take a server that has lost its ensemble
    bool followEnsemble = false; ///< use the servers that /zookeeper/config names, also when it changes
    std::size_t replyLimit = 64U << 20U; ///< bytes of one packet from the server
    std::size_t requestsInFlight = 1'024;
    std::size_t bytesInFlight = 4U << 20U;
    std::uint64_t seed = 0; ///< of shuffling and jitter
    /// Text without quotes that is new each time and cannot be guessed. REQUIRES: set when there is a "sasl".
    std::function<std::string()> nonce {};
};

/// What a server can do, found by asking it.
enum class ServerLevel
{
    Unknown,
    Basic, ///< 3.4: no create2, no containers, no removal of watches
    Removal, ///< 3.5
    Bulk, ///< 3.6 and later: multiRead, persistent watches, setWatches2
};

/// One request; paths in `body` are the server's.
struct SessionRequest
{
    wire::ZkOp op = wire::ZkOp::Exists;
    std::string body; ///< the record after the header; for reads with a watch its last byte is the watch flag
    std::optional<WatchMode> watch;
    std::string watchPath; ///< the server's
};

struct ConnectAction
{
    Server server;
    Millis limit {0};
};
struct DisconnectAction
{
};
/// Asks on a connection of its own whether `server` serves with a majority: answered by `toldWritable`. Ended
/// by the next connect or disconnect.
struct AskWritableAction
{
    Server server;
    Millis limit {0};
};
/// Exactly one for every request that was not cancelled.
struct AnswerAction
{
    std::uint64_t number = 0;
    std::int32_t error = 0; ///< server_code; 0 with a record in `packet`
    std::string packet; ///< with the header
    std::string cause; ///< for errors that no server sent

    std::string_view record() const
    {
        return packet.size() < wire::kReplyHeaderBytes
            ? std::string_view()
            : std::string_view(packet).substr(wire::kReplyHeaderBytes);
    }
};
struct WatchAction
{
    std::uint64_t number = 0;
    store::WatchEvent event; ///< path without the chroot
};
struct SessionAction
{
    store::SessionEvent event;
};
struct ClosedAction
{
};
using Action = std::variant<ConnectAction, DisconnectAction, AskWritableAction, AnswerAction, WatchAction,
                            SessionAction, ClosedAction>;

class SessionMachine
{
public:
    explicit SessionMachine(SessionSettings settings);

    // What happens.
    void start(Millis now);
    void connected(const std::string& address, Millis now);
    /// `hopeless`: trying again will not help before somebody changes certificates or addresses.
    void connectFailed(const std::string& reason, Millis now, bool hopeless = false);
    void received(std::string_view bytes, Millis now);
    void disconnected(const std::string& reason, Millis now, bool hopeless = false);
    void tick(Millis now);
    /// The answer to an AskWritableAction.
    void toldWritable(const Server& server, bool writable, Millis now);

    // What is wanted.
    /// REQUIRES: not closed. Waits for a connection and for its turn.
    std::uint64_t submit(SessionRequest request, Millis now);
    /// Nobody waits for this answer any more, or for the watch that it has set: takes the watch back.
    void cancel(std::uint64_t number, Millis now);
    /// The record of an answer cannot be read: ends the connection.
    void refuse(const std::string& sentence, Millis now);
    void close(Millis now);

    // What is to be done.
    std::string takeOutput();
    std::vector<Action> takeActions();
    std::optional<Millis> nextTick() const;

    // What is known.
    const store::SessionEvent& session() const { return m_session; }
    bool ready() const { return m_phase == Phase::Ready; }
    bool greeting() const { return m_phase == Phase::Greeting; } ///< nothing has been answered yet
    ServerLevel level() const { return m_level; } ///< of the server connected to
    std::size_t watchesHeld() const { return m_watches.confirmedCount(); }
    std::size_t inFlight() const { return m_inFlight.size(); }
    std::size_t queued() const { return m_queue.size(); }
    /// Connections that were tried, those that only asked included.
    std::uint64_t connectAttempts() const { return m_attempts; }
    const std::vector<Server>& servers() const { return m_settings.servers; } ///< to choose from now
    std::string serverPath(const std::string& path) const;
    std::string clientPath(std::string_view path) const;

private:
    enum class Phase
    {
        Idle,
        Waiting, ///< for the next attempt
        Connecting, ///< TCP
        Greeting, ///< request for the session sent
        Preparing, ///< log-in, identities and capabilities
        Ready,
        Closing, ///< waits for the server to confirm
        Refused, ///< credentials: final
        Closed,
    };
    enum class Own ///< requests of the machine itself
    {
        None,
        AskBulk,
        AskRemoval,
        SaslBegin,
        SaslProof,
        RemoveWatches,
        CloseSession,
        ReadConfig,
        WatchConfig, ///< the same, and hear of the next change
    };
    struct InFlight
    {
        std::int32_t xid = 0;
        std::uint64_t number = 0;
        Own own = Own::None;
        std::size_t bytes = 0;
        std::optional<WatchMode> watch;
        bool covered = false; ///< the server was not told of the watch
        std::string watchPath;
    };

    struct Knowledge
    {
        ServerLevel level = ServerLevel::Unknown;
        bool noBulk = false; ///< the first question was answered with no
        int drops = 0; ///< the server hung up on the question
    };

    // Connecting: session_connect.cpp.
    void attempt(Millis now);
    void attemptFailed(const std::string& reason, Millis now, bool hopeless = false);
    void wait(Millis now);
    void lost(const std::string& reason, bool byPeer, Millis now);
    void greetingBroken(const std::string& reason, bool byPeer, Millis now);
    void greeted(const std::string& packet, Millis now);
    void sessionGiven(const wire::ConnectResponse& response, Millis now);
    bool beginLogin();
    void sendToken(Own step, std::string_view token);
    void loginAnswered(Own step, std::string_view record, Millis now);
    void identify(Millis now);
    void ask();
    void asked(std::int32_t error, Millis now);
    void denied(Knowledge& known);
    void proceed(Millis now);
    void becomeReady(Millis now);
    void setWatchesAgain();
    void loseWatches(bool onlyPersistent);
    void expire(const std::string& reason, Millis now);
    void authRefused(const std::string& reason);
    void finish();
    void resetConnection(Millis now);
    Millis attemptLimit() const;
    Millis pingInterval() const;
    Millis silenceLimit() const;
    void forgetSession();
    void publish(store::SessionState state, std::string detail, bool newSession = false,
                 bool hopeless = false);
    void failInFlight(std::int32_t error, const std::string& cause);
    void failOne(const InFlight& request, std::int32_t error, const std::string& cause);
    bool connectionUp() const;

    // Other servers of the ensemble: session_ensemble.cpp.
    void readConfig(bool watch);
    void configRead(const InFlight& request, std::string_view record);
    void useServers(std::vector<Server> servers);
    void useNamedServersToo();
    void searchLater(Millis now);
    void search(Millis now);
    void move(Millis now);

    // Packets: session_packets.cpp.
    void send(std::int32_t xid, wire::ZkOp op, std::string_view body);
    void sendOwn(Own own, wire::ZkOp op, std::string_view body);
    void sendSetWatches(const SessionWatches::Chunk& chunk, std::int64_t zxid);
    void pump(Millis now);
    void packet(std::string packet, Millis now);
    void reply(const wire::ReplyHeader& header, std::string packet, Millis now);
    void ownReply(const InFlight& request, std::int32_t error, std::string_view record, Millis now);
    void event(std::string_view packet);
    void remove(const std::optional<SessionWatches::Removal>& removal);
    bool takeHead(std::string_view& bytes, Millis now);

    SessionSettings m_settings;
    Phase m_phase = Phase::Idle;
    store::SessionEvent m_session;
    std::string m_output;
    std::vector<Action> m_actions;
    Millis m_now {0};
    std::mt19937_64 m_random;

    // Which server, and when.
    std::vector<Server> m_named; ///< by the user; those in the settings are the ones in use, shuffled
    std::size_t m_turn = 0;
    Server m_server; ///< of this attempt or connection; the servers in use may change meanwhile
    std::size_t m_failedInRound = 0;
    std::size_t m_hopelessInRound = 0;
    std::string m_reasons; ///< of the round
    net::Backoff m_backoff;
    std::uint64_t m_attempts = 0;
    Millis m_due {0}; ///< end of waiting, connecting, greeting or closing
    std::map<std::string, Knowledge> m_known; ///< by server

    // The session.
    std::int64_t m_sessionId = 0;
    std::string m_password;
    std::int64_t m_previousId = 0; ///< of the last session that stood
    bool m_readOnlyServer = false;
    bool m_sessionShared = false; ///< a server with a majority knows the session
    Millis m_timeout {0}; ///< as negotiated
    Millis m_lostAt {0};
    std::int64_t m_zxid = 0; ///< the newest seen
    std::int64_t m_watchZxid = 0; ///< up to which no watch can have missed anything
    bool m_checking = false; ///< this attempt only asks whether the server serves
    bool m_serves = false; ///< it does, and yet did not take the session
    bool m_closeAsked = false;

    // While the server is a read-only one: looking for one that accepts writes.
    net::Backoff m_searchBackoff;
    std::optional<Millis> m_searchDue;
    std::size_t m_searchTurn = 0;
    std::optional<Server> m_asked; ///< whose answer is awaited
    std::optional<Server> m_moveTo; ///< as soon as nothing is in flight

    // The connection.
    std::string m_address;
    bool m_configWatched = false;
    ServerLevel m_level = ServerLevel::Unknown;
    Millis m_readyAt {0};
    Millis m_heard {0};
    Millis m_sent {0};
    std::string m_head; ///< of a packet: the length, not complete yet
    std::optional<std::size_t> m_length;
    std::string m_packet;
    std::size_t m_unheardBytes = 0; ///< of a packet that is still arriving, since m_heard
    std::size_t m_pings = 0; ///< not answered
    std::size_t m_auths = 0;
    std::size_t m_setWatches = 0;
    std::optional<SaslDigest> m_login; ///< under way
    bool m_asking = false; ///< a question about what the server can is out
    std::int32_t m_xid = 0;

    std::uint64_t m_next = 1;
    std::map<std::uint64_t, SessionRequest> m_queue;
    std::deque<InFlight> m_inFlight;
    std::size_t m_bytesInFlight = 0;
    SessionWatches m_watches;
};

} // namespace sextant::zk
