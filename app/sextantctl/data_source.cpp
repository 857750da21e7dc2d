// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/data_source.h"

#include "app/sextantctl/text_file.h"
#include "engine/core/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace sextant::ctl {

namespace {

/// More than any server takes, so that the store says by how much it is too large.
constexpr std::size_t kMaxData = 64U << 20U;

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

} // namespace

void DataSource::addTo(CLI::App& command)
{
    auto* argument = command.add_option("DATA", m_argument, "the data, as it is");
    auto* file = command.add_option("--file", m_file, "the data is this file's content, byte for byte");
    auto* input = command.add_flag("--stdin", m_standardInput, "the data comes from standard input");
    auto* null = command.add_flag("--null", m_null, "ZooKeeper's null, which is not the same as empty data");
    command.add_flag("--base64", m_base64, "what is given is base64 text");
    for (auto* one : {argument, file, input, null})
        for (auto* other : {argument, file, input, null})
            if (one != other)
                one->excludes(other);
    m_given = argument;
}

bool DataSource::absent() const
{
    return m_given->count() == 0 && m_file.empty() && !m_standardInput && !m_null;
}

core::Outcome<store::Data> DataSource::read() const
{
    if (m_null || absent())
        return store::Data();
    std::string bytes = m_argument;
    if (m_given->count() == 0) {
        auto content = readInput(m_standardInput ? "-" : m_file, "The data cannot be read", kMaxData);
        if (!content)
            return content.error();
        bytes = std::move(*content);
    }
    if (!m_base64)
        return store::Data(std::move(bytes));
    bytes.erase(std::remove_if(bytes.begin(), bytes.end(), isSpace), bytes.end());
    auto decoded = core::fromBase64(bytes);
    if (!decoded)
        return core::Error(core::Errc::InvalidArgument, "The data is not valid base64", m_file);
    return store::Data(std::move(*decoded));
}

} // namespace sextant::ctl
