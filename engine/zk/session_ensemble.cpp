// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The other servers of the ensemble: which there are now, and which of them accepts writes while the one
// connected to does not.
#include "engine/zk/ensemble_config.h"
#include "engine/zk/session_machine.h"

#include <algorithm>

namespace sextant::zk {

using store::SessionState;
using wire::ZkOp;

void SessionMachine::readConfig(bool watch)
{
    std::string body;
    wire::JuteWriter writer(body);
    writer.writeString(kEnsembleConfigPath);
    writer.writeBool(watch);
    sendOwn(watch ? Own::WatchConfig : Own::ReadConfig, ZkOp::GetData, body);
}

/// Who left is left with the next reconnect: nobody's requests fail for a change that others made.
void SessionMachine::configRead(const InFlight& request, std::string_view record)
{
    wire::JuteReader in(record);
    const auto config = parseEnsembleConfig(in.readString());
    if (!in.ok())
        return;
    if (request.own == Own::WatchConfig)
        m_configWatched = true;
    else if (!clientServers(config).empty())
        readConfig(true); // a configuration that names no addresses cannot tell us of others later
    if (auto servers = followedServers(config, m_settings.servers, m_address, m_named))
        useServers(std::move(*servers));
}

void SessionMachine::useServers(std::vector<Server> servers)
{
    std::shuffle(servers.begin(), servers.end(), m_random);
    m_settings.servers = std::move(servers);
    const auto& all = m_settings.servers;
    const auto here = std::find(all.begin(), all.end(), m_server);
    // The next attempt goes to the one behind this.
    m_turn = here == all.end() ? all.size() - 1 : static_cast<std::size_t>(here - all.begin());
}

/// When none of the ensemble's own addresses can be reached, those that the user has named may be the better
/// ones.
void SessionMachine::useNamedServersToo()
{
    for (const auto& server : m_named) {
        auto& all = m_settings.servers;
        if (std::find(all.begin(), all.end(), server) == all.end())
            all.push_back(server);
    }
}

void SessionMachine::searchLater(Millis now)
{
    m_searchDue = now + m_searchBackoff.next();
}

/// One server at a time, the one connected to only when there is no other (its name may stand for several).
void SessionMachine::search(Millis now)
{
    m_searchDue.reset();
    const auto& all = m_settings.servers;
    for (std::size_t i = 0; i < all.size() && !m_asked; ++i) {
        m_searchTurn = (m_searchTurn + 1) % all.size();
        if (all[m_searchTurn] != m_server || all.size() == 1)
            m_asked = all[m_searchTurn];
    }
    if (!m_asked) {
        searchLater(now);
        return;
    }
    ++m_attempts;
    m_actions.emplace_back(AskWritableAction {*m_asked, m_settings.connectTimeout});
}

void SessionMachine::toldWritable(const Server& server, bool writable, Millis now)
{
    if (m_phase != Phase::Ready || m_asked != server)
        return;
    m_asked.reset();
    if (!writable) {
        searchLater(now);
        return;
    }
    m_moveTo = server; // what is under way is still answered here
    if (m_inFlight.empty())
        move(now);
}

/// To the server found. A session that only this server knows ends; one that a majority knows goes on there.
void SessionMachine::move(Millis now)
{
    const auto& all = m_settings.servers;
    const auto found = std::find(all.begin(), all.end(), *m_moveTo);
    m_actions.emplace_back(DisconnectAction {});
    publish(SessionState::Suspended,
            "leaving " + m_address + ", which is read-only, for " + m_moveTo->text()
                + ", which accepts writes");
    m_turn = found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin());
    m_failedInRound = 0;
    m_lostAt = now;
    attempt(now);
}

} // namespace sextant::zk
