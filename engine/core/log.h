// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Diagnostic log of the engine (spdlog behind it, in log.cpp only). Never pass secrets: callers strip
// credentials.
#pragma once

#include <string_view>

namespace sextant::core {

enum class LogLevel
{
    Debug,
    Info,
    Warning,
    Error,
    Off
};

/// Default: Warning to stderr. THREAD: any.
void setLogLevel(LogLevel level);
/// `module` is the engine folder ("zk", "rpc"); printed as a prefix. THREAD: any.
void log(LogLevel level, std::string_view module, std::string_view message);

inline void logDebug(std::string_view module, std::string_view message)
{
    log(LogLevel::Debug, module, message);
}
inline void logInfo(std::string_view module, std::string_view message)
{
    log(LogLevel::Info, module, message);
}
inline void logWarning(std::string_view module, std::string_view message)
{
    log(LogLevel::Warning, module, message);
}
inline void logError(std::string_view module, std::string_view message)
{
    log(LogLevel::Error, module, message);
}

} // namespace sextant::core
