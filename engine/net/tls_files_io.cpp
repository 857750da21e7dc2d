// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/net/tls_choice.h"
#include "engine/net/tls_files.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>

namespace sextant::net {

namespace {

/// Far above any key store that people make by hand.
constexpr std::uintmax_t kMaxFile = 16U << 20U;
constexpr std::string_view kPemBegin = "-----BEGIN ";
constexpr std::string_view kPemKey = "PRIVATE KEY-----";
constexpr std::string_view kLockedKey =
    "ENCRYPTED"; // in "BEGIN ENCRYPTED PRIVATE KEY" and "Proc-Type: 4,ENCRYPTED"

struct Free
{
    void operator()(PKCS12* store) const { PKCS12_free(store); }
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(STACK_OF(X509) * chain) const { sk_X509_pop_free(chain, X509_free); }
};
using Pkcs12 = std::unique_ptr<PKCS12, Free>;

/// What is in a PKCS#12 file.
struct Store
{
    std::unique_ptr<EVP_PKEY, Free> key;
    std::unique_ptr<X509, Free> certificate;
    std::unique_ptr<STACK_OF(X509), Free> others;
};

core::Error unusable(const std::string& what, const std::string& file, std::string cause,
                     std::string advice = {})
{
    ERR_clear_error();
    return {core::Errc::InvalidArgument, "Cannot use the " + what, file, std::move(cause), std::move(advice)};
}

/// The newest complaint of the library.
std::string lastComplaint()
{
    const unsigned long code = ERR_peek_last_error();
    const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
    return reason ? reason : "the library does not say why";
}

core::Outcome<std::string> contentOf(const std::string& what, const std::string& file)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error || !std::filesystem::is_regular_file(status))
        return unusable(what, file, error ? error.message() : "it is not a file");
    if (std::filesystem::file_size(file, error) > kMaxFile)
        return unusable(what, file, "it is too large for such a file");
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return unusable(what, file, "it cannot be read");
    return std::string(std::istreambuf_iterator<char>(in), {});
}

bool nothingFound()
{
    const unsigned long code = ERR_peek_error();
    return ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE;
}

bool isPem(std::string_view content)
{
    return content.find(kPemBegin) != std::string_view::npos;
}

/// Java's own kinds of key store, JKS and JCEKS.
bool isJavaStore(std::string_view content)
{
    return content.starts_with("\xFE\xED\xFE\xED") || content.starts_with("\xCE\xCE\xCE\xCE");
}

Pkcs12 readPkcs12(const std::string& content)
{
    const auto* begin = reinterpret_cast<const unsigned char*>(content.data());
    Pkcs12 store(d2i_PKCS12(nullptr, &begin, static_cast<long>(content.size())));
    ERR_clear_error();
    return store;
}

/// Some programs take no password for an empty one, some for none.
std::optional<const char*> fittingPassword(PKCS12* store, const std::string& password)
{
    if (!PKCS12_mac_present(store))
        return password.c_str();
    if (PKCS12_verify_mac(store, password.c_str(), -1) == 1)
        return password.c_str();
    if (password.empty() && PKCS12_verify_mac(store, nullptr, 0) == 1)
        return nullptr;
    return std::nullopt;
}

core::Outcome<Store> openPkcs12(PKCS12* container, const std::string& what, const std::string& file,
                                const std::string& password)
{
    ERR_clear_error();
    const auto fitting = fittingPassword(container, password);
    if (!fitting)
        return unusable(what, file,
                        password.empty() ? "it is encrypted and no password is given"
                                         : "the password is wrong, or the file is damaged");
    EVP_PKEY* key = nullptr;
    X509* certificate = nullptr;
    STACK_OF(X509)* others = nullptr;
    ERR_clear_error();
    if (PKCS12_parse(container, *fitting, &key, &certificate, &others) != 1) {
        if (ERR_GET_REASON(ERR_peek_error()) == ERR_R_UNSUPPORTED)
            return unusable(what, file, "it is encrypted in a way that is not safe any more",
                            "Write it anew with a current keytool, or with openssl pkcs12.");
        return unusable(what, file, lastComplaint());
    }
    Store store;
    store.key.reset(key);
    store.certificate.reset(certificate);
    store.others.reset(others);
    return store;
}

/// Hands out the given password and never asks a terminal for one.
int givePassword(char* buffer, int size, int, void* password)
{
    const auto& text = *static_cast<const std::string*>(password);
    if (size < 0 || text.size() > static_cast<std::size_t>(size))
        return 0;
    text.copy(buffer, text.size());
    return static_cast<int>(text.size());
}

