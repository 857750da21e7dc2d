// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Does a call match an entry of a mesh rule (spec/cluster §8.3)? Pure function.
#pragma once

#include "engine/cluster/invocation.h"
#include "engine/config/rules/mesh_rule.h"
#include "engine/core/outcome.h"

namespace sextant::cluster {

/// An error where Dubbo throws: an argument that the call does not have.
core::Outcome<bool> matchesMesh(const config::MeshMatch& match, const Invocation& invocation);

} // namespace sextant::cluster
