// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// One service behind a DubboServer: finds the method, gives arguments their declared types, answers by script
// or handler (spec/rpc §3, §5, §6). Understands direct calls and $invoke in every form that needs no JVM.
// THREAD: engine thread.
#pragma once

#include "engine/core/engine_thread.h"
#include "engine/host/service_spec.h"
#include "engine/rpc/dubbo_server.h"

#include <map>
#include <memory>
#include <random>

namespace sextant::host {

class ExportedService : public std::enable_shared_from_this<ExportedService>
{
public:
    ExportedService(core::Loop& loop, ServiceSpec spec);

    const ServiceSpec& spec() const { return m_spec; }
    const metadata::ServiceDefinition& definition() const { return m_definition; }
    bool hasMethod(const std::string& name, const std::string& descriptor) const;
    void handle(const rpc::ServerCall& call, rpc::Reply reply);
    /// Drops delayed answers: their callers have gone.
    void stop();

private:
    const MethodSpec* findDirect(const std::string& name, const std::string& descriptor) const;
    core::Outcome<const MethodSpec*> findGeneric(const wire::RequestBody& request) const;
    void handleGeneric(const rpc::ServerCall& call, rpc::Reply reply);
    /// `generic`: the form of a generic call; "" for a direct one.
    void run(const MethodSpec& method, ServiceCall call, rpc::Reply reply, std::string generic);
    void answer(const MethodSpec& method, const ServiceAnswer& answer, const rpc::Reply& reply,
                const std::string& generic) const;

    core::Loop& m_loop;
    ServiceSpec m_spec;
    metadata::ServiceDefinition m_definition;
    std::map<std::uint64_t, core::Timer> m_delayed;
    std::uint64_t m_nextDelayed = 0;
    std::mt19937_64 m_random;
    bool m_stopped = false;
};

} // namespace sextant::host
