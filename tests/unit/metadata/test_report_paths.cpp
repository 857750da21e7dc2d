// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/metadata/report_paths.h"

#include <gtest/gtest.h>

using namespace sextant::metadata;
using Kind = ReportPath::Kind;

TEST(ReportPaths, BuildAsDubbo)
{
    EXPECT_EQ(definitionPath("/dubbo", "x.Y$Z", "", "", Side::Provider, "app"),
              "/dubbo/metadata/x.Y%24Z/provider/app");
    EXPECT_EQ(definitionPath("/dubbo", "x.Y", "1.0", "g", Side::Consumer, "app"),
              "/dubbo/metadata/x.Y/1.0/g/consumer/app");
    EXPECT_EQ(definitionPath("/dubbo", "x.Y", "1.0", "1.0", Side::Provider, "app"),
              "/dubbo/metadata/x.Y/1.0/provider/app");
    EXPECT_EQ(definitionPath("/dubbo", "x.Y", "", "a//b", Side::Provider, "app"),
              "/dubbo/metadata/x.Y/a/b/provider/app");
    EXPECT_EQ(appMetadataPath("/dubbo", "app", "abc"), "/dubbo/metadata/app/abc");
    EXPECT_EQ(appMetadataPath("/dubbo", "metadata", "abc"), "/dubbo/metadata/abc");
}

TEST(ReportPaths, ReadBackByPosition)
{
    const auto full = parseReportPath("/dubbo", "/dubbo/metadata/x.Y%24Z/1.0/g/provider/app");
    EXPECT_EQ(full.kind, Kind::Definition);
    EXPECT_EQ(full.interfaceName, "x.Y$Z");
    EXPECT_EQ(full.version, "1.0");
    EXPECT_EQ(full.group, "g");
    EXPECT_EQ(full.app, "app");
    EXPECT_FALSE(full.ambiguous);

    const auto version = parseReportPath("/dubbo", "/dubbo/metadata/x.Y/1.0/provider/app");
    EXPECT_EQ(version.version, "1.0");
    EXPECT_TRUE(version.ambiguous);
    const auto group = parseReportPath("/dubbo", "/dubbo/metadata/x.Y/blue/consumer/app");
    EXPECT_EQ(group.kind, Kind::Consumer);
    EXPECT_EQ(group.group, "blue");

    const auto app = parseReportPath("/dubbo", "/dubbo/metadata/provider/0123");
    EXPECT_EQ(app.kind, Kind::AppMetadata);
    EXPECT_EQ(app.app, "provider");
    EXPECT_EQ(app.revision, "0123");
    EXPECT_EQ(parseReportPath("/dubbo", "/dubbo/metadata/0123456789abcdef0123456789abcdef").app, "metadata");
    EXPECT_EQ(parseReportPath("/dubbo", "/dubbo/metadata/x.Y/provider/dubbo/revision12").kind,
              Kind::ExportedUrl);

    for (const auto* directory :
         {"/dubbo/metadata", "/dubbo/metadata/x.Y", "/dubbo/metadata/x.Y/provider",
          "/dubbo/metadata/x.Y/1.0/provider", "/other/metadata/x.Y/provider/app", "/dubbo/x.Y/providers/u"})
        EXPECT_EQ(parseReportPath("/dubbo", directory).kind, Kind::Directory) << directory;
}
