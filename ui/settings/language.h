// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The language of the window: our embedded translation plus Qt's own, installed for the life of this object.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

namespace sextant::ui {

class Language
{
public:
    /// "en", "zh_CN", or empty: the system's language when we have it, else English.
    explicit Language(const QString& wanted);
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    const QString& name() const { return m_name; }

    /// The languages there are, "en" first.
    static QStringList available();
    /// "English", "简体中文": each in its own words.
    static QString nativeName(const QString& name);
    /// The language that `wanted` (as in the constructor) leads to.
    static QString resolve(const QString& wanted);
    /// The language the window speaks now.
    static QString inUse();

private:
    QString m_name;
    QTranslator m_ours;
    QTranslator m_qt;
};

} // namespace sextant::ui
