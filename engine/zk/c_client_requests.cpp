// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Requests: checked here, sent when there is a connection, answered once.
#include "engine/store/errors.h"
#include "engine/store/path.h"
#include "engine/store/read_many.h"
#include "engine/zk/c_client.h"

namespace sextant::zk {

using core::Errc;
using core::Outcome;
using store::OpOptions;
using store::storeError;

namespace {

template<typename T>
Outcome<T> plain(int rc, T value, const std::string& path)
{
    if (rc == ZOK)
        return value;
    return errorOf(rc, path);
}

Outcome<std::optional<store::Stat>> statOrMissing(int rc, store::Stat stat, const std::string& path)
{
    if (rc == ZOK)
        return std::optional(stat);
    if (rc == ZNONODE)
        return std::optional<store::Stat>();
    return errorOf(rc, path);
}

/// Answers a call without a value.
Reply<std::monostate> voidReply(const CClient::Callback<void>& answer, const std::string& path)
{
    return
        [answer, path](int rc, std::monostate) { answer(rc == ZOK ? Outcome<void>() : errorOf(rc, path)); };
}

template<typename T>
Reply<T> valueReply(const CClient::Callback<T>& answer, const std::string& path)
{
    return [answer, path](int rc, T value) { answer(plain<T>(rc, std::move(value), path)); };
}

} // namespace

std::string CClient::serverPath(const std::string& path) const
{
    if (m_options.chroot.empty())
        return path;
    return path == "/" ? m_options.chroot : m_options.chroot + path;
}

std::string CClient::clientPath(const std::string& path) const
{
    if (m_options.chroot.empty() || !store::isAtOrBelow(path, m_options.chroot))
        return path;
    return path.size() == m_options.chroot.size() ? "/" : path.substr(m_options.chroot.size());
}

void CClient::flushWaiting()
{
    while (!m_waiting.empty() && isConnected()) {
        const auto next = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (*next.live)
            next.send(*this);
    }
}

template<typename T>
void CClient::submit(const std::string& path, const OpOptions& options, Outcome<void> check, Callback<T> done,
                     Start<T> start)
{
    const auto live = std::make_shared<bool>(true);
    auto answer =
        m_pending.track<T>(options, path, [weak = weak_from_this(), live, path, done](Outcome<T> result) {
            *live = false;
            const auto self = weak.lock();
            if (self && self->isClosed())
                result = storeError(Errc::Cancelled, path, "the connection was closed");
            // Without a connection the deadline is not the news: why there is none is.
            else if (self && !result && result.error().code == Errc::Timeout && !self->isConnected())
                result = storeError(Errc::Connection, path, self->session().detail);
            done(std::move(result));
        });
    if (isClosed())
        check = storeError(Errc::Cancelled, path, "the connection is closed");
    else if (session().state == store::SessionState::AuthFailed)
        check = storeError(Errc::AuthFailed, path);
    else if (check && options.cancel.cancelled())
        check = storeError(Errc::Cancelled, path);
    if (!check) {
        m_engine.post([answer, error = check.error()] { answer(error); });
        return;
    }
    const Send send = [weak = weak_from_this(), answer, start = std::move(start), path](CClient& self) {
        const int rc = start(self.m_handle->target(), [weak, answer](Outcome<T> result) {
            answer(std::move(result));
            if (const auto client = weak.lock())
                client->libraryAnswered();
        });
        if (rc == ZOK)
            ++self.m_inLibrary;
        else
            self.m_engine.post([answer, error = errorOf(rc, path)] { answer(error); });
    };
    if (isConnected()) {
        send(*this);
        return;
    }
    while (!m_waiting.empty() && !*m_waiting.front().live)
        m_waiting.pop_front();
    m_waiting.push_back({live, send});
}

template<typename T, typename Raw>
void CClient::read(const std::string& path, const OpOptions& options, Callback<T> done,
                   store::Watcher watcher, WatchKind kind,
                   int (*call)(const CTarget&, const std::string&, std::uint64_t, Reply<Raw>),
                   Outcome<T> (*convert)(int, Raw, const std::string&))
{
    ++m_reads;
    auto check = store::validatePath(path);
    if (check && watcher && !m_watches.fits(kind, path))
        check = storeError(Errc::TooLarge, path,
                           "this connection watches as many paths as the client library can carry");
    if (!watcher || !check) {
        submit<T>(path, options, std::move(check), std::move(done),
                  [full = serverPath(path), path, call, convert](const CTarget& target, Callback<T> answer) {
                      return call(target, full, 0,
                                  [answer = std::move(answer), convert, path](int rc, Raw value) {
                                      answer(convert(rc, std::move(value), path));
                                  });
                  });
        return;
    }
    const auto number = m_watches.add(kind, path, std::move(watcher));
    auto& withdrawal = m_withdrawals[number];
    withdrawal.token = options.cancel;
    withdrawal.id = options.cancel.onCancel([engine = &m_engine, weak = weak_from_this(), number] {
        engine->post([weak, number] {
            if (const auto self = weak.lock())
                self->withdraw(number);
        });
    });
    auto reported = [weak = weak_from_this(), number, done = std::move(done)](Outcome<T> result) {
        if (const auto self = weak.lock(); self && !result)
            self->withdraw(number);
        done(std::move(result));
    };
    submit<T>(path, options, std::move(check), std::move(reported),
              [weak = weak_from_this(), full = serverPath(path), path, kind, number, call,
               convert](const CTarget& target, Callback<T> answer) {
                  return call(
                      target, full, number,
                      [weak, answer = std::move(answer), convert, path, kind, number](int rc, Raw value) {
                          auto result = convert(rc, std::move(value), path);
                          if (const auto self = weak.lock(); self && result)
                              self->watchStands(number, {kind, path});
                          answer(std::move(result));
                      });
              });
}

void CClient::get(const std::string& path, OpOptions options, Callback<store::Node> done,
                  store::Watcher watcher)
{
    read<store::Node, store::Node>(path, options, std::move(done), std::move(watcher), WatchKind::Node,
                                   &callGet, &plain<store::Node>);
}

void CClient::exists(const std::string& path, OpOptions options, Callback<std::optional<store::Stat>> done,
                     store::Watcher watcher)
{
    read<std::optional<store::Stat>, store::Stat>(path, options, std::move(done), std::move(watcher),
                                                  WatchKind::Node, &callExists, &statOrMissing);
}

void CClient::children(const std::string& path, OpOptions options, Callback<store::Children> done,
                       store::Watcher watcher)
{
    read<store::Children, store::Children>(path, options, std::move(done), std::move(watcher),
                                           WatchKind::Children, &callChildren, &plain<store::Children>);
}

void CClient::create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                     const OpOptions& options, Callback<store::Created> done)
{
    ++m_writes;
    auto check = store::checkCreate(path, data, mode, acl, m_options.chroot.size());
    submit<store::Created>(
        path, options, std::move(check), std::move(done),
        [weak = weak_from_this(), full = serverPath(path), path, data = std::move(data), mode,
         acl = std::move(acl)](const CTarget& target, Callback<store::Created> answer) {
            return callCreate(target, full, data, mode, acl,
                              [weak, path, answer = std::move(answer)](int rc, store::Created created) {
                                  if (const auto self = weak.lock())
                                      created.path = self->clientPath(created.path);
                                  answer(plain(rc, std::move(created), path));
                              });
        });
}

