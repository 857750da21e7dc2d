// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/inventory/findings.h"

#include "engine/core/text.h"

namespace sextant::inventory {

using core::Problem;
using core::Severity;

namespace {

constexpr std::size_t kShown = 120;

std::string plural(std::size_t count, const std::string& noun)
{
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

} // namespace

Problem nodeTooLarge(const std::string& path, const std::string& subject, std::size_t bytes,
                     const std::string& part)
{
    return {"node-too-large",
            Severity::Warning,
            path,
            subject,
            "The node's " + part + " has " + std::to_string(bytes) + " bytes and is not read.",
            "Java clients with the default jute.maxbuffer lose their connection when they read it.",
            "Find out who wrote it and remove it."};
}

Problem nodeUnreadable(const std::string& path, const std::string& subject, const core::Error& error)
{
    return {"node-unreadable",
            Severity::Warning,
            path,
            subject,
            "The node cannot be read: " + error.text(),
            "Dubbo processes with the same rights cannot read it either.",
            "Connect with credentials that may read it, or change its access control list."};
}

Problem mappingMalformed(const std::string& path, const std::string& interfaceName, const std::string& raw,
                         bool nothingLeft)
{
    Problem problem {"mapping-malformed",
                     Severity::Warning,
                     path,
                     interfaceName,
                     "The mapping is not a clean list of applications: \"" + core::shorten(raw, kShown)
                         + "\".",
                     "Dubbo trims the parts and drops empty ones, so it still finds the applications.",
                     "Write it as \"app1,app2\" to be safe with other tools."};
    if (nothingLeft) {
        problem.message = "The mapping names no application.";
        problem.effect = "Consumers of this interface find nobody at application level.";
        problem.advice = "Restart a provider of the interface: it adds its application.";
    }
    return problem;
}

Problem mappingMissing(const std::string& path, const std::string& interfaceName,
                       const std::string& application)
{
    return {"mapping-missing",
            Severity::Error,
            path,
            interfaceName,
            "Application " + application + " provides the interface, but the mapping does not list it.",
            "Consumers at application level do not look at its instances unless they name the application "
            "themselves.",
            "Check that the provider can write to the metadata report; it adds the mapping when it exports "
            "the service."};
}

Problem mappingDanglingApp(const std::string& path, const std::string& interfaceName,
                           const std::string& application)
{
    return {"mapping-dangling-app",
            Severity::Warning,
            path,
            interfaceName,
            "The mapping lists application " + application + ", which has no instance.",
            "Consumers watch it and find no address there. Dubbo never removes a mapping.",
            "Expected while the application is stopped; otherwise remove it from the list."};
}

Problem revisionMissingMetadata(const std::string& path, const std::string& application,
                                const std::string& revision, std::size_t instances)
{
    return {"revision-missing-metadata",
            Severity::Error,
            path,
            application,
            plural(instances, "instance") + " of revision " + revision
                + " point to metadata in the registry that is not there.",
            "Consumers cannot tell what these instances offer: they try again every 10 seconds and keep old "
            "addresses.",
            "Restart an instance: it writes the metadata again."};
}

Problem revisionDiffers(const std::string& path, const std::string& application, const std::string& inside)
{
    return {"revision-differs",
            Severity::Warning,
            path,
            application,
            "The document says that it is revision " + core::shorten(inside, kShown)
                + ", the node's name says otherwise.",
            "Consumers go by the node's name and keep the document under it.",
            "Find out which program wrote it."};
}

Problem metadataUnreadable(const std::string& path, const std::string& application, const std::string& why)
{
    return {"metadata-not-json",
            Severity::Error,
            path,
            application,
            "The metadata cannot be read: " + why,
            "Consumers cannot tell what the instances of this revision offer.",
            "Remove it and restart an instance."};
}

Problem metadataNotFetched(const std::string& path, const std::string& interfaceName,
                           const std::string& application)
{
    return {"metadata-not-fetched",
            Severity::Info,
            path,
            interfaceName,
            "What application " + application
                + " offers is only known to its instances and has not been asked for.",
            "Consumers ask an instance. Here its group, version and parameters stay unknown.",
            "Connect to the registry itself, where the instances can be reached."};
}

Problem metadataFetchFailed(const std::string& path, const std::string& application,
                            const std::string& revision, const std::string& why)
{
    return {"metadata-fetch-failed",
            Severity::Warning,
            path,
            application,
            "No instance of revision " + revision + " tells what it offers: " + why,
            "Consumers that cannot reach them either get no address of this revision.",
            "Check that the metadata service of the instance is reachable from here."};
}

Problem applicationForeignNode(const std::string& path, const std::string& application,
                               const std::string& node)
{
    return {"application-foreign-node",
            Severity::Error,
            path,
            application,
            "\"" + core::shorten(node, kShown) + "\" is no instance; an old admin console makes such nodes.",
            "Java consumers fail to read the instances of this application as soon as the node holds data.",
            "Remove the node, and point the admin console at another root."};
}

Problem consumerNoProvider(const std::string& path, const std::string& serviceKey, std::size_t consumers)
{
    return {"consumer-no-provider",
            Severity::Warning,
            path,
            serviceKey,
            plural(consumers, "consumer") + " and no provider.",
            "Every call fails with \"No provider available\".",
            "Start a provider, or check group and version on both sides."};
}

Problem rootMissing(const std::string& path)
{
    return {"root-missing",
            Severity::Info,
            path,
            "",
            "There is no such node: no Dubbo registry has this root here.",
            "Nothing. The first provider or consumer with this group creates it.",
            "Check the group of the connection and the chroot of the address."};
}

Problem notLive(const std::string& path)
{
    return {"not-live",
            Severity::Info,
            path,
            "",
            "The registry has more nodes than one connection should watch; some are not followed.",
            "Nothing for Dubbo. Changes of some nodes show up here only on refresh.",
            "Refresh when in doubt."};
}

} // namespace sextant::inventory
