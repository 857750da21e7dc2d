// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/mapping/publisher.h"

#include "engine/core/text.h"
#include "engine/mapping/mapping.h"

#include <algorithm>
#include <random>

namespace sextant::mapping {

namespace {

class Publication : public std::enable_shared_from_this<Publication>
{
public:
    Publication(registry::NodeWriter writer, std::string path, std::string application,
                PublishOptions options, std::function<void(core::Outcome<void>)> done)
        : m_writer(std::move(writer))
        , m_path(std::move(path))
        , m_application(std::move(application))
        , m_options(options)
        , m_done(std::move(done))
        // Other processes have other sessions; with a manual clock the waits are the same every time.
        , m_random(static_cast<std::mt19937::result_type>(m_writer.store().session().sessionId
                                                          ^ m_writer.store().loop().wallClockMillis()))
    {
    }

    void attempt()
    {
        ++m_attempt;
        m_writer.store().get(m_path, {},
                             guarded<store::Node>([](Publication& self, core::Outcome<store::Node> node) {
                                 if (node)
                                     self.add(node->data.value_or(""), node->stat.version);
                                 else if (node.error().code == core::Errc::NoNode)
                                     self.createNode();
                                 else
                                     self.failed(node.error());
                             }));
    }

private:
    /// A callback that falls silent with the publication.
    template<typename T, typename Handler>
    std::function<void(core::Outcome<T>)> guarded(Handler handler)
    {
        return [weak = weak_from_this(), handler](core::Outcome<T> outcome) {
            if (const auto self = weak.lock())
                handler(*self, std::move(outcome));
        };
    }

    void createNode()
    {
        m_writer.create(m_path, m_application, store::CreateMode::Persistent,
                        guarded<void>([](Publication& self, const core::Outcome<void>& created) {
                            if (created)
                                self.m_done({});
                            else
                                self.failed(created.error());
                        }));
    }

    void add(const std::string& value, std::int32_t version)
    {
        const auto applications = parseMapping(value);
        if (std::ranges::find(applications, m_application) != applications.end()) {
            m_done({});
            return;
        }
        auto extended = core::trim(value).empty() ? m_application : value + "," + m_application;
        m_writer.store().set(
            m_path, std::move(extended), version, {},
            guarded<store::Stat>([](Publication& self, const core::Outcome<store::Stat>& written) {
                if (written)
                    self.m_done({});
                else
                    self.failed(written.error());
            }));
    }

    void failed(const core::Error& error)
    {
        if (m_attempt >= m_options.attempts) {
            m_done(error);
            return;
        }
        std::uniform_int_distribution<std::int64_t> wait(
            0, std::max<std::int64_t>(m_options.maxWait.count() - 1, 0));
        m_timer = m_writer.store().loop().schedule(core::Millis(wait(m_random)), [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->attempt();
        });
    }

    registry::NodeWriter m_writer;
    std::string m_path;
    std::string m_application;
    PublishOptions m_options;
    std::function<void(core::Outcome<void>)> m_done;
    std::mt19937 m_random;
    core::Timer m_timer;
    int m_attempt = 0;
};

} // namespace

core::Subscription publish(const registry::NodeWriter& writer, const std::string& root,
                           const std::string& interfaceName, const std::string& application,
                           PublishOptions options, std::function<void(core::Outcome<void>)> done)
{
    auto publication = std::make_shared<Publication>(writer, mappingPath(root, interfaceName), application,
                                                     options, std::move(done));
    publication->attempt();
    return core::Subscription([publication]() mutable { publication.reset(); });
}

} // namespace sextant::mapping
