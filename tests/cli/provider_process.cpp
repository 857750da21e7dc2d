// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/provider_process.h"

#include "engine/metadata/service_definition.h"
#include "tests/unit/discovery/golden_tree.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <unistd.h>

namespace sextant::test {

ProviderProcess::ProviderProcess(const std::string& registry, const std::string& application,
                                 const std::string& spec, const std::vector<std::string>& options)
{
    static std::atomic_int number {0};
    m_specFile = (std::filesystem::temp_directory_path()
                  / ("sextant-spec-" + std::to_string(getpid()) + "-" + std::to_string(number++) + ".json"))
                     .string();
    std::ofstream(m_specFile) << spec;
    std::vector<std::string> words {"provider", "--registry", registry, "--app",   application,
                                    "--port",   "0",          "--spec", m_specFile};
    words.insert(words.end(), options.begin(), options.end());
    m_process = std::make_unique<Process>(ctlCommand(std::move(words)));
    m_readyLine = m_process->readLine();
    const auto ready = nlohmann::json::parse(m_readyLine, nullptr, false);
    if (!ready.is_object() || !ready.value("ready", false))
        throw std::runtime_error("the provider says: " + m_readyLine);
    m_port = ready.value("port", 0);
}

ProviderProcess::~ProviderProcess()
{
    std::filesystem::remove(m_specFile);
}

int ProviderProcess::stop()
{
    m_process->signal(SIGTERM);
    return m_process->wait().exitCode;
}

void ProviderProcess::kill()
{
    m_process->signal(SIGKILL);
    m_process->wait();
}

std::string greetingSpec()
{
    return R"({"services":[{"interface":"com.acme.greet.GreetingService","methods":[
        {"name":"sayHello","parameterTypes":["java.lang.String"],"returnType":"java.lang.String","behavior":{"return":"Hello ${0}"}},
        {"name":"fail","behavior":{"throw":{"class":"com.acme.greet.Sorry","message":"no"}}}]}]})";
}

std::string specOfDump(const std::string& dump)
{
    auto services = nlohmann::json::array();
    for (const auto& node : loadDump(dump)) {
        if (!node.path.ends_with("/provider/order-service"))
            continue;
        core::Problems problems;
        const auto definition = metadata::parseServiceDefinition(*node.data, node.path, problems);
        auto methods = nlohmann::json::array();
        for (const auto& method : definition->methods)
            methods.push_back({{"name", method.name},
                               {"parameterTypes", method.parameterTypes},
                               {"returnType", method.returnType}});
        auto types = nlohmann::json::array();
        for (const auto& type : definition->types) {
            auto properties = nlohmann::json::object();
            for (const auto& [name, propertyType] : type.properties)
                properties[name] = propertyType;
            types.push_back({{"type", type.type},
                             {"properties", properties},
                             {"items", type.items},
                             {"enums", type.enums}});
        }
        services.push_back(
            {{"interface", definition->canonicalName}, {"methods", methods}, {"types", types}});
    }
    return nlohmann::json {{"services", services}}.dump();
}

} // namespace sextant::test
