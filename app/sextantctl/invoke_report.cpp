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

/// The fields are JSON already, with digits that the library would not keep.
std::string exceptionJson(const host::ExceptionReport& exception)
{
    std::string fields;
    for (const auto& [name, value] : exception.fields)
        fields += (fields.empty() ? "" : ",") + dump(name) + ":" + value;
    Json causes = Json::array();
    for (const auto& cause : exception.causes)
        causes.push_back({{"class", cause.className}, {"message", cause.message}});
    return "{\"class\":" + dump(exception.className) + ",\"message\":" + dump(exception.message)
        + ",\"fields\":{" + fields + "},\"causes\":" + dump(causes) + ",\"stack\":" + dump(exception.stack)
        + ",\"wrapper\":" + (exception.wrapper.empty() ? "null" : dump(exception.wrapper)) + "}";
}

Json attemptJson(const host::AttemptReport& attempt)
{
    Json json = {{"address", attempt.address},
                 {"startedMs", attempt.startedMillis},
                 {"elapsedMs", attempt.elapsedMillis},
                 {"outcome", attempt.outcome}};
    if (attempt.rpcCode >= 0)
        json["rpcCode"] = attempt.rpcCode;
    json["text"] = attempt.text;
    json["why"] = attempt.why;
    return json;
}

} // namespace

std::string invokeReportJson(const host::InvokeReport& report)
{
    Json attachments = Json::object();
    for (const auto& [key, value] : report.attachments)
        attachments[key] = value;
    const std::string exception = report.exception ? exceptionJson(*report.exception) : "null";
    Json error = nullptr;
    if (report.error)
        error = {{"code", core::name(report.error->code)}, {"message", report.error->text()}};
    if (report.error && report.rpcCode >= 0) {
        error["rpcCode"] = report.rpcCode;
        error["rpcMessage"] = report.rpcMessage;
    }
    Json attempts = Json::array();
    for (const auto& attempt : report.attempts)
        attempts.push_back(attemptJson(attempt));
    std::string text = "{\"ok\":" + dump(report.ok) + ",\"value\":" + report.valueJson
        + ",\"type\":" + dump(report.type) + ",\"provider\":" + dump(report.provider) + ",\"elapsedMs\":"
        + dump(elapsedMillis(report.elapsedMicros)) + ",\"attachments\":" + dump(attachments)
        + ",\"exception\":" + exception + ",\"error\":" + dump(error) + ",\"attempts\":" + dump(attempts)
        + ",\"failedAt\":" + dump(report.failedAt) + "}";
    return text;
}

} // namespace sextant::ctl
