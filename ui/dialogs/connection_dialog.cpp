// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/connection_dialog.h"

#include "ui/dialogs/connection_test_view.h"
#include "ui/dialogs/environment_button.h"
#include "ui/dialogs/registry_text.h"
#include "ui/dialogs/test_step_words.h"
#include "ui/dialogs/tls_fields.h"
#include "ui/shell/elided_label.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::ConnectionProfile;
using models::Environment;

namespace {

constexpr int kListWidth = 236;

QSpinBox* millisField(QWidget* parent, const QString& name)
{
    auto* field = new QSpinBox(parent);
    field->setRange(100, 3'600'000);
    field->setSingleStep(1000);
    field->setGroupSeparatorShown(true);
    field->setSuffix(u" ms"_s);
    field->setAccessibleName(name);
    field->setMinimumWidth(120);
    return field;
}

QLabel* labelFor(const QString& text, QWidget* field)
{
    auto* label = new QLabel(text, field->parentWidget());
    label->setBuddy(field);
    return label;
}

QLabel* note(const Theme& theme, const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(theme.captionFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

/// What is wrong with the files, in words; nothing while a password is still to be typed.
QString fileProblem(const net::TlsChoice& choice, const TlsFields& fields)
{
    if (fields.lacksPassword())
        return {};
    const auto context = models::contextOf({true, choice, fields.passwords()});
    return context ? QString() : tlsFileWords(context.error());
}

} // namespace

ConnectionDialog::ConnectionDialog(const Theme& theme, ProfileStore& profiles, models::EngineBridge& bridge,
                                   QWidget* parent)
    : QDialog(parent)
    , m_theme(theme)
    , m_profiles(profiles)
    , m_test(new ConnectionTestView(theme, bridge, this))
{
    setWindowTitle(tr("Connections"));
    setObjectName(u"connectionDialog"_s);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildList());
    layout->addWidget(buildForm(), 1);
    resize(880, 620);
    connect(m_test, &ConnectionTestView::runningChanged, this,
            [this] { m_testButton->setText(m_test->running() ? tr("Cancel Test") : tr("Test")); });
    connect(&m_profiles, &ProfileStore::changed, this, &ConnectionDialog::fillList);
    fillList();
    watchChanges();
    edit({});
    m_name->setFocus();
}

void ConnectionDialog::watchChanges()
{
    const auto changed = [this] { m_changed = true; };
    const auto texts = findChildren<QLineEdit*>();
    for (const QLineEdit* field : texts) {
        if (field->echoMode() == QLineEdit::Normal)
            connect(field, &QLineEdit::textChanged, this, changed);
    }
    const auto choices = findChildren<QComboBox*>();
    for (const QComboBox* field : choices)
        connect(field, &QComboBox::currentIndexChanged, this, changed);
    connect(m_environments, &QButtonGroup::idToggled, this, changed);
    for (const QCheckBox* field : {m_readOnly, m_callTls})
        connect(field, &QCheckBox::toggled, this, changed);
}

QWidget* ConnectionDialog::buildList()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(kListWidth);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(16, 12, 12, 16);
    layout->setSpacing(8);
    auto* title = new QLabel(tr("Saved connections"), side);
    QFont strong = m_theme.uiFont();
    strong.setWeight(QFont::DemiBold);
    title->setFont(strong);
    layout->addWidget(title);
    m_list = new QListWidget(side);
    m_list->setAccessibleName(title->text());
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_empty = note(m_theme, {}, side);
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    auto* buttons = new QHBoxLayout;
    auto* add = new QPushButton(m_theme.icon(u"plus"_s), tr("New"), side);
    m_remove = new QPushButton(m_theme.icon(u"trash"_s), tr("Remove"), side);
    for (auto* button : {add, m_remove}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    layout->addLayout(buttons);
    connect(add, &QPushButton::clicked, this, [this] {
        edit({});
        m_name->setFocus();
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        QString error;
        if (!m_profiles.remove(m_editing, &error))
            m_error->setText(error);
        else
            edit({});
    });
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item && item->data(Qt::UserRole).toString() != m_editing)
            edit(item->data(Qt::UserRole).toString());
    });
    return side;
}

