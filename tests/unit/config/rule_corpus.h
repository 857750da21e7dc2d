// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Rule documents to try things on: recorded ones, and ones from a grammar that has everything people put into
// YAML files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sextant::test {

struct CorpusDocument
{
    std::string name;
    std::string place; ///< "{config center group}/{key}"; empty for generated ones
    std::string text;
};

/// What a Dubbo consumer was given when the golden data was recorded.
std::vector<CorpusDocument> recordedRules();
/// `count` documents, the same for the same seed. All are YAML.
std::vector<CorpusDocument> generatedRules(std::uint32_t seed, std::size_t count);

} // namespace sextant::test
