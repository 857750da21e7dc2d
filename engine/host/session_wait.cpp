// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/session_wait.h"

#include <memory>

namespace sextant::host {

namespace {

struct Wait : std::enable_shared_from_this<Wait>
{
    explicit Wait(core::Loop& where)
        : loop(where)
    {
    }

    void finish(core::Outcome<void> outcome)
    {
        if (!done)
            return;
        // Posted, because the store is still walking its listeners.
        loop.post(
            [self = shared_from_this(), call = std::exchange(done, nullptr), outcome = std::move(outcome)] {
                self->sessions.stop();
                self->limit.stop();
                call(outcome);
            });
    }

    core::Loop& loop;
    core::Subscription sessions;
    core::Timer limit;
    std::string detail;
    std::function<void(core::Outcome<void>)> done;
};

} // namespace

void whenSessionStands(store::CoordinationStore& store, core::Millis limit,
                       std::function<void(core::Outcome<void>)> done)
{
    auto& loop = store.loop();
    auto wait = std::make_shared<Wait>(loop);
    wait->done = std::move(done);
    const auto name = store.description();
    wait->limit = loop.schedule(limit, [wait, name, limit] {
        wait->finish(
            core::Error(core::Errc::Timeout,
                        "No session with the registry within " + std::to_string(limit.count()) + " ms", name,
                        wait->detail, "Check the address and that a ZooKeeper server is running there."));
    });
    wait->sessions = store.onSession([wait, name](const store::SessionEvent& event) {
        if (!event.detail.empty())
            wait->detail = event.detail;
        switch (event.state) {
        case store::SessionState::Connected:
        case store::SessionState::ConnectedReadOnly:
            wait->finish({});
            break;
        case store::SessionState::AuthFailed:
            wait->finish(core::Error(core::Errc::AuthFailed, "The registry refused the credentials", name,
                                     event.detail));
            break;
        case store::SessionState::Closed:
            wait->finish(core::Error(core::Errc::Cancelled, "The connection was closed", name));
            break;
        default:
            if (event.hopeless)
                wait->finish(
                    core::Error(core::Errc::Connection, "No session with the registry", name, event.detail,
                                "Trying again will not help: the address, or certificates, must be put "
                                "right."));
            break;
        }
    });
}

} // namespace sextant::host
