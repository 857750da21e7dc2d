// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Conformance: nodes, versions, data, modes, ACLs, multi, sizes and errors.
#include "engine/store/digest_acl.h"
#include "tests/conformance/store_conformance.h"

using namespace sextant::core;
using namespace sextant::store;
using sextant::test::Backend;
using StoreNodes = sextant::test::StoreConformance;

INSTANTIATE_TEST_SUITE_P(Stores, StoreNodes, testing::ValuesIn(sextant::test::backends()),
                         [](const auto& backend) { return nameOf(backend.param); });

TEST_P(StoreNodes, CreateReadChangeRemove)
{
    const auto created = store->create(at("n"), "one");
    ASSERT_TRUE(created.ok()) << created.error().text();
    EXPECT_EQ(created->path, at("n"));
    const auto node = store->get(at("n"));
    ASSERT_TRUE(node.ok());
    EXPECT_EQ(node->data, "one");
    EXPECT_EQ(node->stat.version, 0);
    EXPECT_EQ(node->stat.dataLength, 3);
    EXPECT_EQ(node->stat.ephemeralOwner, 0);
    EXPECT_EQ(node->stat.numChildren, 0);
    EXPECT_EQ(node->stat.czxid, node->stat.mzxid);
    EXPECT_EQ(node->stat.czxid, node->stat.pzxid);
    EXPECT_GT(node->stat.ctime, 1'600'000'000'000);
    EXPECT_EQ(created->stat, node->stat);

    const auto changed = store->set(at("n"), "two!");
    ASSERT_TRUE(changed.ok());
    EXPECT_EQ(changed->version, 1);
    EXPECT_EQ(changed->dataLength, 4);
    EXPECT_GT(changed->mzxid, node->stat.mzxid);
    EXPECT_EQ(changed->czxid, node->stat.czxid);
    EXPECT_EQ(store->get(at("n"))->stat, changed.value());

    EXPECT_TRUE(store->remove(at("n")).ok());
    EXPECT_FALSE(store->exists(at("n"))->has_value());
}

TEST_P(StoreNodes, NullEmptyAndBytesAreThreeThings)
{
    std::string all;
    for (int i = 0; i < 256; ++i)
        all += static_cast<char>(i);
    for (const auto& data : {Data(), Data(""), Data(all), Data(std::string(1, '\0'))}) {
        ASSERT_TRUE(store->create(at("d"), data).ok());
        EXPECT_EQ(store->get(at("d"))->data, data);
        EXPECT_EQ(store->get(at("d"))->stat.dataLength, data ? static_cast<int>(data->size()) : 0);
        ASSERT_TRUE(store->set(at("d"), "between").ok());
        ASSERT_TRUE(store->set(at("d"), data).ok());
        EXPECT_EQ(store->get(at("d"))->data, data);
        ASSERT_TRUE(store->remove(at("d")).ok());
    }
}

TEST_P(StoreNodes, VersionsGuardWrites)
{
    ASSERT_TRUE(store->create(at("v"), "0").ok());
    ASSERT_TRUE(store->set(at("v"), "1", 0).ok());
    const auto stale = store->set(at("v"), "2", 0);
    ASSERT_FALSE(stale.ok());
    EXPECT_EQ(stale.error().code, Errc::BadVersion);
    EXPECT_EQ(stale.error().where, at("v"));
    EXPECT_EQ(store->get(at("v"))->data, "1");
    EXPECT_EQ(store->remove(at("v"), 0).error().code, Errc::BadVersion);
    EXPECT_TRUE(store->remove(at("v"), 1).ok());
}

