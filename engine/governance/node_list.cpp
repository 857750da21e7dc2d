// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/node_list.h"

#include "engine/store/errors.h"
#include "engine/store/path.h"
#include "engine/store/request_window.h"

#include <algorithm>
#include <deque>

namespace sextant::governance {

using core::Errc;
using core::Outcome;
using store::Stat;

namespace {

class Listing : public std::enable_shared_from_this<Listing>
{
public:
    using Done = std::function<void(Outcome<std::vector<ListedNode>>)>;

    Listing(store::CoordinationStore& store, std::string root, BulkControl control, Done done)
        : m_store(store)
        , m_loop(store.loop())
        , m_root(std::move(root))
        , m_control(std::move(control))
        , m_done(std::move(done))
    {
    }

    void start()
    {
        m_waiting.push_back(m_root);
        pump();
    }

private:
    void pump()
    {
        if (!m_failure && m_control.stop.cancelled())
            m_failure = core::Error(Errc::Cancelled, "Interrupted", m_root);
        while (!m_failure && m_window.open() && !m_waiting.empty()) {
            auto path = std::move(m_waiting.front());
            m_waiting.pop_front();
            list(path);
        }
        if (m_window.active() > 0 || !m_done)
            return;
        auto done = std::exchange(m_done, nullptr);
        if (m_failure) {
            done(*m_failure);
            return;
        }
        std::sort(m_nodes.begin(), m_nodes.end(),
                  [](const ListedNode& a, const ListedNode& b) { return a.path < b.path; });
        done(std::move(m_nodes));
    }

    void list(const std::string& path)
    {
        m_window.started();
        m_store.children(
            path, m_control.operation(),
            [self = shared_from_this(), path, sent = m_loop.now()](const Outcome<store::Children>& children) {
                self->listed(path, sent, children);
            });
    }

    void listed(const std::string& path, core::Millis sent, const Outcome<store::Children>& children)
    {
        if (children) {
            m_window.answered(m_loop.now() - sent);
            take({path, children->stat, false});
            for (const auto& name : children->names)
                m_waiting.push_back(store::joinPath(path, name));
            pump();
        } else if (children.error().code == Errc::NoAuth) {
            m_window.answered(m_loop.now() - sent);
            lookFromOutside(path); // everybody may see that a node exists
        } else {
            fail(path, children.error());
        }
    }

    void lookFromOutside(const std::string& path)
    {
        m_window.started();
        m_store.exists(
            path, m_control.operation(),
            [self = shared_from_this(), path, sent = m_loop.now()](const Outcome<std::optional<Stat>>& stat) {
                if (!stat) {
                    self->fail(path, stat.error());
                    return;
                }
                self->m_window.answered(self->m_loop.now() - sent);
                if (*stat)
                    self->take({path, **stat, (*stat)->numChildren > 0});
                self->pump();
            });
    }

    void take(ListedNode node)
    {
        m_nodes.push_back(std::move(node));
        m_control.tell(m_nodes.size(), 0);
    }

    void fail(const std::string& path, const core::Error& error)
    {
        m_window.lost();
        const bool wentAway = error.code == Errc::NoNode && path != m_root;
        if (!wentAway && !m_failure)
            m_failure = error;
        pump();
    }

    store::CoordinationStore& m_store;
    core::Loop& m_loop;
    std::string m_root;
    BulkControl m_control;
    Done m_done;
    store::RequestWindow m_window;
    std::deque<std::string> m_waiting;
    std::optional<core::Error> m_failure;
    std::vector<ListedNode> m_nodes;
};

} // namespace

void listNodes(store::CoordinationStore& store, const std::string& root, BulkControl control,
               std::function<void(Outcome<std::vector<ListedNode>>)> done)
{
    std::make_shared<Listing>(store, root, std::move(control), std::move(done))->start();
}

} // namespace sextant::governance
