// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/zk/connect_string.h"

#include <gtest/gtest.h>

using namespace sextant::core;
using namespace sextant::zk;
using namespace std::chrono_literals;

TEST(ConnectString, NormalisesWhatPeopleType)
{
    const std::vector<std::pair<std::string, std::string>> cases {
        {"h", "zookeeper://h:2181"},
        {"h:1", "zookeeper://h:1"},
        {"a:2181,b:2182/chroot", "zookeeper://a:2181,b:2182/chroot"},
        {" a:2181 , b ,\n", "zookeeper://a:2181,b:2181"},
        {"zookeeper://h:2181", "zookeeper://h:2181"},
        {"ZooKeeper://h", "zookeeper://h:2181"},
        {"zookeeper://h:2181?backup=h2:2181,h3", "zookeeper://h:2181,h2:2181,h3:2181"},
        {"zookeeper://h1,h2/a/b?session=30000&timeout=10000&backup=h3",
         "zookeeper://h1:2181,h2:2181,h3:2181/a/b"},
        {"zookeeper://h/org.apache.dubbo.registry.RegistryService?application=demo&pid=1",
         "zookeeper://h:2181/org.apache.dubbo.registry.RegistryService"},
        {"h/a/", "zookeeper://h:2181/a"},
        {"h/", "zookeeper://h:2181"},
        {"h,h:2181,h", "zookeeper://h:2181"},
        {"[::1]:2182", "zookeeper://[::1]:2182"},
        {"[::1]", "zookeeper://[::1]:2181"},
        {"::1:2182", "zookeeper://[::1]:2182"},
        {"::1", "zookeeper://[::1]:2181"},
        {"[fe80::1%eth0]:2181,10.0.0.1", "zookeeper://[fe80::1%eth0]:2181,10.0.0.1:2181"},
        {"zk_node-1.example.com:65535", "zookeeper://zk_node-1.example.com:65535"},
    };
    for (const auto& [typed, normal] : cases) {
        const auto result = parseConnectString(typed);
        ASSERT_TRUE(result.ok()) << typed << ": " << result.error().text();
        EXPECT_EQ(result->text(), normal) << typed;
        EXPECT_EQ(parseConnectString(result->text())->text(), normal) << "reading its own form again";
    }
}

TEST(ConnectString, ReadsTimeouts)
{
    const auto result = parseConnectString("zookeeper://h?session=30000&timeout=5000&register-mode=all");
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->sessionTimeout, 30s);
    EXPECT_EQ(result->connectTimeout, 5s);
    EXPECT_EQ(parseConnectString("h")->sessionTimeout, std::nullopt);
}

TEST(ConnectString, ReadsTheChoiceOfTheClient)
{
    EXPECT_EQ(parseConnectString("h?zk-client=wire")->client, "wire");
    EXPECT_TRUE(parseConnectString("h?canBeReadOnly=true")->canBeReadOnly);
    EXPECT_FALSE(parseConnectString("h?canBeReadOnly=false")->canBeReadOnly);
    EXPECT_EQ(parseConnectString("h?client=curator&zk-client=c")->client, "c");
    EXPECT_EQ(parseConnectString("h?client=curator")->client, std::nullopt) << "Dubbo's own parameter";
}

TEST(ConnectString, ReadsWhatIsSaidAboutTls)
{
    const auto secure = parseConnectString(
        "zookeepers://h1,h2:2282/a?tls-ca=/etc/zk/ca%20of%26us.pem&tls-cert=100%.p12&tls-verify=ca"
        "&tls-server-name=zk.local&backup=h3");
    ASSERT_TRUE(secure.ok()) << secure.error().text();
    EXPECT_TRUE(secure->secure);
    EXPECT_EQ(secure->text(), "zookeepers://h1:2281,h2:2282,h3:2281/a");
    EXPECT_EQ(secure->tls.trusted, "/etc/zk/ca of&us.pem");
    EXPECT_EQ(secure->tls.certificate, "100%.p12");
    EXPECT_EQ(secure->tls.verify, "ca");
    EXPECT_EQ(secure->tls.serverName, "zk.local");
    EXPECT_FALSE(parseConnectString("zookeeper://h")->secure);
    EXPECT_EQ(parseConnectString("ZooKeepers://h")->text(), "zookeepers://h:2281");
}

TEST(ConnectString, SaysWhichPartIsWrong)
{
    const std::vector<std::pair<std::string, std::string>> cases {
        {"", "names no server"},
        {" , ", "names no server"},
        {"zookeeper://", "names no server"},
        {"h:99999", "h:99999"},
        {"h:0", "65535"},
        {"h:", "the port must be"},
        {"h:x", "the port must be"},
        {":2181", "host name is missing"},
        {"a;b", "commas"},
        {"a:1:2", "more than one colon"},
        {"[::1", "IPv6"},
        {"[h]:2181", "IPv6"},
        {"[::1]2181", "only :port"},
        {"h//x", "empty name"},
        {"h/a/../b", "relative"},
        {"http://h", "scheme must be zookeeper"},
        {"a b", "not a host name"},
        {"h?session=abc", "session=abc"},
        {"h?timeout=-1", "milliseconds"},
        {"h?backup=x:y", "x:y"},
        {"h?session=1", "1000 ms or longer"},
        {"h?sesion=30000", "sesion"},
        {"h?group=prod", "a setting of its own"},
        {"h?username=a", "credentials"},
        {"h?zk-client=curator", "wire or c"},
        {"h?canBeReadOnly=1", "true or false"},
        {"h?tls-ca=x", "zookeepers://"},
        {"zookeepers://h?tls-verify=perhaps", "full"},
        {"zookeepers://h?tls-what=x", "tls-server-name"},
    };
    for (const auto& [typed, expected] : cases) {
        const auto result = parseConnectString(typed);
        ASSERT_FALSE(result.ok()) << typed << " gave " << result->text();
        EXPECT_EQ(result.error().code, Errc::InvalidArgument);
        EXPECT_NE(result.error().text().find(expected), std::string::npos)
            << typed << ": " << result.error().text();
    }
}

TEST(ConnectString, RepeatsNoPassword)
{
    const auto result = parseConnectString("zookeeper://user:secret@h:2181");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().text().find("secret"), std::string::npos) << result.error().text();
    for (const auto* typed : {"h?password=secret", "h?passwd=secret"}) {
        const auto refused = parseConnectString(typed);
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error().text().find("secret"), std::string::npos) << refused.error().text();
    }
}