TEST_P(StoreNodes, ErrorsAreThoseOfZooKeeper)
{
    EXPECT_EQ(store->get(at("no")).error().code, Errc::NoNode);
    EXPECT_EQ(store->get(at("no")).error().where, at("no"));
    EXPECT_EQ(store->children(at("no")).error().code, Errc::NoNode);
    EXPECT_EQ(store->set(at("no"), "").error().code, Errc::NoNode);
    EXPECT_EQ(store->remove(at("no")).error().code, Errc::NoNode);
    EXPECT_EQ(store->getAcl(at("no")).error().code, Errc::NoNode);
    EXPECT_EQ(store->setAcl(at("no"), {AclEntry {}}).error().code, Errc::NoNode);
    EXPECT_EQ(store->create(at("no/child")).error().code, Errc::NoNode);
    ASSERT_TRUE(store->create(at("a")).ok());
    EXPECT_EQ(store->create(at("a")).error().code, Errc::NodeExists);
    ASSERT_TRUE(store->create(at("a/b")).ok());
    EXPECT_EQ(store->remove(at("a")).error().code, Errc::NotEmpty);
    ASSERT_TRUE(store->create(at("e"), "", CreateMode::Ephemeral).ok());
    EXPECT_EQ(store->create(at("e/child")).error().code, Errc::NoChildrenForEphemerals);
    EXPECT_EQ(store->create("/").error().code, Errc::NodeExists);
    EXPECT_EQ(store->remove("/").error().code, Errc::InvalidArgument);
    for (const auto* bad : {"", "x", "/x/", "//x", "/a/./b", "/a/../b", "/bad\xff"}) {
        EXPECT_EQ(store->get(bad).error().code, Errc::InvalidArgument) << bad;
        EXPECT_EQ(store->exists(bad).error().code, Errc::InvalidArgument) << bad;
        EXPECT_EQ(store->children(bad).error().code, Errc::InvalidArgument) << bad;
        EXPECT_EQ(store->create(bad).error().code, Errc::InvalidArgument) << bad;
        EXPECT_EQ(store->set(bad, "").error().code, Errc::InvalidArgument) << bad;
        EXPECT_EQ(store->remove(bad).error().code, Errc::InvalidArgument) << bad;
    }
}

TEST_P(StoreNodes, ParentsCountTheirChildren)
{
    const auto before = store->exists(m_root)->value();
    ASSERT_TRUE(store->create(at("b")).ok());
    ASSERT_TRUE(store->create(at("a")).ok());
    ASSERT_TRUE(store->create(at("c")).ok());
    ASSERT_TRUE(store->remove(at("b")).ok());
    const auto children = store->children(m_root);
    ASSERT_TRUE(children.ok());
    EXPECT_EQ(children->names, (std::vector<std::string> {"a", "c"}));
    EXPECT_EQ(children->stat.numChildren, 2);
    EXPECT_EQ(children->stat.cversion, before.cversion + 4);
    EXPECT_EQ(children->stat.version, before.version);
    EXPECT_GT(children->stat.pzxid, before.pzxid);
    EXPECT_EQ(children->stat.mzxid, before.mzxid);
}

TEST_P(StoreNodes, SequencesCountCreatesOfTheParent)
{
    EXPECT_EQ(store->create(at("s-"), "", CreateMode::PersistentSequential)->path, at("s-0000000000"));
    EXPECT_EQ(store->create(at("s-"), "", CreateMode::EphemeralSequential)->path, at("s-0000000001"));
    ASSERT_TRUE(store->create(at("plain")).ok());
    ASSERT_TRUE(store->remove(at("plain")).ok());
    EXPECT_EQ(store->create(at("other-"), "", CreateMode::PersistentSequential)->path,
              at("other-0000000003"));
    ASSERT_TRUE(store->create(at("dir")).ok());
    EXPECT_EQ(store->create(at("dir/"), "", CreateMode::PersistentSequential)->path, at("dir/0000000000"));
    EXPECT_NE(store->get(at("s-0000000001"))->stat.ephemeralOwner, 0);
}

TEST_P(StoreNodes, EphemeralsBelongToTheirSession)
{
    auto other = open();
    ASSERT_TRUE(other->create(at("e"), "x", CreateMode::Ephemeral).ok());
    ASSERT_TRUE(store->sync(m_root).ok());
    EXPECT_EQ(store->get(at("e"))->stat.ephemeralOwner, other->session().sessionId);
    EXPECT_NE(store->session().sessionId, other->session().sessionId);
    sextant::test::Received<WatchEvent> events;
    ASSERT_TRUE(store->exists(at("e"), [&](const WatchEvent& event) { events.add(event); }).ok());
    EXPECT_TRUE(other->close());
    const auto event = events.next();
    ASSERT_TRUE(event.has_value());
    EXPECT_EQ(event->type, WatchEventType::Deleted);
    EXPECT_FALSE(store->exists(at("e"))->has_value());
}

