// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/steps.h"

#include <memory>

namespace sextant::discovery {

namespace {

void runFrom(const std::shared_ptr<const std::vector<Step>>& steps, std::size_t index, const StepDone& done)
{
    if (index == steps->size()) {
        done({});
        return;
    }
    (*steps)[index]([steps, index, done](core::Outcome<void> outcome) {
        if (outcome)
            runFrom(steps, index + 1, done);
        else
            done(std::move(outcome));
    });
}

} // namespace

void runTogether(std::vector<Step> steps, StepDone done)
{
    if (steps.empty()) {
        done({});
        return;
    }
    struct Join
    {
        std::size_t waiting;
        core::Outcome<void> result;
        StepDone done;
    };
    auto join = std::make_shared<Join>(Join {steps.size(), {}, std::move(done)});
    for (const auto& step : steps)
        step([join](core::Outcome<void> outcome) {
            if (!outcome && join->result)
                join->result = std::move(outcome);
            if (--join->waiting == 0)
                join->done(std::move(join->result));
        });
}

void runInOrder(std::vector<Step> steps, StepDone done)
{
    runFrom(std::make_shared<const std::vector<Step>>(std::move(steps)), 0, done);
}

} // namespace sextant::discovery
