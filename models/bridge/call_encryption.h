// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Whether calls to providers go through TLS, and with which files: the part of a saved connection that
// `sextantctl` says with --call-tls, --call-ca and so on. THREAD: any.
#pragma once

#include "engine/core/outcome.h"
#include "engine/net/tls_choice.h"

#include <memory>

namespace sextant::models {

struct CallEncryption
{
    bool on = false;
    net::TlsChoice choice {}; ///< nothing in it has an effect while `on` is false
    net::TlsPasswords passwords {}; ///< never saved
};

/// What makes the calls' connections; null when they are in clear. InvalidArgument names the file and what is
/// wrong with it. Reads files.
core::Outcome<std::shared_ptr<const net::TlsContext>> contextOf(const CallEncryption& calls);

} // namespace sextant::models
