// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a peer is that does not speak ZooKeeper's protocol, guessed from its first bytes. Pure. THREAD: any.
#pragma once

#include <string>
#include <string_view>

namespace sextant::zk {

/// "this is an HTTP server"; empty when the bytes tell nothing. Four bytes are enough for most.
std::string foreignPeer(std::string_view firstBytes);

} // namespace sextant::zk
