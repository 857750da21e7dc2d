// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The C client as the oracle of the wire client: the same random scripts of operations through both, each
// below a root of its own on one real server, must give the same results, versions, events in the same order,
// and the same tree. The tree in memory plays them, too: events that both clients lost alike would show
// there.
#include "engine/store/memory_store.h"
#include "engine/zk/c_client_store.h"
#include "engine/zk/wire_client_store.h"
#include "tests/support/blocking_store.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

using namespace sextant::core;
using namespace sextant::store;
using sextant::test::BlockingStore;
using sextant::test::ZooKeeperServer;

namespace {

constexpr const char* kEvent = "  event ";

using Lines = std::vector<std::string>;
using Open = std::function<std::unique_ptr<CoordinationStore>()>;

/// One script through one store, as text without anything that two runs on one server cannot share.
class Script
{
public:
    Script(EngineThread& engine, const Open& open, std::string root)
        : m_root(std::move(root))
    {
        m_store = std::make_unique<BlockingStore>(engine, open);
        EXPECT_TRUE(m_store->waitConnected());
        EXPECT_TRUE(m_store->create(m_root).ok());
    }

    Lines play(unsigned seed, int steps)
    {
        m_random.seed(seed);
        everyKindOfEvent();
        for (int i = 0; i < steps; ++i) {
            step();
            takeEvents();
        }
        walk(m_root);
        return m_lines;
    }

private:
    /// Watches of every kind on every node, and what fires each; leaves the nodes there, and watched.
    void everyKindOfEvent()
    {
        static const std::vector<std::string> names {"/a", "/b", "/a/c", "/a/d", "/b/e", "/a/c/f", "/x"};
        const auto watchAll = [this](bool lists) {
            for (const auto& name : names) {
                (void)m_store->get(m_root + name, reporter("get " + m_root + name));
                (void)m_store->exists(m_root + name, reporter("exists " + m_root + name));
                if (lists)
                    (void)m_store->children(m_root + name, reporter("children " + m_root + name));
            }
        };
        const auto createAll = [this] {
            for (const auto& name : names) {
                EXPECT_TRUE(m_store->create(m_root + name, "0").ok());
                takeEvents();
            }
        };
        createAll();
        watchAll(false);
        for (const auto& name : names) {
            EXPECT_TRUE(m_store->set(m_root + name, "1").ok());
            takeEvents();
        }
        watchAll(true);
        for (auto name = names.rbegin(); name != names.rend(); ++name) {
            EXPECT_TRUE(m_store->remove(m_root + *name).ok());
            takeEvents();
        }
        for (const auto& name : names)
            (void)m_store->exists(m_root + name, reporter("exists " + m_root + name));
        createAll();
        watchAll(true);
    }

    /// Whom the C client tells first of one and the same event is up to its hash table.
    void takeEvents()
    {
        // Events come before the answer of a later request; one more makes them all visible.
        EXPECT_TRUE(m_store->sync(m_root).ok());
        const auto subject = [](const std::string& event) { return event.substr(event.find(' ')); };
        std::vector<std::string> events;
        while (m_events->size() > 0)
            events.push_back(m_events->next().value_or("?"));
        for (auto first = events.begin(); first != events.end();) {
            const auto last = std::find_if(first, events.end(), [&](const std::string& other) {
                return subject(other) != subject(*first);
            });
            std::sort(first, last);
            first = last;
        }
        for (const auto& event : events)
            m_lines.push_back(kEvent + event);
    }

    int pick(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }

    /// Not the root itself: what is made beside it is numbered by everybody's nodes. Often the path before
    /// again, so that what is watched is also changed.
    std::string path()
    {
        static const char* names[] = {"/a", "/b", "/a/c", "/a/d", "/b/e", "/a/c/f", "/x", "/a/"};
        if (m_lastPath.empty() || pick(5) < 2)
            m_lastPath = m_root + names[pick(8)];
        return m_lastPath;
    }

    std::string shown(std::string text) const
    {
        for (auto at = text.find(m_root); at != std::string::npos; at = text.find(m_root))
            text.replace(at, m_root.size(), "~");
        return text;
    }

    static std::string shown(const Stat& stat)
    {
        return "v" + std::to_string(stat.version) + " c" + std::to_string(stat.cversion) + " a"
            + std::to_string(stat.aversion) + " len" + std::to_string(stat.dataLength) + " n"
            + std::to_string(stat.numChildren) + (stat.ephemeralOwner != 0 ? " e" : "");
    }
    static std::string shown(const Data& data) { return data ? "'" + *data + "'" : "null"; }

