// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/governance/rule_service.h"
#include "engine/governance/undo.h"
#include "engine/store/read_only_guard.h"
#include "tests/unit/governance/journaled_fixture.h"

namespace sextant::governance {

using config::Document;
using core::Errc;

namespace {

constexpr const char* kPath = "/dubbo/config/dubbo/com.acme.Orders:1.0:eu.condition-router";
/// A mark at the start, CRLF, a comment, a tab, text that is no ASCII, no line feed at the end.
const std::string kText =
    "\xEF\xBB\xBF# ours\r\nconfigVersion: v3.0\r\nkey:\tcom.acme.Orders # \xE8\xB7\xAF\r\n";

} // namespace

class Rules : public JournaledFixture
{
protected:
    core::Outcome<Document> put(store::CoordinationStore& store, const std::string& text,
                                std::optional<std::int32_t> version, const std::string& path = kPath)
    {
        auto how = control("a rule");
        return call<Document>([&](auto done) {
            RuleService(store).put(path, text, version, {how.operation(), how.note}, std::move(done));
        });
    }
    core::Outcome<Document> removeRule(store::CoordinationStore& store, std::int32_t version)
    {
        return call<Document>(
            [&](auto done) { RuleService(store).remove(kPath, version, {}, std::move(done)); });
    }
    Document rule()
    {
        return call<Document>([&](auto done) { RuleService(*ours).get(kPath, {}, std::move(done)); }).value();
    }
    void undoLatest()
    {
        const auto latest = latestWrite(*journal, ours->description(), kPath);
        ASSERT_TRUE(latest.ok()) << latest.error().text();
        auto how = control("undo");
        how.note->undoes = latest->first.id;
        const auto report = finish<UndoReport>([&](auto done) {
            undo(*ours, journal->action(latest->first.id).value(), false, std::move(how), done);
        });
        EXPECT_EQ(report.count(UndoItem::Verdict::Done), 1U);
    }
};

TEST_F(Rules, KeepEveryByteAndCountVersions)
{
    EXPECT_EQ(rule(), (Document {kPath, {}, {}, 0}));
    const auto created = put(*ours, kText, std::nullopt);
    ASSERT_TRUE(created.ok()) << created.error().text();
    EXPECT_EQ(created->version, 0);
    EXPECT_EQ(rule().text, kText);
    const auto changed = put(*ours, kText + "x", 0);
    EXPECT_EQ(changed->version, 1);
    EXPECT_EQ(rule(), *changed);
    const auto entries = journal->entries({kPath, 0, 10}).value();
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_EQ(entries.front().dataBefore, kText);
    EXPECT_EQ(entries.front().origin, "a rule");
    EXPECT_TRUE(removeRule(*ours, 1).ok());
    EXPECT_FALSE(rule().version);
}

TEST_F(Rules, AreNotOverwrittenUnseen)
{
    ASSERT_TRUE(put(*neighbour, "theirs", std::nullopt).ok());
    EXPECT_EQ(put(*ours, "ours", std::nullopt).error().code, Errc::BadVersion) << "it exists";
    ASSERT_TRUE(put(*neighbour, "again theirs", 0).ok());
    EXPECT_EQ(put(*ours, "ours", 0).error().code, Errc::BadVersion);
    EXPECT_EQ(removeRule(*ours, 0).error().code, Errc::BadVersion);
    EXPECT_EQ(rule().text, "again theirs");
    ASSERT_TRUE(removeRule(*neighbour, 1).ok());
    EXPECT_EQ(put(*ours, "ours", 1).error().code, Errc::BadVersion) << "it was deleted";
    EXPECT_EQ(removeRule(*ours, 1).error().code, Errc::BadVersion);
}

TEST_F(Rules, AreUndoneWithoutTheDirectoriesThatOthersUse)
{
    ASSERT_TRUE(put(*ours, kText, std::nullopt).ok());
    ASSERT_TRUE(put(*neighbour, "theirs", std::nullopt, "/dubbo/config/dubbo/shop.tag-router").ok());
    undoLatest();
    EXPECT_FALSE(rule().version);
    EXPECT_TRUE(exists(*ours, "/dubbo/config/dubbo/shop.tag-router")->has_value());
    undoLatest();
    EXPECT_EQ(rule().text, kText) << "the undo is undone";
    ASSERT_TRUE(put(*ours, "new", 0).ok());
    EXPECT_EQ(ruleHistory(*journal, kPath, 10)->size(), 4U);
    EXPECT_EQ(ruleHistory(*journal, kPath, 2)->size(), 2U);
    undoLatest();
    EXPECT_EQ(rule().text, kText);
}

TEST_F(Rules, OfOtherRegistriesAreNotUndoneHere)
{
    ASSERT_TRUE(put(*ours, kText, std::nullopt).ok());
    EXPECT_EQ(latestWrite(*journal, "zookeeper://elsewhere:2181", kPath).error().code, Errc::InvalidArgument);
    EXPECT_EQ(latestWrite(*journal, ours->description(), "/dubbo/config/dubbo/shop.tag-router").error().code,
              Errc::InvalidArgument);
}

TEST_F(Rules, AreRefusedWhereNothingMayBeWritten)
{
    ASSERT_TRUE(put(*neighbour, kText, std::nullopt).ok());
    store::ReadOnlyGuard guarded(open());
    EXPECT_EQ(put(guarded, "new", 0).error().code, Errc::ReadOnly);
    EXPECT_EQ(put(guarded, "new", std::nullopt, "/dubbo/config/dubbo/a.tag-router").error().code,
              Errc::ReadOnly);
    EXPECT_EQ(removeRule(guarded, 0).error().code, Errc::ReadOnly);
    EXPECT_EQ(rule().text, kText);
}

} // namespace sextant::governance
