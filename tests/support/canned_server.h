// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A TCP server on loopback that greets every connection with the same bytes: what is not the server one
// expects.
//
// Waits for the first bytes of the client, answers, and then closes or stays silent. Own thread. THREAD: any.
#pragma once

#include <memory>
#include <string>

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
    ~CannedServer();
    CannedServer(const CannedServer&) = delete;
    CannedServer& operator=(const CannedServer&) = delete;

    int port() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::test
