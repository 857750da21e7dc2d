// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/c_calls.h"

#include <algorithm>
#include <memory>

namespace sextant::zk {

using store::MultiOp;

namespace {

/// One call under way: created here, owned by the library until the completion takes it back.
template<typename T>
struct Call
{
    core::Loop* loop;
    Reply<T> reply;
};

template<typename T>
Call<T>* newCall(const CTarget& target, Reply<T> reply)
{
    return new Call<T> {target.loop, std::move(reply)};
}

/// Frees the call when the library refused it.
template<typename T>
int started(int rc, Call<T>* call)
{
    if (rc != ZOK)
        delete call;
    return rc;
}

/// On the completion thread: hands the copied answer to the loop.
template<typename T>
void deliver(const void* data, int rc, T value)
{
    std::shared_ptr<const Call<T>> call(static_cast<const Call<T>*>(data));
    auto* loop = call->loop;
    loop->post([call = std::move(call), rc, value = std::move(value)]() mutable {
        call->reply(rc, std::move(value));
    });
}

void* contextOf(std::uint64_t watch)
{
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(watch));
}

void dataDone(int rc, const char* value, int length, const ::Stat* stat, const void* data)
{
    store::Node node;
    if (rc == ZOK)
        node = {dataFromC(value, length), fromC(stat)};
    deliver<store::Node>(data, rc, std::move(node));
}

void statDone(int rc, const ::Stat* stat, const void* data)
{
    deliver<store::Stat>(data, rc, rc == ZOK ? fromC(stat) : store::Stat {});
}

void childrenDone(int rc, const ::String_vector* names, const ::Stat* stat, const void* data)
{
    store::Children children;
    if (rc == ZOK) {
        if (auto copied = fromC(names))
            children = {std::move(*copied), fromC(stat)};
        else
            rc = ZMARSHALLINGERROR;
    }
    std::sort(children.names.begin(), children.names.end());
    deliver<store::Children>(data, rc, std::move(children));
}

void createDone(int rc, const char* path, const ::Stat* stat, const void* data)
{
    store::Created created;
    if (rc == ZOK && path != nullptr)
        created = {path, fromC(stat)};
    deliver<store::Created>(data, rc, std::move(created));
}

void aclDone(int rc, ::ACL_vector* acl, ::Stat* stat, const void* data)
{
    store::AclAndStat out;
    if (rc == ZOK) {
        if (auto copied = fromC(acl))
            out = {std::move(*copied), fromC(stat)};
        else
            rc = ZMARSHALLINGERROR;
    }
    deliver<store::AclAndStat>(data, rc, std::move(out));
}

void voidDone(int rc, const void* data)
{
    deliver<std::monostate>(data, rc, {});
}

void syncDone(int rc, const char*, const void* data)
{
    deliver<std::monostate>(data, rc, {});
}

/// The arguments and result buffers of a multi, which the library reads and writes until the completion.
struct Multi
{
    static constexpr std::size_t kRoomForNumber = 16;

    explicit Multi(std::vector<MultiOp> parts)
        : ops(std::move(parts))
        , cOps(ops.size())
        , results(ops.size())
        , stats(ops.size())
    {
        for (std::size_t i = 0; i < ops.size(); ++i) {
            const auto& op = ops[i];
            switch (op.kind) {
            case MultiOp::Kind::Check:
                zoo_check_op_init(&cOps[i], op.path.c_str(), op.version);
                break;
            case MultiOp::Kind::Remove:
                zoo_delete_op_init(&cOps[i], op.path.c_str(), op.version);
                break;
            case MultiOp::Kind::Set:
                zoo_set_op_init(&cOps[i], op.path.c_str(), pointerOf(op.data), lengthOf(op.data), op.version,
                                &stats[i]);
                break;
            case MultiOp::Kind::Create: {
                acls.push_back(std::make_unique<CAcl>(op.acl));
                paths.push_back(std::make_unique<std::string>(op.path.size() + kRoomForNumber, '\0'));
                auto& buffer = *paths.back();
                zoo_create_op_init(&cOps[i], op.path.c_str(), pointerOf(op.data), lengthOf(op.data),
                                   acls.back()->get(), modeToC(op.mode), buffer.data(),
                                   static_cast<int>(buffer.size()));
                break;
            }
            }
        }
    }

    CMultiAnswer answer(int rc) const
    {
        CMultiAnswer out;
        if (rc != ZOK) {
            // Parts before the failing one say 0, those after it ZRUNTIMEINCONSISTENCY.
            const auto failed =
                std::find_if(results.begin(), results.end(), [](const zoo_op_result_t& result) {
                    return result.err != ZOK && result.err != ZRUNTIMEINCONSISTENCY;
                });
            out.failedPart = failed == results.end() ? 0 : static_cast<std::size_t>(failed - results.begin());
            return out;
        }
        for (std::size_t i = 0; i < ops.size(); ++i) {
            store::MultiResult result;
            if (ops[i].kind == MultiOp::Kind::Create && results[i].value != nullptr)
                result.path = results[i].value;
            if (ops[i].kind == MultiOp::Kind::Set)
                result.stat = fromC(&stats[i]);
            out.results.push_back(std::move(result));
        }
        return out;
    }

