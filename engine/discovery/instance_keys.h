// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Names of the metadata keys of an application instance (spec/registry §3.3).
#pragma once

#include <string_view>

namespace sextant::discovery {

constexpr std::string_view kEndpointsKey = "dubbo.endpoints";
constexpr std::string_view kServiceParamsKey = "dubbo.metadata-service.url-params";
constexpr std::string_view kServiceUrlsKey = "dubbo.metadata-service.urls";
constexpr std::string_view kRevisionKey = "dubbo.metadata.revision";
constexpr std::string_view kStorageTypeKey = "dubbo.metadata.storage-type";
constexpr std::string_view kTimestampKey = "timestamp";
constexpr std::string_view kRegisterSourceKey = "preserved.register.source";

/// The class that Java consumers insist on.
constexpr std::string_view kDubboInstanceClass = "org.apache.dubbo.registry.zookeeper.ZookeeperInstance";
/// The revision of an instance that exports nothing.
constexpr std::string_view kEmptyRevision = "0";

} // namespace sextant::discovery
