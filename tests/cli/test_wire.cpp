// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// sextantctl wire decode and encode: documents, inputs, exit codes (docs/cli.md).
#include "tests/cli/process.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace sextant::test {

namespace {

using Json = nlohmann::json;

Json jsonOf(std::vector<std::string> words, const std::string& input = {})
{
    words.emplace_back("--json");
    const auto finished = ctl(words, {}, input);
    EXPECT_EQ(finished.exitCode, 0) << finished.err << finished.out;
    return Json::parse(finished.out, nullptr, false);
}

} // namespace

TEST(Wire, DecodesFrames)
{
    const auto heartbeat = jsonOf({"wire", "decode", "dabbe2000000000000000001000000014e"});
    EXPECT_EQ(heartbeat["event"], true);
    EXPECT_TRUE(heartbeat["body"].is_null());
    EXPECT_EQ(jsonOf({"wire", "decode", "--frame", "dabbb7000000000000000001000000060000 00024a52"})["body"],
              "R");
    const auto several = jsonOf({"wire", "decode",
                                 "dabbe2000000000000000001000000014edabb2214000000000000000100"
                                 "0000014e"});
    ASSERT_EQ(several.size(), 2u);
    EXPECT_EQ(several[1]["status"], "OK");
    EXPECT_EQ(several[1]["statusCode"], 20);
    EXPECT_EQ(several[1]["offset"], 17);
    const auto value = jsonOf({"wire", "decode", "--hessian", "59 80 00 00 00"});
    EXPECT_EQ(value, (Json {{"type", "java.lang.Long"}, {"value", INT32_MIN}}));
    EXPECT_EQ(ctl({"wire", "decode", "--hessian", "01eda0bd", "--json"}).out,
              "{\n  \"type\": \"java.lang.String\",\n  \"value\": \"\\ud83d\"\n}\n")
        << "half a surrogate pair";
    EXPECT_EQ(jsonOf({"wire", "decode", "--hessian", "-"}, "91 02 68 69\n").size(), 2u);
    EXPECT_EQ(jsonOf({"wire", "decode", "--hessian"}, "\x91\x02hi").size(), 2u) << "raw bytes";
}

TEST(Wire, WhatCannotBeDecodedIsAFinding)
{
    const auto finding = [](std::vector<std::string> words, const std::string& input = {}) {
        words.emplace_back("--json");
        const auto finished = ctl(words, {}, input);
        EXPECT_EQ(finished.exitCode, 1) << finished.err;
        return Json::parse(finished.out, nullptr, false);
    };
    EXPECT_EQ(finding({"wire", "decode", "dabbe2"})["offset"], 0);
    EXPECT_TRUE(finding({"wire", "decode", ""}, "").contains("error"));
    EXPECT_TRUE(finding({"wire", "decode", "--hessian", "91 01"})[1].contains("error"));
    const auto badBody = finding({"wire", "decode", "dabbc2000000000000000001000000024747"});
    EXPECT_EQ(badBody["id"], 1);
    EXPECT_EQ(badBody["body"]["hex"], "4747");
    EXPECT_FALSE(badBody["body"]["error"].get<std::string>().empty());
    const auto garbage = finding({"wire", "decode", "0102dabbe2000000000000000001000000014eda"});
    ASSERT_EQ(garbage.size(), 3u);
    EXPECT_EQ(garbage[0]["skipped"], 2);
    EXPECT_EQ(garbage[1]["offset"], 2);
    EXPECT_EQ(garbage[2]["hex"], "da");
    const auto other = jsonOf({"wire", "decode", "dabbd700000000000000000100000002ffff"});
    EXPECT_EQ(other["body"]["otherSerialization"], "fastjson2") << "shown as bytes, which is no failure";
    EXPECT_EQ(ctl({"wire", "decode", "--file", "/nonexistent"}).exitCode, 2);
    EXPECT_EQ(ctl({"wire", "decode", "abc"}).exitCode, 2);
    EXPECT_EQ(ctl({"wire", "decode", "--frame", "--hessian", "91"}).exitCode, 2);
}

