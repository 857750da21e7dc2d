// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/sandbox/sandbox.h"

#include "engine/sandbox/fleet.h"

#include <map>

namespace sextant::sandbox {

namespace {

/// The fleets that live now, by the thread they live on.
std::map<core::EngineThread*, std::weak_ptr<Fleet>>& fleets()
{
    static std::map<core::EngineThread*, std::weak_ptr<Fleet>> running;
    return running;
}

} // namespace

void install()
{
    host::provideMemoryRegistry("sandbox",
                                [](core::EngineThread& engine) -> std::shared_ptr<host::MemoryRegistry> {
                                    auto& remembered = fleets()[&engine];
                                    if (auto fleet = remembered.lock())
                                        return fleet;
                                    auto fleet = std::make_shared<Fleet>(engine);
                                    remembered = fleet;
                                    fleet->start();
                                    return fleet;
                                });
}

} // namespace sextant::sandbox
