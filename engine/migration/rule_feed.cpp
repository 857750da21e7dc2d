// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/rule_feed.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace sextant::migration {

namespace {

constexpr std::uintmax_t kMaxFileBytes = 1 << 20; ///< as a node of ZooKeeper

} // namespace

struct RuleFeed::Impl : std::enable_shared_from_this<RuleFeed::Impl>
{
    void start(core::Loop& loop, const config::ConfigCenter& center, const std::string& application)
    {
        subscription = center.listen(std::string(kRuleGroup), ruleKey(application),
                                     [weak = weak_from_this()](const config::Document& document) {
                                         if (const auto self = weak.lock())
                                             self->take(document);
                                     });
        if (local.text.empty())
            return;
        timer = loop.schedule(local.delay, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->takeLocal();
        });
    }

    void take(const config::Document& document)
    {
        const auto text = document.text.value_or("");
        state.version = document.version;
        if (told && text == state.text && document.unreadable == unreadable)
            return;
        state.text = text;
        unreadable = document.unreadable;
        parse(text, text.empty() ? "initial rule" : document.path, document.path);
    }

    void takeLocal()
    {
        if (!state.text.empty())
            return; // the config center's document counts, in force or not
        parse(local.text, local.name, local.name);
    }

    void parse(const std::string& text, const std::string& source, const std::string& place)
    {
        state.problems.clear();
        state.refused.reset();
        auto rule = parseRule(text, place, state.problems);
        if (rule) {
            state.rule = std::move(*rule);
            state.source = source;
        } else {
            state.refused = rule.error();
        }
        if (!unreadable.empty() && place != local.name)
            state.refused =
                core::Error(core::Errc::NoAuth, "The migration rule cannot be read", place, unreadable);
        told = true;
        listener(state);
    }

    LocalRule local;
    Listener listener;
    RuleState state {{}, "initial rule", {}, {}, {}, {}};
    std::string unreadable; ///< why the config center's document could not be read
    core::Subscription subscription;
    core::Timer timer;
    bool told = false;
};

RuleFeed::RuleFeed(core::Loop& loop, const config::ConfigCenter& center, const std::string& application,
                   LocalRule local, Listener listener)
    : m_impl(std::make_shared<Impl>())
{
    m_impl->local = std::move(local);
    m_impl->listener = std::move(listener);
    m_impl->start(loop, center, application);
}

RuleFeed::~RuleFeed() = default;

core::Outcome<LocalRule> readLocalRule(const std::string& file)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error == std::errc::no_such_file_or_directory)
        return LocalRule {file, {}};
    std::ifstream in(file, std::ios::binary);
    if (error || !in)
        return core::Error(core::Errc::InvalidArgument, "The local migration rule cannot be read", file,
                           error ? error.message() : "it cannot be opened",
                           "Check its path and permissions.");
    if (size > kMaxFileBytes)
        return core::Error(core::Errc::TooLarge, "The local migration rule is larger than 1 MB", file);
    std::ostringstream text;
    text << in.rdbuf();
    return LocalRule {file, text.str()};
}

} // namespace sextant::migration
