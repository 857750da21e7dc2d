// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/server_report.h"

namespace sextant::zk {

using core::Errc;
using core::Outcome;

namespace {

class ReportRound : public std::enable_shared_from_this<ReportRound>
{
public:
    ReportRound(core::EngineThread& engine, const std::vector<Server>& servers, const ReportOptions& options,
                std::function<void(std::vector<ServerReport>)> done)
        : m_engine(engine)
        , m_options(options)
        , m_done(std::move(done))
        , m_questions(servers.size())
        , m_left(servers.size())
    {
        for (const auto& server : servers) {
            m_reports.emplace_back();
            m_reports.back().server = server;
        }
    }

    void start()
    {
        for (std::size_t i = 0; i < m_reports.size(); ++i)
            askStatus(i);
        if (m_reports.empty())
            m_engine.post([self = shared_from_this()] { self->finish(); });
    }

    void stop()
    {
        m_done = nullptr;
        m_questions.clear();
    }

private:
    using Use = void (ReportRound::*)(std::size_t, Outcome<std::string>);

    void ask(std::size_t index, const char* word, Use use)
    {
        m_questions[index] =
            askFourLetter(m_engine, m_reports[index].server, word, m_options.ask, handler(index, use));
    }
    void askAdmin(std::size_t index, const char* command, Use use)
    {
        auto options = m_options.ask;
        options.tls = nullptr;
        m_questions[index] = askAdminServer(m_engine, {m_reports[index].server.host, *m_options.adminPort},
                                            command, options, handler(index, use));
    }
    std::function<void(Outcome<std::string>)> handler(std::size_t index, Use use)
    {
        return [weak = weak_from_this(), index, use](Outcome<std::string> answer) {
            if (const auto self = weak.lock(); self && self->m_done)
                ((*self).*use)(index, std::move(answer));
        };
    }

    void askStatus(std::size_t index) { ask(index, "srvr", &ReportRound::statusSaid); }

    void statusSaid(std::size_t index, Outcome<std::string> answer)
    {
        auto& report = m_reports[index];
        report.reachable =
            answer.ok() || answer.error().code == Errc::Unsupported || answer.error().sentence == kNotServing;
        auto status = answer ? parseSrvr(*answer) : Outcome<ServerStatus>(answer.error());
        if (status) {
            report.status = std::move(*status);
            ask(index, "mntr", &ReportRound::valuesSaid);
            return;
        }
        report.problems.push_back(status.error());
        if (m_options.adminPort)
            askAdmin(index, "server_stats", &ReportRound::adminStatusSaid);
        else
            end();
    }

    void valuesSaid(std::size_t index, Outcome<std::string> answer)
    {
        if (answer)
            m_reports[index].watches = valueOf(parseMntr(*answer), "watch_count");
        if (m_reports[index].watches)
            end();
        else
            ask(index, "wchs", &ReportRound::watchesSaid);
    }

    void watchesSaid(std::size_t index, Outcome<std::string> answer)
    {
        auto& report = m_reports[index];
        const auto summary = answer ? parseWchs(*answer) : Outcome<WatchSummary>(answer.error());
        if (summary)
            report.watches = summary->watches;
        else if (m_options.adminPort) {
            askAdmin(index, "watch_summary", &ReportRound::adminWatchesSaid);
            return;
        } else {
            report.problems.push_back(summary.error());
        }
        end();
    }

    void adminStatusSaid(std::size_t index, Outcome<std::string> answer)
    {
        auto& report = m_reports[index];
        auto status = answer ? parseAdminStats(*answer) : Outcome<ServerStatus>(answer.error());
        if (!status) {
            report.problems.push_back(status.error());
            end();
            return;
        }
        report.problems.clear(); // the client port's refusal has cost nothing
        report.reachable = true;
        report.byAdminServer = true;
        report.status = std::move(*status);
        askAdmin(index, "watch_summary", &ReportRound::adminWatchesSaid);
    }

    void adminWatchesSaid(std::size_t index, Outcome<std::string> answer)
    {
        auto& report = m_reports[index];
        const auto summary = answer ? parseAdminWatches(*answer) : Outcome<WatchSummary>(answer.error());
        if (summary) {
            report.watches = summary->watches;
            report.byAdminServer = true;
        } else {
            report.problems.push_back(summary.error());
        }
        end();
    }

    void end()
    {
        if (--m_left == 0)
            finish();
    }

    void finish()
    {
        const auto done = std::exchange(m_done, nullptr);
        if (done)
            done(std::move(m_reports));
    }

    core::EngineThread& m_engine;
    ReportOptions m_options;
    std::function<void(std::vector<ServerReport>)> m_done;
    std::vector<ServerReport> m_reports;
    std::vector<core::Subscription> m_questions; ///< the current one of each server
    std::size_t m_left;
};

} // namespace

core::Subscription reportServers(core::EngineThread& engine, const std::vector<Server>& servers,
                                 const ReportOptions& options,
                                 std::function<void(std::vector<ServerReport>)> done)
{
    auto round = std::make_shared<ReportRound>(engine, servers, options, std::move(done));
    round->start();
    return core::Subscription([round] { round->stop(); });
}

} // namespace sextant::zk
