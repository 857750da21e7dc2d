// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/wire_operations.h"

#include "engine/store/errors.h"
#include "engine/zk/owner.h"
#include "engine/zk/server_errors.h"

#include <algorithm>

namespace sextant::zk {

using core::Errc;
using core::Outcome;
using wire::JuteReader;
using wire::JuteWriter;
using wire::ZkOp;

namespace {

constexpr std::int32_t kTtlFlag = 5;
constexpr std::int32_t kSequentialTtlFlag = 6;
constexpr std::size_t kLeastNameBytes = 5; // a length and one byte: no name is empty

template<typename Body>
std::string body(Body fill)
{
    std::string out;
    JuteWriter writer(out);
    fill(writer);
    return out;
}

void writeData(JuteWriter& out, const store::Data& data)
{
    out.writeBuffer(data ? std::optional<std::string_view>(*data) : std::nullopt);
}

void writeAcl(JuteWriter& out, const store::Acl& acl)
{
    out.writeCount(acl.size());
    for (const auto& entry : acl) {
        out.writeInt(entry.permissions);
        out.writeString(entry.scheme);
        out.writeString(entry.id);
    }
}

store::Stat statOf(const wire::StatRecord& record)
{
    store::Stat out;
    out.czxid = record.czxid;
    out.mzxid = record.mzxid;
    out.ctime = record.ctime;
    out.mtime = record.mtime;
    out.version = record.version;
    out.cversion = record.cversion;
    out.aversion = record.aversion;
    out.ephemeralOwner = sessionOwner(record.ephemeralOwner);
    out.dataLength = record.dataLength;
    out.numChildren = record.numChildren;
    out.pzxid = record.pzxid;
    return out;
}

store::Node readNode(JuteReader& in)
{
    store::Node out;
    if (const auto data = in.readBuffer())
        out.data.emplace(*data);
    out.stat = statOf(wire::readStat(in));
    return out;
}

std::vector<std::string> readNames(JuteReader& in, bool paths)
{
    std::vector<std::string> out;
    auto left = in.readCount(kLeastNameBytes);
    std::size_t present = 0; // a count alone is no reason to make room
    for (auto ahead = in; present < left; ++present) {
        (void)ahead.readString();
        if (!ahead.ok())
            break;
    }
    for (out.reserve(present); left > 0 && in.ok(); --left) {
        const auto name = in.readString();
        if (in.ok() && (name.empty() || (!paths && name.find('/') != std::string_view::npos)))
            in.fail("an impossible node name");
        out.emplace_back(name);
    }
    return out;
}

template<typename T>
Outcome<T> checked(const JuteReader& in, T value, const std::string& path)
{
    if (in.ok())
        return Outcome<T>(std::move(value));
    return store::storeError(Errc::Decode, path, in.failure());
}

bool isCreate(std::int32_t type)
{
    return type == static_cast<std::int32_t>(ZkOp::Create) || type == static_cast<std::int32_t>(ZkOp::Create2)
        || type == static_cast<std::int32_t>(ZkOp::CreateContainer);
}

ZkOp opOf(const store::MultiOp& op)
{
    switch (op.kind) {
    case store::MultiOp::Kind::Check:
        return ZkOp::Check;
    case store::MultiOp::Kind::Create:
        // As ZooKeeper's own client: the type says how the server keeps the node in its log.
        return op.mode == store::CreateMode::Container ? ZkOp::CreateContainer : ZkOp::Create;
    case store::MultiOp::Kind::Set:
        return ZkOp::SetData;
    case store::MultiOp::Kind::Remove:
        return ZkOp::Delete;
    }
    return ZkOp::Check;
}

/// One successful part of a multi.
store::MultiResult readPart(JuteReader& in, std::int32_t type)
{
    store::MultiResult out;
    if (isCreate(type))
        out.path = in.readString();
    if (type == static_cast<std::int32_t>(ZkOp::SetData)
        || (isCreate(type) && type != static_cast<std::int32_t>(ZkOp::Create)))
        out.stat = statOf(wire::readStat(in));
    return out;
}

/// The parts of a multiRead, each through `read`.
template<typename T, typename Read>
Outcome<std::vector<Outcome<T>>> decodeReads(std::string_view record, const std::vector<std::string>& paths,
                                             ZkOp op, Read read)
{
    JuteReader in(record);
    std::vector<Outcome<T>> out;
    out.reserve(paths.size());
    for (auto header = wire::readMultiHeader(in); in.ok() && !header.done;
         header = wire::readMultiHeader(in)) {
        if (out.size() == paths.size())
            in.fail("more results than reads");
        else if (header.type == static_cast<std::int32_t>(ZkOp::Error))
            out.emplace_back(serverError(in.readInt(), paths[out.size()]));
        else if (header.type == static_cast<std::int32_t>(op))
            out.emplace_back(read(in));
        else
            in.fail("a result of another kind than its read");
    }
    if (in.ok() && out.size() != paths.size())
        in.fail("fewer results than reads");
    return checked(in, std::move(out), paths.empty() ? std::string() : paths.front());
}

} // namespace

std::int32_t createFlags(store::CreateMode mode)
{
    switch (mode) {
    case store::CreateMode::Persistent:
        return 0;
    case store::CreateMode::Ephemeral:
        return 1;
    case store::CreateMode::PersistentSequential:
        return 2;
    case store::CreateMode::EphemeralSequential:
        return 3;
    case store::CreateMode::Container:
        return 4;
    }
    return 0;
}

std::string readBody(const std::string& path)
{
    return body([&](JuteWriter& out) {
        out.writeString(path);
        out.writeBool(false);
    });
}

std::string pathBody(const std::string& path)
{
    return body([&](JuteWriter& out) { out.writeString(path); });
}

std::string createBody(const std::string& path, const store::Data& data, const store::Acl& acl,
                       std::int32_t flags)
{
    return body([&](JuteWriter& out) {
        out.writeString(path);
        writeData(out, data);
        writeAcl(out, acl);
        out.writeInt(flags);
    });
}

std::string createTtlBody(const std::string& path, const store::Data& data, const store::Acl& acl,
                          bool sequential, core::Millis ttl)
{
    auto out = createBody(path, data, acl, sequential ? kSequentialTtlFlag : kTtlFlag);
    JuteWriter(out).writeLong(ttl.count());
    return out;
}

std::string setBody(const std::string& path, const store::Data& data, std::int32_t version)
{
    return body([&](JuteWriter& out) {
        out.writeString(path);
        writeData(out, data);
        out.writeInt(version);
    });
}

std::string removeBody(const std::string& path, std::int32_t version)
{
    return body([&](JuteWriter& out) {
        out.writeString(path);
        out.writeInt(version);
    });
}

std::string setAclBody(const std::string& path, const store::Acl& acl, std::int32_t version)
{
    return body([&](JuteWriter& out) {
        out.writeString(path);
        writeAcl(out, acl);
        out.writeInt(version);
    });
}

std::string multiBody(const std::vector<store::MultiOp>& ops)
{
    std::string out;
    JuteWriter writer(out);
    for (const auto& op : ops) {
        wire::write(writer, wire::MultiHeader {static_cast<std::int32_t>(opOf(op)), false, -1});
        switch (op.kind) {
        case store::MultiOp::Kind::Create:
            out += createBody(op.path, op.data, op.acl, createFlags(op.mode));
            break;
        case store::MultiOp::Kind::Set:
            out += setBody(op.path, op.data, op.version);
            break;
        case store::MultiOp::Kind::Check:
        case store::MultiOp::Kind::Remove:
            out += removeBody(op.path, op.version);
            break;
        }
    }
    wire::write(writer, wire::MultiHeader {-1, true, -1});
    return out;
}

std::size_t multiReadItemBytes(const std::string& path)
{
    return wire::kMultiHeaderBytes + 4 + path.size() + 1;
}

std::string multiReadBody(const std::vector<std::string>& paths, ZkOp op)
{
    std::string out;
    std::size_t bytes = wire::kMultiHeaderBytes;
    for (const auto& path : paths)
        bytes += multiReadItemBytes(path);
    out.reserve(bytes);
    JuteWriter writer(out);
    for (const auto& path : paths) {
        wire::write(writer, wire::MultiHeader {static_cast<std::int32_t>(op), false, -1});
        writer.writeString(path);
        writer.writeBool(false);
    }
    wire::write(writer, wire::MultiHeader {-1, true, -1});
    return out;
}

std::string addWatchBody(const std::string& path, bool recursive)
{
    return body([&](JuteWriter& out) {
        out.writeString(path);
        out.writeInt(recursive ? 1 : 0);
    });
}

Outcome<store::Node> decodeNode(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    auto node = readNode(in);
    return checked(in, std::move(node), path);
}

Outcome<store::Stat> decodeStat(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    const auto stat = statOf(wire::readStat(in));
    return checked(in, stat, path);
}

Outcome<store::Children> decodeChildren(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    store::Children out;
    out.names = readNames(in, false);
    out.stat = statOf(wire::readStat(in));
    std::sort(out.names.begin(), out.names.end());
    return checked(in, std::move(out), path);
}

Outcome<std::pair<std::string, std::optional<store::Stat>>> decodeCreated(std::string_view record,
                                                                          const std::string& path)
{
    JuteReader in(record);
    std::pair<std::string, std::optional<store::Stat>> out;
    out.first = in.readString();
    if (in.ok() && !in.atEnd())
        out.second = statOf(wire::readStat(in));
    if (in.ok() && !out.first.starts_with(path))
        in.fail("another path than the one to create");
    return checked(in, std::move(out), path);
}

Outcome<store::AclAndStat> decodeAcl(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    store::AclAndStat out;
    for (auto& entry : wire::readAcl(in))
        out.acl.push_back({entry.permissions, std::move(entry.scheme), std::move(entry.id)});
    out.stat = statOf(wire::readStat(in));
    return checked(in, std::move(out), path);
}

Outcome<std::int32_t> decodeCount(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    const auto count = in.readInt();
    return checked(in, count, path);
}

Outcome<std::vector<std::string>> decodePaths(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    auto paths = readNames(in, true);
    return checked(in, std::move(paths), path);
}

Outcome<std::vector<ClientIdentity>> decodeIdentities(std::string_view record, const std::string& path)
{
    JuteReader in(record);
    std::vector<ClientIdentity> out;
    for (auto left = in.readCount(8); left > 0 && in.ok(); --left) {
        ClientIdentity identity;
        identity.scheme = in.readString();
        identity.id = in.readString();
        out.push_back(std::move(identity));
    }
    return checked(in, std::move(out), path);
}

Outcome<MultiAnswer> decodeMulti(std::string_view record, const std::vector<store::MultiOp>& ops)
{
    JuteReader in(record);
    MultiAnswer out;
    const auto& path = ops.front().path;
    for (auto header = wire::readMultiHeader(in); in.ok() && !header.done;
         header = wire::readMultiHeader(in)) {
        const auto index = out.results.size();
        if (index == ops.size()) {
            in.fail("more results than parts");
            break;
        }
        if (header.type != static_cast<std::int32_t>(ZkOp::Error)) {
            const auto asked = opOf(ops[index]);
            if (header.type != static_cast<std::int32_t>(asked)
                && (asked != ZkOp::CreateContainer || !isCreate(header.type))) // it says create2
                in.fail("a result of another kind than its part");
            out.results.push_back(readPart(in, header.type));
            continue;
        }
        // Parts before the failing one say 0, those behind it that another part failed.
        const auto error = in.readInt();
        if (out.error == 0 && error != 0 && error != server_code::kRuntimeInconsistency) {
            out.error = error;
            out.failedPart = index;
        }
        out.results.emplace_back();
    }
    if (in.ok() && out.results.size() != ops.size())
        in.fail("fewer results than parts");
    return checked(in, std::move(out), path);
}

Outcome<std::vector<Outcome<store::Node>>> decodeMultiRead(std::string_view record,
                                                           const std::vector<std::string>& paths)
{
    return decodeReads<store::Node>(record, paths, ZkOp::GetData, readNode);
}

Outcome<std::vector<Outcome<std::vector<std::string>>>>
decodeMultiReadNames(std::string_view record, const std::vector<std::string>& paths)
{
    return decodeReads<std::vector<std::string>>(record, paths, ZkOp::GetChildren, [](JuteReader& in) {
        auto names = readNames(in, false);
        std::sort(names.begin(), names.end());
        return names;
    });
}

} // namespace sextant::zk
