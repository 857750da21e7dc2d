// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/jute_records.h"

#include <gtest/gtest.h>

using namespace sextant::wire;
using namespace std::string_literals;

namespace {

template<typename Body>
std::string written(Body body)
{
    std::string out;
    JuteWriter writer(out);
    body(writer);
    return out;
}

} // namespace

TEST(Jute, WritesBigEndianWithLengthsBefore)
{
    const auto bytes = written([](JuteWriter& out) {
        out.writeInt(-2);
        out.writeLong(0x0102030405060708);
        out.writeBool(true);
        out.writeString("ab");
        out.writeBuffer(std::nullopt);
        out.writeBuffer("");
    });
    EXPECT_EQ(bytes,
              "\xff\xff\xff\xfe"
              "\1\2\3\4\5\6\7\x8"
              "\1"
              "\0\0\0\2ab"
              "\xff\xff\xff\xff"
              "\0\0\0\0"s);
}

TEST(Jute, ReadsWhatItWrote)
{
    const auto bytes = written([](JuteWriter& out) {
        out.writeInt(INT32_MIN);
        out.writeLong(INT64_MIN);
        out.writeBool(false);
        out.writeString("/p");
        out.writeBuffer("\0\xff"s);
        out.writeBuffer(std::nullopt);
        out.writeCount(2);
        out.writeInt(1);
        out.writeInt(2);
    });
    JuteReader in(bytes);
    EXPECT_EQ(in.readInt(), INT32_MIN);
    EXPECT_EQ(in.readLong(), INT64_MIN);
    EXPECT_FALSE(in.readBool());
    EXPECT_EQ(in.readString(), "/p");
    EXPECT_EQ(in.readBuffer(), "\0\xff"s);
    EXPECT_EQ(in.readBuffer(), std::nullopt);
    EXPECT_EQ(in.readCount(4), 2U);
    EXPECT_EQ(in.readInt(), 1);
    EXPECT_EQ(in.readInt(), 2);
    EXPECT_TRUE(in.ok());
    EXPECT_TRUE(in.atEnd());
}

TEST(Jute, CountsAndLengthsAreCheckedAgainstTheBytesPresent)
{
    for (const std::int32_t count : {1'000'000, INT32_MAX, -7, INT32_MIN}) {
        const auto bytes = written([count](JuteWriter& out) {
            out.writeInt(count);
            out.writeLong(1);
        });
        JuteReader list(bytes);
        EXPECT_EQ(list.readCount(4), 0U);
        EXPECT_NE(list.failure().find("a list of " + std::to_string(count)), std::string::npos)
            << list.failure();
        JuteReader text(bytes);
        EXPECT_EQ(text.readString(), "");
        EXPECT_FALSE(text.ok()) << count;
    }
    const auto three = written([](JuteWriter& out) {
        out.writeInt(3);
        out.writeLong(0);
    });
    JuteReader in(three);
    EXPECT_EQ(in.readCount(4), 0U) << "8 bytes hold two of four, not three";
    EXPECT_FALSE(in.ok());
}

TEST(Jute, TheFirstFailureSticks)
{
    const auto bytes = "\0\0\0"s;
    JuteReader in(bytes);
    EXPECT_EQ(in.readInt(), 0);
    EXPECT_EQ(in.failure(), "a number of 4 bytes where only 3 are left at byte 0");
    EXPECT_EQ(in.readLong(), 0);
    EXPECT_EQ(in.readString(), "");
    EXPECT_EQ(in.readCount(1), 0U);
    EXPECT_EQ(in.failure(), "a number of 4 bytes where only 3 are left at byte 0");
    EXPECT_TRUE(in.atEnd());
}

TEST(JuteRecords, ConnectResponsesMayLackTheReadOnlyFlag)
{
    const auto bytes = written([](JuteWriter& out) {
        out.writeInt(0);
        out.writeInt(4'000);
        out.writeLong(0x1234567890);
        out.writeBuffer("0123456789abcdef");
    });
    JuteReader old(bytes);
    const auto before34 = readConnectResponse(old);
    EXPECT_TRUE(old.ok());
    EXPECT_EQ(before34.timeoutMillis, 4'000);
    EXPECT_EQ(before34.sessionId, 0x1234567890);
    EXPECT_EQ(before34.password, "0123456789abcdef");
    EXPECT_FALSE(before34.readOnly);
    const auto withFlag = bytes + "\1";
    JuteReader in(withFlag);
    EXPECT_TRUE(readConnectResponse(in).readOnly);
}

TEST(JuteRecords, AStatIsReadFieldByField)
{
    const StatRecord stat {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    const auto bytes = written([&](JuteWriter& out) { write(out, stat); });
    ASSERT_EQ(bytes.size(), kStatBytes);
    JuteReader in(bytes);
    const auto read = readStat(in);
    EXPECT_TRUE(in.ok() && in.atEnd());
    EXPECT_EQ(read.czxid, 1);
    EXPECT_EQ(read.mzxid, 2);
    EXPECT_EQ(read.ctime, 3);
    EXPECT_EQ(read.mtime, 4);
    EXPECT_EQ(read.version, 5);
    EXPECT_EQ(read.cversion, 6);
    EXPECT_EQ(read.aversion, 7);
    EXPECT_EQ(read.ephemeralOwner, 8);
    EXPECT_EQ(read.dataLength, 9);
    EXPECT_EQ(read.numChildren, 10);
    EXPECT_EQ(read.pzxid, 11);
    JuteReader cut(std::string_view(bytes).substr(0, kStatBytes - 1));
    (void)readStat(cut);
    EXPECT_FALSE(cut.ok());
}

TEST(JuteRecords, HeadersEventsAndAcls)
{
    const auto bytes = written([](JuteWriter& out) {
        out.writeInt(kEventXid);
        out.writeLong(-1);
        out.writeInt(0);
        out.writeInt(3);
        out.writeInt(3);
        out.writeString("/a");
    });
    JuteReader in(bytes);
    const auto header = readReplyHeader(in);
    EXPECT_EQ(header.xid, kEventXid);
    const auto event = readWatcherEvent(in);
    EXPECT_EQ(event.type, 3);
    EXPECT_EQ(event.path, "/a");

    const auto acl = written([](JuteWriter& out) {
        out.writeCount(1);
        out.writeInt(31);
        out.writeString("world");
        out.writeString("anyone");
    });
    JuteReader entries(acl);
    const auto read = readAcl(entries);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].permissions, 31);
    EXPECT_EQ(read[0].scheme, "world");
    EXPECT_EQ(read[0].id, "anyone");

    const auto multi = written([](JuteWriter& out) { write(out, MultiHeader {4, false, -1}); });
    EXPECT_EQ(multi.size(), kMultiHeaderBytes);
    JuteReader part(multi);
    EXPECT_EQ(readMultiHeader(part).type, 4);
}

TEST(JuteRecords, AConnectRequestIs44BytesAndAFlag)
{
    const auto bytes = written([](JuteWriter& out) {
        write(out, ConnectRequest {0x10, 30'000, 0x77, std::string(kSessionPasswordBytes, 'p'), true});
    });
    EXPECT_EQ(bytes.size(), 45U);
    EXPECT_EQ(bytes.substr(0, 4), std::string(4, '\0'));
    EXPECT_EQ(bytes.back(), '\1');
    const auto header = written([](JuteWriter& out) { writeRequestHeader(out, 1, ZkOp::CloseSession); });
    EXPECT_EQ(header, "\0\0\0\1\xff\xff\xff\xf5"s);
}
