// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Hessian2 values and Dubbo frames as the JSON documents of `wire decode` (docs/cli.md). Pure.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace sextant::ctl {

/// Gets one JSON document after the other, without white space.
using Documents = std::function<void(std::string)>;

/// Every value of a Hessian2 stream, in order; what cannot be read ends it with {error, offset}. True when
/// all was read.
bool decodeValues(std::string_view bytes, const Documents& found);
/// Every frame of a stream in one direction, and {skipped, offset, hex} for what is no frame. True when all
/// was frames and every body that should be readable was.
bool decodeFrames(std::string_view bytes, const Documents& found);

} // namespace sextant::ctl
