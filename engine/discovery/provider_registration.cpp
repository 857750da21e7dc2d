// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/provider_registration.h"

#include "engine/core/log.h"
#include "engine/core/text.h"
#include "engine/discovery/provider_plan.h"
#include "engine/discovery/steps.h"
#include "engine/mapping/publisher.h"
#include "engine/registry/node_writer.h"

#include <deque>
#include <map>

namespace sextant::discovery {

namespace {

template<typename Items, typename Make>
std::vector<Step> stepsOf(const Items& items, Make make)
{
    std::vector<Step> steps;
    for (const auto& item : items)
        steps.push_back(make(item));
    return steps;
}

} // namespace

std::string_view name(RegisterMode mode)
{
    switch (mode) {
    case RegisterMode::All:
        return "all";
    case RegisterMode::Instance:
        return "instance";
    case RegisterMode::Interface:
        return "interface";
    }
    return "all";
}

std::optional<RegisterMode> parseRegisterMode(std::string_view text)
{
    for (const auto mode : {RegisterMode::All, RegisterMode::Instance, RegisterMode::Interface})
        if (core::equalsIgnoreCase(text, name(mode)))
            return mode;
    return std::nullopt;
}

std::string_view name(MetadataType type)
{
    return type == MetadataType::Local ? "local" : "remote";
}

std::optional<MetadataType> parseMetadataType(std::string_view text)
{
    for (const auto type : {MetadataType::Local, MetadataType::Remote})
        if (core::equalsIgnoreCase(text, name(type)))
            return type;
    return std::nullopt;
}

/// Steps hold the Impl, so a flow that is under way ends cleanly; `stopping` ends it early.
struct ProviderRegistration::Impl : std::enable_shared_from_this<ProviderRegistration::Impl>
{
    using Self = std::shared_ptr<Impl>;
    /// What is registered in one go; null: everything that is planned when it is done.
    using Part = std::shared_ptr<const ProviderPlan>;

    Impl(store::CoordinationStore& store, ProviderApplication given,
         const std::vector<ProvidedService>& services)
        : application(std::move(given))
        , plan(planProvider(application, services, store.loop().wallClockMillis()))
        , writer(store, application.host, application.acl)
        , emptyWriter(store, "", application.acl)
    {
    }

    void start(StepDone done)
    {
        const auto self = shared_from_this();
        begun = true;
        followSession(); // a session may already end between two of the steps
        run({configDirectories(), definitions({}), mappings({}), ephemerals()},
            [self, done = std::move(done)](core::Outcome<void> outcome) {
                if (!outcome && !self->application.check && !self->stopping) {
                    core::logWarning("discovery",
                                     "Registering " + self->application.name
                                         + " will be tried again: " + outcome.error().text());
                    self->registerAgainLater();
                    outcome = {};
                }
                if (!outcome) {
                    self->begun = false;
                    self->session.stop();
                    if (!self->stopping)
                        self->whenIdle = nullptr; // a new session in between registers nothing any more
                }
                if (!self->dropped)
                    done(std::move(outcome));
            });
    }

    void add(const std::vector<ProvidedService>& services, std::function<void()> done)
    {
        if (stopping)
            return;
        auto more = std::make_shared<const ProviderPlan>(
            planProvider(application, services, writer.store().loop().wallClockMillis()));
        mergePlan(plan, *more, application);
        additions.push_back({std::move(more), std::move(done), 0});
        registerAdditions();
    }

    /// As soon as nothing else runs.
    void registerAdditions()
    {
        if (running || stopping || !begun || additions.empty())
            return;
        const auto addition = additions.front();
        additions.pop_front();
        run({definitions(addition.part), mappings(addition.part), providers(addition.part, addition.retry),
             appMetadata(), instance()},
            [self = shared_from_this(), addition](const core::Outcome<void>& outcome) {
                if (outcome) {
                    addition.done();
                } else if (!self->stopping) {
                    self->retryLater([self, addition](const StepDone& done) {
                        self->additions.push_back({addition.part, addition.done, addition.retry + 1});
                        self->registerAdditions();
                        done({});
                    });
                }
            });
    }

    void stop(const StepDone& done)
    {
        fallSilent();
        auto removal = [self = shared_from_this(), done] {
            self->removeEphemerals([self, done](core::Outcome<void> outcome) {
                if (!self->dropped)
                    done(std::move(outcome));
            });
        };
        if (running)
            whenIdle = std::move(removal);
        else
            removal();
    }

    void fallSilent()
    {
        stopping = true;
        session.stop();
        retries.clear();
        additions.clear();
        if (!running || dropped)
            publications.clear(); // a running flow waits for their answers
    }

    void drop()
    {
        dropped = true;
        fallSilent();
        whenIdle = nullptr;
    }

