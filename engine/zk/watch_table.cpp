// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/watch_table.h"

namespace sextant::zk {

bool WatchTable::fits(WatchKind kind, const std::string& path) const
{
    const Key key(kind, path);
    return m_paths.contains(key) || m_bytes + bytesOf(key) <= kMaxPathBytes;
}

std::uint64_t WatchTable::add(WatchKind kind, const std::string& path, store::Watcher watcher)
{
    const auto number = m_next++;
    Key key(kind, path);
    if (m_paths[key]++ == 0)
        m_bytes += bytesOf(key);
    m_watches.emplace(number, Entry {std::move(key), std::move(watcher), false});
    return number;
}

void WatchTable::confirm(std::uint64_t number)
{
    const auto found = m_watches.find(number);
    if (found != m_watches.end() && !std::exchange(found->second.confirmed, true))
        ++m_confirmed;
}

store::Watcher WatchTable::take(std::uint64_t number)
{
    const auto found = m_watches.find(number);
    if (found == m_watches.end())
        return {};
    auto entry = std::move(found->second);
    m_watches.erase(found);
    m_confirmed -= entry.confirmed ? 1U : 0U;
    const auto path = m_paths.find(entry.key);
    if (--path->second == 0) {
        m_bytes -= bytesOf(entry.key);
        m_paths.erase(path);
    }
    return std::move(entry.watcher);
}

const WatchTable::Key* WatchTable::find(std::uint64_t number) const
{
    const auto found = m_watches.find(number);
    return found == m_watches.end() ? nullptr : &found->second.key;
}

std::vector<std::uint64_t> WatchTable::confirmed() const
{
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, entry] : m_watches) {
        if (entry.confirmed)
            numbers.push_back(number);
    }
    return numbers;
}

} // namespace sextant::zk
