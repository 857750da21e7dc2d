// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextantctl/invoke_report.h"

#include <nlohmann/json.hpp>

namespace sextant::ctl {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& value)
{
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json elapsedMillis(std::int64_t micros)
{
    return static_cast<double>(micros) / 1000.0;
}

} // namespace

std::string invokeReportJson(const host::InvokeReport& report)
{
    Json attachments = Json::object();
    for (const auto& [key, value] : report.attachments)
        attachments[key] = value;
    Json exception = nullptr;
    if (report.exception)
        exception = {{"class", report.exception->className},
                     {"message", report.exception->message},
                     {"stack", report.exception->stack}};
    Json error = nullptr;
    if (report.error)
        error = {{"code", core::name(report.error->code)}, {"message", report.error->text()}};
    std::string text = "{\"ok\":" + dump(report.ok) + ",\"value\":" + report.valueJson
        + ",\"type\":" + dump(report.type) + ",\"provider\":" + dump(report.provider)
        + ",\"elapsedMs\":" + dump(elapsedMillis(report.elapsedMicros))
        + ",\"attachments\":" + dump(attachments) + ",\"exception\":" + dump(exception)
        + ",\"error\":" + dump(error) + ",\"failedAt\":" + dump(report.failedAt) + "}";
    return text;
}

} // namespace sextant::ctl
