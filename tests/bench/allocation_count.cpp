// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/allocation_count.h"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<bool> counting {false};
std::atomic<std::int64_t> live {0};
std::atomic<std::int64_t> liveBytes {0};
std::atomic<std::int64_t> made {0};

void* allocate(std::size_t size)
{
    void* block = std::malloc(size == 0 ? 1 : size);
    if (!block)
        throw std::bad_alloc();
    if (counting.load(std::memory_order_relaxed)) {
        live.fetch_add(1, std::memory_order_relaxed);
        made.fetch_add(1, std::memory_order_relaxed);
        liveBytes.fetch_add(static_cast<std::int64_t>(malloc_usable_size(block)), std::memory_order_relaxed);
    }
    return block;
}

void release(void* block) noexcept
{
    if (block && counting.load(std::memory_order_relaxed)) {
        live.fetch_sub(1, std::memory_order_relaxed);
        liveBytes.fetch_sub(static_cast<std::int64_t>(malloc_usable_size(block)), std::memory_order_relaxed);
    }
    std::free(block);
}

} // namespace

void* operator new(std::size_t size)
{
    return allocate(size);
}
void* operator new[](std::size_t size)
{
    return allocate(size);
}
void operator delete(void* block) noexcept
{
    release(block);
}
void operator delete[](void* block) noexcept
{
    release(block);
}
void operator delete(void* block, std::size_t) noexcept
{
    release(block);
}
void operator delete[](void* block, std::size_t) noexcept
{
    release(block);
}

namespace sextant::bench {

void startCounting()
{
    live = liveBytes = made = 0;
    counting = true;
}

Allocations countedAllocations()
{
    counting = false;
    return {live, liveBytes, made};
}

} // namespace sextant::bench
