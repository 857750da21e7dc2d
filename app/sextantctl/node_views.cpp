// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/node_views.h"

#include "app/sextantctl/format.h"
#include "app/sextantctl/terminal.h"
#include "engine/core/text.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kGlance = 60; // columns
constexpr std::size_t kGlanceBytes = 24;

} // namespace

Json statToJson(const store::Stat& stat)
{
    return Json {{"czxid", stat.czxid},
                 {"mzxid", stat.mzxid},
                 {"ctime", stat.ctime},
                 {"mtime", stat.mtime},
                 {"version", stat.version},
                 {"cversion", stat.cversion},
                 {"aversion", stat.aversion},
                 {"ephemeralOwner", stat.ephemeralOwner},
                 {"dataLength", stat.dataLength},
                 {"numChildren", stat.numChildren},
                 {"pzxid", stat.pzxid}};
}

void putData(Json& object, const store::Data& data)
{
    if (!data)
        object["data"] = nullptr;
    else if (core::isUtf8(*data))
        object["data_utf8"] = *data;
    else
        object["data_base64"] = core::toBase64(*data);
}

Json aclToJson(const store::Acl& acl)
{
    auto list = Json::array();
    for (const auto& entry : acl)
        list.push_back({{"scheme", entry.scheme},
                        {"id", entry.id},
                        {"permissions", formatPermissions(entry.permissions)}});
    return list;
}

std::string shortData(const store::Data& data)
{
    if (!data)
        return "null";
    if (core::isUtf8(*data))
        return '"' + elideMiddle(harmless(*data), kGlance) + '"';
    return std::to_string(data->size()) + " bytes, base64 "
        + core::toBase64(std::string_view(*data).substr(0, kGlanceBytes))
        + (data->size() > kGlanceBytes ? "…" : "");
}

std::string shortAcl(const store::Acl& acl)
{
    std::vector<std::string> entries;
    for (const auto& entry : acl)
        entries.push_back(entry.scheme + ':' + entry.id + ':' + formatPermissions(entry.permissions));
    return core::join(entries, ", ");
}

} // namespace sextant::ctl
