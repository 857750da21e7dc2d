// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/session_watches.h"

#include <algorithm>
#include <utility>

namespace sextant::zk {

namespace {

constexpr std::uint8_t bit(WatchMode mode)
{
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(mode));
}

constexpr std::uint8_t kNode = bit(WatchMode::Data) | bit(WatchMode::Exists);
constexpr std::uint8_t kChildren = bit(WatchMode::Children);
constexpr std::uint8_t kOneShot = kNode | kChildren;
constexpr std::uint8_t kPersistent = bit(WatchMode::Persistent);
constexpr std::uint8_t kRecursive = bit(WatchMode::Recursive);
constexpr std::uint8_t kStaying = kPersistent | kRecursive;

constexpr std::int32_t kDeletedEvent = 2;
constexpr std::int32_t kChildrenEvent = 4;
constexpr std::int32_t kRemoveChildren = 1;
constexpr std::int32_t kRemoveData = 2;
constexpr std::int32_t kRemoveAny = 3;

/// The modes that one server-side watch serves together with `mode`.
constexpr std::uint8_t familyOf(WatchMode mode)
{
    if ((bit(mode) & kNode) != 0)
        return kNode;
    return bit(mode);
}

/// The nearest path above, or empty above "/".
std::string_view parentOf(std::string_view path)
{
    if (path.size() <= 1)
        return {};
    const auto slash = path.rfind('/');
    if (slash == std::string_view::npos)
        return {};
    return slash == 0 ? path.substr(0, 1) : path.substr(0, slash);
}

} // namespace

bool SessionWatches::stays(const Watch& watch)
{
    return (bit(watch.mode) & kStaying) != 0;
}

void SessionWatches::add(std::uint64_t number, WatchMode mode, std::string path)
{
    const auto [entry, fresh] = m_paths.try_emplace(std::move(path));
    auto& watches = entry->second.watches;
    if ((bit(mode) & kStaying) != 0 && std::none_of(watches.begin(), watches.end(), stays))
        ++m_persistent;
    watches.push_back({number, mode, false});
    m_numbers.emplace(number, &entry->first);
}

bool SessionWatches::needsServer(WatchMode mode, std::string_view path) const
{
    if ((bit(mode) & kOneShot) == 0)
        return true;
    const auto entry = m_paths.find(path);
    if (entry == m_paths.end())
        return true;
    // A recursive watch hears nothing of child lists.
    const auto covering = mode == WatchMode::Children ? kPersistent : kStaying;
    const auto& watches = entry->second.watches;
    return std::none_of(watches.begin(), watches.end(),
                        [&](const Watch& watch) { return (bit(watch.mode) & covering) != 0; });
}

bool SessionWatches::conflicts(WatchMode mode, std::string_view path) const
{
    const auto other = static_cast<std::uint8_t>(kStaying & ~bit(mode));
    const auto entry = m_paths.find(path);
    if ((bit(mode) & kStaying) == 0 || entry == m_paths.end())
        return false;
    const auto& watches = entry->second.watches;
    return std::any_of(watches.begin(), watches.end(),
                       [&](const Watch& watch) { return (bit(watch.mode) & other) != 0; });
}

std::optional<SessionWatches::Removal> SessionWatches::confirm(std::uint64_t number, WatchMode mode,
                                                               std::string_view path, bool found)
{
    const auto stands = mode == WatchMode::Exists && found ? WatchMode::Data : mode;
    const auto entry = m_paths.find(path);
    const auto known = m_numbers.find(number);
    if (known == m_numbers.end()) { // withdrawn while the request was under way
        const auto kept = m_paths.try_emplace(std::string(path)).first;
        kept->second.standing |= bit(stands);
        return settle(kept, mode);
    }
    for (auto& watch : entry->second.watches) {
        if (watch.number == number && !std::exchange(watch.confirmed, true))
            ++m_confirmed;
    }
    entry->second.standing |= bit(stands);
    return std::nullopt;
}

std::optional<SessionWatches::Removal> SessionWatches::withdraw(std::uint64_t number)
{
    const auto known = m_numbers.find(number);
    if (known == m_numbers.end())
        return std::nullopt;
    const auto entry = m_paths.find(*known->second);
    m_numbers.erase(known);
    auto& watches = entry->second.watches;
    const auto watch = std::find_if(watches.begin(), watches.end(),
                                    [number](const Watch& one) { return one.number == number; });
    const auto mode = watch->mode;
    m_confirmed -= watch->confirmed ? 1U : 0U;
    watches.erase(watch);
    if ((bit(mode) & kStaying) != 0 && std::none_of(watches.begin(), watches.end(), stays))
        --m_persistent;
    return settle(entry, mode);
}