    /// One flow at a time; a stop that comes in between waits for the step that is under way.
    void run(std::vector<Step> steps, StepDone done)
    {
        running = true;
        const auto self = shared_from_this();
        for (auto& step : steps)
            step = [self, inner = std::move(step)](StepDone next) {
                if (self->stopping)
                    next(core::Error(core::Errc::Cancelled, "The registration was stopped"));
                else
                    inner(std::move(next));
            };
        runInOrder(std::move(steps), [self, done = std::move(done)](core::Outcome<void> outcome) {
            self->running = false;
            done(std::move(outcome));
            if (auto idle = std::exchange(self->whenIdle, nullptr))
                idle();
            self->registerAdditions();
        });
    }

    Step configDirectories()
    {
        return [self = shared_from_this()](StepDone done) {
            const auto directory = [self](const std::string& path) -> Step {
                return [self, path](StepDone next) { self->emptyWriter.ensure(path, "", std::move(next)); };
            };
            runInOrder(stepsOf(self->plan.configDirectories, directory), std::move(done));
        };
    }

    /// Reported, not required: a failure is tried again in the background.
    Step optional(Step step)
    {
        return [self = shared_from_this(), step = std::move(step)](const StepDone& done) {
            step([self, step, done](const core::Outcome<void>& outcome) {
                if (!outcome && !self->stopping)
                    self->retryLater(step);
                done({});
            });
        };
    }

    const ProviderPlan& planOf(const Part& part) const { return part ? *part : plan; }

    Step definitions(Part part)
    {
        return [self = shared_from_this(), part = std::move(part)](StepDone done) {
            const auto definition = [self](const ProviderPlan::Node& node) {
                return self->optional(
                    [self, node](StepDone next) { self->writer.put(node.path, node.data, std::move(next)); });
            };
            runTogether(stepsOf(self->planOf(part).definitions, definition), std::move(done));
        };
    }

    // Persistent nodes that went with the server's data; those that are there stay as they are.

    Step missingDirectories()
    {
        return [self = shared_from_this()](StepDone done) {
            const auto directory = [self](const std::string& path) {
                return self->unlessThere(path, [self, path](StepDone next) {
                    self->emptyWriter.ensure(path, "", std::move(next));
                });
            };
            runInOrder(stepsOf(self->plan.configDirectories, directory), std::move(done));
        };
    }

    Step missingDefinitions()
    {
        return [self = shared_from_this()](StepDone done) {
            const auto definition = [self](const ProviderPlan::Node& node) {
                return self->unlessThere(node.path, [self, node](StepDone next) {
                    self->writer.put(node.path, node.data, std::move(next));
                });
            };
            runTogether(stepsOf(self->plan.definitions, definition), std::move(done));
        };
    }

    Step unlessThere(const std::string& path, Step write)
    {
        return optional([self = shared_from_this(), path, write = std::move(write)](const StepDone& done) {
            self->writer.store().exists(
                path, {}, [write, done](const core::Outcome<std::optional<store::Stat>>& found) {
                    if (!found)
                        done(found.error());
                    else if (*found)
                        done({});
                    else
                        write(done);
                });
        });
    }

    Step mappings(Part part)
    {
        return [self = shared_from_this(), part = std::move(part)](StepDone done) {
            const auto publication = [self](const std::string& interfaceName) {
                return self->optional([self, interfaceName](StepDone next) {
                    self->publications[interfaceName] =
                        mapping::publish(self->writer, self->application.root, interfaceName,
                                         self->application.name, {}, std::move(next));
                });
            };
            runTogether(stepsOf(self->planOf(part).mappedInterfaces, publication), std::move(done));
        };
    }

    /// The nodes that consumers look for, interface level first (spec/registry §3.4): most live and die with
    /// the session.
    Step ephemerals()
    {
        return [self = shared_from_this()](StepDone done) {
            runInOrder({self->providers({}, self->retry), self->appMetadata(), self->instance()},
                       std::move(done));
        };
    }

    /// `retryNumber` is 0 for the first try of all. Nodes that have been tried again as often as their URLs
    /// say are left out.
    Step providers(Part part, std::int64_t retryNumber)
    {
        return [self = shared_from_this(), part = std::move(part), retryNumber](StepDone done) {
            const auto& planned = self->planOf(part);
            std::vector<Step> steps;
            for (const auto& path : planned.providerNodes)
                if (!self->givesUp(path, retryNumber))
                    steps.emplace_back([self, path](StepDone next) {
                        self->writer.replaceEphemeral(path, self->application.host, std::move(next));
                    });
            for (const auto* paths : {&planned.persistentProviderNodes, &planned.listenedDirectories})
                for (const auto& path : *paths)
                    if (!self->givesUp(path, retryNumber))
                        steps.emplace_back([self, path](StepDone next) {
                            self->writer.ensure(path, self->application.host, std::move(next));
                        });
            runTogether(std::move(steps), std::move(done));
        };
    }

    bool givesUp(const std::string& path, std::int64_t retryNumber) const
    {
        const auto limit = plan.retryTimes.find(path);
        if (limit == plan.retryTimes.end() || retryNumber <= limit->second)
            return false;
        core::logWarning("discovery",
                         "Not registered: " + core::shorten(path, 300) + " was tried again "
                             + std::to_string(limit->second) + " times (retry.times)");
        return true;
    }

