// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/services/registration_look.h"

#include "models/base/roles.h"
#include "ui/widgets/linger_model.h"

namespace sextant::ui {

using namespace Qt::StringLiterals;
using inventory::Registration;
using models::RowState;

QString registrationIcon(Registration registration)
{
    switch (registration) {
    case Registration::Both:
        return u"both"_s;
    case Registration::Interface:
        return u"interface"_s;
    case Registration::Application:
        return u"application"_s;
    case Registration::None:
        break;
    }
    return u"none"_s;
}

Tint registrationTint(Registration registration)
{
    switch (registration) {
    case Registration::Both:
        return Tint::Good;
    case Registration::Application:
        return Tint::Info;
    case Registration::Interface:
        return Tint::Secondary;
    case Registration::None:
        break;
    }
    return Tint::Disabled;
}

CellLook registrationLook(const QModelIndex& index)
{
    const auto registration = static_cast<Registration>(index.data(models::RegistrationRole).toInt());
    CellLook look;
    look.icon = registrationIcon(registration);
    look.iconTint = registrationTint(registration);
    look.textTint = registration == Registration::None ? Tint::Secondary : Tint::Text;
    return look;
}

CellLook problemsLook(const QModelIndex& index)
{
    if (index.data().toString().isEmpty())
        return {};
    return severityLook(index);
}

CellLook severityLook(const QModelIndex& index)
{
    CellLook look;
    switch (static_cast<RowState>(index.data(models::StateRole).toInt())) {
    case RowState::Bad:
        look.icon = u"error"_s;
        look.iconTint = Tint::Bad;
        break;
    case RowState::Warning:
        look.icon = u"warning"_s;
        look.iconTint = Tint::Warning;
        break;
    default:
        look.icon = u"info"_s;
        look.iconTint = Tint::Info;
    }
    return look;
}

CellLook modelLook(const QModelIndex& index, const models::ProviderModel& providers)
{
    CellLook look;
    const auto row = providers.rowAt(sourceIndex(index).row());
    if (!row)
        return look;
    const Registration registration = row->interfaceLevel && row->applicationLevel ? Registration::Both
        : row->interfaceLevel                                                      ? Registration::Interface
                              : Registration::Application;
    look.icon = registrationIcon(registration);
    look.iconTint = registrationTint(registration);
    return look;
}

} // namespace sextant::ui
