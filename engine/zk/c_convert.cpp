// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/c_convert.h"

#include "engine/zk/owner.h"
#include "engine/zk/server_errors.h"

namespace sextant::zk {

namespace {

constexpr int kMaxCount =
    10'000'000; // the library allocates what the server claims; more than this is garbage

}

store::Stat fromC(const ::Stat* stat)
{
    store::Stat out;
    if (stat == nullptr)
        return out;
    out.czxid = stat->czxid;
    out.mzxid = stat->mzxid;
    out.ctime = stat->ctime;
    out.mtime = stat->mtime;
    out.version = stat->version;
    out.cversion = stat->cversion;
    out.aversion = stat->aversion;
    out.ephemeralOwner = sessionOwner(stat->ephemeralOwner);
    out.dataLength = stat->dataLength;
    out.numChildren = stat->numChildren;
    out.pzxid = stat->pzxid;
    return out;
}

std::optional<std::vector<std::string>> fromC(const ::String_vector* names)
{
    if (names == nullptr || names->count < 0 || names->count > kMaxCount
        || (names->count > 0 && names->data == nullptr))
        return std::nullopt;
    std::vector<std::string> out;
    out.reserve(static_cast<std::size_t>(names->count));
    for (int i = 0; i < names->count; ++i) {
        if (names->data[i] == nullptr)
            return std::nullopt;
        out.emplace_back(names->data[i]);
    }
    return out;
}

std::optional<store::Acl> fromC(const ::ACL_vector* acl)
{
    if (acl == nullptr || acl->count < 0 || acl->count > kMaxCount
        || (acl->count > 0 && acl->data == nullptr))
        return std::nullopt;
    store::Acl out;
    for (int i = 0; i < acl->count; ++i) {
        const auto& entry = acl->data[i];
        if (entry.id.scheme == nullptr || entry.id.id == nullptr)
            return std::nullopt;
        out.push_back({entry.perms, entry.id.scheme, entry.id.id});
    }
    return out;
}

store::Data dataFromC(const char* value, int length)
{
    if (length < 0 || value == nullptr)
        return length == 0 ? store::Data(std::string()) : std::nullopt;
    return std::string(value, static_cast<std::size_t>(length));
}

int modeToC(store::CreateMode mode)
{
    switch (mode) {
    case store::CreateMode::Persistent:
        return ZOO_PERSISTENT;
    case store::CreateMode::Ephemeral:
        return ZOO_EPHEMERAL;
    case store::CreateMode::PersistentSequential:
        return ZOO_PERSISTENT_SEQUENTIAL;
    case store::CreateMode::EphemeralSequential:
        return ZOO_EPHEMERAL_SEQUENTIAL;
    case store::CreateMode::Container:
        return ZOO_CONTAINER;
    }
    return ZOO_PERSISTENT;
}

CAcl::CAcl(const store::Acl& acl)
{
    for (const auto& entry : acl) {
        // The library does not write through these pointers; its structure only lacks the const.
        m_entries.push_back({entry.permissions,
                             {const_cast<char*>(entry.scheme.c_str()), const_cast<char*>(entry.id.c_str())}});
    }
    m_vector.count = static_cast<int>(m_entries.size());
    m_vector.data = m_entries.data();
}

core::Error errorOf(int rc, const std::string& path)
{
    return serverError(rc, path);
}

} // namespace sextant::zk
