// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// A provider and a consumer in one program. Usage: embedding zookeeper://127.0.0.1:2181
#include "engine/core/engine_thread.h"
#include "engine/host/consumer.h"
#include "engine/host/provider.h"

#include <cstdio>
#include <future>

using namespace sextant;

// Starts an asynchronous operation and waits for its answer. Only for the main thread: the engine never
// waits.
template<typename T, typename Start>
T wait(Start start)
{
    auto answer = std::make_shared<std::promise<T>>();
    start([answer](T value) { answer->set_value(std::move(value)); });
    return answer->get_future().get();
}

static host::ServiceSpec clockService()
{
    host::MethodSpec greet;
    greet.name = "greet";
    greet.parameterTypes = {"java.lang.String", "int"};
    greet.returnType = "java.lang.String";
    greet.handler = [](const host::ServiceCall& call, const host::Respond& respond) {
        const auto* name = call.arguments[0].asString();
        const auto hour = std::get<std::int32_t>(call.arguments[1].variant());
        if (!name || hour < 0 || hour > 23)
            respond(host::ServiceException {"com.acme.clock.BadHour", "there is no such hour"});
        else
            respond(wire::Value::string((hour < 12 ? "Good morning, " : "Good day, ") + *name));
    };
    host::ServiceSpec service;
    service.interfaceName = "com.acme.clock.ClockService";
    service.methods = {greet};
    return service;
}

int main(int argc, char** argv)
{
    host::ConnectionOptions registry;
    registry.registry = argc > 1 ? argv[1] : "zookeeper://127.0.0.1:2181";

    core::EngineThread engine;

    // Listens, then registers at both levels, as a Java provider with register-mode=all does.
    host::ProviderOptions options;
    options.application = "clock-service";
    options.port = 0; // any free port
    host::Provider provider(engine, registry, options);
    provider.addService(clockService());
    const auto started =
        wait<core::Outcome<host::ProviderInfo>>([&](auto done) { provider.start(std::move(done)); });
    if (!started) {
        std::fprintf(stderr, "%s\n", started.error().text().c_str());
        return 1;
    }
    std::printf("serving on port %d\n", started->port);

    // Follows the service. It writes nothing into the registry unless registerConsumer is set.
    host::ConsumerOptions follow;
    follow.service.interfaceName = "com.acme.clock.ClockService";
    host::Consumer consumer(engine, registry, follow);
    const auto following = wait<core::Outcome<void>>([&](auto done) {
        consumer.start(
            [](const host::ConsumerState& state) {
                std::printf("invokers: %zu, level: %s\n", state.invokers.size(), state.decision.c_str());
            },
            std::move(done));
    });

    bool allWell = following.ok();
    for (const char* arguments : {R"(["Ada", 9])", R"(["Ada", 25])"}) {
        host::InvokeRequest request;
        request.method = "greet";
        request.argumentsJson = arguments;
        request.typed = true;
        const auto report =
            wait<host::InvokeReport>([&](auto done) { consumer.call(request, {}, std::move(done)); });
        if (report.ok)
            std::printf("%s\n", report.valueJson.c_str());
        else if (report.exception)
            std::printf("%s: %s\n", report.exception->className.c_str(), report.exception->message.c_str());
        else
            std::printf("failed at %s: %s\n", report.failedAt.c_str(), report.error->text().c_str());
        allWell = allWell && !report.error;
    }

    // Graceful: unregister, tell the peers, let running calls end, close.
    wait<bool>([&](auto done) { consumer.stop([done] { done(true); }); });
    wait<bool>([&](auto done) { provider.stop([done] { done(true); }); });
    return allWell ? 0 : 1;
}
