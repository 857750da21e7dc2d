// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/tls_fields.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;

namespace {

std::string textOf(const QLineEdit* field)
{
    return field->text().trimmed().toStdString();
}

bool isMissing(const QLineEdit* password)
{
    return password->isVisibleTo(password->parentWidget()) && password->text().isEmpty();
}

} // namespace

TlsFields::TlsFields(const Theme& theme, QString spoken, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_spoken(std::move(spoken))
    , m_problem(new QLabel(this))
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
    m_verify->setAccessibleName(m_spoken.arg(tr("What is checked")));
    m_serverName = new QLineEdit(this);
    m_serverName->setMaxLength(400);
    m_serverName->setPlaceholderText(tr("Name in the certificate, when it is not the host"));
    m_serverName->setAccessibleName(m_spoken.arg(tr("Name in the certificate")));
    check->addWidget(m_verify);
    check->addWidget(m_serverName, 1);
    const int row = grid->rowCount();
    auto* label = new QLabel(tr("Check"), this);
    label->setBuddy(m_verify);
    grid->addWidget(label, row, 0);
    grid->addLayout(check, row, 1, 1, 3);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setWordWrap(true);
    m_problem->setFont(theme.captionFont());
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(m_problem, row + 1, 1, 1, 3);
    showProblem({});

    setFocusProxy(m_trusted);

    // Not at every key: it reads the files.
    for (auto* field : {m_trusted, m_certificate, m_key, m_trustPassword, m_keyPassword})
        connect(field, &QLineEdit::editingFinished, this, &TlsFields::updateFiles);
    connect(m_verify, &QComboBox::currentIndexChanged, this, &TlsFields::updateFiles);
    updateFiles();
}

QLineEdit* TlsFields::fileRow(QGridLayout* grid, const QString& label, const QString& hint)
{
    auto* field = new QLineEdit(this);
    field->setMaxLength(4000);
    field->setFont(m_theme.monoFont());
    field->setPlaceholderText(hint);
    field->setAccessibleName(m_spoken.arg(label));
    auto* browse = new QToolButton(this);
    browse->setText(u"…"_s);
    browse->setAccessibleName(tr("Choose a file: %1").arg(field->accessibleName()));
    browse->setToolTip(tr("Choose a file: %1").arg(label));
    connect(browse, &QToolButton::clicked, this, [this, field, label] {
        const QString file = QFileDialog::getOpenFileName(this, label, field->text());
        if (file.isEmpty())
            return;
        field->setText(file);
        updateFiles();
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
    field->setAccessibleName(m_spoken.arg(name));
    field->setToolTip(name);
    grid->addWidget(field, row, 2);
    return field;
}

/// A password is asked for when the file that stands there needs one.
void TlsFields::updateFiles()
{
    const net::TlsChoice files = choice();
    m_trustPassword->setVisible(!files.trusted.empty() && net::isLocked(files.trusted));
    const auto& key = net::keyFile(files);
    m_keyPassword->setVisible(!key.empty() && net::isLocked(key));
    Q_EMIT filesChanged();
}

void TlsFields::fill(const net::TlsChoice& choice, const net::TlsPasswords& passwords)
{
    const auto put = [](QLineEdit* field, const std::string& text) {
        field->setText(QString::fromStdString(text));
    };
    put(m_trusted, choice.trusted);
    put(m_certificate, choice.certificate);
    put(m_key, choice.key);
    put(m_serverName, choice.serverName);
    put(m_trustPassword, passwords.trusted);
    put(m_keyPassword, passwords.key);
    m_verify->setCurrentIndex(std::max(0, m_verify->findData(QString::fromStdString(choice.verify))));
    updateFiles();
}

net::TlsChoice TlsFields::choice() const
{
    net::TlsChoice choice;
    choice.trusted = textOf(m_trusted);
    choice.certificate = textOf(m_certificate);
    choice.key = textOf(m_key);
    choice.serverName = textOf(m_serverName);
    // What the address says stays in force unless something else than the default is chosen here.
    if (m_verify->currentIndex() != 0)
        choice.verify = m_verify->currentData().toString().toStdString();
    return choice;
}

net::TlsPasswords TlsFields::passwords() const
{
    return {m_keyPassword->text().toStdString(), m_trustPassword->text().toStdString()};
}

bool TlsFields::lacksPassword() const
{
    return isMissing(m_trustPassword) || isMissing(m_keyPassword);
}

void TlsFields::showProblem(const QString& words)
{
    QPalette colors = m_problem->palette();
    colors.setColor(QPalette::WindowText, m_theme.tokens().bad);
    m_problem->setPalette(colors);
    m_problem->setText(words);
    m_problem->setVisible(!words.isEmpty());
}

QString TlsFields::problem() const
{
    return m_problem->text();
}

bool TlsFields::focusMissingPassword()
{
    for (auto* field : {m_trustPassword, m_keyPassword}) {
        if (!isMissing(field))
            continue;
        field->setFocus();
        return true;
    }
    return false;
}

} // namespace sextant::ui
