// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Certificates made for one test, as PEM and PKCS#12 files in a directory of its own that goes with this
// object.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace sextant::testing {

struct CertificateFiles
{
    std::string chain;
    std::string key;
};

class Certificates
{
public:
    Certificates();
    ~Certificates();
    Certificates(const Certificates&) = delete;
    Certificates& operator=(const Certificates&) = delete;

    /// A certificate authority; the file that says whom to trust.
    std::string authority(const std::string& name);
    struct Wanted
    {
        std::string name; ///< common name, and part of the file names
        std::string host = "IP:127.0.0.1,DNS:localhost"; ///< subject alternative names
        std::string password {}; ///< of the key; empty: not encrypted
        bool expired = false;
        bool early = false; ///< not valid before tomorrow
    };
    /// A certificate that the authority has signed.
    CertificateFiles issue(const std::string& authority, const Wanted& wanted);
    /// The same as one PEM file, as ZooKeeper's servers want it; the file.
    std::string together(const std::string& authority, const Wanted& wanted);
    /// The same as one PKCS#12 file, with the authority's certificate.
    std::string pkcs12(const std::string& authority, const Wanted& wanted);
    /// The authority's certificate as a PKCS#12 file of trusted certificates, as keytool makes them.
    std::string pkcs12Trust(const std::string& authority, const std::string& password);
    /// Where a file of that name is, or would be; the key of an authority is in NAME.key.
    std::string path(const std::string& name) const;
    /// A file with that text.
    std::string file(const std::string& name, const std::string& text);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace sextant::testing
