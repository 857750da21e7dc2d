// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/net/certificates.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <stdexcept>

namespace sextant::testing {

namespace {

constexpr long kDay = 24L * 60 * 60;

struct Free
{
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using Key = std::unique_ptr<EVP_PKEY, Free>;
using Certificate = std::unique_ptr<X509, Free>;

void extend(X509* certificate, X509* issuer, int nid, const std::string& value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, &context, nid, value.c_str());
    if (!extension)
        throw std::runtime_error("cannot make a certificate extension");
    X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
}

Certificate makeCertificate(EVP_PKEY* key, const std::string& name, bool expired)
{
    static long serial = 1;
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), serial++);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -2 * kDay);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), expired ? -kDay : kDay);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate.get()), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
    X509_set_pubkey(certificate.get(), key);
    return certificate;
}

} // namespace

struct Certificates::Impl
{
    struct Authority
    {
        Key key;
        Certificate certificate;
    };
    std::filesystem::path directory;
    std::map<std::string, Authority> authorities;

    std::string path(const std::string& name) const { return (directory / name).string(); }

    std::string write(const std::string& name, X509* certificate) const
    {
        const std::unique_ptr<std::FILE, Free> out(std::fopen(path(name).c_str(), "w"));
        PEM_write_X509(out.get(), certificate);
        return path(name);
    }
};

Certificates::Certificates()
    : m_impl(std::make_unique<Impl>())
{
    std::string name = (std::filesystem::temp_directory_path() / "sextant-tls-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("no temporary directory");
    m_impl->directory = name;
}

Certificates::~Certificates()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_impl->directory, ignored);
}

std::string Certificates::authority(const std::string& name)
{
    Key key(EVP_EC_gen("P-256"));
    Certificate certificate = makeCertificate(key.get(), name, false);
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(certificate.get()));
    extend(certificate.get(), certificate.get(), NID_basic_constraints, "critical,CA:TRUE");
    X509_sign(certificate.get(), key.get(), EVP_sha256());
    const std::string file = m_impl->write(name + ".pem", certificate.get());
    m_impl->authorities[name] = {std::move(key), std::move(certificate)};
    return file;
}

CertificateFiles Certificates::issue(const std::string& authority, const Wanted& wanted)
{
    const auto& issuer = m_impl->authorities.at(authority);
    const Key key(EVP_EC_gen("P-256"));
    const Certificate certificate = makeCertificate(key.get(), wanted.name, wanted.expired);
    X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer.certificate.get()));
    extend(certificate.get(), issuer.certificate.get(), NID_subject_alt_name, wanted.host);
    X509_sign(certificate.get(), issuer.key.get(), EVP_sha256());

    CertificateFiles files {m_impl->write(wanted.name + ".crt", certificate.get()),
                            m_impl->path(wanted.name + ".key")};
    const std::unique_ptr<std::FILE, Free> out(std::fopen(files.key.c_str(), "w"));
    std::string password = wanted.password;
    PEM_write_PrivateKey(out.get(), key.get(), password.empty() ? nullptr : EVP_aes_128_cbc(),
                         password.empty() ? nullptr : reinterpret_cast<unsigned char*>(password.data()),
                         static_cast<int>(password.size()), nullptr, nullptr);
    return files;
}

std::string Certificates::file(const std::string& name, const std::string& text)
{
    std::ofstream(m_impl->path(name)) << text;
    return m_impl->path(name);
}

} // namespace sextant::testing
