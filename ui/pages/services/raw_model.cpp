// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/services/raw_model.h"

#include "models/base/format.h"

#include <QSet>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

RawModel::RawModel(QObject* parent)
    : RowTableModel(parent)
{
    setColumns({
        {tr("Node"), Qt::AlignLeft | Qt::AlignVCenter, tr("What kind of node it is")},
        {tr("Text"), Qt::AlignLeft | Qt::AlignVCenter, tr("Decoded; copy gives all of it")},
        {tr("Path"), Qt::AlignLeft | Qt::AlignVCenter, {}},
    });
}

void RawModel::setService(const std::shared_ptr<const inventory::ServiceRow>& service,
                          const std::shared_ptr<const inventory::RegistrySnapshot>& snapshot)
{
    Rows next;
    QSet<QString> seen;
    const auto add = [&](RawRow::Kind kind, const std::string& path, const QString& text,
                         std::optional<url::Url> url = {}) {
        if (path.empty() || seen.contains(toQt(path)))
            return;
        seen.insert(toQt(path));
        auto row = std::make_shared<RawRow>();
        row->kind = kind;
        row->path = toQt(path);
        row->text = text;
        row->url = std::move(url);
        next.push_back(std::move(row));
    };
    if (service) {
        for (const auto& provider : service->providers) {
            if (!provider->interfaceNode.empty())
                add(RawRow::Kind::Provider, provider->interfacePath(), toQt(provider->url.displayString()),
                    provider->url);
        }
        for (const auto& provider : service->providers)
            add(RawRow::Kind::Instance, provider->instancePath, toQt(provider->url.displayString()),
                provider->url);
        for (const auto& consumer : service->consumers)
            add(RawRow::Kind::Consumer, consumer->path(), toQt(consumer->url.displayString()), consumer->url);
        if (snapshot) {
            if (const auto mapping = snapshot->findMapping(service->id.interfaceName))
                add(RawRow::Kind::Mapping, mapping->path, toQt(mapping->raw));
            for (const std::string& name : service->applications) {
                const auto application = snapshot->findApplication(name);
                if (!application)
                    continue;
                for (const auto& revision : application->revisions)
                    add(RawRow::Kind::Revision, revision->path, toQt(revision->revision));
            }
        }
    }
    setRows(std::move(next));
}

QString RawModel::key(const RawRow& row) const
{
    return row.path;
}

bool RawModel::differs(const RowPtr& before, const RowPtr& after) const
{
    return !(*before == *after);
}

QVariant RawModel::cell(const RawRow& row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case KindColumn:
            switch (row.kind) {
            case RawRow::Kind::Provider:
                return tr("provider");
            case RawRow::Kind::Instance:
                return tr("instance");
            case RawRow::Kind::Consumer:
                return tr("consumer");
            case RawRow::Kind::Mapping:
                return tr("mapping");
            case RawRow::Kind::Revision:
                return tr("metadata");
            }
            return {};
        case TextColumn:
            return row.text;
        default:
            return row.path;
        }
    case models::PathRole:
        return row.path;
    case models::DocumentRole:
        return row.text;
    case models::MonospaceRole:
        return column != KindColumn;
    case models::StateRole:
        return static_cast<int>(column == KindColumn ? models::RowState::Secondary
                                                     : models::RowState::Normal);
    case models::SearchRole:
        return QString(row.path + u'\n' + row.text);
    default:
        return {};
    }
}

} // namespace sextant::ui
