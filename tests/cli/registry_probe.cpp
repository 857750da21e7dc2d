// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/registry_probe.h"

#include "tests/unit/host/engine_await.h"

#include <stdexcept>

namespace sextant::test {

namespace {

template<typename T>
T valueOf(core::Outcome<T> outcome)
{
    if (!outcome)
        throw std::runtime_error(outcome.error().text());
    return std::move(*outcome);
}

void check(const core::Outcome<void>& outcome)
{
    if (!outcome)
        throw std::runtime_error(outcome.error().text());
}

} // namespace

RegistryProbe::RegistryProbe(const std::string& registry)
{
    host::ConnectionOptions options;
    options.registry = registry;
    m_engine.runAndWait([&] { m_console = valueOf(host::Console::open(m_engine, options)); });
    check(
        await<core::Outcome<void>>(m_engine, [&](auto done) { m_console->whenConnected(std::move(done)); }));
}

RegistryProbe::~RegistryProbe()
{
    awaitDone(m_engine, [&](auto done) { m_console->close(std::move(done)); });
    m_engine.runAndWait([&] { m_console.reset(); });
}

std::vector<std::string> RegistryProbe::wholeTree()
{
    std::vector<std::string> lines;
    std::vector<std::string> waiting {"/"};
    while (!waiting.empty()) {
        const auto path = waiting.back();
        waiting.pop_back();
        const auto node = valueOf(await<core::Outcome<store::Node>>(
            m_engine, [&](auto done) { store().get(path, {}, std::move(done)); }));
        const auto acl = valueOf(await<core::Outcome<store::AclAndStat>>(
            m_engine, [&](auto done) { store().getAcl(path, {}, std::move(done)); }));
        const auto children = valueOf(await<core::Outcome<store::Children>>(
            m_engine, [&](auto done) { store().children(path, {}, std::move(done)); }));
        const auto& stat = node.stat;
        auto line = path + " data=" + node.data.value_or("(null)")
            + " owner=" + std::to_string(stat.ephemeralOwner) + " czxid=" + std::to_string(stat.czxid)
            + " mzxid=" + std::to_string(stat.mzxid) + " pzxid=" + std::to_string(stat.pzxid)
            + " version=" + std::to_string(stat.version) + " cversion=" + std::to_string(stat.cversion)
            + " aversion=" + std::to_string(stat.aversion) + " acl=";
        for (const auto& entry : acl.acl)
            line += entry.scheme + ":" + entry.id + ":" + std::to_string(entry.permissions);
        lines.push_back(std::move(line));
        for (const auto& name : children.names)
            waiting.push_back(path == "/" ? "/" + name : path + "/" + name);
    }
    return lines;
}

void RegistryProbe::create(const std::string& path, store::Data data, store::CreateMode mode)
{
    for (auto slash = path.find('/', 1); slash != std::string::npos; slash = path.find('/', slash + 1))
        if (const auto parent = path.substr(0, slash); !exists(parent))
            create(parent, "");
    valueOf(await<core::Outcome<store::Created>>(m_engine, [&](auto done) {
        store().create(path, data, mode, {store::AclEntry {}}, {}, std::move(done));
    }));
}

void RegistryProbe::createMany(const std::vector<std::string>& paths)
{
    constexpr std::size_t kAtOnce = 500;
    for (std::size_t from = 0; from < paths.size(); from += kAtOnce) {
        std::vector<store::MultiOp> ops;
        for (std::size_t i = from; i < std::min(from + kAtOnce, paths.size()); ++i)
            ops.push_back({store::MultiOp::Kind::Create, paths[i], paths[i]});
        valueOf(await<core::Outcome<std::vector<store::MultiResult>>>(
            m_engine, [&](auto done) { store().multi(ops, {}, std::move(done)); }));
    }
}

void RegistryProbe::remove(const std::string& path)
{
    check(await<core::Outcome<void>>(
        m_engine, [&](auto done) { store().remove(path, store::kAnyVersion, {}, std::move(done)); }));
}

bool RegistryProbe::exists(const std::string& path)
{
    return valueOf(await<core::Outcome<std::optional<store::Stat>>>(
                       m_engine, [&](auto done) { store().exists(path, {}, std::move(done)); }))
        .has_value();
}

} // namespace sextant::test
