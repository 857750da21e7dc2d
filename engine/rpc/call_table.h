// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The calls of one connection by request id: an open hash table without a memory block per entry. Ids are
// handed out in sequence, so they fall into neighbouring places and hardly ever collide. Private to
// engine/rpc.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace sextant::rpc {

/// `Call` has a member `id`; ids are unique.
template<typename Call>
class CallTable
{
public:
    using Handle = std::shared_ptr<Call>;

    std::size_t size() const { return m_size; }

    void insert(Handle call)
    {
        if (2 * (m_size + 1) > m_places.size())
            grow();
        place(std::move(call));
        ++m_size;
    }

    /// nullptr when there is none.
    Call* find(std::int64_t id) const
    {
        const std::size_t at = locate(id);
        return at == kNowhere ? nullptr : m_places[at].get();
    }

    /// Removes it; nullptr when there is none.
    Handle take(std::int64_t id)
    {
        std::size_t hole = locate(id);
        if (hole == kNowhere)
            return nullptr;
        Handle taken = std::move(m_places[hole]);
        --m_size;
        // Entries behind the hole that it has pushed away from their own place move up.
        for (std::size_t at = next(hole); m_places[at]; at = next(at)) {
            const std::size_t own = home(m_places[at]->id);
            if (((at - own) & mask()) >= ((at - hole) & mask())) {
                m_places[hole] = std::move(m_places[at]);
                hole = at;
            }
        }
        return taken;
    }

    template<typename F>
    void forEach(F&& visit) const
    {
        for (const Handle& call : m_places)
            if (call)
                visit(*call);
    }

    std::vector<Handle> takeAll()
    {
        std::vector<Handle> all;
        all.reserve(m_size);
        for (Handle& call : std::exchange(m_places, {}))
            if (call)
                all.push_back(std::move(call));
        m_size = 0;
        return all;
    }

private:
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
    static constexpr std::size_t kFirstSize = 8;

    std::size_t mask() const { return m_places.size() - 1; }
    std::size_t home(std::int64_t id) const { return static_cast<std::size_t>(id) & mask(); }
    std::size_t next(std::size_t at) const { return (at + 1) & mask(); }

    std::size_t locate(std::int64_t id) const
    {
        if (m_places.empty())
            return kNowhere;
        for (std::size_t at = home(id); m_places[at]; at = next(at))
            if (m_places[at]->id == id)
                return at;
        return kNowhere;
    }

    void place(Handle call)
    {
        std::size_t at = home(call->id);
        while (m_places[at])
            at = next(at);
        m_places[at] = std::move(call);
    }

    void grow()
    {
        auto old = std::exchange(m_places, {});
        m_places.resize(old.empty() ? kFirstSize : 2 * old.size());
        for (Handle& call : old)
            if (call)
                place(std::move(call));
    }

    std::vector<Handle> m_places; ///< a power of two, at most half of them taken
    std::size_t m_size = 0;
};

} // namespace sextant::rpc
