// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Ends somebody's ZooKeeper session as a second client that knows its id and its password. THREAD: any.
#pragma once

#include "tests/support/old_server_proxy.h"

namespace sextant::test {

/// Takes over the session of the latest connection through `proxy`, on the server at 127.0.0.1:`port`, and
/// closes it. Returns when the server has done so; throws when the owner is always faster.
void closeSessionFromElsewhere(const OldServerProxy& proxy, int port);

} // namespace sextant::test
