// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/log.h"
#include "engine/net/tls_accept.h"

#include <asio/error.hpp>

namespace sextant::net {

namespace {
constexpr core::Millis kHandshakeTime {10'000};
constexpr unsigned char kHandshakeRecord = 0x16;
} // namespace

TlsAcceptance::TlsAcceptance(asio::ip::tcp::socket socket, std::shared_ptr<const TlsContext> context,
                             Done done)
    : m_socket(std::move(socket))
    , m_timer(m_socket.get_executor())
    , m_context(std::move(context))
    , m_done(std::move(done))
{
    asio::error_code ignored;
    m_peer = toEndpoint(m_socket.remote_endpoint(ignored)).text();
}

void TlsAcceptance::start()
{
    m_timer.expires_after(kHandshakeTime);
    m_timer.async_wait([weak = weak_from_this()](const asio::error_code& cancelled) {
        if (const auto self = weak.lock(); self && !cancelled)
            self->refuse("it did not finish within " + std::to_string(kHandshakeTime.count()) + " ms");
    });
    m_socket.async_wait(asio::ip::tcp::socket::wait_read,
                        [self = shared_from_this()](const asio::error_code& error) {
                            if (!self->m_done)
                                return;
                            if (error)
                                self->refuse(describe(error));
                            else
                                self->onFirstByte();
                        });
}

void TlsAcceptance::onFirstByte()
{
    unsigned char first = 0;
    asio::error_code error;
    m_socket.receive(asio::buffer(&first, 1), asio::ip::tcp::socket::message_peek, error);
    if (error)
        refuse(describe(error));
    else if (first == kHandshakeRecord)
        handshake();
    else if (m_context->impl().allowPlain)
        end(std::make_unique<Channel>(std::move(m_socket)));
    else
        refuse("the peer does not speak TLS");
}

void TlsAcceptance::handshake()
{
    m_secured = std::make_unique<TlsSocket>(std::move(m_socket), m_context->impl().context);
    const auto refused = watchCertificates(*m_secured, {});
    m_secured->async_handshake(
        asio::ssl::stream_base::server, [self = shared_from_this(), refused](const asio::error_code& error) {
            if (!self->m_done)
                return;
            if (error)
                self->refuse(handshakeError(*self->m_secured, *self->m_context, error, *refused).text());
            else
                self->end(std::make_unique<Channel>(std::move(self->m_secured)));
        });
}

void TlsAcceptance::refuse(const std::string& reason)
{
    if (!m_done)
        return;
    core::logInfo("net", "no TLS connection with " + m_peer + ": " + reason);
    end(nullptr);
}

void TlsAcceptance::end(std::unique_ptr<Channel> channel)
{
    auto done = std::exchange(m_done, nullptr);
    stop();
    done(std::move(channel));
}

void TlsAcceptance::stop()
{
    m_done = nullptr;
    m_timer.cancel();
    asio::error_code ignored;
    if (m_secured)
        m_secured->next_layer().close(ignored);
    else
        m_socket.close(ignored);
}

} // namespace sextant::net
