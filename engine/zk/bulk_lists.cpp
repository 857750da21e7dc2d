// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/bulk_batches.h"
#include "engine/zk/bulk_read.h"

namespace sextant::zk {

namespace {

using Lists = std::vector<core::Outcome<store::Children>>;

/// Provider URLs, the longest names that there are many of. Short names are overestimated, which costs a few
/// more requests; long ones underestimated would end in answers above the limit.
constexpr std::size_t kNameBytes = 1'200;

/// Names below nodes whose stats are known.
class ListPart
{
public:
    using Results = Lists;
    using Answers = WireClient::ManyNames;

    explicit ListPart(std::vector<store::Stat> stats)
        : m_stats(std::move(stats))
    {
    }

    static std::size_t most() { return kMostBatchNodes; }
    std::size_t expected(std::size_t index) const
    {
        return kNameBytes * static_cast<std::size_t>(std::max(m_stats[index].numChildren, 0));
    }
    static void send(WireClient& client, std::vector<std::string> paths, const store::OpOptions& options,
                     WireClient::Callback<Answers> done)
    {
        client.multiReadNames(std::move(paths), options, std::move(done));
    }
    std::size_t take(const std::vector<std::size_t>& batch, Answers answers, Results& into) const
    {
        std::size_t bytes = 0;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (!answers[i]) {
                into[batch[i]] = answers[i].error();
                continue;
            }
            for (const auto& name : *answers[i])
                bytes += name.size();
            into[batch[i]] = store::Children {std::move(*answers[i]), m_stats[batch[i]]};
        }
        return bytes;
    }
    static void sendSingles(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                            const store::OpOptions& options, std::function<void(Results)> done)
    {
        store::childrenManyOneByOne(client, client->loop(), std::move(paths), options, kSingleReadsInFlight,
                                    std::move(done));
    }

private:
    std::vector<store::Stat> m_stats;
};

/// Reads what is not empty and puts it where it belongs.
void readNames(const std::shared_ptr<WireClient>& client, const std::vector<std::string>& paths,
               const store::OpOptions& options, const WireClient::ManyNodes& nodes,
               std::function<void(Lists)> done)
{
    const auto results = std::make_shared<Lists>();
    const auto wanted = std::make_shared<std::vector<std::size_t>>();
    std::vector<std::string> wantedPaths;
    std::vector<store::Stat> stats;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i]) {
            results->emplace_back(nodes[i].error());
            continue;
        }
        results->emplace_back(store::Children {{}, nodes[i]->stat});
        if (nodes[i]->stat.numChildren == 0)
            continue;
        wanted->push_back(i);
        wantedPaths.push_back(paths[i]);
        stats.push_back(nodes[i]->stat);
    }
    if (wanted->empty()) {
        done(std::move(*results));
        return;
    }
    std::make_shared<BulkBatches<ListPart>>(client, std::move(wantedPaths), options,
                                            ListPart(std::move(stats)),
                                            [results, wanted, done = std::move(done)](Lists lists) {
                                                for (std::size_t i = 0; i < lists.size(); ++i)
                                                    (*results)[(*wanted)[i]] = std::move(lists[i]);
                                                done(std::move(*results));
                                            })
        ->start();
}

} // namespace

void listInBulk(const std::shared_ptr<WireClient>& client, std::vector<std::string> paths,
                const store::OpOptions& options, std::function<void(Lists)> done)
{
    const auto level = client->level();
    if (level == ServerLevel::Basic || level == ServerLevel::Removal) {
        ListPart::sendSingles(client, std::move(paths), options, std::move(done));
        return;
    }
    const auto kept = std::make_shared<const std::vector<std::string>>(paths);
    readInBulk(
        client, std::move(paths), options,
        [weak = std::weak_ptr(client), kept, options, done = std::move(done)](
            const WireClient::ManyNodes& nodes) { readNames(weak.lock(), *kept, options, nodes, done); },
        kMostBatchNodes);
}

} // namespace sextant::zk
