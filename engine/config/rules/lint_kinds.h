// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The checks of each kind of rule, for a text that is a mapping. Pure functions.
#pragma once

#include "engine/config/rules/lint_context.h"

namespace sextant::config {

void lintCondition(LintContext& context, const DocNode& root);
void lintTag(LintContext& context, const DocNode& root);
void lintAffinity(LintContext& context, const DocNode& root);
void lintScript(LintContext& context, const DocNode& root);
void lintConfigurators(LintContext& context, const DocNode& root);
/// All documents of the text at once.
void lintMesh(LintContext& context);
void lintMigration(LintContext& context, const DocNode& root);

/// The body's `key` and `scope` against the key under which the text is stored.
void lintBodyKey(LintContext& context, const DocNode& root);

/// A StringMatch without a field that could match.
void lintStringMatch(LintContext& context, const DocNode& match);
/// Of the destinations in `list` with `weight` the last one is drawn too rarely: never with weight 1
/// (spec/cluster §6.7).
void lintWeights(LintContext& context, std::span<const DocNode> destinations, GenerationRange versions);

} // namespace sextant::config