    template<typename T, typename Show>
    void record(const std::string& what, const Outcome<T>& result, Show show)
    {
        m_lines.push_back(shown(what + ": "
                                + (result ? show(result.value())
                                          : std::string(name(result.error().code)) + " "
                                           + result.error().where + " " + result.error().cause)));
    }

    Watcher watcher(const std::string& what) { return pick(2) == 0 ? Watcher() : reporter(what); }

    Watcher reporter(const std::string& what)
    {
        return [events = m_events, what = shown(what)](const WatchEvent& event) {
            events->add(what + " " + std::to_string(static_cast<int>(event.type)));
        };
    }

    Data data()
    {
        switch (pick(4)) {
        case 0:
            return std::nullopt;
        case 1:
            return "";
        default:
            return std::string(static_cast<std::size_t>(pick(50)), 'x');
        }
    }

    Acl acl()
    {
        switch (pick(6)) {
        case 0:
            return {{31, "auth", ""}};
        case 1:
            return {{1, "world", "anyone"}, {31, "auth", ""}};
        case 2:
            return {};
        default:
            return {AclEntry {}};
        }
    }

    std::int32_t version() { return pick(3) == 0 ? pick(3) : kAnyVersion; }

    MultiOp part()
    {
        MultiOp op;
        op.kind = static_cast<MultiOp::Kind>(pick(4));
        op.path = path();
        op.data = data();
        op.version = version();
        op.mode = static_cast<CreateMode>(pick(4));
        return op;
    }

    void step()
    {
        const auto where = path();
        switch (pick(10)) {
        case 0:
        case 1: {
            const auto mode = static_cast<CreateMode>(pick(5));
            const auto bytes = data();
            const auto list = acl();
            record("create " + where, m_store->create(where, bytes, mode, list),
                   [](const Created& made) { return made.path + " " + shown(made.stat); });
            break;
        }
        case 2: {
            const auto bytes = data();
            const auto expected = version();
            record("set " + where, m_store->set(where, bytes, expected),
                   [](const Stat& stat) { return shown(stat); });
            break;
        }
        case 3: {
            const auto result = m_store->remove(where, version());
            m_lines.push_back(
                shown("remove " + where + ": " + (result ? "done" : std::string(name(result.error().code)))));
            break;
        }
        case 4:
            record("get " + where, m_store->get(where, watcher("get " + where)),
                   [](const Node& node) { return shown(node.data) + " " + shown(node.stat); });
            break;
        case 5:
            record("exists " + where, m_store->exists(where, watcher("exists " + where)),
                   [](const std::optional<Stat>& stat) { return stat ? shown(*stat) : "missing"; });
            break;
        case 6:
            record("children " + where, m_store->children(where, watcher("children " + where)),
                   [](const Children& children) {
                       return join(children.names, ",") + " " + shown(children.stat);
                   });
            break;
        case 7: {
            std::vector<MultiOp> ops;
            for (int count = pick(4); count > 0; --count)
                ops.push_back(part());
            record("multi of " + std::to_string(ops.size()), m_store->multi(ops),
                   [](const std::vector<MultiResult>& results) {
                       std::string out;
                       for (const auto& result : results)
                           out += " [" + result.path + " " + shown(result.stat) + "]";
                       return out;
                   });
            break;
        }
        case 8: {
            const auto list = acl();
            const auto expected = version();
            record("setAcl " + where, m_store->setAcl(where, list, expected),
                   [](const Stat& stat) { return shown(stat); });
            record("getAcl " + where, m_store->getAcl(where), [](const AclAndStat& read) {
                std::string out = shown(read.stat);
                for (const auto& entry : read.acl)
                    out += " " + std::to_string(entry.permissions) + entry.scheme + ":" + entry.id;
                return out;
            });
            break;
        }
        default: {
            std::vector<std::string> paths;
            for (int count = pick(6); count > 0; --count)
                paths.push_back(path());
            for (const auto& result : m_store->readMany(paths))
                record("read", result,
                       [](const Node& node) { return shown(node.data) + " " + shown(node.stat); });
            for (const auto& result : m_store->childrenMany(paths))
                record("list", result, [](const Children& children) {
                    return join(children.names, " ") + " " + shown(children.stat);
                });
            break;
        }
        }
    }