    /// A revision's document never changes: an existing node is left alone unless it is blank (spec/registry
    /// §6.3).
    Step appMetadata()
    {
        return [self = shared_from_this()](const StepDone& done) {
            const auto& node = self->plan.appMetadata;
            if (node.path.empty()) {
                done({});
                return;
            }
            self->writer.store().get(node.path, {}, [self, done](const core::Outcome<store::Node>& found) {
                if (found && !core::trim(found->data.value_or("")).empty())
                    done({});
                else
                    self->writer.put(self->plan.appMetadata.path, self->plan.appMetadata.data, done);
            });
        };
    }

    Step instance()
    {
        return [self = shared_from_this()](StepDone done) {
            if (self->plan.instanceDirectory.empty()) {
                done({});
                return;
            }
            const Step directory = [self](StepDone next) {
                self->writer.ensureContainer(self->plan.instanceDirectory, std::move(next));
            };
            const Step node = [self](StepDone next) {
                self->writer.putEphemeral(self->instancePath(), printInstance(self->plan.instance),
                                          std::move(next));
            };
            runInOrder({directory, node}, std::move(done));
        };
    }

    std::string instancePath() const { return plan.instanceDirectory + "/" + plan.instance.id; }

    void removeEphemerals(StepDone done)
    {
        const auto removal = [self = shared_from_this()](const std::string& path) -> Step {
            return [self, path](StepDone next) { self->writer.removeOwned(path, std::move(next)); };
        };
        auto steps = stepsOf(plan.providerNodes, removal);
        if (!plan.instanceDirectory.empty())
            steps.push_back(removal(instancePath()));
        runTogether(std::move(steps), std::move(done));
    }

    void followSession()
    {
        session = writer.store().onSession([weak = weak_from_this()](const store::SessionEvent& event) {
            const auto self = weak.lock();
            if (self && event.newSession && event.state == store::SessionState::Connected) {
                self->retry = 0;
                self->registerAgain();
            }
        });
    }

    /// The old session took the ephemeral nodes along (spec/registry §2.9, §16.1). They are what consumers
    /// miss, so they come early; a server that lost its data misses the rest, too.
    void registerAgain()
    {
        if (stopping)
            return;
        if (running) {
            whenIdle = [this] { registerAgain(); };
            return;
        }
        run({missingDirectories(), ephemerals(), missingDefinitions(), mappings({})},
            [this](const core::Outcome<void>& outcome) {
                if (outcome)
                    retry = 0;
                else if (!stopping)
                    registerAgainLater();
            });
    }

    void registerAgainLater()
    {
        retryLater([this](const StepDone& done) {
            ++retry;
            registerAgain();
            done({});
        });
    }

    /// Each failure in its own time, one period later (spec/registry §2.9).
    void retryLater(Step step)
    {
        const auto number = nextRetry++;
        retries[number] = writer.store().loop().schedule(
            application.retryPeriod, [weak = weak_from_this(), number, step = std::move(step)] {
                const auto self = weak.lock();
                if (!self || self->stopping)
                    return;
                const auto fired = self->retries.extract(number);
                self->optional(step)([](const core::Outcome<void>&) {});
            });
    }

    struct Addition
    {
        Part part;
        std::function<void()> done;
        std::int64_t retry = 0; ///< how often it has been tried again
    };

    const ProviderApplication application;
    ProviderPlan plan;
    const registry::NodeWriter writer;
    const registry::NodeWriter emptyWriter; ///< for what Curator's NodeCache creates: empty data
    std::map<std::string, core::Subscription> publications; ///< by interface
    core::Subscription session;
    std::map<std::uint64_t, core::Timer> retries;
    std::uint64_t nextRetry = 0;
    std::int64_t retry = 0; ///< how often everything has been tried again since it last worked
    std::deque<Addition> additions; ///< in the plan already
    std::function<void()> whenIdle;
    bool begun = false;
    bool running = false;
    bool stopping = false;
    bool dropped = false;
};

ProviderRegistration::ProviderRegistration(store::CoordinationStore& store, ProviderApplication application,
                                           std::vector<ProvidedService> services)
    : m_impl(std::make_shared<Impl>(store, std::move(application), services))
{
}

ProviderRegistration::~ProviderRegistration()
{
    m_impl->drop();
}

const metadata::MetadataInfo& ProviderRegistration::metadataInfo() const
{
    return m_impl->plan.metadata;
}

const std::vector<url::Url>& ProviderRegistration::exportedUrls() const
{
    return m_impl->plan.exported;
}

bool ProviderRegistration::needsMetadataService() const
{
    return m_impl->application.registerMode != RegisterMode::Interface
        && m_impl->application.metadataType == MetadataType::Local;
}

void ProviderRegistration::start(std::function<void(core::Outcome<void>)> done)
{
    m_impl->start(std::move(done));
}

void ProviderRegistration::addServices(const std::vector<ProvidedService>& services,
                                       std::function<void()> done)
{
    m_impl->add(services, std::move(done));
}

void ProviderRegistration::stop(std::function<void(core::Outcome<void>)> done)
{
    m_impl->stop(done);
}

} // namespace sextant::discovery
