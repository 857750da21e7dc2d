// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/read_only_guard.h"

#include "engine/store/errors.h"

#include <algorithm>

namespace sextant::store {

ReadOnlyGuard::ReadOnlyGuard(std::unique_ptr<CoordinationStore> inner, bool locked)
    : ForwardingStore(std::move(inner))
    , m_locked(locked)
{
}

template<typename T>
bool ReadOnlyGuard::refused(const std::string& path, const Callback<T>& done)
{
    if (m_locked)
        loop().post([done, path] { done(storeError(core::Errc::ReadOnly, path)); });
    return m_locked;
}

void ReadOnlyGuard::create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                           Callback<Created> done)
{
    if (!refused(path, done))
        inner().create(path, std::move(data), mode, std::move(acl), std::move(options), std::move(done));
}

void ReadOnlyGuard::createWithTtl(const std::string& path, Data data, bool sequential, Acl acl,
                                  core::Millis ttl, OpOptions options, Callback<Created> done)
{
    if (!refused(path, done))
        inner().createWithTtl(path, std::move(data), sequential, std::move(acl), ttl, std::move(options),
                              std::move(done));
}

void ReadOnlyGuard::set(const std::string& path, Data data, std::int32_t version, OpOptions options,
                        Callback<Stat> done)
{
    if (!refused(path, done))
        inner().set(path, std::move(data), version, std::move(options), std::move(done));
}

void ReadOnlyGuard::remove(const std::string& path, std::int32_t version, OpOptions options,
                           Callback<void> done)
{
    if (!refused(path, done))
        inner().remove(path, version, std::move(options), std::move(done));
}

void ReadOnlyGuard::multi(std::vector<MultiOp> ops, OpOptions options,
                          Callback<std::vector<MultiResult>> done)
{
    const bool writes = std::any_of(ops.begin(), ops.end(),
                                    [](const MultiOp& op) { return op.kind != MultiOp::Kind::Check; });
    if (!writes || !refused(ops.front().path, done))
        inner().multi(std::move(ops), std::move(options), std::move(done));
}

void ReadOnlyGuard::setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                           Callback<Stat> done)
{
    if (!refused(path, done))
        inner().setAcl(path, std::move(acl), aclVersion, std::move(options), std::move(done));
}

} // namespace sextant::store