QWidget* ConnectionDialog::buildEnvironments(QWidget* parent)
{
    auto* box = new QWidget(parent);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    m_environments = new QButtonGroup(this);
    for (const auto environment :
         {Environment::Development, Environment::Test, Environment::Staging, Environment::Production}) {
        auto* button = new EnvironmentButton(m_theme, environment, box);
        m_environments->addButton(button, static_cast<int>(environment));
        layout->addWidget(button);
    }
    layout->addStretch();
    connect(m_environments, &QButtonGroup::idClicked, this, &ConnectionDialog::environmentChosen);
    return box;
}

void ConnectionDialog::addRegistryRows(QFormLayout* form, QWidget* panel)
{
    m_registry = new QLineEdit(panel);
    m_registry->setObjectName(u"registry"_s);
    m_registry->setMaxLength(4000);
    m_registry->setFont(m_theme.monoFont());
    m_registry->setPlaceholderText(u"zookeeper://10.0.3.7:2181"_s);
    m_words = note(m_theme, {}, panel);
    m_words->setMinimumHeight(QFontMetrics(m_theme.captionFont()).lineSpacing() * 2);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* registryBox = new QVBoxLayout;
    registryBox->setSpacing(4);
    registryBox->addWidget(m_registry);
    registryBox->addWidget(m_words);
    form->addRow(labelFor(tr("&Registry"), m_registry), registryBox);

    m_group = new QLineEdit(panel);
    m_group->setMaxLength(400);
    m_group->setFont(m_theme.monoFont());
    form->addRow(tr("&Group (root)"), m_group);

    auto* times = new QHBoxLayout;
    m_session = millisField(panel, tr("Session timeout"));
    m_connect = millisField(panel, tr("Connect timeout"));
    times->addWidget(m_session);
    times->addSpacing(12);
    times->addWidget(new QLabel(tr("Connect timeout"), panel));
    times->addSpacing(4);
    times->addWidget(m_connect);
    times->addStretch();
    form->addRow(labelFor(tr("&Session timeout"), m_session), times);
}

/// Seen only when the address asks for TLS.
void ConnectionDialog::addTlsRow(QFormLayout* form, QWidget* panel)
{
    m_tls = new TlsFields(m_theme, u"%1"_s, panel);
    form->addRow(labelFor(tr("&TLS"), m_tls->focusProxy()), m_tls);
    form->setRowVisible(m_tls, false);
    connect(m_tls, &TlsFields::filesChanged, this, &ConnectionDialog::checkRegistryFiles);
}

/// The fields are seen only when calls are encrypted.
void ConnectionDialog::addCallRow(QFormLayout* form, QWidget* panel)
{
    m_callTls = new QCheckBox(tr("Encrypt calls to providers (TLS)"), panel);
    m_callTls->setObjectName(u"callTls"_s);
    m_callTls->setToolTip(tr("For providers that run with ssl-enabled=true"));
    m_callBox = new QWidget(panel);
    auto* inner = new QVBoxLayout(m_callBox);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(6);
    m_calls = new TlsFields(m_theme, tr("Calls: %1", "a field of the form"), m_callBox);
    m_calls->setObjectName(u"callFields"_s);
    inner->addWidget(m_calls);
    inner->addWidget(
        note(m_theme,
             tr("For every call through this connection, also when providers are asked for their "
                "metadata. Providers are called by address, which is rarely in a certificate: then "
                "take any host name, or give the name that is in it."),
             m_callBox));
    auto* box = new QVBoxLayout;
    box->setSpacing(6);
    box->addWidget(m_callTls);
    box->addWidget(m_callBox);
    form->addRow(labelFor(tr("&Calls"), m_callTls), box);
    m_callBox->hide();
    connect(m_callTls, &QCheckBox::toggled, this, [this](bool on) {
        m_callBox->setVisible(on);
        checkCallFiles();
    });
    connect(m_calls, &TlsFields::filesChanged, this, &ConnectionDialog::checkCallFiles);
}

