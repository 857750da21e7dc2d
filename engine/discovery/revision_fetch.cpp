// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/discovery/revision_fetch.h"

#include "engine/core/text.h"
#include "engine/metadata/report_paths.h"

#include <algorithm>
#include <random>

namespace sextant::discovery {

namespace {

using core::Errc;

constexpr std::size_t kTries = 3;

class RevisionFetch : public std::enable_shared_from_this<RevisionFetch>
{
public:
    RevisionFetch(store::CoordinationStore& store, RevisionRequest request,
                  std::function<void(core::Outcome<RevisionAnswer>)> done)
        : m_store(store)
        , m_request(std::move(request))
        , m_done(std::move(done))
    {
        // Consumers have sessions of their own, so each begins elsewhere; with a manual clock always at the
        // same.
        std::mt19937 random(static_cast<std::mt19937::result_type>(m_store.session().sessionId
                                                                   ^ m_store.loop().wallClockMillis()));
        std::ranges::shuffle(m_request.instances, random);
    }

    void tryNext()
    {
        if (m_try == std::min(kTries, m_request.instances.size())) {
            giveUp();
            return;
        }
        const auto& instance = m_request.instances[m_try++];
        if (instance.storageType == "remote")
            readReport(instance);
        else
            askProvider(instance);
    }

private:
    void readReport(const Instance& instance)
    {
        m_path = metadata::appMetadataPath(m_request.root, instance.application, instance.revision);
        m_store.get(m_path, m_request.operation,
                    [self = shared_from_this()](const core::Outcome<store::Node>& node) {
                        if (!node && node.error().code != Errc::NoNode && node.error().code != Errc::NoAuth) {
                            self->m_done(node.error());
                            return;
                        }
                        if (!node) {
                            self->failed("reading " + self->m_path + " failed: " + node.error().text());
                            return;
                        }
                        auto info = metadata::parseMetadataInfo(node->data.value_or(""), self->m_path,
                                                                self->m_answer.problems);
                        if (info)
                            self->succeed(std::move(*info), "from " + self->m_path);
                        else
                            self->failed(info.error().text());
                    });
    }

    void askProvider(const Instance& instance)
    {
        const auto service = metadataServiceUrl(instance);
        if (!m_request.fetcher) {
            failed("only the provider at " + service.address() + " has it (storage-type local)");
            return;
        }
        m_request.fetcher(
            instance, [self = shared_from_this(), service](core::Outcome<metadata::MetadataInfo> info) {
                if (info)
                    self->succeed(std::move(*info), "asked from the provider at " + service.address());
                else
                    self->failed("asking the provider at " + service.address()
                                 + " failed: " + info.error().text());
            });
    }

    void succeed(metadata::MetadataInfo info, std::string how)
    {
        m_answer.info = std::make_shared<const metadata::MetadataInfo>(std::move(info));
        m_answer.how = std::move(how);
        m_done(std::move(m_answer));
    }

    void failed(std::string why)
    {
        m_failures.push_back(std::move(why));
        tryNext();
    }

    void giveUp()
    {
        const auto& instance = m_request.instances.front();
        m_failures.erase(std::unique(m_failures.begin(), m_failures.end()), m_failures.end());
        m_answer.how = core::shorten(core::join(m_failures, "; "), 1000);
        const bool remote = instance.storageType == "remote";
        m_answer.problems.push_back(
            {remote                  ? "revision-missing-metadata"
                 : m_request.fetcher ? "metadata-fetch-failed"
                                     : "metadata-not-fetched",
             m_request.fetcher || remote ? core::Severity::Error : core::Severity::Info,
             remote ? m_path : std::string(), instance.application,
             "The metadata of revision " + instance.revision + " cannot be had: " + m_answer.how + ".",
             "Consumers do not know what these instances export; they keep older addresses and ask again.",
             "Check that the provider answers, or that the node exists."});
        m_done(std::move(m_answer));
    }

    store::CoordinationStore& m_store;
    RevisionRequest m_request;
    std::function<void(core::Outcome<RevisionAnswer>)> m_done;
    RevisionAnswer m_answer;
    std::vector<std::string> m_failures;
    std::string m_path;
    std::size_t m_try = 0;
};

} // namespace

void fetchRevision(store::CoordinationStore& store, RevisionRequest request,
                   std::function<void(core::Outcome<RevisionAnswer>)> done)
{
    std::make_shared<RevisionFetch>(store, std::move(request), std::move(done))->tryNext();
}

} // namespace sextant::discovery
