// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/profile_store.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QSaveFile>
#include <QTemporaryFile>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::ConnectionProfile;
using models::Environment;

namespace {

constexpr int kMaxProfiles = 1000;

struct EnvironmentWords
{
    Environment environment;
    const char* id; ///< as stored
    const char* name; ///< for people
};

constexpr EnvironmentWords kEnvironments[] = {
    {Environment::Development, "development", QT_TRANSLATE_NOOP("sextant::ui::ProfileStore", "Development")},
    {Environment::Test, "test", QT_TRANSLATE_NOOP("sextant::ui::ProfileStore", "Test")},
    {Environment::Staging, "staging", QT_TRANSLATE_NOOP("sextant::ui::ProfileStore", "Staging")},
    {Environment::Production, "production", QT_TRANSLATE_NOOP("sextant::ui::ProfileStore", "Production")},
};

/// What is kept about TLS: names of files, no passwords. With "tls" before them for the registry, "call" for
/// calls.
constexpr std::pair<QLatin1StringView, std::string net::TlsChoice::*> kTlsKeys[] = {
    {"Ca"_L1, &net::TlsChoice::trusted},
    {"Cert"_L1, &net::TlsChoice::certificate},
    {"Key"_L1, &net::TlsChoice::key},
    {"Verify"_L1, &net::TlsChoice::verify},
    {"ServerName"_L1, &net::TlsChoice::serverName},
};
constexpr auto kRegistryPrefix = "tls"_L1;
constexpr auto kCallPrefix = "call"_L1;
constexpr auto kCallTls = "callTls"_L1;

net::TlsChoice readTls(const QJsonObject& object, QLatin1StringView prefix)
{
    net::TlsChoice choice;
    for (const auto& [key, member] : kTlsKeys)
        choice.*member = object.value(QString(prefix + key)).toString().toStdString();
    return choice;
}

void writeTls(QJsonObject& object, QLatin1StringView prefix, const net::TlsChoice& choice)
{
    for (const auto& [key, member] : kTlsKeys) {
        if (const auto& text = choice.*member; !text.empty())
            object.insert(QString(prefix + key), QString::fromStdString(text));
    }
}

const EnvironmentWords& wordsOf(Environment environment)
{
    const auto* found = std::find_if(std::begin(kEnvironments), std::end(kEnvironments),
                                     [=](const auto& words) { return words.environment == environment; });
    return found == std::end(kEnvironments) ? kEnvironments[0] : *found;
}

Environment environmentFromId(const QString& id)
{
    const auto* found = std::find_if(std::begin(kEnvironments), std::end(kEnvironments),
                                     [&](const auto& words) { return id == QLatin1StringView(words.id); });
    return found == std::end(kEnvironments) ? Environment::Development : found->environment;
}

core::Millis millis(const QJsonObject& object, QLatin1StringView key, core::Millis fallback)
{
    const int value = object.value(key).toInt(static_cast<int>(fallback.count()));
    return value > 0 ? core::Millis(value) : fallback;
}

ConnectionProfile fromJson(const QJsonObject& object)
{
    ConnectionProfile profile;
    profile.name = object.value("name"_L1).toString();
    profile.environment = environmentFromId(object.value("environment"_L1).toString());
    auto& options = profile.options;
    options.registry = object.value("registry"_L1).toString().toStdString();
    options.group = object.value("group"_L1).toString(u"dubbo"_s).toStdString();
    options.readOnly = object.value("readOnly"_L1).toBool(profile.environment == Environment::Production);
    options.sessionTimeout = millis(object, "sessionTimeoutMs"_L1, options.sessionTimeout);
    options.connectTimeout = millis(object, "connectTimeoutMs"_L1, options.connectTimeout);
    const QString auth = object.value("auth"_L1).toString();
    if (const auto colon = auth.indexOf(u':'); colon > 0) {
        options.authScheme = auth.left(colon).toStdString();
        options.authSecret = auth.mid(colon + 1).toStdString() + ":";
    }
    options.tls = readTls(object, kRegistryPrefix);
    profile.calls.choice = readTls(object, kCallPrefix);
    // Files mean that it is on, as on the command line.
    profile.calls.on = object.value(kCallTls).toBool(!profile.calls.choice.empty());
    return profile;
}

QJsonObject toJson(const ConnectionProfile& profile)
{
    const auto& options = profile.options;
    QJsonObject object {
        {u"name"_s, profile.name},
        {u"environment"_s, environmentId(profile.environment)},
        {u"registry"_s, QString::fromStdString(options.registry)},
        {u"group"_s, QString::fromStdString(options.group)},
        {u"readOnly"_s, options.readOnly},
        {u"sessionTimeoutMs"_s, static_cast<int>(options.sessionTimeout.count())},
        {u"connectTimeoutMs"_s, static_cast<int>(options.connectTimeout.count())},
    };
    if (!options.authScheme.empty())
        object.insert(u"auth"_s,
                      QString(QString::fromStdString(options.authScheme) + u':' + authUser(profile)));
    writeTls(object, kRegistryPrefix, options.tls);
    if (profile.calls.on || !profile.calls.choice.empty())
        object.insert(kCallTls, profile.calls.on);
    writeTls(object, kCallPrefix, profile.calls.choice);
    return object;
}

std::pair<QDateTime, qint64> stampOf(const QString& name)
{
    const QFileInfo file(name);
    return {file.lastModified(), file.size()};
}

/// Between reading and writing no other window may write. Where nothing can be locked nothing can be written.
class Lock
{
public:
    explicit Lock(const QString& file)
        : m_lock(file + u".lock")
    {
        QDir().mkpath(QFileInfo(file).absolutePath());
        m_lock.tryLock(kPatienceMillis);
    }

private:
    static constexpr int kPatienceMillis = 2000;
    QLockFile m_lock;
};

} // namespace

