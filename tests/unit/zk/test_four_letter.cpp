// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What servers say to four-letter commands, and their admin server in JSON and HTTP, as text.
#include "engine/zk/four_letter.h"
#include "engine/zk/http_answer.h"

#include <gtest/gtest.h>

using namespace sextant::zk;
using sextant::core::Errc;

TEST(FourLetter, Srvr)
{
    const auto status = parseSrvr("Zookeeper version: 3.8.0-11+deb12u2--1, built on 2024-06-01 10:00 UTC\n"
                                  "Latency min/avg/max: 0/0.1234/17\n"
                                  "Received: 12\nSent: 11\nConnections: 3\nOutstanding: 1\n"
                                  "Zxid: 0x100000002\nMode: leader\nNode count: 330000\n"
                                  "Proposal sizes last/min/max: 48/48/92\n");
    ASSERT_TRUE(status.ok());
    EXPECT_EQ(status->version, "3.8.0");
    EXPECT_EQ(status->mode, "leader");
    EXPECT_EQ(status->zxid, "0x100000002");
    EXPECT_EQ(status->latencyAverage, "0.1234") << "as the server wrote it";
    EXPECT_EQ(status->latencyMax, "17");
    EXPECT_EQ(status->received, 12);
    EXPECT_EQ(status->sent, 11);
    EXPECT_EQ(status->connections, 3);
    EXPECT_EQ(status->outstanding, 1);
    EXPECT_EQ(status->nodes, 330'000);
    const auto sparse = parseSrvr("Zookeeper version: 3.4.14-4c25d48, built on x\nMode: follower");
    ASSERT_TRUE(sparse.ok());
    EXPECT_FALSE(sparse->nodes);
    EXPECT_EQ(parseSrvr("something else").error().code, Errc::Decode);
}

TEST(FourLetter, MntrConfRuokIsro)
{
    const auto values = parseMntr("zk_version\t3.8.0-1, built on x\nzk_watch_count\t7\nzk_avg_latency\t0.5\n"
                                  "no tab\nother\t1\n");
    EXPECT_EQ(valueOf(values, "watch_count"), 7);
    EXPECT_EQ(values.at("avg_latency"), "0.5");
    EXPECT_EQ(values.at("other"), "1");
    EXPECT_FALSE(valueOf(values, "version"));
    EXPECT_FALSE(valueOf(values, "missing"));
    EXPECT_EQ(parseConf("clientPort=2181\nsecureClientPort=-1\nmembership: \n").at("clientPort"), "2181");
    EXPECT_TRUE(parseRuok("imok"));
    EXPECT_FALSE(parseRuok(""));
    EXPECT_TRUE(parseIsro("ro\n").value());
    EXPECT_FALSE(parseIsro("rw").value());
    EXPECT_FALSE(parseIsro("null").ok());
}

TEST(FourLetter, Cons)
{
    const auto list = parseCons(
        " /127.0.0.1:52044[1](queued=0,recved=5,sent=6,sid=0x100000a1b2c0000,lop=GETD,est=1700000000000,"
        "to=30000,lcxid=0x4,lzxid=0xffffffffffffffff,lresp=1,llat=0,minlat=0,avglat=0,maxlat=1)\n"
        " /[0:0:0:0:0:0:0:1]:52045[0](queued=0,recved=1,sent=0)\n"
        " /127.0.0.1:52046[1](queued=0,recved=1,sent=0,sid=0x0)\n\nnot a connection\n /x\n");
    ASSERT_EQ(list.size(), 3U);
    EXPECT_EQ(list[0].address, "127.0.0.1:52044");
    EXPECT_EQ(list[0].session, "0x100000a1b2c0000");
    EXPECT_EQ(list[0].lastOperation, "GETD");
    EXPECT_EQ(list[0].received, 5);
    EXPECT_EQ(list[0].timeout, 30'000);
    EXPECT_EQ(list[1].address, "[0:0:0:0:0:0:0:1]:52045");
    EXPECT_TRUE(list[1].session.empty());
    EXPECT_TRUE(list[2].session.empty());
}

TEST(FourLetter, Wchs)
{
    const auto summary = parseWchs("2 connections watching 5 paths\nTotal watches:9");
    ASSERT_TRUE(summary.ok());
    EXPECT_EQ(summary->connections, 2);
    EXPECT_EQ(summary->paths, 5);
    EXPECT_EQ(summary->watches, 9);
    EXPECT_FALSE(parseWchs("").ok());
}

TEST(FourLetter, RefusalsSayWhatToDo)
{
    const auto judged = [](const std::string& answer) { return judgeAnswer("h:1", "mntr", answer); };
    EXPECT_EQ(judged("zk_version\t3").value(), "zk_version\t3");
    const auto forbidden = judged("mntr is not executed because it is not in the whitelist.\n");
    ASSERT_FALSE(forbidden.ok());
    EXPECT_EQ(forbidden.error().code, Errc::Unsupported);
    EXPECT_NE(forbidden.error().text().find("4lw.commands.whitelist=srvr,mntr,wchs"), std::string::npos);
    EXPECT_EQ(judged("This ZooKeeper instance is not currently serving requests\n").error().sentence,
              kNotServing);
    EXPECT_EQ(judged("").error().code, Errc::Connection);
    EXPECT_EQ(judged("HTTP/1.1 400 Bad Request\r\n").error().cause, "this is an HTTP server");
    EXPECT_TRUE(
        judged(std::string("\x15\x03\x01\0\2\2\x28", 7)).error().cause.starts_with("this is a TLS port"));
    EXPECT_EQ(judged(std::string("\0\0\0\0", 4)).error().cause, "its answer is not text");
}

TEST(AdminAnswer, Documents)
{
    const auto status = parseAdminStats(
        R"({"version":"3.8.0-x, built on y","read_only":false,"server_stats":{"packets_sent":3,"packets_received":4,)"
        R"("server_state":"follower","min_latency":0,"avg_latency":0.123456789012345678,"max_latency":9,)"
        R"("last_processed_zxid":4294967298,"outstanding_requests":0,"num_alive_client_connections":2},)"
        R"("node_count":5,"connections":[{"node_count":7}],"command":"server_stats","error":null})");
    ASSERT_TRUE(status.ok()) << status.error().text();
    EXPECT_EQ(status->version, "3.8.0");
    EXPECT_EQ(status->mode, "follower");
    EXPECT_EQ(status->zxid, "0x100000002");
    EXPECT_EQ(status->latencyAverage, "0.123456789012345678");
    EXPECT_EQ(status->connections, 2);
    EXPECT_EQ(status->nodes, 5);
    EXPECT_EQ(valueOf(parseAdminMonitor(R"({"watch_count":7,"error":null})").value(), "watch_count"), 7);
    EXPECT_EQ(parseAdminWatches(R"({"num_connections":1,"num_paths":2,"num_total_watches":3})")->watches, 3);
    EXPECT_TRUE(parseAdminReadOnly(R"({"read_only":true})").value());
    for (const auto* broken : {"", "null", "[", "{}", R"({"version":1})", R"({"error":"no"})"})
        EXPECT_FALSE(parseAdminWatches(broken).ok()) << broken;
    EXPECT_EQ(parseAdminWatches(R"({"error":"not serving"})").error().cause, "not serving");
    std::string deep;
    for (int i = 0; i < 100'000; ++i)
        deep += R"({"a":)";
    EXPECT_FALSE(parseAdminStats(deep).ok());
}

TEST(HttpAnswer, EndsByLengthChunksOrConnection)
{
    const auto body = [](const std::string& text, bool ended) {
        const auto answer = parseHttpAnswer(text, ended);
        return !answer ? "more" : *answer ? (*answer)->body : "error: " + (*answer).error().cause;
    };
    EXPECT_EQ(body("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab", false), "ab");
    EXPECT_EQ(body("HTTP/1.1 200 OK\r\ncontent-length:2\r\n\r\na", false), "more");
    EXPECT_EQ(body("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na", true),
              "error: the connection ended within the body");
    EXPECT_EQ(body("HTTP/1.0 200 OK\n\nabc", false), "more");
    EXPECT_EQ(body("HTTP/1.0 200 OK\n\nabc", true), "abc");
    const std::string chunked =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n1\r\nd\r\n";
    EXPECT_EQ(body(chunked + "0\r\n\r\n", false), "abcd");
    EXPECT_EQ(body(chunked, false), "more");
    EXPECT_EQ(body(chunked + "zz\r\n", false), "error: a chunk has no length");
    for (std::size_t size = 0; size < chunked.size(); ++size)
        EXPECT_EQ(body(chunked.substr(0, size), false), "more") << size;
    EXPECT_EQ(body("SSH-2.0-x\r\n", false), "error: it does not begin as HTTP does");
    EXPECT_EQ(body("", true), "error: it does not begin as HTTP does");
    EXPECT_EQ(body(std::string(5'000, 'x'), false), "error: it does not begin as HTTP does");
    EXPECT_EQ((*parseHttpAnswer("HTTP/1.1 302 Found\r\nLocation: https://h/\r\n\r\n", true))->location,
              "https://h/");
}