core::Error noPem(const std::string& what, const std::string& file, const std::string& content,
                  const std::string& wanted)
{
    if (isJavaStore(content))
        return unusable(what, file, "it is a key store of Java's own kind",
                        "keytool -importkeystore with -deststoretype pkcs12 makes a file that can be used.");
    return unusable(what, file, "there is no PEM " + wanted + " in it");
}

core::Outcome<void> usePkcs12Identity(SSL_CTX* context, PKCS12* container, const TlsIdentity& identity)
{
    const auto& file = identity.certificateChain;
    auto store = openPkcs12(container, "certificate", file, identity.keyPassword);
    if (!store)
        return store.error();
    if (!store->key || !store->certificate)
        return unusable("certificate", file, "there is no private key with its certificate in it");
    ERR_clear_error();
    if (SSL_CTX_use_cert_and_key(context, store->certificate.get(), store->key.get(), store->others.get(), 1)
        != 1)
        return unusable("certificate", file, lastComplaint());
    return {};
}

core::Outcome<void> usePemKey(SSL_CTX* context, const TlsIdentity& identity, const std::string& file)
{
    const auto content = contentOf("private key", file);
    if (!content)
        return content.error();
    std::string password = identity.keyPassword;
    ERR_clear_error();
    SSL_CTX_set_default_passwd_cb(context, givePassword);
    SSL_CTX_set_default_passwd_cb_userdata(context, &password);
    const int used = SSL_CTX_use_PrivateKey_file(context, file.c_str(), SSL_FILETYPE_PEM);
    SSL_CTX_set_default_passwd_cb_userdata(context, nullptr);
    SSL_CTX_set_default_passwd_cb(context, nullptr);
    if (used == 1)
        return {};
    const unsigned long code = ERR_peek_last_error();
    if (ERR_GET_LIB(code) == ERR_LIB_X509)
        return unusable("private key", file,
                        "it does not belong to the certificate " + identity.certificateChain);
    if (nothingFound())
        return noPem("private key", file, *content, "private key");
    return unusable("private key", file,
                    password.empty() ? "it is damaged, or encrypted and no password is given"
                                     : "it is damaged, or the password is wrong");
}

} // namespace

core::Outcome<void> useIdentity(SSL_CTX* context, const TlsIdentity& identity)
{
    const auto& file = identity.certificateChain;
    const core::Error incomplete(core::Errc::InvalidArgument,
                                 "A certificate needs its private key, and a key its certificate",
                                 file + identity.privateKey);
    if (file.empty())
        return incomplete;
    const auto content = contentOf("certificate chain", file);
    if (!content)
        return content.error();
    if (!isPem(*content)) {
        if (const auto store = readPkcs12(*content))
            return usePkcs12Identity(context, store.get(), identity);
    }
    if (identity.privateKey.empty() && content->find(kPemKey) == std::string::npos && isPem(*content))
        return incomplete;
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, file.c_str()) != 1)
        return nothingFound() ? noPem("certificate chain", file, *content, "certificate")
                              : unusable("certificate chain", file, lastComplaint());
    return usePemKey(context, identity, identity.privateKey.empty() ? file : identity.privateKey);
}

core::Outcome<void> useTrusted(SSL_CTX* context, const std::string& file, const std::string& password)
{
    constexpr const char* kWhat = "trusted certificates";
    if (file.empty()) {
        SSL_CTX_set_default_verify_paths(context);
        return {};
    }
    const auto content = contentOf(kWhat, file);
    if (!content)
        return content.error();
    ERR_clear_error();
    if (isPem(*content) && SSL_CTX_load_verify_locations(context, file.c_str(), nullptr) == 1)
        return {};
    const auto container = isPem(*content) ? nullptr : readPkcs12(*content);
    if (!container)
        return noPem(kWhat, file, *content, "certificate");
    auto store = openPkcs12(container.get(), kWhat, file, password);
    if (!store)
        return store.error();
    X509_STORE* trusted = SSL_CTX_get_cert_store(context);
    const int count = store->others ? sk_X509_num(store->others.get()) : 0;
    if (count == 0 && !store->certificate)
        return unusable(kWhat, file, "there is no certificate in it");
    if (store->certificate)
        X509_STORE_add_cert(trusted, store->certificate.get());
    for (int i = 0; i < count; ++i)
        X509_STORE_add_cert(trusted, sk_X509_value(store->others.get(), i));
    ERR_clear_error();
    return {};
}

bool isLocked(const std::string& file)
{
    const auto content = contentOf({}, file);
    if (!content)
        return false;
    if (isPem(*content))
        return content->find(kLockedKey) != std::string::npos;
    const auto store = readPkcs12(*content);
    const bool locked = store && !fittingPassword(store.get(), {});
    ERR_clear_error();
    return locked;
}

} // namespace sextant::net
