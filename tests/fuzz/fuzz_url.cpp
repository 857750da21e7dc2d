// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes as a URL and as a node name below `providers`. What is read is printed, encoded and decoded
// again.
#include "engine/url/url.h"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sextant::url;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void inspect(const Url& url)
{
    const auto printed = url.fullString();
    (void)Url::parse(printed); // may read otherwise, as in Java: a `?` in the path, colons in a host
    require(decode(url.nodeName()) == printed);
    (void)url.displayString();
    (void)url.address();
    (void)url.serviceKey();
    (void)url.protocolServiceKey();
    (void)url.displayServiceKey();
    (void)url.colonKey();
    (void)url.category();
    (void)url.getInt("timeout", 1);
    (void)url.getForMethod("find", "timeout");
    (void)url.getIntForMethod("find", "retries", 2);
    (void)url.getBool("enabled", true);
    require(url.with("k", "v").find("k") == "v");
    require(!url.without("k").find("k"));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    require(decode(encode(text)) == text);
    if (const auto url = Url::parse(text))
        inspect(*url);
    if (const auto url = Url::parseNodeName(text))
        inspect(*url);
    return 0;
}