TEST_P(StoreNodes, ContainersLookLikePersistentNodes)
{
    const auto created = store->create(at("c"), "x", CreateMode::Container);
    if (before35()) {
        ASSERT_FALSE(created.ok());
        EXPECT_EQ(created.error().code, Errc::Unsupported);
        EXPECT_NE(created.error().text().find("older than ZooKeeper 3.5"), std::string::npos)
            << created.error().text();
        return;
    }
    ASSERT_TRUE(created.ok());
    ASSERT_TRUE(store->create(at("c/child")).ok());
    EXPECT_EQ(store->get(at("c"))->stat.ephemeralOwner, 0);

    if (GetParam() == Backend::CClient) {
        const auto refused = store->multi({{MultiOp::Kind::Create, at("m"), "y", CreateMode::Container}});
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().code, Errc::Unsupported) << refused.error().text();
        return;
    }
    MultiOp parent {MultiOp::Kind::Create, at("m"), "y", CreateMode::Container};
    MultiOp child {MultiOp::Kind::Create, at("m/child"), "z"};
    const auto both = store->multi({parent, child});
    ASSERT_TRUE(both.ok()) << both.error().text();
    EXPECT_EQ(both->front().path, at("m"));
    EXPECT_EQ(store->get(at("m"))->data, "y");
    EXPECT_EQ(store->get(at("m/child"))->data, "z");
}

TEST_P(StoreNodes, OddNamesAreKeptByteForByte)
{
    const std::vector<std::string> names {"t with space",
                                          " lead",
                                          "trail ",
                                          "t%2Fpct",
                                          "quote\"'",
                                          "back\\slash",
                                          "star*?",
                                          "t..dd",
                                          "t.dot",
                                          "...",
                                          "订单服务",
                                          "a&b=c;d",
                                          "dubbo%3A%2F%2F10.0.0.1%3A20880"};
    for (const auto& name : names) {
        ASSERT_TRUE(store->create(at(name), name).ok()) << name;
        EXPECT_EQ(store->get(at(name))->data, name);
    }
    auto listed = names;
    std::sort(listed.begin(), listed.end());
    EXPECT_EQ(store->children(m_root)->names, listed);
    ASSERT_TRUE(store->remove(at("t with space")).ok());
    EXPECT_EQ(store->children(m_root)->names.size(), names.size() - 1);
}

TEST_P(StoreNodes, MultiSucceedsWholly)
{
    ASSERT_TRUE(store->create(at("old"), "x").ok());
    std::vector<MultiOp> ops(5);
    ops[0] = {MultiOp::Kind::Check, at("old"), {}, {}, 0};
    ops[1] = {MultiOp::Kind::Create, at("new"), "y"};
    ops[2] = {MultiOp::Kind::Create, at("new/n-"), std::nullopt, CreateMode::PersistentSequential};
    ops[3] = {MultiOp::Kind::Set, at("new"), "z", {}, 0};
    ops[4] = {MultiOp::Kind::Remove, at("old"), {}, {}, 0};
    const auto results = store->multi(ops);
    ASSERT_TRUE(results.ok()) << results.error().text();
    ASSERT_EQ(results->size(), 5U);
    EXPECT_EQ(results.value()[1].path, at("new"));
    EXPECT_EQ(results.value()[2].path, at("new/n-0000000000"));
    EXPECT_EQ(results.value()[3].stat.version, 1);
    EXPECT_EQ(store->get(at("new"))->data, "z");
    EXPECT_EQ(store->get(at("new/n-0000000000"))->data, std::nullopt);
    EXPECT_FALSE(store->exists(at("old"))->has_value());
    EXPECT_TRUE(store->multi({})->empty());
}

