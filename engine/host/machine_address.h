// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The address of this machine that configurators are compared with (spec/cluster §10.9). Mirrors
// NetUtils.getLocalHost, without its look-up of the host's name.
#pragma once

#include <string>

namespace sextant::host {

/// The first IPv4 address of an interface that is up and no loopback; "127.0.0.1" when there is none.
std::string machineAddress();

} // namespace sextant::host
