// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The fields of the connection dialog about one kind of encrypted connections, to the registry or to
// providers: whom to trust, the own certificate, and the passwords of files that are locked. The passwords
// stay in memory and are never written anywhere.
#pragma once

#include "engine/net/tls_choice.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace sextant::ui {

class TlsFields : public QWidget
{
    Q_OBJECT
public:
    /// `spoken` is what accessible names are made with: "%1" or "Calls: %1".
    TlsFields(const Theme& theme, QString spoken, QWidget* parent);

    void fill(const net::TlsChoice& choice, const net::TlsPasswords& passwords);
    net::TlsChoice choice() const;
    net::TlsPasswords passwords() const;
    /// A locked file is there and its password is not.
    bool lacksPassword() const;
    /// Puts the cursor into the first password that is missing; false when none is.
    bool focusMissingPassword();
    /// A line below the fields, in the colour of errors; empty: none.
    void showProblem(const QString& words);
    QString problem() const;

Q_SIGNALS:
    /// Files or passwords are others now; not at every key.
    void filesChanged();

private:
    QLineEdit* fileRow(QGridLayout* grid, const QString& label, const QString& hint);
    QLineEdit* passwordField(QGridLayout* grid, int row, const QString& name);
    void updateFiles();

    const Theme& m_theme;
    const QString m_spoken;
    QLineEdit* m_trusted;
    QLineEdit* m_certificate;
    QLineEdit* m_key;
    QLineEdit* m_keyPassword;
    QLineEdit* m_trustPassword;
    QComboBox* m_verify;
    QLineEdit* m_serverName;
    QLabel* m_problem;
};

} // namespace sextant::ui
