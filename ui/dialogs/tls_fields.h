// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The part of the connection dialog about encrypted connections: whom to trust, the own certificate, and the
// passwords of files that are locked. The passwords stay in memory and are never written anywhere.
#pragma once

#include "engine/host/console.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLineEdit;

namespace sextant::ui {

class TlsFields : public QWidget
{
    Q_OBJECT
public:
    TlsFields(const Theme& theme, QWidget* parent);

    void fill(const host::ConnectionOptions& options);
    /// Into `tls` and `tlsPasswords`.
    void read(host::ConnectionOptions& options) const;
    /// Puts the cursor into the first password that a locked file needs and that is empty; false when none
    /// is.
    bool focusMissingPassword();

private:
    QLineEdit* fileRow(QGridLayout* grid, const QString& label, const QString& hint);
    QLineEdit* passwordField(QGridLayout* grid, int row, const QString& name);
    void showPasswords();

    const Theme& m_theme;
    QLineEdit* m_trusted;
    QLineEdit* m_certificate;
    QLineEdit* m_key;
    QLineEdit* m_keyPassword;
    QLineEdit* m_trustPassword;
    QComboBox* m_verify;
    QLineEdit* m_serverName;
};

} // namespace sextant::ui