    std::vector<MultiOp> ops;
    std::vector<zoo_op_t> cOps;
    std::vector<zoo_op_result_t> results;
    std::vector<::Stat> stats;
    std::vector<std::unique_ptr<CAcl>> acls;
    std::vector<std::unique_ptr<std::string>> paths;
    core::Loop* loop = nullptr;
    Reply<CMultiAnswer> reply;
};

void multiDone(int rc, const void* data)
{
    std::shared_ptr<const Multi> multi(static_cast<const Multi*>(data));
    auto* loop = multi->loop;
    loop->post([multi = std::move(multi), rc] { multi->reply(rc, multi->answer(rc)); });
}

} // namespace

int callGet(const CTarget& target, const std::string& path, std::uint64_t watch, Reply<store::Node> reply)
{
    auto* call = newCall(target, std::move(reply));
    const auto watcher = watch == 0 ? nullptr : target.watcher;
    return started(zoo_awget(target.handle, path.c_str(), watcher, contextOf(watch), dataDone, call), call);
}

int callExists(const CTarget& target, const std::string& path, std::uint64_t watch, Reply<store::Stat> reply)
{
    auto* call = newCall(target, std::move(reply));
    const auto watcher = watch == 0 ? nullptr : target.watcher;
    return started(zoo_awexists(target.handle, path.c_str(), watcher, contextOf(watch), statDone, call),
                   call);
}

int callChildren(const CTarget& target, const std::string& path, std::uint64_t watch,
                 Reply<store::Children> reply)
{
    auto* call = newCall(target, std::move(reply));
    const auto watcher = watch == 0 ? nullptr : target.watcher;
    return started(
        zoo_awget_children2(target.handle, path.c_str(), watcher, contextOf(watch), childrenDone, call),
        call);
}

int callCreate(const CTarget& target, const std::string& path, const store::Data& data,
               store::CreateMode mode, const store::Acl& acl, Reply<store::Created> reply)
{
    auto* call = newCall(target, std::move(reply));
    CAcl cAcl(acl);
    return started(zoo_acreate2(target.handle, path.c_str(), pointerOf(data), lengthOf(data), cAcl.get(),
                                modeToC(mode), createDone, call),
                   call);
}

int callSet(const CTarget& target, const std::string& path, const store::Data& data, std::int32_t version,
            Reply<store::Stat> reply)
{
    auto* call = newCall(target, std::move(reply));
    return started(
        zoo_aset(target.handle, path.c_str(), pointerOf(data), lengthOf(data), version, statDone, call),
        call);
}

int callRemove(const CTarget& target, const std::string& path, std::int32_t version,
               Reply<std::monostate> reply)
{
    auto* call = newCall(target, std::move(reply));
    return started(zoo_adelete(target.handle, path.c_str(), version, voidDone, call), call);
}

int callGetAcl(const CTarget& target, const std::string& path, Reply<store::AclAndStat> reply)
{
    auto* call = newCall(target, std::move(reply));
    return started(zoo_aget_acl(target.handle, path.c_str(), aclDone, call), call);
}

int callSetAcl(const CTarget& target, const std::string& path, const store::Acl& acl, std::int32_t version,
               Reply<std::monostate> reply)
{
    auto* call = newCall(target, std::move(reply));
    CAcl cAcl(acl);
    return started(zoo_aset_acl(target.handle, path.c_str(), version, cAcl.get(), voidDone, call), call);
}

int callSync(const CTarget& target, const std::string& path, Reply<std::monostate> reply)
{
    auto* call = newCall(target, std::move(reply));
    return started(zoo_async(target.handle, path.c_str(), syncDone, call), call);
}

int callRemoveWatches(const CTarget& target, const std::string& path, bool childWatches,
                      Reply<std::monostate> reply)
{
    auto* call = newCall(target, std::move(reply));
    // The library declares a pointer to the function type but calls it as the function.
    auto* done = reinterpret_cast<void_completion_t*>(&voidDone);
    return started(zoo_aremove_all_watches(target.handle, path.c_str(),
                                           childWatches ? ZWATCHTYPE_CHILD : ZWATCHTYPE_DATA, 0, done, call),
                   call);
}

int callMulti(const CTarget& target, std::vector<MultiOp> ops, Reply<CMultiAnswer> reply)
{
    auto multi = std::make_unique<Multi>(std::move(ops));
    multi->loop = target.loop;
    multi->reply = std::move(reply);
    const auto rc = zoo_amulti(target.handle, static_cast<int>(multi->ops.size()), multi->cOps.data(),
                               multi->results.data(), multiDone, multi.get());
    if (rc == ZOK)
        (void)multi.release(); // multiDone takes it back
    return rc;
}

} // namespace sextant::zk
