// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Refuses every write with Errc::ReadOnly while locked; the product's read-only switch sits here and not in
// the window, so that nothing can get past it (design §2.5).
//
// Invariant: a refused write never reaches the inner store. THREAD: loop thread only.
#pragma once

#include "engine/store/forwarding_store.h"

namespace sextant::store {

class ReadOnlyGuard final : public ForwardingStore
{
public:
    explicit ReadOnlyGuard(std::unique_ptr<CoordinationStore> inner, bool locked = true);

    void setLocked(bool locked) { m_locked = locked; }

    bool readOnly() const override { return m_locked || inner().readOnly(); }
    void create(const std::string& path, Data data, CreateMode mode, Acl acl, OpOptions options,
                Callback<Created> done) override;
    void createWithTtl(const std::string& path, Data data, bool sequential, Acl acl, core::Millis ttl,
                       OpOptions options, Callback<Created> done) override;
    void set(const std::string& path, Data data, std::int32_t version, OpOptions options,
             Callback<Stat> done) override;
    void remove(const std::string& path, std::int32_t version, OpOptions options,
                Callback<void> done) override;
    void multi(std::vector<MultiOp> ops, OpOptions options, Callback<std::vector<MultiResult>> done) override;
    void setAcl(const std::string& path, Acl acl, std::int32_t aclVersion, OpOptions options,
                Callback<Stat> done) override;

private:
    template<typename T>
    bool refused(const std::string& path, const Callback<T>& done);

    bool m_locked;
};

} // namespace sextant::store
