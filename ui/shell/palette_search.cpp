// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/palette_search.h"

#include "models/base/format.h"
#include "ui/shell/fuzzy.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

namespace {

QString words(const char* text, int count = -1)
{
    return QCoreApplication::translate("sextant::ui::PaletteSearch", text, nullptr, count);
}

/// How near a kind is to what people look for.
int kindBonus(PaletteItem::Kind kind)
{
    switch (kind) {
    case PaletteItem::Kind::Page:
        return 30;
    case PaletteItem::Kind::Service:
        return 24;
    case PaletteItem::Kind::Application:
        return 20;
    case PaletteItem::Kind::Connection:
        return 10;
    case PaletteItem::Kind::Address:
        return 8;
    case PaletteItem::Kind::Command:
        return 4;
    case PaletteItem::Kind::Path:
        return 0;
    }
    return 0;
}

PaletteItem serviceItem(const inventory::ServiceRow& row)
{
    PaletteItem item;
    item.kind = PaletteItem::Kind::Service;
    item.title = toQt(row.id.interfaceName);
    QStringList detail;
    if (!row.id.group.empty())
        detail.append(toQt(row.id.group));
    if (!row.id.version.empty())
        detail.append(toQt(row.id.version));
    //: How many providers a service has, in the list of places to go
    detail.append(words(QT_TRANSLATE_N_NOOP("sextant::ui::PaletteSearch", "%Ln provider(s)"),
                        static_cast<int>(row.providers.size())));
    item.detail = detail.join(u" · "_s);
    item.icon = u"services"_s;
    item.hint = words(QT_TRANSLATE_NOOP("sextant::ui::PaletteSearch", "Service"));
    item.place = {u"services"_s, toQt(row.id.key())};
    return item;
}

} // namespace

void PaletteSearch::setSnapshot(std::shared_ptr<const inventory::RegistrySnapshot> snapshot)
{
    m_registry.clear();
    if (!snapshot)
        return;
    QSet<QString> addresses;
    for (const auto& service : snapshot->services) {
        m_registry.push_back(serviceItem(*service));
        for (const auto& provider : service->providers) {
            const QString address = toQt(provider->address());
            if (addresses.contains(address))
                continue;
            addresses.insert(address);
            PaletteItem item;
            item.kind = PaletteItem::Kind::Address;
            item.title = address;
            item.detail = toQt(provider->application);
            item.icon = u"address"_s;
            item.hint = words(QT_TRANSLATE_NOOP("sextant::ui::PaletteSearch", "Address"));
            item.place = {
                u"zookeeper"_s,
                toQt(provider->instancePath.empty() ? provider->interfacePath() : provider->instancePath)};
            m_registry.push_back(std::move(item));
        }
    }
    for (const auto& application : snapshot->applications) {
        PaletteItem item;
        item.kind = PaletteItem::Kind::Application;
        item.title = toQt(application->name);
        item.detail = words(QT_TRANSLATE_N_NOOP("sextant::ui::PaletteSearch", "%Ln instance(s)"),
                            static_cast<int>(application->instances.size()));
        item.icon = u"applications"_s;
        item.hint = words(QT_TRANSLATE_NOOP("sextant::ui::PaletteSearch", "Application"));
        item.place = {u"services"_s, QString(u"?app:"_s + toQt(application->name))};
        m_registry.push_back(std::move(item));
    }
    for (const auto& mapping : snapshot->mappings) {
        PaletteItem item;
        item.kind = PaletteItem::Kind::Path;
        item.title = toQt(mapping->path);
        item.icon = u"zookeeper"_s;
        item.hint = words(QT_TRANSLATE_NOOP("sextant::ui::PaletteSearch", "Path"));
        item.place = {u"zookeeper"_s, toQt(mapping->path)};
        m_registry.push_back(std::move(item));
    }
}

std::vector<PaletteItem> PaletteSearch::find(const QString& text, std::size_t limit) const
{
    std::vector<PaletteItem> found;
    QString pattern = text.trimmed().left(400);
    const bool commandsOnly = pattern.startsWith(u'>');
    if (commandsOnly)
        pattern = pattern.mid(1).trimmed();
    const auto consider = [&](const PaletteItem& candidate) {
        if (pattern.isEmpty()) {
            found.push_back(candidate);
            return;
        }
        auto match = fuzzyMatch(pattern, candidate.title);
        if (!match)
            return;
        found.push_back(candidate);
        found.back().score = match->score + kindBonus(candidate.kind);
        found.back().matched = std::move(match->positions);
    };
    for (const PaletteItem& item : m_fixed) {
        if (!commandsOnly || item.kind == PaletteItem::Kind::Command)
            consider(item);
    }
    if (!commandsOnly && !pattern.isEmpty()) {
        for (const PaletteItem& item : m_registry)
            consider(item);
    }
    const auto better = [](const PaletteItem& a, const PaletteItem& b) {
        return a.score != b.score ? a.score > b.score : a.title.size() < b.title.size();
    };
    if (!pattern.isEmpty())
        std::stable_sort(found.begin(), found.end(), better);
    if (pattern.startsWith(u'/')) {
        PaletteItem path;
        path.kind = PaletteItem::Kind::Path;
        path.title = pattern.size() > 1 && pattern.endsWith(u'/') ? pattern.chopped(1) : pattern;
        path.detail = QCoreApplication::translate("sextant::ui::PaletteSearch", "open this path");
        path.icon = u"zookeeper"_s;
        path.place = {u"zookeeper"_s, path.title};
        found.insert(found.begin(), std::move(path));
    }
    if (found.size() > limit)
        found.resize(limit);
    return found;
}

} // namespace sextant::ui
