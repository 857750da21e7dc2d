// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Makes a ZooKeeper look older: relays its protocol on loopback, but not the operations that the older server
// did not have. Also remembers the session last given, for tests that end it from elsewhere.
//
// Answers keep their order: one of the proxy's own waits for those of the server that come before it. Own
// thread. THREAD: any.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>

namespace sextant::test {

class OldServerProxy
{
public:
    enum class Denial
    {
        Answer, ///< "unimplemented", and go on
        AnswerAndClose, ///< "unimplemented", and hang up, as servers before 3.6 do
        Close, ///< hang up without an answer
    };
    /// The opcodes that 3.4 and 3.5 lack.
    static std::set<std::int32_t> lackingIn34();
    static std::set<std::int32_t> lackingIn35();

    OldServerProxy(int targetPort, std::set<std::int32_t> lacking, Denial denial);
    ~OldServerProxy();
    OldServerProxy(const OldServerProxy&) = delete;
    OldServerProxy& operator=(const OldServerProxy&) = delete;

    int port() const;
    std::size_t acceptedCount() const;
    std::size_t deniedCount() const;
    /// A request that resumes the session last given, with its length before it; empty before the first.
    std::string resumption() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::test
