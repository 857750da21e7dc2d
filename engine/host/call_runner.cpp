// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/host/call_runner.h"

#include "engine/cluster/strategy/strategies.h"
#include "engine/host/call_answer.h"
#include "engine/host/call_request.h"
#include "engine/host/call_routing.h"

#include <algorithm>

namespace sextant::host {

namespace {

constexpr std::string_view kProtocol = "dubbo";
constexpr const char* kCallerHost = "127.0.0.1"; // of a caller that registers nowhere

core::Error noInvoker(const InvokeRequest& request, std::size_t others)
{
    const auto key = request.service.key();
    if (others > 0)
        return {core::Errc::NoProvider, "No provider of " + key + " can take this call", key,
                std::to_string(others) + " addresses were found, but none speaks the dubbo protocol"};
    return {core::Errc::NoProvider, "No provider available for " + key, key,
            "discovery with " + std::string(name(request.step)) + " left no address",
            "'discover --explain' shows every step."};
}

core::Outcome<void> checkNames(const InvokeRequest& request)
{
    if (const auto strategy = cluster::findStrategy(request.cluster); !strategy)
        return strategy.error();
    if (request.loadbalance.empty())
        return {};
    const auto balance = cluster::findLoadBalance(request.loadbalance, config::kOwnGeneration);
    return balance ? core::Outcome<void>() : balance.error();
}

/// The one to use: a name in the URLs that only Java knows does not keep anybody from a call.
std::string loadBalanceOf(const InvokeRequest& request, const cluster::Invoker& first, InvokeReport& report)
{
    if (!request.loadbalance.empty())
        return request.loadbalance;
    auto said = first.url.getForMethod(request.method, "loadbalance", cluster::kDefaultLoadBalance);
    if (cluster::findLoadBalance(said, config::kOwnGeneration))
        return said;
    report.trace.push_back("Load balancer '" + said + "' is none of Dubbo's own: random is used");
    return std::string(cluster::kDefaultLoadBalance);
}

/// The consumer as the strategy sees it: what the request says counts more than its URL.
url::Url consumerOf(const CallContext& context, const InvokeRequest& request)
{
    auto url = context.consumer;
    if (url.protocol().empty()) {
        url = url::Url("consumer", kCallerHost, 0, request.service.interfaceName,
                       {{"interface", request.service.interfaceName}});
        if (!request.service.group.empty())
            url = url.with("group", request.service.group);
        if (!request.service.version.empty())
            url = url.with("version", request.service.version);
    }
    for (const auto& [key, value] : request.reference)
        url = url.with(key, value);
    // Dubbo tries twice more unless it is told not to; a call that is made to see what happens does not.
    const auto retries = url.getForMethod(request.method, "retries", "0");
    const auto counted = request.retries > 0 ? std::to_string(request.retries) : retries;
    const auto told = url.with(request.method + ".retries", counted);
    // The method's value counts only when the consumer's URL lists the method, or no methods at all.
    return told.getForMethod(request.method, "retries") == counted ? told : told.with("retries", counted);
}

cluster::Invocation invocationOf(const CallContext& context, const InvokeRequest& request,
                                 const rpc::Invocation& invocation)
{
    cluster::Invocation made;
    made.method = request.method;
    made.arguments = argumentTexts(invocation);
    made.attachments.insert(request.attachments.begin(), request.attachments.end());
    if (!request.tag.empty())
        made.attachments.insert_or_assign("dubbo.tag", request.tag);
    made.consumer = consumerOf(context, request);
    return made;
}

std::string outcomeName(cluster::Attempt::Outcome outcome)
{
    switch (outcome) {
    case cluster::Attempt::Outcome::Waiting:
        return "waiting";
    case cluster::Attempt::Outcome::Answered:
        return "answered";
    case cluster::Attempt::Outcome::Exception:
        return "exception";
    case cluster::Attempt::Outcome::Failed:
        break;
    }
    return "failed";
}

void addTrace(InvokeReport& report, const cluster::StrategyTrace& trace)
{
    for (const auto& attempt : trace.attempts) {
        const bool failed = attempt.outcome == cluster::Attempt::Outcome::Failed;
        report.attempts.push_back({attempt.address, attempt.started.count(), attempt.elapsed.count(),
                                   outcomeName(attempt.outcome), failed ? static_cast<int>(attempt.code) : -1,
                                   attempt.text, attempt.why});
        report.trace.push_back(cluster::describe(attempt));
    }
    report.trace.insert(report.trace.end(), trace.notes.begin(), trace.notes.end());
    if (!trace.attempts.empty())
        report.provider = trace.attempts.back().address;
}

void addAnswer(InvokeReport& report, const InvokeRequest& request, cluster::Answer& answer)
{
    if (answer.thrown) {
        report.rpcCode = static_cast<int>(answer.thrown->code);
        report.rpcMessage = answer.thrown->message;
        report.trace.push_back("A Java consumer gets " + answer.thrown->className + " with code "
                               + std::to_string(report.rpcCode) + " ("
                               + std::string(cluster::name(answer.thrown->code))
                               + "): " + answer.thrown->message);
        fillReport(report, request, answer.thrown->error);
        if (answer.thrown->error.code == core::Errc::NoProvider)
            report.failedAt = "discovery";
        return;
    }
    if (auto* result = std::any_cast<rpc::CallResult>(&answer.detail)) {
        fillReport(report, request, std::move(*result));
        return;
    }
    // Made by the strategy: merged, or null in place of a failure.
    rpc::CallResult made;
    made.value = std::move(answer.value);
    made.address = report.provider;
    fillReport(report, request, std::move(made));
}

} // namespace

void runCall(const CallContext& context, cluster::Invokers invokers, const InvokeRequest& request,
             rpc::Invocation invocation, const core::CancelToken& cancel, InvokeReport report,
             std::function<void(InvokeReport)> done)
{
    const auto refuse = [&](core::Error error, const char* place) {
        report.error = std::move(error);
        report.failedAt = place;
        context.loop->post([report = std::move(report), done = std::move(done)] { done(report); });
    };
    if (const auto known = checkNames(request); !known) {
        refuse(known.error(), "arguments");
        return;
    }
    const auto all = invokers.size();
    std::erase_if(invokers,
                  [](const cluster::Invoker& invoker) { return invoker.url.protocol() != kProtocol; });
    if (invokers.empty()) {
        refuse(noInvoker(request, all), "discovery");
        return;
    }
    for (auto& invoker : invokers)
        for (const auto& [key, value] : request.reference)
            invoker.url = invoker.url.with(key, value);

    auto made = invocationOf(context, request, invocation);
    cluster::CallOptions options;
    options.cancel = cancel;
    options.explain = true;
    options.payload = CallReference::PayloadRef(std::make_shared<CallReference::Payload>(
        CallReference::Payload {std::move(invocation), request.method}));
    const auto reference = context.reference ? context.reference
                                             : std::make_shared<CallReference>(*context.loop, context.client);
    const CallReference::Kind kind {invokers.front().level,
                                    request.tag,
                                    request.address,
                                    request.cluster,
                                    loadBalanceOf(request, invokers.front(), report),
                                    request.reference};
    const auto cluster = reference->cluster(kind, std::move(invokers), url::Url());
    const auto routes = context.routes ? context.routes : std::make_shared<CallRoutes>();
    // A given address is called as it is; routing is about what discovery found.
    if (request.address.empty())
        routes->attach(cluster->directory(), kind.level);
    else
        cluster->directory().setRoute({});
    const auto id = routes->begin();
    made.id = id;
    cluster->invoke(std::move(made), std::move(options),
                    [reference, cluster, request, routes, id, report = std::move(report),
                     done = std::move(done)](cluster::ClusterResult result) mutable {
                        for (auto& line : routes->end(id))
                            report.trace.push_back(std::move(line));
                        addTrace(report, result.trace);
                        addAnswer(report, request, result.answer);
                        done(std::move(report));
                    });
}

} // namespace sextant::host
