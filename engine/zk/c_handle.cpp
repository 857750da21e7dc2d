// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/c_handle.h"

#include "engine/core/log.h"
#include "engine/zk/connect_string.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace sextant::zk {

namespace {

/// Names are looked up again at most this often; by default the library does it for every request.
constexpr int kResolutionDelayMillis = 30'000;

void logLine(const char* line)
{
    core::logInfo("zk", line);
}

std::string connectedServer(zhandle_t* handle)
{
    sockaddr_storage address {};
    socklen_t length = sizeof address;
    if (zookeeper_get_connected_host(handle, reinterpret_cast<sockaddr*>(&address), &length) == nullptr)
        return {};
    char text[INET6_ADDRSTRLEN] {};
    if (address.ss_family == AF_INET6) {
        const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&address);
        inet_ntop(AF_INET6, &v6->sin6_addr, text, sizeof text);
        return Server {text, ntohs(v6->sin6_port)}.text();
    }
    const auto* v4 = reinterpret_cast<const sockaddr_in*>(&address);
    inet_ntop(AF_INET, &v4->sin_addr, text, sizeof text);
    return Server {text, ntohs(v4->sin_port)}.text();
}

void authDone(int, const void*) { } // a refusal also arrives as a session event

} // namespace

/// What the library's callbacks reach through zoo_get_context: lives until after zookeeper_close.
struct CHandle::Context
{
    core::EngineThread* engine = nullptr;
    zhandle_t* handle = nullptr;
    std::shared_ptr<Listener>
        listener; ///< read and cleared on the loop only; threads of the library only copy the weak one
    std::weak_ptr<Listener> weakListener;

    template<typename Body>
    void notify(Body body) const
    {
        engine->post([weak = weakListener, body = std::move(body)] {
            if (const auto strong = weak.lock())
                body(*strong);
        });
    }
};

CHandle::CHandle(std::unique_ptr<Context> context)
    : m_context(std::move(context))
{
}

CHandle::~CHandle() = default;

CTarget CHandle::target() const
{
    return {m_context->handle, m_context->engine, &CHandle::watchFired};
}

void CHandle::open(core::EngineThread& engine, HandleOptions options, Listener listener,
                   std::function<void(std::unique_ptr<CHandle>, std::string)> opened)
{
    auto context = std::make_unique<Context>();
    context->engine = &engine;
    context->listener = std::make_shared<Listener>(std::move(listener));
    context->weakListener = context->listener;
    // std::function must be copyable: the handle travels in a shared box.
    const auto box = std::make_shared<std::unique_ptr<CHandle>>(new CHandle(std::move(context)));
    const auto reason = std::make_shared<std::string>();
    engine.offload(
        [box, reason, options = std::move(options)] {
            auto& made = *(*box)->m_context;
            zoo_set_debug_level(ZOO_LOG_LEVEL_WARN);
            made.handle = zookeeper_init2(options.servers.c_str(), &CHandle::sessionChanged,
                                          static_cast<int>(options.sessionTimeout.count()), nullptr, &made,
                                          ZOO_NO_LOG_CLIENTENV, logLine);
            if (made.handle == nullptr) {
                *reason = std::strerror(errno);
                return;
            }
            zoo_set_servers_resolution_delay(made.handle, kResolutionDelayMillis);
            if (!options.authScheme.empty()) {
                zoo_add_auth(made.handle, options.authScheme.c_str(), options.authSecret.data(),
                             static_cast<int>(options.authSecret.size()), authDone, nullptr);
            }
        },
        [box, reason, opened = std::move(opened)] {
            auto handle = std::move(*box);
            if (handle->m_context->handle == nullptr)
                handle.reset();
            opened(std::move(handle), *reason);
        });
}

void CHandle::close(std::unique_ptr<CHandle> handle, std::function<void()> closed)
{
    auto& engine = *handle->m_context->engine;
    handle->m_context->listener.reset();
    const auto box = std::make_shared<std::unique_ptr<CHandle>>(std::move(handle));
    engine.offload([box] { zookeeper_close((*box)->m_context->handle); },
                   [box, closed = std::move(closed)] {
                       box->reset();
                       if (closed)
                           closed();
                   });
}

void CHandle::sessionChanged(zhandle_t* handle, int type, int state, const char*, void* context)
{
    if (type != ZOO_SESSION_EVENT)
        return;
    const auto& self = *static_cast<const Context*>(context);
    HandleEvent event;
    if (state == ZOO_CONNECTED_STATE) {
        event.kind = HandleEvent::Kind::Connected;
        event.sessionId = zoo_client_id(handle)->client_id;
        event.sessionTimeout = core::Millis(zoo_recv_timeout(handle));
        event.server = connectedServer(handle);
    } else if (state == ZOO_EXPIRED_SESSION_STATE) {
        event.kind = HandleEvent::Kind::Expired;
    } else if (state == ZOO_AUTH_FAILED_STATE) {
        event.kind = HandleEvent::Kind::AuthFailed;
    } else if (state == ZOO_READONLY_STATE) {
        event.kind = HandleEvent::Kind::NotZooKeeper; // we never ask for it: the library misread somebody
                                                      // else's answer
    }
    self.notify([event](const Listener& listener) { listener.session(event); });
}

void CHandle::watchFired(zhandle_t* handle, int type, int, const char*, void* context)
{
    if (type == ZOO_SESSION_EVENT)
        return; // every watch hears every session event; the session listener has it already
    auto kind = store::WatchEventType::Lost;
    if (type == ZOO_CREATED_EVENT)
        kind = store::WatchEventType::Created;
    else if (type == ZOO_DELETED_EVENT)
        kind = store::WatchEventType::Deleted;
    else if (type == ZOO_CHANGED_EVENT)
        kind = store::WatchEventType::DataChanged;
    else if (type == ZOO_CHILD_EVENT)
        kind = store::WatchEventType::ChildrenChanged;
    const auto& self = *static_cast<const Context*>(zoo_get_context(handle));
    const auto number = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(context));
    self.notify([number, kind](const Listener& listener) { listener.watch(number, kind); });
}

} // namespace sextant::zk
