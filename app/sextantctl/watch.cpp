// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// watch: says what happens to a node, or to a node and everything below it, until Ctrl+C.
#include "app/sextantctl/command.h"
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/output_lines.h"
#include "app/sextantctl/session.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/write_command.h"
#include "engine/store/path.h"

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <ctime>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;
using store::SubtreeEvent;

struct WatchArguments
{
    std::string path;
    bool recursive = false;
    std::size_t count = 0;
};

const char* nameOf(SubtreeEvent::Type type)
{
    constexpr std::array<const char*, 5> kNames {"created", "deleted", "changed", "children", "resync"};
    return kNames[static_cast<std::size_t>(type)];
}

std::string clockTime(std::int64_t epochMillis)
{
    const auto seconds = static_cast<std::time_t>(epochMillis / 1000);
    std::tm local {};
    localtime_r(&seconds, &local);
    std::array<char, 16> text {};
    std::strftime(text.data(), text.size(), "%H:%M:%S", &local);
    const auto millis = std::to_string(1000 + epochMillis % 1000);
    return std::string(text.data()) + "." + millis.substr(1);
}

std::string lineOf(const SubtreeEvent& event, std::int64_t time, bool json)
{
    if (json) {
        const Json document {{"event", nameOf(event.type)}, {"path", event.path}, {"time", time}};
        return document.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    std::string word = nameOf(event.type);
    word.resize(8, ' ');
    return clockTime(time) + "  " + word + "  " + harmless(event.path);
}

/// What the listener leaves for the main thread.
struct Seen
{
    explicit Seen(const std::shared_ptr<Waiter>& wakes)
        : waiter(wakes)
        , lines(wakes)
    {
    }
    std::shared_ptr<Waiter> waiter;
    OutputLines lines;
    std::size_t left = 0; ///< events until the command ends; 0: no end
    std::atomic_bool enough {false};
    bool ready = false; ///< the watches stand
};

void took(Seen& seen, const SubtreeEvent& event, std::int64_t time, bool json)
{
    if (seen.enough)
        return;
    if (event.type == SubtreeEvent::Type::Resync) {
        // The first says that the watches stand, later ones that something may have been missed.
        if (std::exchange(seen.ready, true) || json)
            seen.lines.push(lineOf(event, time, json));
        else
            complain("Watching " + event.path + "; Ctrl+C ends it.");
        return;
    }
    seen.lines.push(lineOf(event, time, json));
    if (seen.left > 0 && --seen.left == 0) {
        seen.enough = true;
        seen.waiter->wake();
    }
}

int watchNodes(const CommonOptions& options, const WatchArguments& arguments)
{
    if (const auto valid = store::validatePath(arguments.path); !valid)
        return writeFailed(valid.error(), false);
    Session session(options);
    if (auto connected = session.connect(); !connected)
        return writeFailed(connected.error(), false);
    const auto seen = std::make_shared<Seen>(session.waiter());
    seen->left = arguments.count;
    core::Subscription watching;
    core::Subscription sessions;
    session.engine().runAndWait([&] {
        auto& store = session.console().store();
        store::SubtreeOptions subtree;
        // Children of the node itself are seen come and go through its list.
        subtree.depth = arguments.recursive ? -1 : 1;
        subtree.leafData = arguments.recursive;
        subtree.incomplete = [] {
            complain("There are more nodes than can be watched: changes of the rest go unnoticed.");
        };
        watching = store.watchSubtree(
            arguments.path, subtree,
            [seen, json = options.json, &engine = session.engine()](const SubtreeEvent& event) {
                took(*seen, event, engine.wallClockMillis(), json);
            });
        sessions = store.onSession([connected = true](const store::SessionEvent& event) mutable {
            const bool now = event.state == store::SessionState::Connected
                || event.state == store::SessionState::ConnectedReadOnly;
            if (std::exchange(connected, now) != now)
                complain(now ? "Connected again."
                             : "The connection is lost; waiting for it. " + event.detail);
        });
    });
    bool reading = true;
    while (reading) {
        const bool enough = seen->enough; // before the lines are taken, so that the last one is among them
        reading = seen->lines.print() && !enough && session.waitOnce();
    }
    session.engine().runAndWait([&] {
        watching.stop();
        sessions.stop();
    });
    return kDone;
}

} // namespace

void addWatchCommand(CLI::App& app, Command& command)
{
    const auto arguments = std::make_shared<WatchArguments>();
    auto* sub = addCommand(app, "watch",
                           "says what happens to a node and its children; with --json one document a line",
                           "sextantctl watch -r /dubbo/config --count 1");
    sub->add_option("PATH", arguments->path, "node; it need not exist yet")->required();
    sub->add_flag("-r,--recursive", arguments->recursive, "everything below it, too");
    sub->add_option("--count", arguments->count, "ends after so many events; default: Ctrl+C ends it");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return watchNodes(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
