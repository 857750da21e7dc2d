// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// From what a person typed to an invocation, and from the answer to a report (spec/rpc §5, §6). Pure.
#pragma once

#include "engine/host/console.h"
#include "engine/rpc/invocation.h"

namespace sextant::host {

/// The parameter types of the call: those given, else those of the one overload in `definition` that the
/// arguments fit. nullopt when nothing is known about the method; an error when several overloads fit, naming
/// them.
core::Outcome<std::optional<std::vector<std::string>>>
chooseTypes(const InvokeRequest& request, const metadata::ServiceDefinition* definition);

/// The invocation for `request`, the same for every provider. `definition` may be nullptr.
core::Outcome<rpc::Invocation> buildInvocation(const InvokeRequest& request,
                                               const metadata::ServiceDefinition* definition);
/// The same call for one provider: its export path and its token, and without a timeout (0) the one that its
/// URL says for `method`.
rpc::Invocation forProvider(rpc::Invocation invocation, const url::Url& provider, std::string_view method);

/// Fills the report from an answer to `request` or a failure.
void fillReport(InvokeReport& report, const InvokeRequest& request,
                const core::Outcome<rpc::CallResult>& result);

} // namespace sextant::host
