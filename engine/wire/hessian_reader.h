// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Reads Hessian2 (spec/rpc §4): one reader per frame body. Pure; never throws; every limit has a clear error.
#pragma once

#include "engine/core/outcome.h"
#include "engine/wire/value.h"

#include <cstddef>
#include <memory>
#include <string_view>

namespace sextant::wire {

/// What one body may cost. Exceeding a limit is Errc::TooLarge; the error names the limit and the offset.
/// Nothing is allocated for what a body merely announces.
struct HessianLimits
{
    std::size_t depth = 200; ///< nesting of lists, maps and objects, shared ones included
    std::size_t length = 64U << 20U; ///< UTF-16 units of one string, bytes of one binary value
    std::size_t values = 5'000'000; ///< number of values in one body
    std::size_t bytes = 256U << 20U; ///< memory that the decoded graph takes, estimated
};

/// Untyped lists of variable length (code 57), as Java writes an Iterator. Dubbo's own readers refuse them
/// (spec/rpc §4.3); for a tool that shows what was sent they can be read as lists. As in those readers each
/// is one of the values that references count (§4.6).
enum class VariableLists
{
    Refuse,
    Accept
};

class HessianReader
{
public:
    /// `body` must outlive the reader.
    explicit HessianReader(std::string_view body, HessianLimits limits = {},
                           VariableLists variableLists = VariableLists::Refuse);
    ~HessianReader();
    HessianReader(const HessianReader&) = delete;
    HessianReader& operator=(const HessianReader&) = delete;

    core::Outcome<Value> readValue();
    core::Outcome<std::string> readString(); ///< null is an error
    core::Outcome<std::int32_t> readInt();
    bool atEnd() const;
    std::size_t offset() const; ///< bytes consumed

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::wire
