// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Memory for the nodes of one decoded body: handed out in order from a few blocks, given back all at once
// when the last node is gone. A body has hundreds of small nodes that live and die together; a general heap
// spends more time on them than the reader does. Nodes may be released on any thread; only the reader
// allocates.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <sys/single_threaded.h>
#include <vector>

namespace sextant::wire {

class NodeArena
{
public:
    /// `expected` bytes are asked for at first.
    explicit NodeArena(std::size_t expected)
        : m_next(std::clamp(expected, kSmallestBlock, kLargestBlock))
    {
    }
    NodeArena(const NodeArena&) = delete;
    NodeArena& operator=(const NodeArena&) = delete;

    /// Memory that stays while there are users.
    void* allocate(std::size_t bytes)
    {
        bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
        if (bytes > m_left)
            grow(bytes);
        void* const part = m_at;
        m_at += bytes;
        m_left -= bytes;
        return part;
    }
    /// One more user, by the reader that allocates.
    void use() { ++m_issued; }
    void release() { release(1); }
    /// The reader has finished: from now on only the users counted so far keep the memory.
    void finish() { release(kReading - m_issued); }

private:
    static constexpr std::size_t kAlignment = alignof(std::max_align_t);
    static constexpr std::size_t kSmallestBlock = 512;
    static constexpr std::size_t kLargestBlock = 64U << 10U;

    /// The share of the reader. So its own counting needs no atomic operation.
    static constexpr std::size_t kReading = std::size_t {1} << 62U;

    ~NodeArena() = default;

    void release(std::size_t users)
    {
        if (__libc_single_threaded) { // as std::shared_ptr does: an atomic operation costs more than all else
                                      // here
            const auto left = m_users.load(std::memory_order_relaxed) - users;
            m_users.store(left, std::memory_order_relaxed);
            if (left == 0)
                delete this;
        } else if (m_users.fetch_sub(users, std::memory_order_acq_rel) == users) {
            delete this;
        }
    }

    void grow(std::size_t bytes);

    std::vector<std::unique_ptr<std::byte[]>> m_blocks;
    std::byte* m_at = nullptr;
    std::size_t m_left = 0;
    std::size_t m_next;
    std::size_t m_issued = 0;
    std::atomic<std::size_t> m_users {kReading};
};

/// For std::allocate_shared: every node is a user of its arena.
template<typename T>
class NodeAllocator
{
public:
    using value_type = T;

    explicit NodeAllocator(NodeArena& arena)
        : m_arena(&arena)
    {
    }
    template<typename Other>
    NodeAllocator(const NodeAllocator<Other>& other)
        : m_arena(other.m_arena)
    {
    }

    T* allocate(std::size_t count)
    {
        auto* const memory = static_cast<T*>(m_arena->allocate(count * sizeof(T)));
        m_arena->use();
        return memory;
    }
    void deallocate(T*, std::size_t) { m_arena->release(); }
    bool operator==(const NodeAllocator&) const = default;

private:
    template<typename Other>
    friend class NodeAllocator;

    NodeArena* m_arena;
};

} // namespace sextant::wire
