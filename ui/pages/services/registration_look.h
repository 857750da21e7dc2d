// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Icons and colours of the services page: how a service is registered, where an address comes from, how bad a
// problem is.
#pragma once

#include "engine/inventory/snapshot.h"
#include "models/services/provider_model.h"
#include "ui/widgets/row_delegate.h"

namespace sextant::ui {

QString registrationIcon(inventory::Registration registration);
Tint registrationTint(inventory::Registration registration);
CellLook registrationLook(const QModelIndex& index); ///< reads RegistrationRole
CellLook problemsLook(const QModelIndex& index); ///< reads StateRole
CellLook severityLook(const QModelIndex& index); ///< the same, with an icon even for good news
/// Column "Model" of a provider.
CellLook modelLook(const QModelIndex& index, const models::ProviderModel& providers);

} // namespace sextant::ui
