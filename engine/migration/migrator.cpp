// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/migrator.h"

#include "engine/core/text.h"

#include <algorithm>
#include <array>

namespace sextant::migration {

namespace {

constexpr std::size_t kRecordLines = 100;
/// How long a comparison waits for a first report: dubbo.module.check-reference-timeout.
constexpr core::Millis kFirstReportLimit {30'000};

Level other(Level level)
{
    return level == Level::Interface ? Level::Application : Level::Interface;
}

Level levelOf(Step step)
{
    return step == Step::ForceInterface ? Level::Interface : Level::Application;
}

std::string counted(std::size_t count)
{
    return std::to_string(count) + (count == 1 ? " address" : " addresses");
}

} // namespace

std::string_view name(Level level)
{
    return level == Level::Interface ? "interface" : "application";
}

struct Migrator::Impl : std::enable_shared_from_this<Migrator::Impl>
{
    struct Side
    {
        bool open = false;
        bool reported = false;
        std::size_t addresses = 0;
    };

    /// A forced step that waits for its comparison.
    struct Transition
    {
        EffectiveRule rule;
        bool slept = false; ///< the rule's delay is over
        bool waited = false; ///< as is the same time again, in which the first addresses may come
        bool limitReached = false;
        core::Timer timer;
        core::Timer limit;
    };

    Impl(core::Loop& given, Hooks wanted)
        : loop(given)
        , hooks(std::move(wanted))
    {
    }

    Side& side(Level level) { return sides[static_cast<std::size_t>(level)]; }
    const Side& side(Level level) const { return sides[static_cast<std::size_t>(level)]; }

    void note(std::string text)
    {
        record.push_back({nextLine++, loop.wallClockMillis(), std::move(text)});
        if (record.size() > kRecordLines)
            record.pop_front();
    }

    void open(Level level)
    {
        if (side(level).open)
            return;
        side(level) = {true, false, 0};
        hooks.open(level);
    }

    void close(Level level)
    {
        if (!std::exchange(side(level), {}).open)
            return;
        note("The subscription of the " + std::string(name(level)) + " level is closed");
        hooks.close(level);
    }

    void apply(EffectiveRule rule)
    {
        if (transition) {
            queue.push_back(std::move(rule));
            return;
        }
        const auto text = core::join(rule.origins, "; ");
        if (step == rule.step && current.givenThreshold == rule.givenThreshold) {
            note("Same step and threshold; the rest of the rule counts from now on: " + text);
            current = std::move(rule);
            tellIfChanged();
            return;
        }
        note("To " + std::string(name(rule.step)) + ": " + text);
        if (rule.step == Step::ApplicationFirst) {
            open(Level::Interface);
            open(Level::Application);
            enter(std::move(rule), "Both levels are subscribed");
            return;
        }
        const auto target = levelOf(rule.step);
        open(target);
        if (!side(other(target)).open) {
            enter(std::move(rule),
                  "Nothing is subscribed at the " + std::string(name(other(target)))
                      + " level: no comparison");
            return;
        }
        beginWaiting(std::move(rule));
    }

    void beginWaiting(EffectiveRule rule)
    {
        const core::Millis delay(std::max<std::int64_t>(rule.delaySeconds, 0) * 1000);
        transition.emplace(Transition {});
        transition->rule = std::move(rule);
        transition->limit = after(2 * delay + kFirstReportLimit, [](Impl& self) {
            self.transition->slept = self.transition->waited = self.transition->limitReached = true;
        });
        if (delay.count() == 0) {
            transition->slept = transition->waited = true;
        } else {
            note("Waiting " + std::to_string(delay.count() / 1000) + " s before the comparison");
            transition->timer = after(delay, [delay](Impl& self) {
                self.transition->slept = true;
                self.transition->timer =
                    self.after(delay, [](Impl& later) { later.transition->waited = true; });
            });
        }
        compareIfDue();
    }

    core::Timer after(core::Millis delay, std::function<void(Impl&)> change)
    {
        return loop.schedule(delay, [weak = weak_from_this(), change = std::move(change)] {
            const auto self = weak.lock();
            if (!self || !self->transition)
                return;
            change(*self);
            self->compareIfDue();
        });
    }

    void compareIfDue()
    {
        if (!transition || !transition->slept)
            return;
        const auto& fresh = side(levelOf(transition->rule.step));
        const auto& old = side(other(levelOf(transition->rule.step)));
        const bool reported = fresh.reported && old.reported;
        if (!transition->limitReached && (!reported || (fresh.addresses == 0 && !transition->waited)))
            return;
        compare();
    }