/// After a watch of `mode` is gone: what the server need not keep any more.
std::optional<SessionWatches::Removal> SessionWatches::settle(Paths::iterator entry, WatchMode mode)
{
    auto& [path, state] = *entry;
    const auto family = familyOf(mode);
    const bool wanted = std::any_of(state.watches.begin(), state.watches.end(),
                                    [&](const Watch& watch) { return (bit(watch.mode) & family) != 0; });
    std::optional<Removal> removal;
    if (!wanted && (state.standing & family) != 0) {
        const bool covered = !needsServer(mode, path);
        state.standing = static_cast<std::uint8_t>(state.standing & ~family);
        if ((family & kStaying) != 0)
            removal = Removal {path, kRemoveAny, (state.standing & kOneShot) != 0};
        else if (!covered)
            removal = Removal {path, family == kChildren ? kRemoveChildren : kRemoveData, false};
    }
    if (state.watches.empty() && state.standing == 0)
        m_paths.erase(entry);
    return removal;
}

void SessionWatches::fireAt(Paths::iterator entry, std::uint8_t modes, std::vector<std::uint64_t>& out)
{
    auto& state = entry->second;
    std::erase_if(state.watches, [&](const Watch& watch) {
        if (!watch.confirmed || (bit(watch.mode) & modes) == 0)
            return false;
        out.push_back(watch.number);
        if ((bit(watch.mode) & kStaying) != 0)
            return false;
        m_numbers.erase(watch.number);
        --m_confirmed;
        return true;
    });
    state.standing = static_cast<std::uint8_t>(state.standing & ~(modes & kOneShot));
    if (state.watches.empty() && state.standing == 0)
        m_paths.erase(entry);
}

std::vector<std::uint64_t> SessionWatches::fired(std::int32_t type, std::string_view path)
{
    std::vector<std::uint64_t> out;
    std::uint8_t modes = kPersistent;
    if (type == kChildrenEvent)
        modes |= kChildren;
    else
        modes |= kRecursive | kNode | (type == kDeletedEvent ? kChildren : 0U);
    if (const auto entry = m_paths.find(path); entry != m_paths.end())
        fireAt(entry, modes, out);
    if (type != kChildrenEvent && m_persistent > 0) {
        for (auto above = parentOf(path); !above.empty(); above = parentOf(above)) {
            if (const auto entry = m_paths.find(above); entry != m_paths.end())
                fireAt(entry, kRecursive, out);
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<SessionWatches::Chunk> SessionWatches::chunks() const
{
    std::vector<Chunk> out;
    std::size_t bytes = kChunkBytes;
    for (unsigned mode = 0; mode < 5; ++mode) {
        for (const auto& [path, state] : m_paths) {
            if ((state.standing & (1U << mode)) == 0)
                continue;
            if (bytes + path.size() > kChunkBytes) {
                out.emplace_back();
                bytes = 0;
            }
            bytes += path.size() + 4;
            out.back().lists[mode].push_back(path);
        }
    }
    return out;
}

SessionWatches::Chunk SessionWatches::oneShotOf(std::string_view path) const
{
    Chunk out;
    const auto entry = m_paths.find(path);
    for (unsigned mode = 0; entry != m_paths.end() && mode < 3; ++mode) {
        if ((entry->second.standing & (1U << mode)) != 0)
            out.lists[mode].push_back(entry->first);
    }
    return out;
}

std::vector<std::pair<std::uint64_t, std::string>> SessionWatches::lose(bool onlyPersistent)
{
    std::vector<std::pair<std::uint64_t, std::string>> out;
    for (auto entry = m_paths.begin(); entry != m_paths.end();) {
        auto& state = entry->second;
        const bool stayed = std::any_of(state.watches.begin(), state.watches.end(), stays);
        std::erase_if(state.watches, [&](const Watch& watch) {
            if (!watch.confirmed || (onlyPersistent && !stays(watch)))
                return false;
            out.emplace_back(watch.number, entry->first);
            m_numbers.erase(watch.number);
            return true;
        });
        state.standing = onlyPersistent ? state.standing & kOneShot : 0;
        if (stayed && std::none_of(state.watches.begin(), state.watches.end(), stays))
            --m_persistent;
        entry = state.watches.empty() && state.standing == 0 ? m_paths.erase(entry) : std::next(entry);
    }
    m_confirmed -= out.size();
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace sextant::zk
