// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace sextant::ui {

using namespace Qt::StringLiterals;

Language::Language(const QString& wanted)
    : m_name(resolve(wanted))
{
    // Plural forms need a translation even in English.
    if (m_ours.load(u":/i18n/sextant_"_s + m_name + u".qm"_s))
        QCoreApplication::installTranslator(&m_ours);
    if (m_qt.load(u"qtbase_"_s + m_name, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    QLocale::setDefault(QLocale(m_name));
}

QStringList Language::available()
{
    return {u"en"_s, u"zh_CN"_s};
}

QString Language::nativeName(const QString& name)
{
    // Qt would say "American English".
    return name == "en"_L1 ? u"English"_s : QLocale(name).nativeLanguageName();
}

QString Language::resolve(const QString& wanted)
{
    if (available().contains(wanted))
        return wanted;
    return QLocale::system().language() == QLocale::Chinese ? u"zh_CN"_s : u"en"_s;
}

QString Language::inUse()
{
    return QLocale().language() == QLocale::Chinese ? u"zh_CN"_s : u"en"_s;
}

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_qt);
    QCoreApplication::removeTranslator(&m_ours);
    QLocale::setDefault(QLocale::system());
}

} // namespace sextant::ui