TEST(Wire, CapturesAreReadLineByLine)
{
    const auto file =
        std::filesystem::temp_directory_path() / ("sextant-capture-" + std::to_string(getpid()) + ".bin");
    const std::string heartbeat("\xDA\xBB\xE2\0\0\0\0\0\0\0\0\1\0\0\0\1N", 17);
    const std::string broken("\xDA\xBB\xE2\0\0\0\0\0\0\0\0\1\x7F\xFF\xFF\xFF", 16);
    std::ofstream(file, std::ios::binary) << "HTTP" << heartbeat << broken << "x" << heartbeat;
    const auto finished = ctl({"wire", "decode", "--stream", "--file", file.string()});
    std::filesystem::remove(file);
    EXPECT_EQ(finished.exitCode, 1) << "bytes were skipped";
    std::vector<Json> lines;
    std::istringstream in(finished.out);
    for (std::string line; std::getline(in, line);)
        lines.push_back(Json::parse(line, nullptr, false));
    ASSERT_EQ(lines.size(), 4u) << finished.out;
    EXPECT_EQ(lines[0]["skipped"], 4);
    EXPECT_EQ(lines[1]["offset"], 4);
    EXPECT_EQ(lines[2]["skipped"], 17);
    EXPECT_EQ(lines[3]["offset"], 38);
}

TEST(Wire, EncodesValuesAndRequests)
{
    const auto hex = [](std::vector<std::string> words, const std::string& input = {}) {
        words.insert(words.begin(), {"wire", "encode"});
        const auto finished = ctl(words, {}, input);
        EXPECT_EQ(finished.exitCode, 0) << finished.err;
        return finished.out;
    };
    EXPECT_EQ(hex({"--type", "java.lang.Long", "5"}), "e5\n");
    EXPECT_EQ(hex({"--type", "int", "-5"}), "8b\n");
    EXPECT_EQ(hex({"--type", "int[]", "-"}, "[1,2]"), "72045b696e749192\n");
    EXPECT_EQ(hex({"\"hi\"", "--raw"}), "\x02hi");
    EXPECT_EQ(jsonOf({"wire", "encode", "null"}), (Json {{"hex", "4e"}, {"bytes", 1}}));
    for (const std::vector<std::string>& call : {std::vector<std::string> {"--typed"},
                                                 {"--oneway"},
                                                 {"--group", "g", "--version", "1.0", "--path", "p"}}) {
        std::vector<std::string> words {"--interface", "com.acme.X",   "--method", "find", "--types", "int",
                                        "[7]",         "--attachment", "k=v",      "--id", "-3"};
        words.insert(words.end(), call.begin(), call.end());
        const auto frame = jsonOf({"wire", "decode", hex(words)});
        const auto& body = frame["body"];
        EXPECT_EQ(frame["id"], -3);
        EXPECT_EQ(frame["twoWay"], call[0] != "--oneway");
        EXPECT_EQ(body["method"], call[0] == "--typed" ? "find" : "$invoke");
        EXPECT_EQ(body["attachments"]["k"], "v");
        EXPECT_EQ(body["attachments"]["path"], call[0] == "--group" ? "p" : "com.acme.X");
        EXPECT_EQ(body["version"], call[0] == "--group" ? "1.0" : "0.0.0");
        EXPECT_EQ(body["responseAttachments"], (Json {{"2.6", true}, {"2.7", true}}));
    }
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string> {"--type", "int", "\"x\""},
          {"--type", "List<", "[]"},
          {"{"},
          {},
          {"--interface", "a.B"},
          {"--method", "m"},
          {"--types", "int", "[1]"},
          {"--interface", "a.B", "--method", "m", "--types", "int,", "[1]"},
          {"--interface", "a.B", "--method", "m", "--typed", "[1]"},
          {"1", "--definition", "/nonexistent"}}) {
        auto words = wrong;
        words.insert(words.begin(), {"wire", "encode"});
        EXPECT_EQ(ctl(words).exitCode, 2) << testing::PrintToString(wrong);
    }
}

} // namespace sextant::test
