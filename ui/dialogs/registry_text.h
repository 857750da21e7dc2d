// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// What a registry text means, said back in words while it is being typed.
// Only looks at the text; the engine has the last word when the connection opens.
#pragma once

#include <QString>

namespace sextant::ui {

struct RegistryText
{
    bool valid = false;
    /// Valid: "ZooKeeper on 3 servers: a:2181, b:2181". Otherwise what is wrong and an example.
    QString words;
    bool needsLogin = false; ///< a login makes sense
    bool alwaysReadOnly = false; ///< a snapshot file
    bool encrypted = false; ///< TLS
};

RegistryText readRegistryText(const QString& text);

} // namespace sextant::ui
