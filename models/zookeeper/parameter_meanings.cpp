// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "models/zookeeper/parameter_meanings.h"

#include <QCoreApplication>
#include <QHash>

namespace sextant::models {

namespace {

struct Meaning
{
    const char* key;
    const char* text;
};

// To add one: a line here; lupdate finds it through QT_TRANSLATE_NOOP.
constexpr Meaning kMeanings[] = {
    {"accesslog", QT_TRANSLATE_NOOP("ParameterMeaning", "Log every call: true, or a file")},
    {"actives", QT_TRANSLATE_NOOP("ParameterMeaning", "Most calls of one consumer at a time; 0: no limit")},
    {"anyhost", QT_TRANSLATE_NOOP("ParameterMeaning", "The provider listens on all addresses of its host")},
    {"application", QT_TRANSLATE_NOOP("ParameterMeaning", "Application that registered this URL")},
    {"application.version", QT_TRANSLATE_NOOP("ParameterMeaning", "Version of the application")},
    {"async", QT_TRANSLATE_NOOP("ParameterMeaning", "Calls do not wait for the answer")},
    {"background", QT_TRANSLATE_NOOP("ParameterMeaning", "Start in the background")},
    {"bind.ip", QT_TRANSLATE_NOOP("ParameterMeaning", "Address that the provider listens on")},
    {"bind.port", QT_TRANSLATE_NOOP("ParameterMeaning", "Port that the provider listens on")},
    {"cache",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Result cache on the consumer: lru, threadlocal, jcache…")},
    {"category",
     QT_TRANSLATE_NOOP("ParameterMeaning",
                       "Folder of the registry: providers, consumers, routers, configurators")},
    {"check", QT_TRANSLATE_NOOP("ParameterMeaning", "Fail at start when no provider is available")},
    {"cluster",
     QT_TRANSLATE_NOOP("ParameterMeaning",
                       "Fault tolerance: failover, failfast, failsafe, failback, forking…")},
    {"codec", QT_TRANSLATE_NOOP("ParameterMeaning", "Codec of the protocol")},
    {"connections", QT_TRANSLATE_NOOP("ParameterMeaning", "Connections per provider; 0: shared")},
    {"deprecated", QT_TRANSLATE_NOOP("ParameterMeaning", "Consumers log an error when they use it")},
    {"dubbo", QT_TRANSLATE_NOOP("ParameterMeaning", "Version of the Dubbo protocol")},
    {"dubbo.tag", QT_TRANSLATE_NOOP("ParameterMeaning", "Tag for tag routing")},
    {"dynamic",
     QT_TRANSLATE_NOOP("ParameterMeaning", "The node disappears with the provider; false: it stays")},
    {"enabled", QT_TRANSLATE_NOOP("ParameterMeaning", "false: consumers ignore this provider")},
    {"environment", QT_TRANSLATE_NOOP("ParameterMeaning", "Environment of the application")},
    {"executes",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Most calls that the provider runs at a time; 0: no limit")},
    {"executor-management-mode", QT_TRANSLATE_NOOP("ParameterMeaning", "How thread pools are separated")},
    {"file-cache", QT_TRANSLATE_NOOP("ParameterMeaning", "Keep a copy of the registry's answers on disk")},
    {"generic",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Generic service or reference, without the interface's classes")},
    {"group", QT_TRANSLATE_NOOP("ParameterMeaning", "Group of the service; consumers must ask for the same")},
    {"heartbeat", QT_TRANSLATE_NOOP("ParameterMeaning", "Milliseconds between heartbeats")},
    {"interface", QT_TRANSLATE_NOOP("ParameterMeaning", "Java interface of the service")},
    {"ipv6", QT_TRANSLATE_NOOP("ParameterMeaning", "IPv6 address of the provider")},
    {"loadbalance",
     QT_TRANSLATE_NOOP("ParameterMeaning",
                       "random, roundrobin, leastactive, consistenthash, shortestresponse, adaptive")},
    {"metadata-service-port", QT_TRANSLATE_NOOP("ParameterMeaning", "Port of the metadata service")},
    {"metadata-type",
     QT_TRANSLATE_NOOP("ParameterMeaning", "local: asked from the provider; remote: kept in the registry")},
    {"methods", QT_TRANSLATE_NOOP("ParameterMeaning", "Methods of the interface")},
    {"mock",
     QT_TRANSLATE_NOOP("ParameterMeaning", "What to answer instead of calling, or when the call fails")},
    {"module", QT_TRANSLATE_NOOP("ParameterMeaning", "Module of the application")},
    {"organization", QT_TRANSLATE_NOOP("ParameterMeaning", "Organization that owns the application")},
    {"owner", QT_TRANSLATE_NOOP("ParameterMeaning", "Person or team responsible")},
    {"path", QT_TRANSLATE_NOOP("ParameterMeaning", "Path under which the service is exported")},
    {"payload", QT_TRANSLATE_NOOP("ParameterMeaning", "Largest request or answer in bytes")},
    {"pid", QT_TRANSLATE_NOOP("ParameterMeaning", "Process id")},
    {"prefer.serialization", QT_TRANSLATE_NOOP("ParameterMeaning", "Serializations in order of preference")},
    {"protocol", QT_TRANSLATE_NOOP("ParameterMeaning", "Protocol that the consumer wants")},
    {"qos.enable", QT_TRANSLATE_NOOP("ParameterMeaning", "Maintenance console of the process is on")},
    {"qos.port", QT_TRANSLATE_NOOP("ParameterMeaning", "Port of the maintenance console")},
    {"region", QT_TRANSLATE_NOOP("ParameterMeaning", "Region of the provider")},
    {"register", QT_TRANSLATE_NOOP("ParameterMeaning", "Whether to register")},
    {"register-mode", QT_TRANSLATE_NOOP("ParameterMeaning", "all, instance or interface")},
    {"release", QT_TRANSLATE_NOOP("ParameterMeaning", "Version of the framework")},
    {"retries", QT_TRANSLATE_NOOP("ParameterMeaning", "Further attempts after a failed one")},
    {"revision", QT_TRANSLATE_NOOP("ParameterMeaning", "Version of the interface's library")},
    {"serialization", QT_TRANSLATE_NOOP("ParameterMeaning", "Serialization of requests and answers")},
    {"service-name-mapping",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Interface-to-application mapping is published")},
    {"service.filter", QT_TRANSLATE_NOOP("ParameterMeaning", "Filters on the provider")},
    {"side", QT_TRANSLATE_NOOP("ParameterMeaning", "provider or consumer")},
    {"sticky", QT_TRANSLATE_NOOP("ParameterMeaning", "Stay with the same provider as long as it lives")},
    {"threadpool", QT_TRANSLATE_NOOP("ParameterMeaning", "Kind of the provider's thread pool")},
    {"threads", QT_TRANSLATE_NOOP("ParameterMeaning", "Threads of the provider")},
    {"timeout", QT_TRANSLATE_NOOP("ParameterMeaning", "Milliseconds a call may take")},
    {"timestamp", QT_TRANSLATE_NOOP("ParameterMeaning", "Start time, milliseconds since 1970")},
    {"token", QT_TRANSLATE_NOOP("ParameterMeaning", "Calls must carry this token")},
    {"unloadClusterRelated",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Do not build the cluster parts of a reference")},
    {"validation", QT_TRANSLATE_NOOP("ParameterMeaning", "Check arguments by bean validation")},
    {"version",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Version of the service; consumers must ask for the same")},
    {"warmup", QT_TRANSLATE_NOOP("ParameterMeaning", "Milliseconds over which the weight grows after start")},
    {"weight",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Share of calls compared with other providers (100 by default)")},
    {"zone", QT_TRANSLATE_NOOP("ParameterMeaning", "Zone of the provider")},
    {"REGISTRY_CLUSTER",
     QT_TRANSLATE_NOOP("ParameterMeaning", "Id of the registry that it was registered in")},
    {"return", QT_TRANSLATE_NOOP("ParameterMeaning", "Whether a result is needed (of a method)")},
    {"sent", QT_TRANSLATE_NOOP("ParameterMeaning", "Whether to wait until the request has been sent")},
};

} // namespace

QString parameterMeaning(const QString& key)
{
    static const QHash<QString, const char*> index = [] {
        QHash<QString, const char*> made;
        for (const auto& meaning : kMeanings)
            made.insert(QString::fromLatin1(meaning.key), meaning.text);
        return made;
    }();
    const auto found = index.constFind(key);
    return found == index.constEnd() ? QString() : QCoreApplication::translate("ParameterMeaning", *found);
}

} // namespace sextant::models
