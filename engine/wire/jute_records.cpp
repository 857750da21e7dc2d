// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/wire/jute_records.h"

namespace sextant::wire {

namespace {
constexpr std::size_t kLeastAclBytes = 12; // permissions and two lengths
}

ConnectResponse readConnectResponse(JuteReader& in)
{
    ConnectResponse out;
    out.protocolVersion = in.readInt();
    out.timeoutMillis = in.readInt();
    out.sessionId = in.readLong();
    out.password = in.readString();
    if (in.ok() && !in.atEnd())
        out.readOnly = in.readBool();
    return out;
}

ReplyHeader readReplyHeader(JuteReader& in)
{
    ReplyHeader out;
    out.xid = in.readInt();
    out.zxid = in.readLong();
    out.error = in.readInt();
    return out;
}

StatRecord readStat(JuteReader& in)
{
    StatRecord out;
    out.czxid = in.readLong();
    out.mzxid = in.readLong();
    out.ctime = in.readLong();
    out.mtime = in.readLong();
    out.version = in.readInt();
    out.cversion = in.readInt();
    out.aversion = in.readInt();
    out.ephemeralOwner = in.readLong();
    out.dataLength = in.readInt();
    out.numChildren = in.readInt();
    out.pzxid = in.readLong();
    return out;
}

std::vector<AclRecord> readAcl(JuteReader& in)
{
    std::vector<AclRecord> out;
    for (auto left = in.readCount(kLeastAclBytes); left > 0 && in.ok(); --left) {
        AclRecord entry;
        entry.permissions = in.readInt();
        entry.scheme = in.readString();
        entry.id = in.readString();
        out.push_back(std::move(entry));
    }
    return out;
}

WatcherEventRecord readWatcherEvent(JuteReader& in)
{
    WatcherEventRecord out;
    out.type = in.readInt();
    out.state = in.readInt();
    out.path = in.readString();
    return out;
}

MultiHeader readMultiHeader(JuteReader& in)
{
    MultiHeader out;
    out.type = in.readInt();
    out.done = in.readBool();
    out.error = in.readInt();
    return out;
}

void write(JuteWriter& out, const ConnectRequest& record)
{
    out.writeInt(0); // protocol version
    out.writeLong(record.lastZxid);
    out.writeInt(record.timeoutMillis);
    out.writeLong(record.sessionId);
    out.writeBuffer(record.password);
    out.writeBool(record.readOnly);
}

void write(JuteWriter& out, const StatRecord& record)
{
    out.writeLong(record.czxid);
    out.writeLong(record.mzxid);
    out.writeLong(record.ctime);
    out.writeLong(record.mtime);
    out.writeInt(record.version);
    out.writeInt(record.cversion);
    out.writeInt(record.aversion);
    out.writeLong(record.ephemeralOwner);
    out.writeInt(record.dataLength);
    out.writeInt(record.numChildren);
    out.writeLong(record.pzxid);
}

void write(JuteWriter& out, const MultiHeader& record)
{
    out.writeInt(record.type);
    out.writeBool(record.done);
    out.writeInt(record.error);
}

void writeRequestHeader(JuteWriter& out, std::int32_t xid, ZkOp op)
{
    out.writeInt(xid);
    out.writeInt(static_cast<std::int32_t>(op));
}

} // namespace sextant::wire
