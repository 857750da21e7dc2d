// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A TCP server on loopback that says the same things on every connection: what is not the server one expects.
//
// Waits for bytes of the client before each thing it says, and then closes or stays silent. Own thread.
// THREAD: any.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace sextant::test {

class CannedServer
{
public:
    enum class Then
    {
        Close,
        StaySilent
    };

    explicit CannedServer(std::string answer, Then then = Then::Close);
    explicit CannedServer(std::vector<std::string> answers, Then then = Then::Close);
    ~CannedServer();
    CannedServer(const CannedServer&) = delete;
    CannedServer& operator=(const CannedServer&) = delete;

    int port() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::test