TEST_P(StoreNodes, MultiFailsWhollyAndNamesThePart)
{
    ASSERT_TRUE(store->create(at("old"), "x").ok());
    const auto before = store->children(m_root)->stat;
    std::vector<MultiOp> ops(3);
    ops[0] = {MultiOp::Kind::Create, at("new"), "y"};
    ops[1] = {MultiOp::Kind::Set, at("old"), "y", {}, 7};
    ops[2] = {MultiOp::Kind::Remove, at("old")};
    const auto results = store->multi(ops);
    ASSERT_FALSE(results.ok());
    EXPECT_EQ(results.error().code, Errc::BadVersion);
    EXPECT_EQ(results.error().where, at("old"));
    EXPECT_NE(results.error().cause.find("part 2 of 3"), std::string::npos) << results.error().text();
    EXPECT_EQ(store->get(at("old"))->data, "x");
    EXPECT_EQ(store->children(m_root)->stat, before);
    ops[1].path = "no slash";
    EXPECT_EQ(store->multi(ops).error().code, Errc::InvalidArgument);
}

TEST_P(StoreNodes, AclsAreStoredAndEnforced)
{
    auto owner = open({"ann:secret", {}});
    const std::string identity = digestAclId("ann:secret");
    const Acl acl {{31, "digest", identity}, {1, "world", "anyone"}};
    ASSERT_TRUE(owner->create(at("a"), "x", CreateMode::Persistent, acl).ok());
    const auto read = owner->getAcl(at("a"));
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->acl, acl);
    EXPECT_EQ(read->stat.aversion, 0);
    EXPECT_EQ(store->get(at("a"))->data, "x");
    EXPECT_EQ(store->set(at("a"), "y").error().code, Errc::NoAuth);
    EXPECT_EQ(store->create(at("a/b")).error().code, Errc::NoAuth);
    EXPECT_EQ(store->setAcl(at("a"), {AclEntry {}}).error().code, Errc::NoAuth);
    EXPECT_EQ(store->getAcl(at("a"))->acl.front().id, "ann:x")
        << "the hash is masked for those who may not change it";
    ASSERT_TRUE(owner->set(at("a"), "y").ok());

    ASSERT_TRUE(owner->create(at("private"), "x", CreateMode::Persistent, {{31, "auth", ""}}).ok());
    EXPECT_EQ(owner->getAcl(at("private"))->acl, (Acl {{31, "digest", identity}}));
    EXPECT_EQ(store->get(at("private")).error().code, Errc::NoAuth);
    EXPECT_EQ(store->children(at("private")).error().code, Errc::NoAuth);
    EXPECT_EQ(store->getAcl(at("private")).error().code, Errc::NoAuth);
    EXPECT_TRUE(store->exists(at("private"))->has_value());

    const auto opened = owner->setAcl(at("private"), {AclEntry {}}, 0);
    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(opened->aversion, 1);
    EXPECT_EQ(opened->version, 0);
    EXPECT_EQ(store->get(at("private"))->data, "x");
    EXPECT_EQ(store->setAcl(at("private"), {AclEntry {}}, 0).error().code, Errc::BadVersion);
}

TEST_P(StoreNodes, ImpossibleAclsAreRefused)
{
    for (const auto& acl : {Acl {}, Acl {{31, "auth", ""}}, Acl {{31, "world", "me"}},
                            Acl {{31, "nonsense", "x"}}, Acl {{31, "digest", "no-colon"}}})
        EXPECT_EQ(store->create(at("a"), "", CreateMode::Persistent, acl).error().code,
                  Errc::InvalidArgument);
}

