// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hostile bodies: what is announced costs nothing, only what arrived does, and every limit says its name.
// Its own program, because it counts what is allocated.
#include "engine/wire/hessian_reader.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::size_t> live {0};
std::atomic<std::size_t> peak {0};

} // namespace

void* operator new(std::size_t size)
{
    void* block = std::malloc(size == 0 ? 1 : size);
    if (!block)
        throw std::bad_alloc();
    const auto now = live += malloc_usable_size(block);
    if (now > peak)
        peak = now;
    return block;
}

void operator delete(void* block) noexcept
{
    if (block)
        live -= malloc_usable_size(block);
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept
{
    operator delete(block);
}

namespace sextant::test {
namespace {

using core::Errc;
using wire::HessianLimits;

constexpr std::size_t kSmall = 128U << 10U; ///< tables that a reader starts with

struct Result
{
    Errc code = Errc::Internal;
    std::string text; ///< of the error; empty for a value
    std::size_t peak = 0; ///< bytes in use at most while reading
};

Result read(const std::string& body, HessianLimits limits = {})
{
    Result result;
    const auto before = live.load();
    peak = before;
    {
        const auto value = wire::HessianReader(body, limits).readValue();
        result.peak = peak - before;
        if (!value) {
            result.code = value.error().code;
            result.text = value.error().text();
        }
    }
    EXPECT_LE(live, before + result.text.capacity() + 64) << "everything is given back";
    return result;
}

std::string int4(std::uint32_t value)
{
    std::string bytes = "I";
    for (const int shift : {24, 16, 8, 0})
        bytes += static_cast<char>(value >> shift);
    return bytes;
}

std::string repeated(const std::string& part, std::size_t times)
{
    std::string out;
    for (std::size_t i = 0; i < times; ++i)
        out += part;
    return out;
}

TEST(HessianMemory, AnnouncedLengthsCostNothing)
{
    const auto huge = int4(0x7FFFFFFF);
    for (const auto& body :
         {"X" + huge, "V\x01T" + huge, "C\x01P" + huge, "O" + huge, "Q" + huge, std::string("S\xFF\xFF"),
          std::string("R\xFF\xFF"), std::string("B\xFF\xFF"), "X" + huge + std::string(1000, '\x90')}) {
        const auto result = read(body);
        EXPECT_FALSE(result.text.empty());
        EXPECT_NE(result.text.find("offset "), std::string::npos) << result.text;
        EXPECT_LE(result.peak, kSmall) << result.text;
    }
}

TEST(HessianMemory, NestedAnnouncementsShareTheBytesThatAreThere)
{
    // Each of 150 lists announces as many items as there are bytes: together they may not.
    std::string body;
    for (int i = 0; i < 150; ++i)
        body += "X" + int4(100'000);
    body += std::string(100'000, '\x90');
    const auto result = read(body);
    EXPECT_EQ(result.code, Errc::Decode);
    EXPECT_NE(result.text.find("the bytes end inside a list"), std::string::npos) << result.text;
    EXPECT_LE(result.peak, body.size() * sizeof(wire::Value) * 2 + kSmall);
}

TEST(HessianMemory, AMillionOpenReferences)
{
    constexpr std::size_t kMillion = 1'000'000;
    // To values that do not exist, deeper and deeper, and to the list that is still open.
    EXPECT_LE(read("X" + int4(kMillion) + repeated("Q" + int4(kMillion), kMillion)).peak,
              kMillion * sizeof(wire::Value) + kSmall);
    EXPECT_LE(read(std::string(kMillion, '\x79')).peak, kSmall);
    const auto body = "X" + int4(kMillion) + repeated("Q\x90", kMillion);
    const auto open = read(body);
    EXPECT_EQ(open.text, "");
    EXPECT_LE(open.peak, body.size() * sizeof(wire::Value));
}

TEST(HessianMemory, EmptyNodesCostWhatIsCharged)
{
    // One byte each on the wire: the dearest that a peer can send.
    constexpr std::size_t kLists = 200'000;
    const auto body = "X" + int4(kLists) + std::string(kLists, '\x78');
    EXPECT_LE(read(body).peak, kLists * 300);
    HessianLimits limits;
    limits.bytes = 4U << 20U;
    const auto limited = read(body, limits);
    EXPECT_EQ(limited.code, Errc::TooLarge);
    EXPECT_LE(limited.peak, 3 * limits.bytes) << "the charge is an estimate";
}

TEST(HessianMemory, EndlessText)
{
    HessianLimits limits;
    limits.length = 100'000;
    const auto chunk = "R\x40" + std::string(1, '\0') + std::string(0x4000, 'x');
    const auto text = read(repeated(chunk, 100), limits);
    EXPECT_EQ(text.code, Errc::TooLarge);
    EXPECT_NE(text.text.find("a string is longer than 100000 (limit \"length\")"), std::string::npos)
        << text.text;
    EXPECT_LE(text.peak, 4 * limits.length);
    const auto data = read(repeated("A" + chunk.substr(1), 100), limits);
    EXPECT_NE(data.text.find("binary data is longer than 100000 (limit \"length\")"), std::string::npos)
        << data.text;
    EXPECT_LE(data.peak, 4 * limits.length);
    const auto empty = read(repeated(std::string("R\0\0", 3), 100'000));
    EXPECT_EQ(empty.code, Errc::Decode) << "chunks without text cost nothing and end with the bytes";
    EXPECT_LE(empty.peak, kSmall);
}

TEST(HessianMemory, EveryLimitSaysItsName)
{
    HessianLimits limits;
    limits.depth = 3;
    EXPECT_NE(read("\x79\x79\x79\x79\x90", limits).text.find("nested deeper than 3 (limit \"depth\")"),
              std::string::npos);
    EXPECT_EQ(read("\x79\x79\x79\x90", limits).text, "");
    limits = {};
    limits.values = 3;
    EXPECT_NE(read("\x7B\x90\x90\x90", limits).text.find("more than 3 values (limit \"values\")"),
              std::string::npos);
    EXPECT_EQ(read("\x7A\x90\x90", limits).text, "");
    limits = {};
    limits.bytes = 100;
    EXPECT_NE(read("\x7B\x90\x90\x90", limits)
                  .text.find("the body takes more than 100 bytes of memory (limit \"bytes\")"),
              std::string::npos);
    limits = {};
    limits.length = 40;
    EXPECT_EQ(read("0(" + std::string(40, 'x'), limits).text, "");
    EXPECT_NE(read("0)" + std::string(41, 'x'), limits).text.find("limit \"length\""), std::string::npos);
}

} // namespace
} // namespace sextant::test
