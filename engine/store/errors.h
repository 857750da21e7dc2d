// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The errors that every store reports in the same words, and the size rule of ZooKeeper's server.
//
// One wording for memory, snapshot and server, so that the conformance suite and the window see no
// difference. Pure functions. THREAD: any.
#pragma once

#include "engine/store/coordination_store.h"

namespace sextant::store {

/// The error of `code` about `path`, with sentence and advice for that code.
core::Error storeError(core::Errc code, const std::string& path, std::string cause = {});

/// The error of a failed multi: the failing part's own error, saying which of how many parts it was.
core::Error multiError(const core::Error& part, std::size_t index, std::size_t count);

/// Largest request that a server with the default `jute.maxbuffer` accepts, counting the whole packet.
constexpr std::size_t kMaxRequestBytes = 1'048'575;
/// Bytes of the packets as ZooKeeper's jute would write them.
std::size_t setRequestBytes(std::size_t pathBytes, std::size_t dataBytes);
std::size_t createRequestBytes(std::size_t pathBytes, std::size_t dataBytes, const Acl& acl);
std::size_t setAclRequestBytes(std::size_t pathBytes, const Acl& acl);
/// `prefixBytes`: length of a chroot that is put before every path.
std::size_t multiRequestBytes(const std::vector<MultiOp>& ops, std::size_t prefixBytes = 0);

/// What every store checks before sending a write: legal paths and the size. `prefixBytes` as above.
core::Outcome<void> checkCreate(const std::string& path, const Data& data, CreateMode mode, const Acl& acl,
                                std::size_t prefixBytes = 0);
core::Outcome<void> checkSet(const std::string& path, const Data& data, std::size_t prefixBytes = 0);
core::Outcome<void> checkSetAcl(const std::string& path, const Acl& acl, std::size_t prefixBytes = 0);
core::Outcome<void> checkMulti(const std::vector<MultiOp>& ops, std::size_t prefixBytes = 0);
/// TooLarge when `bytes` exceeds the limit: a server would drop the connection without a word.
core::Outcome<void> checkRequestSize(std::size_t bytes, const std::string& path);

} // namespace sextant::store
