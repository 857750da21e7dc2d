// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The port's operations as requests: checked here, sent when there is a connection, answered once.
#include "engine/store/errors.h"
#include "engine/store/path.h"
#include "engine/zk/wire_client.h"

namespace sextant::zk {

using core::Errc;
using core::Outcome;
using store::OpOptions;
using store::storeError;
using wire::ZkOp;

namespace {

const std::string kConfigPath = "/zookeeper/config";

/// Decodes what has a record; errors speak about `path`.
template<typename T>
std::function<Outcome<T>(const AnswerAction&)>
decoder(Outcome<T> (*decode)(std::string_view record, const std::string& path), std::string path)
{
    return [decode, path = std::move(path)](const AnswerAction& answer) -> Outcome<T> {
        if (answer.error != server_code::kOk)
            return serverError(answer.error, path, answer.cause);
        return decode(answer.record(), path);
    };
}

std::function<Outcome<void>(const AnswerAction&)> nothing(std::string path)
{
    return [path = std::move(path)](const AnswerAction& answer) -> Outcome<void> {
        if (answer.error != server_code::kOk)
            return serverError(answer.error, path, answer.cause);
        return {};
    };
}

bool saysDecode(const core::Error& error)
{
    return error.code == Errc::Decode;
}

} // namespace

void WireClient::flushDeferred()
{
    while (!m_deferred.empty() && m_machine.ready()) {
        const auto next = std::move(m_deferred.front());
        m_deferred.pop_front();
        if (*next.live)
            next.send(*this);
    }
}

/// The request has failed or nobody waits for it any more: its watch goes with it.
void WireClient::abandon(std::uint64_t number)
{
    const bool waited = m_operations.erase(number) > 0;
    const bool watched = dropWatch(number);
    if (waited || watched) {
        m_machine.cancel(number, m_engine.now());
        drainSoon();
    }
}

void WireClient::keepWatch(std::uint64_t number, const core::CancelToken& token)
{
    const auto found = m_watches.find(number);
    if (found == m_watches.end())
        return;
    found->second.token = token;
    found->second.tokenId = token.onCancel([engine = &m_engine, weak = weak_from_this(), number] {
        engine->post([weak, number] {
            if (const auto self = weak.lock(); self)
                self->abandon(number);
        });
    });
}

bool WireClient::dropWatch(std::uint64_t number)
{
    const auto found = m_watches.find(number);
    if (found == m_watches.end())
        return false;
    found->second.token.forget(found->second.tokenId);
    m_watches.erase(found);
    return true;
}

Outcome<SessionRequest> WireClient::needing(ServerLevel least, const char* since, SessionRequest request,
                                            const std::string& path) const
{
    if (m_machine.level() < least)
        return storeError(Errc::Unsupported, path,
                          "the server is older than ZooKeeper " + std::string(since));
    return request;
}

template<typename T>
void WireClient::submit(const OpOptions& options, Call<T> call, Callback<T> done)
{
    struct State
    {
        bool live = true;
        std::uint64_t number = 0;
    };
    const auto state = std::make_shared<State>();
    const auto live = std::shared_ptr<const bool>(state, &state->live);
    const bool watches = static_cast<bool>(call.watcher);
    auto answer = m_pending.track<T>(
        options, call.path,
        [weak = weak_from_this(), state, path = call.path, token = options.cancel, watches,
         done = std::move(done)](Outcome<T> result) {
            state->live = false;
            const auto self = weak.lock();
            if (self && self->isClosed())
                result = storeError(Errc::Cancelled, path, "the connection was closed");
            // Without a connection the deadline is not the news: why there is none is.
            else if (self && !result && result.error().code == Errc::Timeout && !self->m_machine.ready())
                result = storeError(Errc::Connection, path, self->session().detail);
            if (self && state->number != 0) {
                if (!result)
                    self->abandon(state->number);
                else if (watches)
                    self->keepWatch(state->number, token);
            }
            done(std::move(result));
        });
    auto check = std::move(call.check);
    if (isClosed())
        check = storeError(Errc::Cancelled, call.path, "the connection is closed");
    else if (session().state == store::SessionState::AuthFailed)
        check = storeError(Errc::AuthFailed, call.path);
    else if (check && options.cancel.cancelled())
        check = storeError(Errc::Cancelled, call.path);
    if (!check) {
        m_engine.post([answer = std::move(answer), error = check.error()] { answer(error); });
        return;
    }
    auto send = [weak = weak_from_this(), state, answer = std::move(answer),
                 call = std::move(call)](WireClient& self) {
        auto request = call.request(self);
        if (!request) {
            self.m_engine.post([answer, error = request.error()] { answer(error); });
            return;
        }
        const auto mode = request->watch;
        state->number = self.m_machine.submit(std::move(*request), self.m_engine.now());
        if (mode)
            self.m_watches[state->number] = {
                call.watcher, *mode == WatchMode::Persistent || *mode == WatchMode::Recursive, {}, 0};
        self.m_operations[state->number] = [weak, answer, decode = call.decode](const AnswerAction& reply) {
            auto result = decode(reply);
            const auto client = weak.lock();
            // A record that cannot be read says that nothing behind it can be trusted either. A code of the
            // same name is an ordinary answer.
            if (client && !result && saysDecode(result.error()) && reply.error == server_code::kOk)
                client->m_machine.refuse("it sent an answer that cannot be read: " + result.error().cause,
                                         client->m_engine.now());
            answer(std::move(result));
        };
        self.drainSoon();
    };
    if (m_machine.ready()) {
        send(*this);
        return;
    }
    while (!m_deferred.empty() && !*m_deferred.front().live)
        m_deferred.pop_front();
    m_deferred.push_back({live, std::move(send)});
}

template<typename T>
void WireClient::read(const std::string& path, const OpOptions& options, ZkOp op, WatchMode mode,
                      std::function<Outcome<T>(const AnswerAction&)> decode, Callback<T> done,
                      store::Watcher watcher)
{
    ++m_reads;
    const bool watches = static_cast<bool>(watcher);
    const auto request = [path, op, mode, watches](WireClient& self) -> Outcome<SessionRequest> {
        const auto full = self.m_machine.serverPath(path);
        SessionRequest out {op, readBody(full), std::nullopt, {}};
        if (watches) {
            out.watch = mode;
            out.watchPath = full;
        }
        return out;
    };
    submit<T>(options, {path, store::validatePath(path), request, std::move(decode), std::move(watcher)},
              std::move(done));
}

void WireClient::get(const std::string& path, OpOptions options, Callback<store::Node> done,
                     store::Watcher watcher)
{
    read<store::Node>(path, options, ZkOp::GetData, WatchMode::Data, decoder(&decodeNode, path),
                      std::move(done), std::move(watcher));
}

void WireClient::exists(const std::string& path, OpOptions options, Callback<std::optional<store::Stat>> done,
                        store::Watcher watcher)
{
    const auto decode = [path](const AnswerAction& answer) -> Outcome<std::optional<store::Stat>> {
        if (answer.error == server_code::kNoNode)
            return std::optional<store::Stat>();
        if (answer.error != server_code::kOk)
            return serverError(answer.error, path, answer.cause);
        auto stat = decodeStat(answer.record(), path);
        if (!stat)
            return stat.error();
        return std::optional(*stat);
    };
    read<std::optional<store::Stat>>(path, options, ZkOp::Exists, WatchMode::Exists, decode, std::move(done),
                                     std::move(watcher));
}

void WireClient::children(const std::string& path, OpOptions options, Callback<store::Children> done,
                          store::Watcher watcher)
{
    read<store::Children>(path, options, ZkOp::GetChildren2, WatchMode::Children,
                          decoder(&decodeChildren, path), std::move(done), std::move(watcher));
}

/// Servers before 3.5 answer without a stat: it is read afterwards.
void WireClient::createAs(const std::string& path, Outcome<void> check,
                          std::function<Outcome<SessionRequest>(WireClient&)> request,
                          const OpOptions& options, Callback<store::Created> done)
{
    ++m_writes;
    const auto lacksStat = std::make_shared<bool>(false);
    Call<store::Created> call;
    call.path = path;
    call.check = std::move(check);
    call.request = std::move(request);
    call.decode = [weak = weak_from_this(), lacksStat,
                   path](const AnswerAction& answer) -> Outcome<store::Created> {
        const auto self = weak.lock();
        if (answer.error != server_code::kOk || !self)
            return serverError(answer.error, path, answer.cause);
        auto created = decodeCreated(answer.record(), self->m_machine.serverPath(path));
        if (!created)
            return created.error();
        *lacksStat = !created->second;
        return store::Created {self->m_machine.clientPath(created->first),
                               created->second.value_or(store::Stat {})};
    };
    submit<store::Created>(
        options, std::move(call),
        [weak = weak_from_this(), lacksStat, options,
         done = std::move(done)](Outcome<store::Created> result) {
            const auto self = weak.lock();
            if (!result || !*lacksStat || !self) {
                done(std::move(result));
                return;
            }
            const auto created = result->path;
            self->exists(
                created, options,
                [created, done](const Outcome<std::optional<store::Stat>>& stat) {
                    done(store::Created {created, stat ? stat->value_or(store::Stat {}) : store::Stat {}});
                },
                {});
        });
}

void WireClient::create(const std::string& path, store::Data data, store::CreateMode mode, store::Acl acl,
                        const OpOptions& options, Callback<store::Created> done)
{
    auto check = store::checkCreate(path, data, mode, acl, m_options.chroot.size());
    createAs(
        path, std::move(check),
        [path, data = std::move(data), mode,
         acl = std::move(acl)](WireClient& self) -> Outcome<SessionRequest> {
            SessionRequest out;
            out.body = createBody(self.m_machine.serverPath(path), data, acl, createFlags(mode));
            if (mode == store::CreateMode::Container) {
                out.op = ZkOp::CreateContainer;
                return self.needing(ServerLevel::Removal, "3.5, which has no container nodes yet",
                                    std::move(out), path);
            }
            out.op = self.m_machine.level() < ServerLevel::Removal ? ZkOp::Create : ZkOp::Create2;
            return out;
        },
        options, std::move(done));
}

void WireClient::createWithTtl(const std::string& path, store::Data data, bool sequential, store::Acl acl,
                               core::Millis ttl, const OpOptions& options, Callback<store::Created> done)
{
    const auto mode = sequential ? store::CreateMode::PersistentSequential : store::CreateMode::Persistent;
    auto check = store::checkCreate(path, data, mode, acl, m_options.chroot.size() + sizeof(std::int64_t));
    if (check && ttl.count() <= 0)
        check = storeError(Errc::InvalidArgument, path, "the time to live must be positive");
    createAs(
        path, std::move(check),
        [path, data = std::move(data), sequential, acl = std::move(acl),
         ttl](WireClient& self) -> Outcome<SessionRequest> {
            SessionRequest out;
            out.op = ZkOp::CreateTtl;
            out.body = createTtlBody(self.m_machine.serverPath(path), data, acl, sequential, ttl);
            return self.needing(ServerLevel::Removal, "3.5, which has no nodes with a time to live yet",
                                std::move(out), path);
        },
        options, std::move(done));
}

void WireClient::set(const std::string& path, store::Data data, std::int32_t version,
                     const OpOptions& options, Callback<store::Stat> done)
{
    ++m_writes;
    auto check = store::checkSet(path, data, m_options.chroot.size());
    submit<store::Stat>(
        options,
        {path, std::move(check),
         [path, data = std::move(data), version](WireClient& self) -> Outcome<SessionRequest> {
             return SessionRequest {
                 ZkOp::SetData, setBody(self.m_machine.serverPath(path), data, version), {}, {}};
         },
         decoder(&decodeStat, path)},
        std::move(done));
}

void WireClient::remove(const std::string& path, std::int32_t version, const OpOptions& options,
                        Callback<void> done)
{
    ++m_writes;
    submit<void>(options,
                 {path, store::validatePath(path),
                  [path, version](WireClient& self) -> Outcome<SessionRequest> {
                      return SessionRequest {
                          ZkOp::Delete, removeBody(self.m_machine.serverPath(path), version), {}, {}};
                  },
                  nothing(path)},
                 std::move(done));
}

void WireClient::multi(std::vector<store::MultiOp> ops, const OpOptions& options,
                       Callback<std::vector<store::MultiResult>> done)
{
    using Results = std::vector<store::MultiResult>;
    ++m_writes;
    auto check = store::checkMulti(ops, m_options.chroot.size());
    if (ops.empty()) {
        auto answer = m_pending.track<Results>(options, {}, std::move(done));
        m_engine.post([answer] { answer(Results {}); });
        return;
    }
    const auto path = ops.front().path;
    const auto parts = std::make_shared<const std::vector<store::MultiOp>>(std::move(ops));
    const auto decode = [weak = weak_from_this(), parts,
                         path](const AnswerAction& answer) -> Outcome<Results> {
        const auto self = weak.lock();
        if (answer.record().empty() || !self)
            return serverError(answer.error, path, answer.cause);
        auto read = decodeMulti(answer.record(), *parts);
        if (!read)
            return read.error();
        const auto code = read->error != server_code::kOk ? read->error : answer.error;
        if (code != server_code::kOk)
            return store::multiError(serverError(code, (*parts)[read->failedPart].path), read->failedPart,
                                     parts->size());
        for (auto& part : read->results) {
            if (!part.path.empty())
                part.path = self->m_machine.clientPath(part.path);
        }
        return std::move(read->results);
    };
    submit<Results>(options,
                    {path, std::move(check),
                     [parts](WireClient& self) -> Outcome<SessionRequest> {
                         auto sent = *parts;
                         for (auto& op : sent)
                             op.path = self.m_machine.serverPath(op.path);
                         return SessionRequest {ZkOp::Multi, multiBody(sent), {}, {}};
                     },
                     decode},
                    std::move(done));
}

void WireClient::getAcl(const std::string& path, const OpOptions& options, Callback<store::AclAndStat> done)
{
    ++m_reads;
    submit<store::AclAndStat>(
        options,
        {path, store::validatePath(path),
         [path](WireClient& self) -> Outcome<SessionRequest> {
             return SessionRequest {ZkOp::GetAcl, pathBody(self.m_machine.serverPath(path)), {}, {}};
         },
         decoder(&decodeAcl, path)},
        std::move(done));
}

void WireClient::setAcl(const std::string& path, store::Acl acl, std::int32_t aclVersion,
                        const OpOptions& options, Callback<store::Stat> done)
{
    ++m_writes;
    auto check = store::checkSetAcl(path, acl, m_options.chroot.size());
    submit<store::Stat>(
        options,
        {path, std::move(check),
         [path, acl = std::move(acl), aclVersion](WireClient& self) -> Outcome<SessionRequest> {
             return SessionRequest {
                 ZkOp::SetAcl, setAclBody(self.m_machine.serverPath(path), acl, aclVersion), {}, {}};
         },
         decoder(&decodeStat, path)},
        std::move(done));
}

void WireClient::sync(const std::string& path, const OpOptions& options, Callback<void> done)
{
    submit<void>(options,
                 {path, store::validatePath(path),
                  [path](WireClient& self) -> Outcome<SessionRequest> {
                      return SessionRequest {ZkOp::Sync, pathBody(self.m_machine.serverPath(path)), {}, {}};
                  },
                  nothing(path)},
                 std::move(done));
}

template<typename T>
void WireClient::readBatch(std::vector<std::string> paths, ZkOp op, const OpOptions& options,
                           Outcome<T> (*decode)(std::string_view record,
                                                const std::vector<std::string>& paths),
                           Callback<T> done)
{
    m_reads += paths.size();
    const auto path = paths.empty() ? std::string() : paths.front();
    const auto shared = std::make_shared<const std::vector<std::string>>(std::move(paths));
    submit<T>(options,
              {path, Outcome<void>(),
               [shared, path, op](WireClient& self) -> Outcome<SessionRequest> {
                   std::vector<std::string> full;
                   full.reserve(shared->size());
                   for (const auto& one : *shared)
                       full.push_back(self.m_machine.serverPath(one));
                   return self.needing(ServerLevel::Bulk, "3.6, which cannot read many nodes at once",
                                       {ZkOp::MultiRead, multiReadBody(full, op), {}, {}}, path);
               },
               [shared, path, decode](const AnswerAction& answer) -> Outcome<T> {
                   if (answer.error != server_code::kOk)
                       return serverError(answer.error, path, answer.cause);
                   return decode(answer.record(), *shared);
               }},
              std::move(done));
}

void WireClient::multiRead(std::vector<std::string> paths, const OpOptions& options, Callback<ManyNodes> done)
{
    readBatch<ManyNodes>(std::move(paths), ZkOp::GetData, options, &decodeMultiRead, std::move(done));
}

void WireClient::multiReadNames(std::vector<std::string> paths, const OpOptions& options,
                                Callback<ManyNames> done)
{
    readBatch<ManyNames>(std::move(paths), ZkOp::GetChildren, options, &decodeMultiReadNames,
                         std::move(done));
}

void WireClient::addWatch(const std::string& path, bool recursive, const OpOptions& options,
                          Callback<void> done, store::Watcher watcher)
{
    ++m_reads;
    submit<void>(options,
                 {path, store::validatePath(path),
                  [path, recursive](WireClient& self) -> Outcome<SessionRequest> {
                      const auto full = self.m_machine.serverPath(path);
                      return self.needing(ServerLevel::Bulk, "3.6, which has no watches that stay",
                                          {ZkOp::AddWatch, addWatchBody(full, recursive),
                                           recursive ? WatchMode::Recursive : WatchMode::Persistent, full},
                                          path);
                  },
                  nothing(path), std::move(watcher)},
                 std::move(done));
}

void WireClient::countBelow(const std::string& path, const OpOptions& options, Callback<std::int32_t> done)
{
    ++m_reads;
    submit<std::int32_t>(
        options,
        {path, store::validatePath(path),
         [path](WireClient& self) {
             return self.needing(
                 ServerLevel::Bulk, "3.6, which cannot count",
                 {ZkOp::GetAllChildrenNumber, pathBody(self.m_machine.serverPath(path)), {}, {}}, path);
         },
         decoder(&decodeCount, path)},
        std::move(done));
}

void WireClient::ephemerals(const std::string& prefix, const OpOptions& options,
                            Callback<std::vector<std::string>> done)
{
    ++m_reads;
    const auto decode = [weak = weak_from_this(),
                         prefix](const AnswerAction& answer) -> Outcome<std::vector<std::string>> {
        const auto self = weak.lock();
        if (answer.error != server_code::kOk || !self)
            return serverError(answer.error, prefix, answer.cause);
        auto paths = decodePaths(answer.record(), prefix);
        if (paths) {
            for (auto& path : *paths)
                path = self->m_machine.clientPath(path);
        }
        return paths;
    };
    submit<std::vector<std::string>>(
        options,
        {prefix, store::validatePath(prefix),
         [prefix](WireClient& self) {
             return self.needing(ServerLevel::Bulk, "3.6, which cannot list the nodes of a session",
                                 {ZkOp::GetEphemerals, pathBody(self.m_machine.serverPath(prefix)), {}, {}},
                                 prefix);
         },
         decode},
        std::move(done));
}

void WireClient::whoAmI(const OpOptions& options, Callback<std::vector<ClientIdentity>> done)
{
    ++m_reads;
    submit<std::vector<ClientIdentity>>(
        options,
        {{},
         Outcome<void>(),
         [](WireClient& self) {
             return self.needing(ServerLevel::Bulk, "3.7, which does not say whom it takes us for",
                                 {ZkOp::WhoAmI, {}, {}, {}}, {});
         },
         decoder(&decodeIdentities, std::string())},
        std::move(done));
}

void WireClient::ensembleConfig(const OpOptions& options, Callback<store::Node> done)
{
    ++m_reads;
    submit<store::Node>(options,
                        {kConfigPath, Outcome<void>(),
                         [](WireClient&) -> Outcome<SessionRequest> { // outside every chroot
                             return SessionRequest {ZkOp::GetData, readBody(kConfigPath), {}, {}};
                         },
                         decoder(&decodeNode, kConfigPath)},
                        std::move(done));
}

} // namespace sextant::zk
