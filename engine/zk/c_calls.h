// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The C client's asynchronous calls with our types: paths as the server knows them (chroot included), answers
// copied on the library's completion thread and delivered on the loop, in the order in which the library
// delivers them.
//
// Every function returns the library's code; unless it is ZOK the reply never comes. Only the asynchronous
// API is used: the synchronous one can hang for ever (ZOOKEEPER-2802). Private to this folder. THREAD: loop
// thread.
#pragma once

#include "engine/zk/c_convert.h"

#include <functional>

namespace sextant::zk {

template<typename T>
using Reply = std::function<void(int rc, T value)>;

/// Where to call and where to answer.
struct CTarget
{
    zhandle_t* handle = nullptr;
    core::Loop* loop = nullptr;
    watcher_fn watcher = nullptr; ///< for reads with a watch
};

/// `watch` is the watcher's context; 0 sets no watch.
int callGet(const CTarget& target, const std::string& path, std::uint64_t watch, Reply<store::Node> reply);
/// rc ZNONODE is an answer too.
int callExists(const CTarget& target, const std::string& path, std::uint64_t watch, Reply<store::Stat> reply);
int callChildren(const CTarget& target, const std::string& path, std::uint64_t watch,
                 Reply<store::Children> reply);
int callCreate(const CTarget& target, const std::string& path, const store::Data& data,
               store::CreateMode mode, const store::Acl& acl, Reply<store::Created> reply);
int callSet(const CTarget& target, const std::string& path, const store::Data& data, std::int32_t version,
            Reply<store::Stat> reply);
int callRemove(const CTarget& target, const std::string& path, std::int32_t version,
               Reply<std::monostate> reply);
int callGetAcl(const CTarget& target, const std::string& path, Reply<store::AclAndStat> reply);
int callSetAcl(const CTarget& target, const std::string& path, const store::Acl& acl, std::int32_t version,
               Reply<std::monostate> reply);
int callSync(const CTarget& target, const std::string& path, Reply<std::monostate> reply);
/// Takes the server's and the library's watches of this kind off `path`.
int callRemoveWatches(const CTarget& target, const std::string& path, bool childWatches,
                      Reply<std::monostate> reply);

/// On failure `failedPart` is the index of the part that failed.
struct CMultiAnswer
{
    std::vector<store::MultiResult> results;
    std::size_t failedPart = 0;
};
int callMulti(const CTarget& target, std::vector<store::MultiOp> ops, Reply<CMultiAnswer> reply);

} // namespace sextant::zk
