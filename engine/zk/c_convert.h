// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Between the C client's structures and ours. The library's decoder ignores errors, so counts and pointers
// are checked before anything is read (field notes §5.5 rule 6). Private to this folder. THREAD: any.
#pragma once

#include "engine/store/coordination_store.h"

#include <zookeeper/zookeeper.h>

namespace sextant::zk {

store::Stat fromC(const ::Stat* stat);
/// nullopt when the list cannot be trusted.
std::optional<std::vector<std::string>> fromC(const ::String_vector* names);
std::optional<store::Acl> fromC(const ::ACL_vector* acl);
/// length -1 is null.
store::Data dataFromC(const char* value, int length);

int modeToC(store::CreateMode mode);
inline const char* pointerOf(const store::Data& data)
{
    return data ? data->data() : nullptr;
}
inline int lengthOf(const store::Data& data)
{
    return data ? static_cast<int>(data->size()) : -1;
}

/// An ACL_vector over the strings of `acl`, which must outlive it.
class CAcl
{
public:
    explicit CAcl(const store::Acl& acl);
    ::ACL_vector* get() { return &m_vector; }

private:
    std::vector<::ACL> m_entries;
    ::ACL_vector m_vector {};
};

core::Error errorOf(int rc, const std::string& path);

} // namespace sextant::zk