    void compare()
    {
        auto rule = std::move(transition->rule);
        transition.reset();
        const auto target = levelOf(rule.step);
        const auto fresh = side(target).addresses;
        const auto old = side(other(target)).addresses;
        const auto figures = counted(fresh) + " at the " + std::string(name(target)) + " level, "
            + counted(old) + " at the " + std::string(name(other(target))) + " level, threshold "
            + numberText(rule.threshold());
        if (rule.force || shouldUse(fresh, old, rule.threshold())) {
            const auto leaving = other(target);
            enter(std::move(rule), (rule.force ? "Forced: " : "Enough: ") + figures, leaving);
            return;
        }
        note("Not enough, everything stays as it was: " + figures);
        // Only what was opened for the comparison goes again.
        if (step && *step != Step::ApplicationFirst && levelOf(*step) == other(target))
            close(target);
        tellIfChanged();
        applyNext();
    }

    void enter(EffectiveRule rule, const std::string& why, std::optional<Level> leaving = {})
    {
        step = rule.step;
        current = std::move(rule);
        note(std::string(name(*step)) + " is in force. " + why);
        if (leaving)
            close(*leaving);
        tellIfChanged();
        applyNext();
    }

    void applyNext()
    {
        if (queue.empty() || transition)
            return;
        auto rule = std::move(queue.front());
        queue.pop_front();
        apply(std::move(rule));
    }

    void addressesChanged(Level level, std::size_t addresses)
    {
        auto& changed = side(level);
        if (!changed.open)
            return;
        changed.reported = true;
        changed.addresses = addresses;
        compareIfDue();
        tellIfChanged();
    }

    bool settled() const
    {
        return std::ranges::all_of(sides, [](const Side& one) { return !one.open || one.reported; });
    }

    Decision decide(std::optional<double> draw, bool applicationAvailable) const
    {
        if (!step)
            return {Choice::None, "No rule has been applied yet."};
        DecisionInput input {*step,
                             side(Level::Interface).addresses,
                             side(Level::Application).addresses,
                             current.threshold(),
                             current.proportion,
                             draw};
        auto decision = migration::decide(input);
        if (*step == Step::ApplicationFirst && decision.choice == Choice::Application && !applicationAvailable
            && input.interfaceAddresses > 0)
            return {Choice::Interface,
                    "No address of the application level can be connected to: "
                        + counted(input.interfaceAddresses) + " of the interface level serve."};
        return decision;
    }

    void tellIfChanged()
    {
        auto decision = decide({}, true);
        if (toldStep == step && decision.choice == toldChoice)
            return;
        if (step && settled() && decision.choice != toldChoice)
            note("Uses " + std::string(name(decision.choice)) + ": " + decision.reason);
        toldStep = step;
        toldChoice = decision.choice;
        if (hooks.changed)
            hooks.changed();
    }

    core::Loop& loop;
    const Hooks hooks;
    std::array<Side, 2> sides;
    std::optional<Step> step;
    EffectiveRule current;
    std::optional<Transition> transition;
    std::deque<EffectiveRule> queue;
    std::deque<RecordLine> record;
    std::uint64_t nextLine = 0;
    std::optional<Step> toldStep;
    std::optional<Choice> toldChoice;
};

Migrator::Migrator(core::Loop& loop, Hooks hooks)
    : m_impl(std::make_shared<Impl>(loop, std::move(hooks)))
{
}

Migrator::~Migrator() = default;

void Migrator::apply(EffectiveRule rule)
{
    const auto impl = m_impl;
    impl->apply(std::move(rule));
}

void Migrator::addressesChanged(Level level, std::size_t addresses)
{
    const auto impl = m_impl;
    impl->addressesChanged(level, addresses);
}

std::optional<Step> Migrator::step() const
{
    return m_impl->step;
}

std::optional<Step> Migrator::waitingFor() const
{
    return m_impl->transition ? std::optional(m_impl->transition->rule.step) : std::nullopt;
}

const EffectiveRule& Migrator::rule() const
{
    return m_impl->current;
}

bool Migrator::isOpen(Level level) const
{
    return m_impl->side(level).open;
}

bool Migrator::settled() const
{
    return m_impl->settled();
}

Decision Migrator::decide(std::optional<double> draw, bool applicationAvailable) const
{
    return m_impl->decide(draw, applicationAvailable);
}

const std::deque<RecordLine>& Migrator::record() const
{
    return m_impl->record;
}

} // namespace sextant::migration