ProfileStore::ProfileStore(QString file, QObject* parent)
    : QObject(parent)
    , m_file(std::move(file))
{
    load();
}

bool ProfileStore::writable() const
{
    const QString directory = QFileInfo(m_file).absolutePath();
    QTemporaryFile probe(directory + u"/probe"_s);
    // A full disk takes the name of a file, but not its first byte.
    return QDir().mkpath(directory) && probe.open() && probe.write("x") == 1 && probe.flush();
}

void ProfileStore::reload()
{
    if (stampOf(m_file) == m_loaded)
        return;
    load();
    Q_EMIT changed();
}

void ProfileStore::load()
{
    m_loadError.clear();
    m_loaded = stampOf(m_file);
    QFile file(m_file);
    if (!file.exists()) {
        m_profiles.clear();
        return;
    }
    if (!file.open(QIODevice::ReadOnly)) {
        m_loadError = file.errorString();
        return;
    }
    QJsonParseError parse;
    const QJsonDocument document = QJsonDocument::fromJson(file.read(4 << 20), &parse);
    if (parse.error != QJsonParseError::NoError || !document.object().value("profiles"_L1).isArray()) {
        m_loadError =
            parse.error != QJsonParseError::NoError ? parse.errorString() : tr("no list of profiles in it");
        return;
    }
    const QJsonArray rows = document.object().value("profiles"_L1).toArray();
    m_profiles.clear();
    for (const auto& row : rows) {
        ConnectionProfile profile = fromJson(row.toObject());
        if (!profile.name.isEmpty() && !find(profile.name) && m_profiles.size() < kMaxProfiles)
            m_profiles.push_back(std::move(profile));
    }
}

std::optional<ConnectionProfile> ProfileStore::find(const QString& name) const
{
    const auto found = std::find_if(m_profiles.begin(), m_profiles.end(),
                                    [&](const auto& profile) { return profile.name == name; });
    if (found == m_profiles.end())
        return std::nullopt;
    return *found;
}

bool ProfileStore::save(const ConnectionProfile& profile, const QString& oldName, QString* error)
{
    const Lock lock(m_file);
    load(); // another window may have saved since
    auto next = m_profiles;
    const QString wanted = oldName.isEmpty() ? profile.name : oldName;
    const auto found =
        std::find_if(next.begin(), next.end(), [&](const auto& other) { return other.name == wanted; });
    if (found != next.end())
        *found = profile;
    else
        next.push_back(profile);
    return write(next, error);
}

bool ProfileStore::remove(const QString& name, QString* error)
{
    const Lock lock(m_file);
    load();
    auto next = m_profiles;
    std::erase_if(next, [&](const auto& profile) { return profile.name == name; });
    return write(next, error);
}

bool ProfileStore::write(const std::vector<ConnectionProfile>& profiles, QString* error)
{
    if (!m_loadError.isEmpty()) {
        *error = tr("%1 cannot be read (%2) and is left as it is.").arg(m_file, m_loadError);
        return false;
    }
    QJsonArray rows;
    for (const auto& profile : profiles)
        rows.append(toJson(profile));
    QSaveFile file(m_file);
    const QByteArray text = QJsonDocument(QJsonObject {{u"profiles"_s, rows}}).toJson();
    const bool written = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && file.write(text) == text.size() && file.commit();
    if (!written) {
        *error = tr("%1 cannot be written: %2").arg(m_file, file.errorString());
        return false;
    }
    m_profiles = profiles;
    m_loaded = stampOf(m_file);
    Q_EMIT changed();
    return true;
}

ConnectionProfile ProfileStore::sandbox()
{
    ConnectionProfile profile;
    profile.name = tr("Sandbox");
    profile.environment = Environment::Development;
    profile.options.registry = "memory://sandbox";
    return profile;
}

QString nameFromRegistry(const QString& registry)
{
    constexpr qsizetype kLongest = 60;
    const QString text = registry.trimmed();
    if (text == "memory://sandbox"_L1)
        return ProfileStore::sandbox().name;
    const QString place = text.startsWith("snapshot:"_L1)
        ? QFileInfo(text.mid(9)).fileName().right(kLongest)
        : text.section(u"://"_s, 1).section(u'?', 0, 0).left(kLongest);
    return place.isEmpty() ? text.left(kLongest) : place;
}

bool isSnapshot(const ConnectionProfile& profile)
{
    return QString::fromStdString(profile.options.registry).startsWith("snapshot:"_L1, Qt::CaseInsensitive);
}

QString environmentId(Environment environment)
{
    return QString::fromLatin1(wordsOf(environment).id);
}

QString environmentName(Environment environment)
{
    return ProfileStore::tr(wordsOf(environment).name);
}

QString authUser(const ConnectionProfile& profile)
{
    const QString secret = QString::fromStdString(profile.options.authSecret);
    return secret.left(secret.indexOf(u':'));
}

} // namespace sextant::ui