void ConnectionDialog::addLoginRows(QFormLayout* form, QWidget* panel)
{
    auto* login = new QHBoxLayout;
    login->setSpacing(8);
    m_scheme = new QComboBox(panel);
    m_scheme->addItem(tr("Digest"), u"digest"_s);
    m_scheme->addItem(tr("SASL"), u"sasl"_s);
    m_scheme->setToolTip(tr("SASL: ZooKeeper's log-in by DIGEST-MD5"));
    m_scheme->setAccessibleName(tr("Kind of login"));
    login->addWidget(m_scheme);
    m_user = new QLineEdit(panel);
    m_user->setPlaceholderText(tr("User, or empty"));
    m_user->setAccessibleName(tr("User"));
    m_password = new QLineEdit(panel);
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setPlaceholderText(tr("Password"));
    m_password->setAccessibleName(tr("Password"));
    login->addWidget(m_user);
    login->addWidget(m_password);
    auto* loginBox = new QVBoxLayout;
    loginBox->setSpacing(4);
    loginBox->addLayout(login);
    loginBox->addWidget(
        note(m_theme, tr("The password is kept until this window closes and never saved."), panel));
    form->addRow(labelFor(tr("&Login"), m_user), loginBox);
    m_readOnly = new QCheckBox(tr("Read-only: nothing can be written through this connection"), panel);
    form->addRow(QString(), m_readOnly);
    connect(m_readOnly, &QCheckBox::clicked, this, [this] { m_readOnlyTouched = true; });
}

QWidget* ConnectionDialog::buildForm()
{
    // On a small screen the form scrolls; what ends the dialog stays in sight.
    auto* side = new QWidget(this);
    m_scroll = new QScrollArea(side);
    m_scroll->setAccessibleName(tr("Connection"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* panel = new QWidget(m_scroll);
    m_scroll->setWidget(panel);
    for (QWidget* part : {m_scroll->viewport(), panel})
        part->setAutoFillBackground(false);
    auto* layout = new QVBoxLayout(panel);
    layout->setContentsMargins(20, 12, 20, 4);
    layout->setSpacing(10);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_name = new QLineEdit(panel);
    m_name->setMaxLength(200);
    m_name->setPlaceholderText(tr("For example prod-hz"));
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("Environment"), buildEnvironments(panel));
    m_form = form;
    addRegistryRows(form, panel);
    addTlsRow(form, panel);
    addCallRow(form, panel);
    addLoginRows(form, panel);
    layout->addLayout(form);
    auto* line = new QFrame(panel);
    line->setFrameShape(QFrame::HLine);
    layout->addWidget(line);
    layout->addWidget(m_test);
    layout->addStretch();
    m_error = note(m_theme, {}, side);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(20, 4, 20, 16);
    foot->setSpacing(10);
    foot->addWidget(m_error);
    foot->addWidget(buildButtons(side));
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_scroll, 1);
    column->addLayout(foot);
    connect(m_registry, &QLineEdit::textChanged, this, &ConnectionDialog::validate);
    connect(m_name, &QLineEdit::textChanged, this, &ConnectionDialog::validate);
    // What a test found is true of the settings it was made with.
    for (QLineEdit* field : {m_registry, m_group, m_user, m_password})
        connect(field, &QLineEdit::textChanged, m_test, &ConnectionTestView::reset);
    for (QSpinBox* field : {m_session, m_connect})
        connect(field, &QSpinBox::valueChanged, m_test, &ConnectionTestView::reset);
    connect(m_scheme, &QComboBox::currentIndexChanged, m_test, &ConnectionTestView::reset);
    for (const TlsFields* fields : {m_tls, m_calls}) {
        const auto texts = fields->findChildren<QLineEdit*>();
        for (const QLineEdit* field : texts)
            connect(field, &QLineEdit::textChanged, m_test, &ConnectionTestView::reset);
        const auto choices = fields->findChildren<QComboBox*>();
        for (const QComboBox* field : choices)
            connect(field, &QComboBox::currentIndexChanged, m_test, &ConnectionTestView::reset);
    }
    connect(m_callTls, &QCheckBox::toggled, m_test, &ConnectionTestView::reset);
    return side;
}

