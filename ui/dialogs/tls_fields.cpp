// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/tls_fields.h"

#include "engine/net/tls_choice.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

std::string textOf(const QLineEdit* field)
{
    return field->text().trimmed().toStdString();
}

bool lacksPassword(const QLineEdit* password)
{
    return password->isVisibleTo(password->parentWidget()) && password->text().isEmpty();
}

} // namespace

TlsFields::TlsFields(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    m_trusted = fileRow(grid, tr("Trusted"), tr("File of trusted certificates; empty: the system's"));
    m_certificate = fileRow(grid, tr("Certificate"), tr("Own certificate, PEM or PKCS#12, or empty"));
    m_key = fileRow(grid, tr("Key"), tr("Own private key, when it is in a file of its own"));
    m_trustPassword = passwordField(grid, 0, tr("Password of the trusted certificates"));
    m_keyPassword = passwordField(grid, 1, tr("Password of the key"));

    auto* check = new QHBoxLayout;
    m_verify = new QComboBox(this);
    m_verify->addItem(tr("Certificate and host name"), u"full"_s);
    m_verify->addItem(tr("Certificate, any host name"), u"ca"_s);
    m_verify->addItem(tr("Nothing: not safe"), u"none"_s);
    m_verify->setAccessibleName(tr("What is checked"));
    m_serverName = new QLineEdit(this);
    m_serverName->setMaxLength(400);
    m_serverName->setPlaceholderText(tr("Name in the certificate, when it is not the host"));
    m_serverName->setAccessibleName(tr("Name in the certificate"));
    check->addWidget(m_verify);
    check->addWidget(m_serverName, 1);
    const int row = grid->rowCount();
    auto* label = new QLabel(tr("Check"), this);
    label->setBuddy(m_verify);
    grid->addWidget(label, row, 0);
    grid->addLayout(check, row, 1, 1, 3);

    // Not at every key: it reads the files.
    for (auto* field : {m_trusted, m_certificate, m_key})
        connect(field, &QLineEdit::editingFinished, this, &TlsFields::showPasswords);
    showPasswords();
}

QLineEdit* TlsFields::fileRow(QGridLayout* grid, const QString& label, const QString& hint)
{
    auto* field = new QLineEdit(this);
    field->setMaxLength(4000);
    field->setFont(m_theme.monoFont());
    field->setPlaceholderText(hint);
    field->setAccessibleName(label);
    auto* browse = new QToolButton(this);
    browse->setText(u"…"_s);
    browse->setAccessibleName(tr("Choose a file: %1").arg(label));
    browse->setToolTip(browse->accessibleName());
    connect(browse, &QToolButton::clicked, this, [this, field, label] {
        const QString file = QFileDialog::getOpenFileName(this, label, field->text());
        if (file.isEmpty())
            return;
        field->setText(file);
        showPasswords();
    });
    auto* name = new QLabel(label, this);
    name->setBuddy(field);
    const int row = grid->count() == 0 ? 0 : grid->rowCount();
    grid->addWidget(name, row, 0);
    grid->addWidget(field, row, 1);
    grid->addWidget(browse, row, 3);
    return field;
}

QLineEdit* TlsFields::passwordField(QGridLayout* grid, int row, const QString& name)
{
    auto* field = new QLineEdit(this);
    field->setEchoMode(QLineEdit::Password);
    field->setPlaceholderText(tr("Password"));
    field->setAccessibleName(name);
    field->setToolTip(name);
    grid->addWidget(field, row, 2);
    return field;
}

/// A password is asked for when the file that stands there needs one.
void TlsFields::showPasswords()
{
    host::ConnectionOptions options;
    read(options);
    m_trustPassword->setVisible(!options.tls.trusted.empty() && net::isLocked(options.tls.trusted));
    const auto& key = net::keyFile(options.tls);
    m_keyPassword->setVisible(!key.empty() && net::isLocked(key));
}

void TlsFields::fill(const host::ConnectionOptions& options)
{
    const auto put = [](QLineEdit* field, const std::string& text) {
        field->setText(QString::fromStdString(text));
    };
    put(m_trusted, options.tls.trusted);
    put(m_certificate, options.tls.certificate);
    put(m_key, options.tls.key);
    put(m_serverName, options.tls.serverName);
    put(m_trustPassword, options.tlsPasswords.trusted);
    put(m_keyPassword, options.tlsPasswords.key);
    m_verify->setCurrentIndex(std::max(0, m_verify->findData(QString::fromStdString(options.tls.verify))));
    showPasswords();
}

void TlsFields::read(host::ConnectionOptions& options) const
{
    options.tls.trusted = textOf(m_trusted);
    options.tls.certificate = textOf(m_certificate);
    options.tls.key = textOf(m_key);
    options.tls.serverName = textOf(m_serverName);
    // What the address says stays in force unless something else than the default is chosen here.
    options.tls.verify =
        m_verify->currentIndex() == 0 ? std::string() : m_verify->currentData().toString().toStdString();
    options.tlsPasswords.trusted = m_trustPassword->text().toStdString();
    options.tlsPasswords.key = m_keyPassword->text().toStdString();
}

bool TlsFields::focusMissingPassword()
{
    for (auto* field : {m_trustPassword, m_keyPassword}) {
        if (!lacksPassword(field))
            continue;
        field->setFocus();
        return true;
    }
    return false;
}

} // namespace sextant::ui