TEST_P(StoreNodes, TheServersSizeLimitIsKnownBeforeSending)
{
    const auto path = at("big");
    ASSERT_TRUE(store->create(path).ok());
    const std::size_t largest = 1'048'575 - 20 - path.size();
    ASSERT_TRUE(store->set(path, std::string(largest, 'x')).ok());
    EXPECT_EQ(store->get(path)->data->size(), largest);
    EXPECT_EQ(store->set(path, std::string(largest + 1, 'x')).error().code, Errc::TooLarge);
    EXPECT_EQ(store->create(at("bigger"), std::string(1'048'576, 'x')).error().code, Errc::TooLarge);
    std::vector<MultiOp> ops(2);
    for (auto& op : ops)
        op = {MultiOp::Kind::Set, path, std::string(600'000, 'x')};
    EXPECT_EQ(store->multi(ops).error().code, Errc::TooLarge);
    // The largest that fits, to the byte, in each of the other shapes too.
    const std::size_t overhead = 8 + 4 + at("full").size() + 4 + (4 + 4 + 4 + 5 + 4 + 6) + 4;
    EXPECT_TRUE(store->create(at("full"), std::string(1'048'575 - overhead, 'x')).ok());
    EXPECT_EQ(store->create(at("over"), std::string(1'048'575 - overhead + 1, 'x')).error().code,
              Errc::TooLarge);
    ASSERT_TRUE(store->session().state == SessionState::Connected);
}

TEST_P(StoreNodes, ReadsManyWithAnAnswerForEach)
{
    std::vector<std::string> paths;
    for (int i = 0; i < 500; ++i) {
        paths.push_back(at("n" + std::to_string(i)));
        if (i % 5 != 0) {
            ASSERT_TRUE(store->create(paths.back(), std::to_string(i)).ok());
        }
    }
    paths.emplace_back("bad path");
    const auto results = store->readMany(paths);
    ASSERT_EQ(results.size(), paths.size());
    for (std::size_t i = 0; i < 500; ++i) {
        if (i % 5 == 0) {
            EXPECT_EQ(results[i].error().code, Errc::NoNode);
        } else {
            EXPECT_EQ(results[i]->data, std::to_string(i));
        }
    }
    EXPECT_EQ(results.back().error().code, Errc::InvalidArgument);
    EXPECT_TRUE(store->readMany({}).empty());
}

TEST_P(StoreNodes, ListsManyAsItListsOne)
{
    std::vector<std::string> paths {at("missing"), "bad path", m_root};
    for (int i = 0; i < 300; ++i) {
        paths.push_back(at("d" + std::to_string(i)));
        ASSERT_TRUE(store->create(paths.back(), "x").ok());
        for (int j = 0; j < i % 4; ++j)
            ASSERT_TRUE(store->create(paths.back() + "/c" + std::to_string(9 - j)).ok());
    }
    const auto results = store->childrenMany(paths);
    ASSERT_EQ(results.size(), paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto alone = store->children(paths[i]);
        ASSERT_EQ(results[i].ok(), alone.ok()) << paths[i];
        if (!alone) {
            EXPECT_EQ(results[i].error().code, alone.error().code);
            EXPECT_EQ(results[i].error().where, alone.error().where);
            continue;
        }
        EXPECT_EQ(results[i]->names, alone->names) << paths[i];
        EXPECT_EQ(results[i]->stat, alone->stat) << paths[i];
    }
    EXPECT_TRUE(store->childrenMany({}).empty());
}

TEST_P(StoreNodes, ListsManyLongNames)
{
    std::vector<std::string> paths;
    for (int i = 0; i < 8; ++i) {
        paths.push_back(at("d" + std::to_string(i)));
        ASSERT_TRUE(store->create(paths.back()).ok());
        std::vector<MultiOp> ops;
        for (int j = 0; j < 300; ++j)
            ops.push_back(
                {MultiOp::Kind::Create, paths.back() + '/' + std::string(1'000, 'n') + std::to_string(j)});
        ASSERT_TRUE(store->multi(ops).ok());
    }
    for (const auto& list : store->childrenMany(paths)) {
        ASSERT_TRUE(list.ok());
        EXPECT_EQ(list->names.size(), 300U);
        EXPECT_TRUE(std::is_sorted(list->names.begin(), list->names.end()));
    }
}

TEST_P(StoreNodes, SaysWhetherItReadsInBulk)
{
    bool bulk = false;
    store->onEngine([&](CoordinationStore& s) { bulk = s.bulk(); });
    EXPECT_EQ(bulk, GetParam() == sextant::test::Backend::WireClient);
}
