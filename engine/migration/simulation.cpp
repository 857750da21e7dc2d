// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/migration/simulation.h"

#include "engine/core/manual_loop.h"

#include <algorithm>

namespace sextant::migration {

namespace {

/// Time for both waits of a rule and for a level that never reports.
core::Millis enough(const EffectiveRule& rule)
{
    return core::Millis(2000) * std::max(rule.delaySeconds, 0) + core::Millis(60'000);
}

class Simulation
{
public:
    explicit Simulation(const Situation& situation)
        : m_situation(situation)
    {
    }

    void meet(const EffectiveRule& rule)
    {
        m_firstLine = m_migrator.record().empty() ? 0 : m_migrator.record().back().number + 1;
        m_migrator.apply(rule);
        m_loop.runReady();
        m_waited = core::Millis(0);
        if (m_migrator.waitingFor()) {
            m_waited = core::Millis(1000) * std::max(rule.delaySeconds, 0);
            m_loop.advance(enough(rule));
        }
    }

    Outlook result(EffectiveRule effective) const
    {
        Outlook out;
        out.step = m_migrator.step().value_or(effective.step);
        out.refused = out.step != effective.step;
        out.decision = m_migrator.decide();
        out.waits = m_waited;
        for (const auto& line : m_migrator.record())
            if (line.number >= m_firstLine)
                out.record.push_back(line.text);
        out.effective = std::move(effective);
        return out;
    }

private:
    void open(Level level)
    {
        m_loop.post([this, level] {
            m_migrator.addressesChanged(level,
                                        level == Level::Interface ? m_situation.interfaceAddresses
                                                                  : m_situation.applicationAddresses);
        });
    }

    const Situation& m_situation;
    core::ManualLoop m_loop;
    std::uint64_t m_firstLine = 0;
    core::Millis m_waited {0};
    Migrator m_migrator {m_loop, {[this](Level level) { open(level); }, [](Level) {}, {}}};
};

} // namespace

core::Outcome<Outlook> outlookOf(const Rule& rule, const Situation& situation)
{
    auto effective = effectiveRule(rule, situation.subject);
    if (!effective)
        return effective.error();
    Simulation simulation(situation);
    simulation.meet(*effective);
    return simulation.result(std::move(*effective));
}

core::Outcome<Outlook> outlookOf(const Rule& before, const Rule& rule, const Situation& situation)
{
    const auto first = effectiveRule(before, situation.subject);
    if (!first)
        return first.error();
    auto effective = effectiveRule(rule, situation.subject);
    if (!effective)
        return effective.error();
    Simulation simulation(situation);
    simulation.meet(*first);
    simulation.meet(*effective);
    return simulation.result(std::move(*effective));
}

} // namespace sextant::migration
