// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Saved connections and the form of one: try it step by step, save it, open it.
// The password stays in memory until the window closes and is never written anywhere.
#pragma once

#include "models/bridge/engine_bridge.h"
#include "ui/settings/profile_store.h"
#include "ui/theme/theme.h"

#include <QDialog>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QScrollArea;
class QSpinBox;

namespace sextant::ui {

class ConnectionTestView;
class TlsFields;

class ConnectionDialog : public QDialog
{
    Q_OBJECT
public:
    ConnectionDialog(const Theme& theme, ProfileStore& profiles, models::EngineBridge& bridge,
                     QWidget* parent = nullptr);

    /// Shows a saved profile, or the empty form for a new one.
    void edit(const QString& profileName);
    /// Fills the form, as a user would. For tests and the tour.
    void fill(const models::ConnectionProfile& profile);
    /// What the form says; the registry may be invalid.
    models::ConnectionProfile profile() const;
    /// Says that the password is missing and puts the cursor there.
    void askPassword();
    void startTest();
    /// The form was changed since it was filled or saved; passwords, which are never saved, do not count.
    bool hasUnsavedInput() const { return m_changed; }
    ConnectionTestView& test() { return *m_test; }
    QString registryWords() const;

Q_SIGNALS:
    void connectRequested(const sextant::models::ConnectionProfile& profile);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* buildList();
    QWidget* buildForm();
    QWidget* buildEnvironments(QWidget* parent);
    void addRegistryRows(QFormLayout* form, QWidget* panel);
    void addTlsRow(QFormLayout* form, QWidget* panel);
    void addCallRow(QFormLayout* form, QWidget* panel);
    void addLoginRows(QFormLayout* form, QWidget* panel);
    QWidget* buildButtons(QWidget* panel);
    void fillList();
    void validate();
    void checkRegistryFiles();
    void checkCallFiles();
    void watchChanges();
    void environmentChosen();
    bool save();
    void connectNow();

    const Theme& m_theme;
    ProfileStore& m_profiles;
    QString m_editing; ///< name of the saved profile in the form; empty for a new one
    QListWidget* m_list;
    QLabel* m_empty;
    QPushButton* m_remove;
    QLineEdit* m_name;
    QButtonGroup* m_environments;
    QLineEdit* m_registry;
    QLabel* m_words;
    QLineEdit* m_group;
    QSpinBox* m_session;
    QSpinBox* m_connect;
    QFormLayout* m_form;
    QScrollArea* m_scroll;
    TlsFields* m_tls;
    QCheckBox* m_callTls;
    QWidget* m_callBox; ///< what is asked when calls are encrypted
    TlsFields* m_calls;
    QComboBox* m_scheme;
    QLineEdit* m_user;
    QLineEdit* m_password;
    QCheckBox* m_readOnly;
    bool m_readOnlyTouched = false;
    bool m_changed = false;
    ConnectionTestView* m_test;
    QLabel* m_error;
    QPushButton* m_testButton;
    QPushButton* m_saveButton;
    QPushButton* m_connectButton;
};

} // namespace sextant::ui
