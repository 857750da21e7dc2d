// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/bridge/node_watch.h"

namespace sextant::models {

namespace {

constexpr core::Millis kRetryDelay {1000};

} // namespace

NodeWatch::NodeWatch(store::CoordinationStore& store, std::string path, std::function<void()> changed)
    : m_store(store)
    , m_path(std::move(path))
    , m_changed(std::move(changed))
{
}

NodeWatch::~NodeWatch()
{
    m_withdraw.cancel();
}

void NodeWatch::start()
{
    armNode();
    armChildren();
}

template<typename Result>
void NodeWatch::armed(bool& flag, const core::Outcome<Result>& result)
{
    if (result || result.error().code == core::Errc::Cancelled)
        return;
    flag = false;
    // Without a node there is no children list to watch; its creation is told by the other watch. Without the
    // right or the room for a watch there is none to be had.
    if (result.error().code != core::Errc::NoNode && result.error().code != core::Errc::NoAuth
        && result.error().code != core::Errc::TooLarge)
        retryLater();
}

void NodeWatch::fired(bool& armed, void (NodeWatch::*arm)())
{
    armed = false;
    (this->*arm)();
    if (!m_childrenArmed)
        armChildren();
    m_changed();
}

void NodeWatch::armNode()
{
    m_nodeArmed = true;
    store::OpOptions options;
    options.cancel = m_withdraw.token();
    m_store.exists(
        m_path, options,
        [weak = weak_from_this()](const auto& result) {
            if (const auto self = weak.lock())
                self->armed(self->m_nodeArmed, result);
        },
        [weak = weak_from_this()](const store::WatchEvent&) {
            if (const auto self = weak.lock())
                self->fired(self->m_nodeArmed, &NodeWatch::armNode);
        });
}

void NodeWatch::armChildren()
{
    m_childrenArmed = true;
    store::OpOptions options;
    options.cancel = m_withdraw.token();
    m_store.children(
        m_path, options,
        [weak = weak_from_this()](const auto& result) {
            if (const auto self = weak.lock())
                self->armed(self->m_childrenArmed, result);
        },
        [weak = weak_from_this()](const store::WatchEvent&) {
            if (const auto self = weak.lock())
                self->fired(self->m_childrenArmed, &NodeWatch::armChildren);
        });
}

void NodeWatch::retryLater()
{
    m_retry = m_store.loop().schedule(kRetryDelay, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self)
            return;
        if (!self->m_nodeArmed)
            self->armNode();
        if (!self->m_childrenArmed)
            self->armChildren();
        self->m_changed(); // something may have changed in the meantime
    });
}

} // namespace sextant::models
