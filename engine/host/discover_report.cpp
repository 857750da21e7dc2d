// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/discover_report.h"

namespace sextant::host {

namespace {

std::vector<AddressView> views(const std::vector<discovery::Address>& addresses, const char* source)
{
    std::vector<AddressView> list;
    for (const auto& address : addresses)
        list.push_back(viewAddress(address, source));
    return list;
}

migration::Decision decisionOf(Step step, const discovery::Resolution& resolution)
{
    migration::DecisionInput input;
    input.step = migrationStep(step);
    input.interfaceAddresses = resolution.interfaceAddresses.size();
    input.applicationAddresses = resolution.applicationAddresses.size();
    return migration::decide(input);
}

} // namespace

migration::Step migrationStep(Step step)
{
    switch (step) {
    case Step::ForceInterface:
        return migration::Step::ForceInterface;
    case Step::ForceApplication:
        return migration::Step::ForceApplication;
    case Step::ApplicationFirst:
        break;
    }
    return migration::Step::ApplicationFirst;
}

Step hostStep(migration::Step step)
{
    switch (step) {
    case migration::Step::ForceInterface:
        return Step::ForceInterface;
    case migration::Step::ForceApplication:
        return Step::ForceApplication;
    case migration::Step::ApplicationFirst:
        break;
    }
    return Step::ApplicationFirst;
}

AddressView viewAddress(const discovery::Address& address, const char* source)
{
    AddressView view;
    view.url = address.registered().displayString();
    view.host = address.url.host();
    view.port = address.url.port();
    view.protocol = address.url.protocol();
    view.source = source;
    view.app = address.application;
    view.revision = address.revision;
    view.weight = static_cast<int>(address.url.getInt("weight", 100));
    view.tag = address.url.get("dubbo.tag");
    view.path = address.path;
    return view;
}

DiscoverReport makeReport(const DiscoverRequest& request, const discovery::Resolution& resolution)
{
    return makeReport(request, resolution, decisionOf(request.step, resolution));
}

DiscoverReport makeReport(const DiscoverRequest& request, const discovery::Resolution& resolution,
                          const migration::Decision& decision)
{
    DiscoverReport report;
    report.service = request.service;
    report.step = request.step;
    report.decision = migration::name(decision.choice);
    report.reason = decision.reason;
    report.apps = resolution.applications;
    report.interfaceAddresses = views(resolution.interfaceAddresses, "interface");
    report.applicationAddresses = views(resolution.applicationAddresses, "application");
    if (decision.choice == migration::Choice::Application)
        report.invokers = report.applicationAddresses;
    else if (decision.choice == migration::Choice::Interface)
        report.invokers = report.interfaceAddresses;
    report.explanation = resolution.explanation;
    report.explanation.push_back("Decision: " + report.decision + ". " + report.reason);
    report.explanation.push_back("Invokers: " + std::to_string(report.invokers.size()));
    report.problems = resolution.problems;
    return report;
}

cluster::Invokers invokersOf(Step step, const discovery::Resolution& resolution)
{
    return invokersOf(decisionOf(step, resolution).choice, resolution);
}

cluster::Invokers invokersOf(migration::Choice choice, const discovery::Resolution& resolution)
{
    switch (choice) {
    case migration::Choice::Application:
        return cluster::makeInvokers(resolution.applicationAddresses, cluster::Level::Application);
    case migration::Choice::Interface:
        return cluster::makeInvokers(resolution.interfaceAddresses, cluster::Level::Interface);
    case migration::Choice::None:
        break;
    }
    return {};
}

} // namespace sextant::host
