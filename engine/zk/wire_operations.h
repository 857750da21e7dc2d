// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// ZooKeeper's operations as records: requests from what the port says, answers to what it wants.
//
// Paths are the server's. Decoders fail with Errc::Decode when the bytes are not what the protocol says;
// everything counted is checked against the bytes present. Private to this folder; pure. THREAD: any.
#pragma once

#include "engine/store/coordination_store.h"
#include "engine/wire/jute_records.h"
#include "engine/zk/wire_client_store.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sextant::zk {

// Bodies of requests.
std::string readBody(const std::string& path); ///< getData, exists, getChildren2: the flag says no watch
std::string pathBody(const std::string& path); ///< getACL, sync, getEphemerals, getAllChildrenNumber
std::string createBody(const std::string& path, const store::Data& data, const store::Acl& acl,
                       std::int32_t flags);
std::string createTtlBody(const std::string& path, const store::Data& data, const store::Acl& acl,
                          bool sequential, core::Millis ttl);
std::string setBody(const std::string& path, const store::Data& data, std::int32_t version);
std::string removeBody(const std::string& path, std::int32_t version);
std::string setAclBody(const std::string& path, const store::Acl& acl, std::int32_t version);
std::string multiBody(const std::vector<store::MultiOp>& ops);
/// `op`: getData or getChildren of each.
std::string multiReadBody(const std::vector<std::string>& paths, wire::ZkOp op = wire::ZkOp::GetData);
std::string addWatchBody(const std::string& path, bool recursive);
std::int32_t createFlags(store::CreateMode mode);
/// Bytes that one path takes in a `multiReadBody`.
std::size_t multiReadItemBytes(const std::string& path);

// Records of answers; `path` is for the error.
core::Outcome<store::Node> decodeNode(std::string_view record, const std::string& path);
core::Outcome<store::Stat> decodeStat(std::string_view record, const std::string& path);
core::Outcome<store::Children> decodeChildren(std::string_view record, const std::string& path);
/// The stat is absent in the answers of old servers.
core::Outcome<std::pair<std::string, std::optional<store::Stat>>> decodeCreated(std::string_view record,
                                                                                const std::string& path);
core::Outcome<store::AclAndStat> decodeAcl(std::string_view record, const std::string& path);
core::Outcome<std::int32_t> decodeCount(std::string_view record, const std::string& path);
core::Outcome<std::vector<std::string>> decodePaths(std::string_view record, const std::string& path);
core::Outcome<std::vector<ClientIdentity>> decodeIdentities(std::string_view record, const std::string& path);

struct MultiAnswer
{
    std::vector<store::MultiResult> results;
    std::size_t failedPart = 0;
    std::int32_t error = 0; ///< of the failed part
};
core::Outcome<MultiAnswer> decodeMulti(std::string_view record, const std::vector<store::MultiOp>& ops);
// One result per path, each with its own error about that path.
core::Outcome<std::vector<core::Outcome<store::Node>>> decodeMultiRead(std::string_view record,
                                                                       const std::vector<std::string>& paths);
core::Outcome<std::vector<core::Outcome<std::vector<std::string>>>>
decodeMultiReadNames(std::string_view record, const std::vector<std::string>& paths);

} // namespace sextant::zk
