// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// tree: a node and everything below it.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/progress_line.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/tree_walk.h"
#include "engine/store/snapshot_file.h"
#include "engine/url/url.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <limits>

namespace sextant::ctl {

namespace {

struct TreeArguments
{
    std::string path = "/";
    int depth = -1;
    bool all = false;
    bool raw = false;
};

std::string parentOf(const std::string& path)
{
    const auto slash = path.rfind('/');
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// Prints the paths below `root` as a drawing; `paths` by parent, so that deep trees need no recursion in the
/// store.
class Drawing
{
public:
    Drawing(const WalkedTree& tree, bool raw)
        : m_raw(raw)
        , m_columns(terminalColumns())
    {
        for (const auto& [path, node] : tree)
            if (path != "/")
                m_below[parentOf(path)].push_back(&path);
        m_tree = &tree;
    }

    bool draw(const std::string& path, const std::string& indent)
    {
        const auto found = m_below.find(path);
        if (found == m_below.end())
            return true;
        for (const auto* child : found->second) {
            const bool last = child == found->second.back();
            const auto line = indent + (last ? "└── " : "├── ") + label(*child);
            if (!writeOut((m_columns > 0 ? elideMiddle(line, m_columns) : line) + '\n'))
                return false;
            if (!draw(*child, indent + (last ? "    " : "│   ")))
                return false;
        }
        return true;
    }

private:
    std::string label(const std::string& path) const
    {
        auto name = path.substr(path.rfind('/') + 1);
        if (!m_raw && name.find('%') != std::string::npos)
            name = url::decode(name);
        if (m_tree->at(path).stat.ephemeralOwner != 0)
            name += " (ephemeral)";
        return harmless(name);
    }

    const WalkedTree* m_tree = nullptr;
    std::map<std::string, std::vector<const std::string*>> m_below;
    bool m_raw;
    std::size_t m_columns;
};

store::TreeRows rowsOf(WalkedTree tree)
{
    store::TreeRows rows;
    for (auto& [path, node] : tree)
        rows.push_back({path, std::move(node.data), node.stat.ephemeralOwner != 0, node.stat.version});
    return rows;
}

int showTree(const CommonOptions& options, const TreeArguments& arguments)
{
    Session session(options);
    if (auto connected = session.connect(); !connected) {
        complain(connected.error());
        return registryExitCode(connected.error());
    }
    const auto read = std::make_shared<std::atomic<std::size_t>>(0);
    ProgressLine line([read] { return "read " + grouped(*read) + " nodes"; });
    session.setTick(ProgressLine::kTick, [&line] { line.tick(); });
    auto tree = session.await<WalkedTree>([&](auto done) {
        WalkOptions walk;
        walk.depth = arguments.depth;
        walk.skipServerNodes = !arguments.all;
        walk.operation = session.opOptions();
        walk.progress = [read](std::size_t nodes) { *read = nodes; };
        walkTree(
            session.console().store(), arguments.path, walk,
            [](const std::string& path) { complain("No permission to read " + path); }, std::move(done));
    });
    session.setTick({}, {});
    line.clear();
    if (!tree) {
        complain(tree.error());
        return registryExitCode(tree.error());
    }
    if (options.json) {
        writeOut(store::printSnapshot(rowsOf(std::move(*tree))));
        return kDone;
    }
    if (writeOut(harmless(arguments.path) + '\n'))
        Drawing(*tree, arguments.raw).draw(arguments.path, "");
    return kDone;
}

} // namespace

void addTreeCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<TreeArguments>();
    auto* sub =
        addCommand(app, "tree", "a node and everything below it; with --json a dump that snapshot:FILE opens",
                   "sextantctl tree / --json > before.json");
    sub->add_option("PATH", arguments->path, "node, default /");
    sub->add_option("--depth", arguments->depth, "levels below PATH, default all")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()));
    sub->add_flag("--all", arguments->all, "with ZooKeeper's own /zookeeper");
    sub->add_flag("--raw", arguments->raw, "names as they are, not decoded");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return showTree(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
