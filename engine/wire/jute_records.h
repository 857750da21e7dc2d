// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The records of ZooKeeper's client protocol that more than one operation uses, with their opcodes and
// special transaction ids (ZooDefs.OpCode, zookeeper.jute).
//
// `read…` leaves what is wrong in the reader. Pure. THREAD: any.
#pragma once

#include "engine/wire/jute.h"

#include <vector>

namespace sextant::wire {

enum class ZkOp : std::int32_t
{
    Create = 1,
    Delete = 2,
    Exists = 3,
    GetData = 4,
    SetData = 5,
    GetAcl = 6,
    SetAcl = 7,
    GetChildren = 8,
    Sync = 9,
    Ping = 11,
    GetChildren2 = 12,
    Check = 13,
    Multi = 14,
    Create2 = 15,
    RemoveWatches = 18,
    CreateContainer = 19,
    CreateTtl = 21,
    MultiRead = 22,
    Auth = 100,
    SetWatches = 101,
    Sasl = 102,
    GetEphemerals = 103,
    GetAllChildrenNumber = 104,
    SetWatches2 = 105,
    AddWatch = 106,
    WhoAmI = 107,
    CloseSession = -11,
    Error = -1, ///< only inside a multi
};

constexpr std::int32_t kEventXid = -1;
constexpr std::int32_t kPingXid = -2;
constexpr std::int32_t kAuthXid = -4;
constexpr std::int32_t kSetWatchesXid = -8;

constexpr std::size_t kSessionPasswordBytes = 16;

struct ConnectRequest
{
    std::int64_t lastZxid = 0;
    std::int32_t timeoutMillis = 0;
    std::int64_t sessionId = 0;
    std::string_view password;
    bool readOnly = false;
};

struct ConnectResponse
{
    std::int32_t protocolVersion = 0;
    std::int32_t timeoutMillis = 0; ///< 0 or less: the session asked for is gone
    std::int64_t sessionId = 0;
    std::string password;
    bool readOnly = false; ///< servers before 3.4 do not say
};

struct ReplyHeader
{
    std::int32_t xid = 0;
    std::int64_t zxid = 0;
    std::int32_t error = 0;
};
constexpr std::size_t kReplyHeaderBytes = 16;

struct StatRecord
{
    std::int64_t czxid = 0;
    std::int64_t mzxid = 0;
    std::int64_t ctime = 0;
    std::int64_t mtime = 0;
    std::int32_t version = 0;
    std::int32_t cversion = 0;
    std::int32_t aversion = 0;
    std::int64_t ephemeralOwner = 0;
    std::int32_t dataLength = 0;
    std::int32_t numChildren = 0;
    std::int64_t pzxid = 0;
};
constexpr std::size_t kStatBytes = 68;

struct AclRecord
{
    std::int32_t permissions = 0;
    std::string scheme;
    std::string id;
};

struct WatcherEventRecord
{
    std::int32_t type = 0; ///< 1 created, 2 deleted, 3 data changed, 4 children changed
    std::int32_t state = 0;
    std::string_view path; ///< within the bytes read
};

struct MultiHeader
{
    std::int32_t type = 0;
    bool done = false;
    std::int32_t error = 0;
};
constexpr std::size_t kMultiHeaderBytes = 9;

ConnectResponse readConnectResponse(JuteReader& in);
ReplyHeader readReplyHeader(JuteReader& in);
StatRecord readStat(JuteReader& in);
std::vector<AclRecord> readAcl(JuteReader& in);
WatcherEventRecord readWatcherEvent(JuteReader& in);
MultiHeader readMultiHeader(JuteReader& in);

void write(JuteWriter& out, const ConnectRequest& record);
void write(JuteWriter& out, const StatRecord& record);
void write(JuteWriter& out, const MultiHeader& record);
void writeRequestHeader(JuteWriter& out, std::int32_t xid, ZkOp op);

} // namespace sextant::wire
