// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/tree_walk.h"

#include <deque>
#include <memory>
#include <optional>

namespace sextant::ctl {

namespace {

constexpr std::size_t kInFlight = 64;

class Walk : public std::enable_shared_from_this<Walk>
{
public:
    Walk(store::CoordinationStore& store, std::string root, WalkOptions options,
         std::function<void(const std::string&)> hidden, std::function<void(core::Outcome<WalkedTree>)> done)
        : m_store(store)
        , m_root(std::move(root))
        , m_options(std::move(options))
        , m_hidden(std::move(hidden))
        , m_done(std::move(done))
    {
    }

    void start()
    {
        m_waiting.push_back({m_root, 0});
        pump();
    }

private:
    struct Item
    {
        std::string path;
        int level;
    };

    void pump()
    {
        while (!m_failure && m_inFlight < kInFlight && !m_waiting.empty()) {
            const auto item = std::move(m_waiting.front());
            m_waiting.pop_front();
            ++m_inFlight;
            m_store.get(item.path, m_options.operation,
                        [self = shared_from_this(), item](core::Outcome<store::Node> node) {
                            self->took(item, std::move(node));
                        });
        }
        if (m_inFlight == 0 && m_done) {
            auto done = std::exchange(m_done, nullptr);
            m_failure ? done(*m_failure) : done(std::move(m_tree));
        }
    }

    void took(const Item& item, core::Outcome<store::Node> node)
    {
        if (!node) {
            failed(item, node.error());
            return;
        }
        const bool goOn = node->stat.numChildren > 0 && (m_options.depth < 0 || item.level < m_options.depth);
        m_tree.emplace(item.path, std::move(*node));
        if (m_options.progress)
            m_options.progress(m_tree.size());
        if (!goOn) {
            --m_inFlight;
            pump();
            return;
        }
        m_store.children(item.path, m_options.operation,
                         [self = shared_from_this(), item](core::Outcome<store::Children> children) {
                             if (!children) {
                                 self->failed(item, children.error());
                                 return;
                             }
                             for (const auto& name : children->names) {
                                 auto path = item.path == "/" ? "/" + name : item.path + "/" + name;
                                 if (!self->m_options.skipServerNodes || path != "/zookeeper")
                                     self->m_waiting.push_back({std::move(path), item.level + 1});
                             }
                             --self->m_inFlight;
                             self->pump();
                         });
    }

    void failed(const Item& item, const core::Error& error)
    {
        --m_inFlight;
        const bool wentAway = error.code == core::Errc::NoNode && item.path != m_root;
        if (error.code == core::Errc::NoAuth && item.path != m_root)
            m_hidden(item.path);
        else if (!wentAway && !m_failure)
            m_failure = error;
        pump();
    }

    store::CoordinationStore& m_store;
    std::string m_root;
    WalkOptions m_options;
    std::function<void(const std::string&)> m_hidden;
    std::function<void(core::Outcome<WalkedTree>)> m_done;
    std::deque<Item> m_waiting;
    std::size_t m_inFlight = 0;
    std::optional<core::Error> m_failure;
    WalkedTree m_tree;
};

} // namespace

void walkTree(store::CoordinationStore& store, const std::string& root, WalkOptions options,
              std::function<void(const std::string& path)> hidden,
              std::function<void(core::Outcome<WalkedTree>)> done)
{
    std::make_shared<Walk>(store, root, std::move(options), std::move(hidden), std::move(done))->start();
}

} // namespace sextant::ctl
