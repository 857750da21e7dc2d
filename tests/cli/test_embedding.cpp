// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The example of docs/embedding.md: it is what the file in docs/examples says, and it runs as the page
// promises.
#include "tests/cli/process.h"
#include "tests/cli/registry_probe.h"
#include "tests/support/zookeeper_server.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace sextant::test {

namespace {

std::string contentOf(const std::string& file)
{
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

TEST(Embedding, TheGuideShowsTheProgramThatIsCompiled)
{
    const auto example = contentOf(SEXTANT_SOURCE_DIR "/docs/examples/embedding.cpp");
    ASSERT_FALSE(example.empty());
    EXPECT_NE(contentOf(SEXTANT_SOURCE_DIR "/docs/embedding.md").find("```cpp\n" + example + "```"),
              std::string::npos);
}

class EmbeddingProgram : public testing::TestWithParam<const char*>
{
};

INSTANTIATE_TEST_SUITE_P(Clients, EmbeddingProgram, testing::Values("wire", "c"));

TEST_P(EmbeddingProgram, DoesWhatTheGuideSays)
{
    ZooKeeperServer server;
    const auto finished =
        Process({SEXTANT_BIN_DIR "/example_embedding", server.url() + "?zk-client=" + GetParam()}).wait();
    EXPECT_EQ(finished.exitCode, 0) << finished.out << finished.err;
    EXPECT_NE(finished.out.find("invokers: 1, level: application\n\"Good morning, Ada\"\n"
                                "com.acme.clock.BadHour: there is no such hour\n"),
              std::string::npos)
        << finished.out;
    RegistryProbe probe(server.url());
    for (const auto& line : probe.wholeTree())
        EXPECT_NE(line.find(" owner=0 "), std::string::npos) << line;
}

} // namespace sextant::test
