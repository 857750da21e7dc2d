// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The admin server's JSON as the records of four_letter.h.
#include "engine/core/text.h"
#include "engine/zk/four_letter.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace sextant::zk {

using core::Errc;
using core::Error;
using core::Outcome;

namespace {

/// A document as "outer.inner" → text; numbers as they were written, as no value may pass through a double.
/// Lists are passed over.
class Flattener : public nlohmann::json_sax<nlohmann::json>
{
public:
    ServerValues values;

    bool null() override { return true; }
    bool boolean(bool value) override { return put(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override { return put(std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) override { return put(std::to_string(value)); }
    bool number_float(number_float_t, const string_t& text) override { return put(text); }
    bool string(string_t& value) override { return put(value); }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override
    {
        m_path.push_back(m_key);
        return m_path.size() < kMostLevels;
    }
    bool key(string_t& value) override
    {
        m_key = value;
        return true;
    }
    bool end_object() override
    {
        m_key = m_path.back();
        m_path.pop_back();
        return true;
    }
    bool start_array(std::size_t) override
    {
        ++m_lists;
        return true;
    }
    bool end_array() override
    {
        --m_lists;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return false;
    }

private:
    static constexpr std::size_t kMostLevels = 32;

    bool put(std::string text)
    {
        if (m_lists > 0)
            return true;
        std::string name;
        for (std::size_t i = 1; i < m_path.size(); ++i) // the outermost has no name
            name += m_path[i] + ".";
        values.insert_or_assign(name + m_key, std::move(text));
        return true;
    }

    std::vector<std::string> m_path;
    std::string m_key;
    int m_lists = 0;
};

Outcome<ServerValues> flattened(std::string_view document)
{
    Flattener out;
    if (!nlohmann::json::sax_parse(document, &out))
        return Error(Errc::Decode, "The admin server's answer is not JSON");
    const auto error = out.values.find("error");
    if (error != out.values.end() && !error->second.empty())
        return Error(Errc::Remote, "The admin server says no", {}, error->second);
    return std::move(out.values);
}

std::string textOf(const ServerValues& values, const std::string& name)
{
    const auto found = values.find(name);
    return found == values.end() ? std::string() : found->second;
}

} // namespace

Outcome<ServerStatus> parseAdminStats(std::string_view document)
{
    const auto read = flattened(document);
    if (!read)
        return read.error();
    const auto& values = *read;
    ServerStatus out;
    const auto version = textOf(values, "version");
    out.version = version.substr(0, version.find_first_of("-, "));
    if (out.version.empty())
        return Error(Errc::Decode, "The admin server's answer names no version");
    out.mode =
        textOf(values, "read_only") == "true" ? "read-only" : textOf(values, "server_stats.server_state");
    if (const auto zxid = valueOf(values, "server_stats.last_processed_zxid")) {
        std::ostringstream hex;
        hex << "0x" << std::hex << *zxid;
        out.zxid = hex.str();
    }
    out.latencyMin = textOf(values, "server_stats.min_latency");
    out.latencyAverage = textOf(values, "server_stats.avg_latency");
    out.latencyMax = textOf(values, "server_stats.max_latency");
    out.received = valueOf(values, "server_stats.packets_received");
    out.sent = valueOf(values, "server_stats.packets_sent");
    out.connections = valueOf(values, "server_stats.num_alive_client_connections");
    out.outstanding = valueOf(values, "server_stats.outstanding_requests");
    out.nodes = valueOf(values, "node_count");
    return out;
}

Outcome<ServerValues> parseAdminMonitor(std::string_view document)
{
    return flattened(document);
}

Outcome<WatchSummary> parseAdminWatches(std::string_view document)
{
    const auto read = flattened(document);
    if (!read)
        return read.error();
    const auto total = valueOf(*read, "num_total_watches");
    if (!total)
        return Error(Errc::Decode, "The admin server's answer does not count watches");
    WatchSummary out;
    out.connections = valueOf(*read, "num_connections").value_or(0);
    out.paths = valueOf(*read, "num_paths").value_or(0);
    out.watches = *total;
    return out;
}

Outcome<bool> parseAdminReadOnly(std::string_view document)
{
    const auto read = flattened(document);
    if (!read)
        return read.error();
    const auto answer = textOf(*read, "read_only");
    if (answer.empty())
        return Error(Errc::Decode, "The admin server does not say whether the server is read-only");
    return answer == "true";
}

} // namespace sextant::zk
