// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/coordination_store.h"

#include "engine/store/errors.h"

namespace sextant::store {

void CoordinationStore::createWithTtl(const std::string& path, Data, bool, Acl, core::Millis, OpOptions,
                                      Callback<Created> done)
{
    loop().post([path, done = std::move(done)] {
        done(storeError(core::Errc::Unsupported, path, "nodes with a time to live need the wire client"));
    });
}

} // namespace sextant::store