QWidget* ConnectionDialog::buildButtons(QWidget* panel)
{
    auto* box = new QWidget(panel);
    auto* buttons = new QHBoxLayout(box);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(8);
    m_testButton = new QPushButton(tr("Test"), panel);
    m_saveButton = new QPushButton(tr("Save"), panel);
    auto* cancel = new QPushButton(tr("Close"), panel);
    m_connectButton = new QPushButton(tr("Connect"), panel);
    m_connectButton->setDefault(true);
    for (auto* button : {m_testButton, m_saveButton, cancel})
        button->setAutoDefault(false);
    buttons->addWidget(m_testButton);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_saveButton);
    buttons->addWidget(m_connectButton);
    connect(m_testButton, &QPushButton::clicked, this,
            [this] { m_test->running() ? m_test->cancel() : startTest(); });
    connect(m_saveButton, &QPushButton::clicked, this, &ConnectionDialog::save);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_connectButton, &QPushButton::clicked, this, &ConnectionDialog::connectNow);
    return box;
}

void ConnectionDialog::fillList()
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    m_empty->setVisible(m_profiles.profiles().empty());
    m_empty->setText(m_profiles.loadError().isEmpty()
                         ? tr("None yet. Fill in the form and press Save.")
                         : tr("The saved connections cannot be read: %1").arg(m_profiles.loadError()));
    for (const auto& profile : m_profiles.profiles()) {
        auto* item = new QListWidgetItem(profile.name.left(300), m_list);
        item->setData(Qt::UserRole, profile.name);
        item->setToolTip(plainTip(QString::fromStdString(profile.options.registry)));
        item->setIcon(QIcon(m_theme.pixmap(u"dot"_s, m_theme.tokens().environment(profile.environment), 16,
                                           devicePixelRatioF())));
        if (profile.name == m_editing)
            m_list->setCurrentItem(item);
    }
}

void ConnectionDialog::edit(const QString& profileName)
{
    const auto found = m_profiles.find(profileName);
    m_editing = found ? profileName : QString();
    ConnectionProfile empty;
    empty.options.registry = "zookeeper://";
    fill(found.value_or(empty));
    m_readOnlyTouched = found.has_value();
    m_remove->setEnabled(found.has_value());
    const QSignalBlocker blocker(m_list);
    m_list->setCurrentItem(nullptr);
    for (int row = 0; row < m_list->count(); ++row) {
        if (found && m_list->item(row)->data(Qt::UserRole).toString() == profileName)
            m_list->setCurrentRow(row);
    }
    m_changed = false;
}

void ConnectionDialog::fill(const ConnectionProfile& profile)
{
    m_test->reset();
    m_error->clear();
    m_name->setText(profile.name);
    m_environments->button(static_cast<int>(profile.environment))->setChecked(true);
    m_registry->setText(QString::fromStdString(profile.options.registry));
    m_group->setText(QString::fromStdString(profile.options.group));
    m_session->setValue(static_cast<int>(profile.options.sessionTimeout.count()));
    m_connect->setValue(static_cast<int>(profile.options.connectTimeout.count()));
    m_tls->fill(profile.options.tls, profile.options.tlsPasswords);
    m_calls->fill(profile.calls.choice, profile.calls.passwords);
    m_callTls->setChecked(profile.calls.on);
    const QString scheme = QString::fromStdString(profile.options.authScheme);
    if (!scheme.isEmpty() && m_scheme->findData(scheme) < 0)
        m_scheme->addItem(scheme, scheme); // of a profile made by hand
    m_scheme->setCurrentIndex(std::max(0, m_scheme->findData(scheme)));
    m_user->setText(authUser(profile));
    const QString secret = QString::fromStdString(profile.options.authSecret);
    m_password->setText(secret.contains(u':') ? secret.mid(secret.indexOf(u':') + 1) : QString());
    m_readOnly->setChecked(profile.options.readOnly);
    validate();
    update();
}

ConnectionProfile ConnectionDialog::profile() const
{
    ConnectionProfile profile;
    profile.name = m_name->text().trimmed();
    profile.environment = static_cast<Environment>(m_environments->checkedId());
    auto& options = profile.options;
    options.registry = m_registry->text().trimmed().toStdString();
    options.group = m_group->text().trimmed().toStdString();
    options.readOnly = m_readOnly->isChecked();
    options.sessionTimeout = core::Millis(m_session->value());
    options.connectTimeout = core::Millis(m_connect->value());
    if (readRegistryText(m_registry->text()).encrypted) {
        options.tls = m_tls->choice();
        options.tlsPasswords = m_tls->passwords();
    }
    profile.calls = {m_callTls->isChecked(), m_calls->choice(), m_calls->passwords()};
    if (const QString user = m_user->text().trimmed(); !user.isEmpty()) {
        options.authScheme = m_scheme->currentData().toString().toStdString();
        options.authSecret = QString(user + u':' + m_password->text()).toStdString();
    }
    return profile;
}

