// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/bridge/call_encryption.h"

namespace sextant::models {

core::Outcome<std::shared_ptr<const net::TlsContext>> contextOf(const CallEncryption& calls)
{
    if (!calls.on)
        return std::shared_ptr<const net::TlsContext>();
    const auto settings = net::clientSettings(calls.choice, calls.passwords);
    if (!settings)
        return settings.error();
    return net::TlsContext::forClient(*settings);
}

} // namespace sextant::models
