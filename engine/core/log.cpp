// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/core/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace sextant::core {

namespace {

spdlog::logger& logger()
{
    static spdlog::logger instance = [] {
        spdlog::logger made("sextant", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        made.set_level(spdlog::level::warn);
        return made;
    }();
    return instance;
}

spdlog::level::level_enum spdlogLevel(LogLevel level)
{
    switch (level) {
    case LogLevel::Debug:
        return spdlog::level::debug;
    case LogLevel::Info:
        return spdlog::level::info;
    case LogLevel::Warning:
        return spdlog::level::warn;
    case LogLevel::Error:
        return spdlog::level::err;
    case LogLevel::Off:
        return spdlog::level::off;
    }
    return spdlog::level::off;
}

} // namespace

void setLogLevel(LogLevel level)
{
    logger().set_level(spdlogLevel(level));
}

void log(LogLevel level, std::string_view module, std::string_view message)
{
    logger().log(spdlogLevel(level), "[{}] {}", module, message);
}

} // namespace sextant::core
