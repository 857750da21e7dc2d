// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Changes who belongs to a running ensemble, as an operator does with `reconfig`.
#pragma once

#include <string>

namespace sextant::test {

/// Asks the server at this port of 127.0.0.1. `joining`: lines "server.N=…", `leaving`: numbers, both
/// separated by commas, each empty for none. Waits until it is done; failures throw std::runtime_error.
/// THREAD: any.
void reconfigure(int port, const std::string& joining, const std::string& leaving);

} // namespace sextant::test
