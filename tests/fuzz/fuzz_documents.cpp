// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Documents of a config center: the text as a migration rule and as Java properties. What was understood is
// printed and read again.
#include "engine/config/java_properties.h"
#include "engine/core/text.h"
#include "engine/migration/rule.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace sextant;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    core::Problems problems;
    if (const auto rule = migration::parseRule(text, "/rule", problems)) {
        const auto again = migration::parseRule(migration::printRule(*rule), "/rule", problems);
        if (!again || migration::printRule(*again) != migration::printRule(*rule))
            std::abort();
    }
    const auto properties = config::parseProperties(text, config::PropertiesCharset::Latin1);
    if (config::parseProperties(config::printProperties(properties, {}), config::PropertiesCharset::Latin1)
        != properties)
        std::abort();
    (void)config::parseProperties(text, config::PropertiesCharset::Utf8);
    return 0;
}
