// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Values of the parameter `mock` (spec/cluster §4). Mirrors MockInvoker.normalizeMock and parseMockValue.
// Pure functions.
#pragma once

#include "engine/config/generation.h"
#include "engine/core/outcome.h"

#include <string>
#include <string_view>

namespace sextant::config {

enum class MockMode
{
    Off, ///< an ordinary call
    Force, ///< no call at all
    Fail ///< the mock answers for a call that failed
};
/// `value` as it stands in the consumer's URL.
MockMode mockMode(std::string_view value, Generation generation);

enum class MockKind
{
    Return,
    Throw,
    Class ///< an implementation class: `<interface>Mock` for "default"
};

struct Mock
{
    MockKind kind = MockKind::Class;
    /// The value behind `return`; the class behind `throw`, empty for an RpcException; the class's name.
    std::string text;
};

/// Decoded, trimmed and without `fail:` and `force:`. An error for blank text.
core::Outcome<Mock> parseMock(std::string_view value);

/// The message of every exception that a mock throws by itself.
constexpr std::string_view kMockedException = "mocked exception for service degradation.";

/// What `return` gives for a method that is declared to return `type` ("int", "java.lang.String", empty when
/// it is not known), as JSON. Numbers keep their digits. An error when Dubbo cannot convert the value.
core::Outcome<std::string> mockReturn(std::string_view value, std::string_view type);

} // namespace sextant::config
