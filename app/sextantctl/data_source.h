// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Where the data to write comes from: an argument, a file or standard input, byte for byte; or ZooKeeper's
// null.
#pragma once

#include "engine/store/coordination_store.h"

#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace sextant::ctl {

class DataSource
{
public:
    void addTo(CLI::App& command);
    /// Nothing was said about data, not even --null.
    bool absent() const;
    /// InvalidArgument when a file cannot be read, or is not what --base64 promises.
    core::Outcome<store::Data> read() const;

private:
    std::string m_argument;
    std::string m_file;
    bool m_standardInput = false;
    bool m_null = false;
    bool m_base64 = false;
    const CLI::Option* m_given = nullptr; ///< of the argument, which may be empty
};

} // namespace sextant::ctl