void CClient::set(const std::string& path, store::Data data, std::int32_t version, const OpOptions& options,
                  Callback<store::Stat> done)
{
    ++m_writes;
    auto check = store::checkSet(path, data, m_options.chroot.size());
    submit<store::Stat>(path, options, std::move(check), std::move(done),
                        [full = serverPath(path), path, data = std::move(data),
                         version](const CTarget& target, const Callback<store::Stat>& answer) {
                            return callSet(target, full, data, version, valueReply(answer, path));
                        });
}

void CClient::remove(const std::string& path, std::int32_t version, const OpOptions& options,
                     Callback<void> done)
{
    ++m_writes;
    submit<void>(
        path, options, store::validatePath(path), std::move(done),
        [full = serverPath(path), path, version](const CTarget& target, const Callback<void>& answer) {
            return callRemove(target, full, version, voidReply(answer, path));
        });
}

void CClient::multi(std::vector<store::MultiOp> ops, const OpOptions& options,
                    Callback<std::vector<store::MultiResult>> done)
{
    using Results = std::vector<store::MultiResult>;
    ++m_writes;
    auto check = store::checkMulti(ops, m_options.chroot.size());
    // The library aborts the process on the answer.
    for (const auto& op : ops)
        if (check && op.kind == store::MultiOp::Kind::Create && op.mode == store::CreateMode::Container)
            check = storeError(Errc::Unsupported, op.path,
                               "the C client cannot make a container in a transaction");
    const auto path = ops.empty() ? std::string() : ops.front().path;
    submit<Results>(
        path, options, std::move(check), std::move(done),
        [weak = weak_from_this(), engine = &m_engine, ops = std::move(ops)](const CTarget& target,
                                                                            Callback<Results> answer) {
            const auto self = weak.lock();
            if (ops.empty() || !self) {
                engine->post([answer] { answer(Results {}); });
                return static_cast<int>(ZOK);
            }
            auto sent = ops;
            std::vector<std::string> paths;
            for (auto& op : sent) {
                paths.push_back(op.path);
                op.path = self->serverPath(op.path);
            }
            return callMulti(
                target, std::move(sent),
                [weak, answer = std::move(answer), paths = std::move(paths)](int rc, CMultiAnswer parts) {
                    if (rc != ZOK) {
                        auto error = errorOf(rc, paths[parts.failedPart]);
                        if (!store::isTransportFailure(error.code))
                            error = store::multiError(error, parts.failedPart, paths.size());
                        answer(error);
                        return;
                    }
                    for (auto& part : parts.results) {
                        if (const auto client = weak.lock(); client && !part.path.empty())
                            part.path = client->clientPath(part.path);
                    }
                    answer(std::move(parts.results));
                });
        });
}