QString ConnectionDialog::registryWords() const
{
    return m_words->text();
}

void ConnectionDialog::validate()
{
    const RegistryText read = readRegistryText(m_registry->text());
    m_words->setText(read.words);
    QPalette colors = m_words->palette();
    colors.setColor(QPalette::PlaceholderText, read.valid ? m_theme.tokens().good : m_theme.tokens().bad);
    m_words->setPalette(colors);
    m_form->setRowVisible(m_tls, read.encrypted);
    m_user->setEnabled(read.needsLogin || !read.valid);
    m_scheme->setEnabled(m_user->isEnabled());
    m_password->setEnabled(m_user->isEnabled());
    m_readOnly->setEnabled(!read.alwaysReadOnly);
    m_testButton->setEnabled(read.valid);
    m_connectButton->setEnabled(read.valid);
    m_saveButton->setEnabled(read.valid && !m_name->text().trimmed().isEmpty());
}

void ConnectionDialog::checkRegistryFiles()
{
    const host::ConnectionOptions options = profile().options;
    m_tls->showProblem(m_form->isRowVisible(m_tls) ? fileProblem(host::tlsChoice(options), *m_tls)
                                                   : QString());
}

void ConnectionDialog::checkCallFiles()
{
    m_calls->showProblem(m_callTls->isChecked() ? fileProblem(m_calls->choice(), *m_calls) : QString());
}

void ConnectionDialog::environmentChosen()
{
    if (!m_readOnlyTouched)
        m_readOnly->setChecked(m_environments->checkedId() == static_cast<int>(Environment::Production));
    update();
}

bool ConnectionDialog::save()
{
    const ConnectionProfile wanted = profile();
    if (wanted.name != m_editing && m_profiles.find(wanted.name)) {
        m_error->setText(tr("There is a connection named “%1” already.").arg(wanted.name));
        return false;
    }
    QString error;
    const QString before = std::exchange(m_editing, wanted.name);
    if (!m_profiles.save(wanted, before, &error)) {
        m_editing = before;
        m_error->setText(error);
        return false;
    }
    m_error->clear();
    m_remove->setEnabled(true);
    m_changed = false;
    return true;
}

void ConnectionDialog::askPassword()
{
    m_error->setText(tr("Type the password to connect."));
    const bool registry = m_form->isRowVisible(m_tls) && m_tls->focusMissingPassword();
    const bool calls = !registry && m_callTls->isChecked() && m_calls->focusMissingPassword();
    if (!registry && !calls)
        m_password->setFocus();
}

void ConnectionDialog::startTest()
{
    m_test->start(profile());
    m_scroll->ensureWidgetVisible(m_test); // the form may be longer than the dialog
}

void ConnectionDialog::connectNow()
{
    ConnectionProfile wanted = profile();
    checkRegistryFiles();
    checkCallFiles();
    for (TlsFields* fields : {m_tls, m_calls}) {
        if (fields->problem().isEmpty())
            continue;
        m_error->setText(fields->problem());
        m_scroll->ensureWidgetVisible(fields);
        fields->setFocus();
        return;
    }
    if (wanted.name.isEmpty()) // not to be saved
        wanted.name = nameFromRegistry(QString::fromStdString(wanted.options.registry));
    else if (!save())
        return;
    accept();
    Q_EMIT connectRequested(wanted);
}

void ConnectionDialog::paintEvent(QPaintEvent*)
{
    const Tokens& t = m_theme.tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.window);
    painter.fillRect(QRect(0, 0, width(), 4),
                     t.environment(static_cast<Environment>(std::max(0, m_environments->checkedId()))));
    painter.fillRect(QRect(kListWidth, 4, 1, height()), t.border);
}

} // namespace sextant::ui
