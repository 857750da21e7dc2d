// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/zookeeper/acl_text.h"

#include "models/base/format.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <utility>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::int32_t kKnown = 31;

struct AclText
{
    Q_DECLARE_TR_FUNCTIONS(sextant::ui::AclText)
};

} // namespace

QString permissionLetters(std::int32_t permissions)
{
    static constexpr std::array<std::pair<std::int32_t, char>, 5> kLetters {
        {{4, 'c'}, {8, 'd'}, {1, 'r'}, {2, 'w'}, {16, 'a'}}};
    QString letters;
    for (const auto& [bit, letter] : kLetters) {
        if ((permissions & bit) != 0)
            letters += QLatin1Char(letter);
    }
    if (const std::int32_t unknown = permissions & ~kKnown; unknown != 0)
        letters += u'+' + QString::number(unknown);
    return letters;
}

QString permissionWords(std::int32_t permissions)
{
    if (permissions == kKnown)
        return AclText::tr("all");
    if (permissions == 0)
        return AclText::tr("nothing");
    QStringList words;
    if ((permissions & 1) != 0)
        words << AclText::tr("read");
    if ((permissions & 2) != 0)
        words << AclText::tr("write");
    if ((permissions & 4) != 0)
        words << AclText::tr("create children");
    if ((permissions & 8) != 0)
        words << AclText::tr("delete children");
    if ((permissions & 16) != 0)
        words << AclText::tr("administer");
    if (const std::int32_t unknown = permissions & ~kKnown; unknown != 0)
        words << AclText::tr("unknown bits %1").arg(unknown);
    return words.join(u", "_s);
}

QString aclForPeople(const store::Acl& acl)
{
    if (acl.empty())
        return AclText::tr("no entry");
    QStringList lines;
    for (const store::AclEntry& entry : acl) {
        QString who;
        if (entry.scheme == "world" && entry.id == "anyone")
            who = AclText::tr("anyone");
        else if (entry.scheme == "digest")
            who = AclText::tr("user %1").arg(models::toQt(entry.id).section(u':', 0, 0));
        else if (entry.scheme == "ip")
            who = AclText::tr("address %1").arg(models::toQt(entry.id));
        else
            who = models::toQt(entry.scheme) + u':' + models::toQt(entry.id);
        lines << AclText::tr("%1: %2", "who may do what").arg(who, permissionWords(entry.permissions));
    }
    return lines.join(u'\n');
}

QString aclExact(const store::Acl& acl)
{
    QStringList parts;
    for (const store::AclEntry& entry : acl)
        parts << models::toQt(entry.scheme) + u':' + models::toQt(entry.id) + u':'
                + permissionLetters(entry.permissions);
    return parts.join(u',');
}

} // namespace sextant::ui