void CClient::getAcl(const std::string& path, const OpOptions& options, Callback<store::AclAndStat> done)
{
    ++m_reads;
    submit<store::AclAndStat>(
        path, options, store::validatePath(path), std::move(done),
        [full = serverPath(path), path](const CTarget& target, const Callback<store::AclAndStat>& answer) {
            return callGetAcl(target, full, valueReply(answer, path));
        });
}

void CClient::setAcl(const std::string& path, store::Acl acl, std::int32_t aclVersion,
                     const OpOptions& options, Callback<store::Stat> done)
{
    ++m_writes;
    auto check = store::checkSetAcl(path, acl, m_options.chroot.size());
    submit<store::Stat>(path, options, std::move(check), std::move(done),
                        [weak = weak_from_this(), full = serverPath(path), path, acl = std::move(acl),
                         aclVersion](const CTarget& target, const Callback<store::Stat>& answer) {
                            return callSetAcl(target, full, acl, aclVersion,
                                              [weak, answer, full, path](int rc, std::monostate) {
                                                  const auto self = weak.lock();
                                                  if (rc == ZOK && self && self->m_handle)
                                                      rc = callExists(
                                                          self->m_handle->target(), full, 0,
                                                          valueReply(answer, path)); // the reply has no stat
                                                  else if (rc == ZOK)
                                                      rc = ZCONNECTIONLOSS;
                                                  if (rc != ZOK)
                                                      answer(errorOf(rc, path));
                                              });
                        });
}

void CClient::sync(const std::string& path, const OpOptions& options, Callback<void> done)
{
    submit<void>(path, options, store::validatePath(path), std::move(done),
                 [full = serverPath(path), path](const CTarget& target, const Callback<void>& answer) {
                     return callSync(target, full, voidReply(answer, path));
                 });
}

} // namespace sextant::zk
