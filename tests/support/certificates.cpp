// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/certificates.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509v3.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
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

Certificate makeCertificate(EVP_PKEY* key, const std::string& name, bool expired, bool early = false)
{
    static long serial = 1;
    Certificate certificate(X509_new());
    X509_set_version(certificate.get(), 2);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), serial++);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), early ? kDay : -2 * kDay);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), expired ? -kDay : 2 * kDay);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate.get()), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
    X509_set_pubkey(certificate.get(), key);
    return certificate;
}

} // namespace

struct Certificates::Impl
{
    /// Of an authority, or of one whom it knows.
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

    std::string writeKey(const std::string& name, EVP_PKEY* key, std::string password) const
    {
        const std::unique_ptr<std::FILE, Free> out(std::fopen(path(name).c_str(), "w"));
        PEM_write_PrivateKey(out.get(), key, password.empty() ? nullptr : EVP_aes_128_cbc(),
                             password.empty() ? nullptr : reinterpret_cast<unsigned char*>(password.data()),
                             static_cast<int>(password.size()), nullptr, nullptr);
        return path(name);
    }

    std::string writeStore(const std::string& name, PKCS12* store) const
    {
        const std::unique_ptr<std::FILE, Free> out(std::fopen(path(name).c_str(), "w"));
        i2d_PKCS12_fp(out.get(), store);
        PKCS12_free(store);
        return path(name);
    }

    Authority make(const std::string& authority, const Wanted& wanted) const
    {
        const auto& issuer = authorities.at(authority);
        Authority made;
        made.key.reset(EVP_EC_gen("P-256"));
        made.certificate = makeCertificate(made.key.get(), wanted.name, wanted.expired, wanted.early);
        X509_set_issuer_name(made.certificate.get(), X509_get_subject_name(issuer.certificate.get()));
        extend(made.certificate.get(), issuer.certificate.get(), NID_subject_alt_name, wanted.host);
        X509_sign(made.certificate.get(), issuer.key.get(), EVP_sha256());
        return made;
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
    (void)m_impl->writeKey(name + ".key", key.get(), {});
    m_impl->authorities[name] = {std::move(key), std::move(certificate)};
    return file;
}

CertificateFiles Certificates::issue(const std::string& authority, const Wanted& wanted)
{
    const auto made = m_impl->make(authority, wanted);
    return {m_impl->write(wanted.name + ".crt", made.certificate.get()),
            m_impl->writeKey(wanted.name + ".key", made.key.get(), wanted.password)};
}

std::string Certificates::together(const std::string& authority, const Wanted& wanted)
{
    const auto files = issue(authority, wanted);
    std::string text;
    for (const auto& one : {files.chain, files.key}) {
        std::ifstream in(one);
        text.append(std::istreambuf_iterator<char>(in), {});
    }
    return file(wanted.name + "-both.pem", text);
}

std::string Certificates::pkcs12(const std::string& authority, const Wanted& wanted)
{
    const auto made = m_impl->make(authority, wanted);
    STACK_OF(X509)* others = sk_X509_new_null();
    sk_X509_push(others, m_impl->authorities.at(authority).certificate.get());
    const auto file =
        m_impl->writeStore(wanted.name + ".p12",
                           PKCS12_create(wanted.password.c_str(), wanted.name.c_str(), made.key.get(),
                                         made.certificate.get(), others, 0, 0, 0, 0, 0));
    sk_X509_free(others);
    return file;
}

std::string Certificates::pkcs12Trust(const std::string& authority, const std::string& password)
{
    STACK_OF(X509)* trusted = sk_X509_new_null();
    sk_X509_push(trusted, m_impl->authorities.at(authority).certificate.get());
    const auto file = m_impl->writeStore(
        authority + "-trust.p12",
        PKCS12_create(password.c_str(), nullptr, nullptr, nullptr, trusted, 0, 0, 0, 0, 0));
    sk_X509_free(trusted);
    return file;
}

std::string Certificates::path(const std::string& name) const
{
    return m_impl->path(name);
}

std::string Certificates::file(const std::string& name, const std::string& text)
{
    std::ofstream(m_impl->path(name)) << text;
    return m_impl->path(name);
}

} // namespace sextant::testing
