// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/errors.h"

#include "engine/store/path.h"

namespace sextant::store {

using core::Errc;
using core::Error;

core::Error storeError(Errc code, const std::string& path, std::string cause)
{
    const auto make = [&](std::string sentence, std::string advice = {}) {
        return Error(code, std::move(sentence), path, std::move(cause), std::move(advice));
    };
    switch (code) {
    case Errc::NoNode:
        return make("The node does not exist");
    case Errc::NodeExists:
        return make("The node exists already");
    case Errc::BadVersion:
        return make("Somebody else changed the node in between", "Read it again and repeat the change.");
    case Errc::NotEmpty:
        return make("The node has children", "Delete them first.");
    case Errc::NoChildrenForEphemerals:
        return make("An ephemeral node cannot have children");
    case Errc::NoAuth:
        return make("The node's ACL forbids this", "Connect with credentials that its ACL allows.");
    case Errc::InvalidArgument:
        return make("ZooKeeper refuses this request");
    case Errc::TooLarge:
        return make("The request is larger than ZooKeeper accepts",
                    "The server's limit is jute.maxbuffer, 1 MB by default.");
    case Errc::ReadOnly:
        return make("This connection is read-only");
    case Errc::Connection:
        return make("There is no connection to the server");
    case Errc::Timeout:
        return make("The deadline passed without an answer",
                    "A write may or may not have happened: read to know.");
    case Errc::Cancelled:
        return make("The operation was cancelled");
    case Errc::SessionExpired:
        return make("The session expired; its ephemeral nodes are gone");
    case Errc::AuthFailed:
        return make("The server refused the credentials");
    case Errc::Unsupported:
        return make("The server does not support this operation");
    case Errc::Decode:
        return make("The answer cannot be understood");
    case Errc::NoProvider:
    case Errc::Remote:
    case Errc::Internal:
        break;
    }
    return make("The operation failed");
}

core::Error multiError(const core::Error& part, std::size_t index, std::size_t count)
{
    auto cause = "part " + std::to_string(index + 1) + " of " + std::to_string(count)
        + " failed, so nothing was changed";
    if (!part.cause.empty())
        cause += ": " + part.cause;
    return {part.code, part.sentence, part.where, std::move(cause), part.advice};
}

namespace {

constexpr std::size_t kHeader = 8; // xid and type
constexpr std::size_t kInt = 4;
constexpr std::size_t kMultiHeader = 9; // type, done, error

std::size_t aclBytes(const Acl& acl)
{
    std::size_t bytes = kInt;
    for (const auto& entry : acl)
        bytes += kInt + kInt + entry.scheme.size() + kInt + entry.id.size();
    return bytes;
}

} // namespace

std::size_t setRequestBytes(std::size_t pathBytes, std::size_t dataBytes)
{
    return kHeader + kInt + pathBytes + kInt + dataBytes + kInt;
}

std::size_t createRequestBytes(std::size_t pathBytes, std::size_t dataBytes, const Acl& acl)
{
    return kHeader + kInt + pathBytes + kInt + dataBytes + aclBytes(acl) + kInt;
}

std::size_t setAclRequestBytes(std::size_t pathBytes, const Acl& acl)
{
    return kHeader + kInt + pathBytes + aclBytes(acl) + kInt;
}

std::size_t multiRequestBytes(const std::vector<MultiOp>& ops, std::size_t prefixBytes)
{
    std::size_t bytes = kHeader + kMultiHeader;
    for (const auto& op : ops) {
        const auto pathBytes = prefixBytes + op.path.size();
        const auto dataBytes = op.data ? op.data->size() : 0;
        bytes += kMultiHeader - kHeader;
        switch (op.kind) {
        case MultiOp::Kind::Create:
            bytes += createRequestBytes(pathBytes, dataBytes, op.acl);
            break;
        case MultiOp::Kind::Set:
            bytes += setRequestBytes(pathBytes, dataBytes);
            break;
        case MultiOp::Kind::Check:
        case MultiOp::Kind::Remove:
            bytes += kHeader + kInt + pathBytes + kInt;
            break;
        }
    }
    return bytes;
}

core::Outcome<void> checkRequestSize(std::size_t bytes, const std::string& path)
{
    if (bytes <= kMaxRequestBytes)
        return {};
    return storeError(Errc::TooLarge, path,
                      "it would take " + std::to_string(bytes) + " bytes, the limit is "
                          + std::to_string(kMaxRequestBytes));
}

core::Outcome<void> checkCreate(const std::string& path, const Data& data, CreateMode mode, const Acl& acl,
                                std::size_t prefixBytes)
{
    const bool numbered = mode == CreateMode::PersistentSequential || mode == CreateMode::EphemeralSequential;
    if (auto valid = validatePath(path, numbered); !valid)
        return valid;
    return checkRequestSize(createRequestBytes(prefixBytes + path.size(), data ? data->size() : 0, acl),
                            path);
}

core::Outcome<void> checkSet(const std::string& path, const Data& data, std::size_t prefixBytes)
{
    if (auto valid = validatePath(path); !valid)
        return valid;
    return checkRequestSize(setRequestBytes(prefixBytes + path.size(), data ? data->size() : 0), path);
}

core::Outcome<void> checkSetAcl(const std::string& path, const Acl& acl, std::size_t prefixBytes)
{
    if (auto valid = validatePath(path); !valid)
        return valid;
    return checkRequestSize(setAclRequestBytes(prefixBytes + path.size(), acl), path);
}

core::Outcome<void> checkMulti(const std::vector<MultiOp>& ops, std::size_t prefixBytes)
{
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const auto& op = ops[i];
        const bool numbered = op.kind == MultiOp::Kind::Create
            && (op.mode == CreateMode::PersistentSequential || op.mode == CreateMode::EphemeralSequential);
        if (auto valid = validatePath(op.path, numbered); !valid)
            return multiError(valid.error(), i, ops.size());
    }
    return checkRequestSize(multiRequestBytes(ops, prefixBytes),
                            ops.empty() ? std::string() : ops.front().path);
}

} // namespace sextant::store