    void walk(const std::string& where)
    {
        record("tree " + where, m_store->get(where),
               [](const Node& node) { return shown(node.data) + " " + shown(node.stat); });
        const auto children = m_store->children(where);
        for (const auto& child : children ? children->names : std::vector<std::string>())
            walk(where + "/" + child);
    }

    static std::string join(const std::vector<std::string>& words, const char* separator)
    {
        std::string out;
        for (const auto& word : words)
            out += (out.empty() ? "" : separator) + word;
        return out;
    }

    std::string m_root;
    std::unique_ptr<BlockingStore> m_store;
    std::mt19937 m_random;
    Lines m_lines;
    std::string m_lastPath;
    std::shared_ptr<sextant::test::Received<std::string>> m_events =
        std::make_shared<sextant::test::Received<std::string>>();
};

Lines eventsOf(const Lines& lines)
{
    Lines out;
    std::ranges::copy_if(lines, std::back_inserter(out),
                         [](const auto& line) { return line.starts_with(kEvent); });
    return out;
}

/// How often watches of which request told what.
using Kind = std::pair<std::string, WatchEventType>;
std::map<Kind, int> count(const Lines& events)
{
    std::map<Kind, int> out;
    for (const auto& line : events) {
        const auto start = std::string_view(kEvent).size();
        const auto request = line.substr(start, line.find(' ', start) - start);
        ++out[{request, static_cast<WatchEventType>(line.back() - '0')}];
    }
    return out;
}

} // namespace

TEST(ClientsAgree, OnRandomScripts)
{
    const ZooKeeperServer server;
    EngineThread engine;
    sextant::zk::Options options;
    options.servers = {{"127.0.0.1", server.port()}};
    options.authScheme = "digest";
    options.authSecret = "ann:secret";
    const auto openC = [&] { return std::move(sextant::zk::openCClientStore(engine, options)).value(); };
    const auto openWire = [&] {
        return std::move(sextant::zk::openWireClientStore(engine, options)).value();
    };
    const auto openMemory = [&] {
        MemoryStoreOptions session;
        session.authScheme = options.authScheme;
        session.authSecret = options.authSecret;
        return std::make_unique<MemoryStore>(std::make_shared<MemoryTree>(engine), session);
    };
    constexpr int kSteps = 70;
    std::map<Kind, int> events;
    std::ptrdiff_t successes = 0;
    for (unsigned seed = 1; seed <= 10; ++seed) {
        // Roots of the same length, so that messages about sizes agree.
        const auto number = std::to_string(100 + seed);
        const auto expected = Script(engine, openC, "/c" + number).play(seed, kSteps);
        const auto found = Script(engine, openWire, "/w" + number).play(seed, kSteps);
        const auto imagined = Script(engine, openMemory, "/m" + number).play(seed, kSteps);
        ASSERT_EQ(found.size(), expected.size()) << "seed " << seed;
        for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_EQ(found[i], expected[i]) << "seed " << seed << ", line " << i;
        const auto told = eventsOf(expected);
        ASSERT_EQ(eventsOf(imagined), told) << "in memory, seed " << seed;
        for (const auto& [kind, times] : count(told))
            events[kind] += times;
        successes += std::ranges::count_if(
            expected, [](const auto& line) { return line.find(" v") != std::string::npos; });
    }
    // The scripts decide these numbers, not the machine: every step waits until its events are there.
    RecordProperty("successes", std::to_string(successes));
    EXPECT_GT(successes, 500) << "the scripts must succeed often enough";
    const std::map<Kind, int> least {
        {{"get", WatchEventType::DataChanged}, 70},          {{"get", WatchEventType::Deleted}, 70},
        {{"exists", WatchEventType::Created}, 70},           {{"exists", WatchEventType::DataChanged}, 70},
        {{"exists", WatchEventType::Deleted}, 70},           {{"children", WatchEventType::Deleted}, 40},
        {{"children", WatchEventType::ChildrenChanged}, 30},
    };
    for (const auto& [kind, times] : least) {
        const auto name = kind.first + ' ' + std::to_string(static_cast<int>(kind.second));
        RecordProperty("events " + name, std::to_string(events[kind]));
        EXPECT_GE(events[kind], times) << "the scripts must provoke events of " << name;
    }
}
