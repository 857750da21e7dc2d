// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "ui/pages/invoke/invoke_page.h"

#include "models/base/format.h"
#include "models/bridge/connected_again.h"
#include "models/json/sample_arguments.h"
#include "models/services/method_model.h"
#include "ui/pages/invoke/attachment_table.h"
#include "ui/pages/invoke/call_history.h"
#include "ui/pages/invoke/call_options.h"
#include "ui/pages/invoke/command_line.h"
#include "ui/pages/invoke/encryption_words.h"
#include "ui/pages/invoke/json_editor.h"
#include "ui/pages/invoke/response_panel.h"
#include "ui/pages/services/services_page.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/elided_name.h"
#include "ui/widgets/notices.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/type_tree_model.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace sextant::ui {

using namespace Qt::StringLiterals;
using models::toQt;

namespace {

const QString kThroughCluster = u"cluster"_s;

/// "com.acme.OrderService : 1.0.0 (group ops)".
QString serviceText(const inventory::ServiceId& id)
{
    QString text = toQt(id.interfaceName);
    if (!id.version.empty())
        text += u" : " + toQt(id.version);
    if (!id.group.empty())
        text += u" (" + toQt(id.group) + u')';
    return text;
}

QString methodText(const metadata::MethodDefinition& method, bool wholeTypes)
{
    QStringList types;
    for (const std::string& type : method.parameterTypes)
        types << (wholeTypes ? toQt(type) : models::simpleTypeName(toQt(type)));
    return toQt(method.name) + u'(' + types.join(u", "_s) + u')';
}

QString signatureOf(const metadata::MethodDefinition& method)
{
    models::MethodRow row;
    row.method = method;
    row.complete = true;
    return toQt(row.signature());
}

} // namespace

metadata::MethodDefinition parseSignature(const QString& signature)
{
    metadata::MethodDefinition method;
    const qsizetype open = signature.indexOf(u'(');
    method.name = models::fromQt(signature.left(open).trimmed());
    if (open < 0 || !signature.endsWith(u')'))
        return method;
    const QString inside = signature.mid(open + 1, signature.size() - open - 2).trimmed();
    if (!inside.isEmpty())
        method.parameterTypes = genericArguments("x<" + models::fromQt(inside) + ">");
    return method;
}

bool isSignature(const QString& text)
{
    static const QRegularExpression form(QRegularExpression::anchoredPattern(uR"([^\s(),]+(\([^()]*\))?)"_s));
    return form.match(text.trimmed()).hasMatch();
}

void InvokePage::setConnection(models::Connection* connection)
{
    if (m_connection == connection)
        return;
    if (m_connection)
        m_connection->disconnect(this);
    cancel();
    m_connection = connection;
    m_known.reset();
    m_definition.reset();
    m_definitionRequest.reset();
    if (connection != nullptr) {
        connect(connection, &models::Connection::snapshotChanged, this, [this] {
            if (isVisible())
                updateServices();
        });
        models::whenConnectedAgain(connection, this, [this] {
            if (m_errors->isVisibleTo(this))
                loadDefinition();
        });
        connect(connection, &QObject::destroyed, this, [this] {
            // No answer can come any more.
            if (m_running) {
                m_running = false;
                m_response->clear();
            }
            updateSend();
        });
        updateServices();
        if (!m_service->chosen().isEmpty())
            loadDefinition();
    } else {
        m_service->setEntries({});
        m_method->setEntries({});
        m_target->setEntries({});
    }
    showEncryption();
    updateSend();
}

void InvokePage::showEncryption()
{
    const models::CallEncryption calls =
        m_connection ? m_connection->profile().calls : models::CallEncryption {};
    const bool unsafe = trustsAnybody(calls);
    m_encryption->setContent(unsafe ? tr("TLS, unchecked") : tr("TLS"), unsafe ? Tint::Warning : Tint::Good,
                             unsafe ? u"warning"_s : u"lock"_s);
    const QString words = encryptionWords(calls);
    m_encryption->setToolTip(plainTip(words));
    m_encryption->setAccessibleName(m_encryption->text());
    m_encryption->setAccessibleDescription(words);
    m_encryption->setVisible(calls.on);
}

QString InvokePage::pageId() const
{
    return u"invoke"_s;
}

void InvokePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    updateServices();
}

void InvokePage::updateServices()
{
    if (!m_connection || m_known == m_connection->snapshot())
        return;
    const auto snapshot = m_connection->snapshot();
    const bool sameIds = m_known && m_known->services.size() == snapshot->services.size()
        && std::equal(m_known->services.begin(), m_known->services.end(), snapshot->services.begin(),
                      [](const auto& a, const auto& b) { return a == b || a->id == b->id; });
    m_known = snapshot;
    if (!sameIds) {
        QList<SearchCombo::Entry> entries;
        entries.reserve(static_cast<qsizetype>(snapshot->services.size()));
        for (const auto& service : snapshot->services)
            entries.append({toQt(service->id.key()), serviceText(service->id), {}});
        m_service->setEntries(entries);
    }
    updateTargets();
    if (!m_definition)
        updateMethods();
}

void InvokePage::updateTargets()
{
    QList<SearchCombo::Entry> entries {
        {kThroughCluster, tr("through the cluster"), tr("Discovery and load balancing choose the address")}};
    const auto service = m_known ? m_known->findService(parseServiceKey(m_service->chosen())) : nullptr;
    if (service) {
        QSet<QString> seen;
        for (const auto& provider : service->providers) {
            const QString address = toQt(provider->address());
            if (seen.contains(address))
                continue;
            seen.insert(address);
            QString text = address;
            if (!provider->application.empty())
                text += u"  " + toQt(provider->application);
            if (provider->protocol != "dubbo")
                text += u"  " + tr("(%1: not callable yet)").arg(toQt(provider->protocol));
            entries.append({address, text, toQt(provider->url.displayString()).left(2000)});
        }
    }
    m_target->setEntries(entries);
    if (m_target->chosen().isEmpty())
        m_target->choose(kThroughCluster);
}

void InvokePage::serviceChosen(const QString& key)
{
    m_definition.reset();
    m_definitionComplete = false;
    m_method->choose({});
    m_target->choose(kThroughCluster);
    m_editor->setArgumentCount(-1);
    updateTargets();
    updateMethods();
    loadDefinition();
    const QString name = toQt(parseServiceKey(key).interfaceName).section(u'.', -1);
    Q_EMIT titleChanged(name.isEmpty() ? tr("Invoke") : name);
    updateSend();
}

void InvokePage::loadDefinition()
{
    m_errors->clear();
    m_definitionRequest = std::make_unique<QObject>();
    if (!m_connection || m_service->chosen().isEmpty())
        return;
    m_connection->definition(parseServiceKey(m_service->chosen()), m_definitionRequest.get(),
                             [this](const core::Outcome<host::DefinitionReport>& outcome) {
                                 if (!outcome) {
                                     m_errors->showError(outcome.error(), [this] { loadDefinition(); });
                                     return;
                                 }
                                 m_definition =
                                     std::make_shared<metadata::ServiceDefinition>(outcome->definition);
                                 m_definitionComplete = outcome->complete;
                                 updateMethods();
                             });
}

void InvokePage::updateMethods()
{
    QList<SearchCombo::Entry> entries;
    if (m_definition && m_definitionComplete) {
        for (const metadata::MethodDefinition& method : m_definition->methods) {
            // Two overloads may look the same without their packages.
            const QString shortText = methodText(method, false);
            const auto twins =
                std::count_if(m_definition->methods.begin(), m_definition->methods.end(),
                              [&](const auto& other) { return methodText(other, false) == shortText; });
            SearchCombo::Entry entry {signatureOf(method), twins > 1 ? methodText(method, true) : shortText,
                                      QString(methodText(method, true) + u" : " + toQt(method.returnType))};
            if (!entries.contains(entry))
                entries.append(entry);
        }
    } else if (const auto service =
                   m_known ? m_known->findService(parseServiceKey(m_service->chosen())) : nullptr) {
        for (const std::string& name : service->methods)
            entries.append({toQt(name), toQt(name),
                            tr("The parameter types are not known: write them as name(type, type)")});
    }
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.text < b.text; });
    m_method->setEntries(entries);

    // The wanted method may be named without its types.
    const QString wanted = m_wantedMethod.isEmpty() ? m_method->chosen() : m_wantedMethod;
    if (wanted.isEmpty() && entries.isEmpty())
        return;
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& entry) {
        return entry.id == wanted || entry.id.section(u'(', 0, 0) == wanted;
    });
    if (found != entries.end()) {
        m_wantedMethod.clear();
        m_method->choose(found->id);
        methodChosen(found->id);
    } else if (wanted.isEmpty()) {
        m_method->choose(entries.first().id);
        methodChosen(entries.first().id);
    }
}

std::optional<metadata::MethodDefinition> InvokePage::selectedMethod() const
{
    const QString signature = m_method->chosen();
    if (signature.isEmpty())
        return std::nullopt;
    if (m_definition && m_definitionComplete) {
        for (const metadata::MethodDefinition& method : m_definition->methods) {
            if (signatureOf(method) == signature)
                return method;
        }
    }
    return parseSignature(signature);
}

void InvokePage::methodChosen(const QString& chosen)
{
    QString signature = chosen;
    if (m_definition && m_definitionComplete) {
        // A name without types is enough where there is only one method of that name.
        std::vector<const metadata::MethodDefinition*> named;
        for (const metadata::MethodDefinition& method : m_definition->methods) {
            if (toQt(method.name) == chosen)
                named.push_back(&method);
        }
        if (named.size() == 1) {
            signature = signatureOf(*named.front());
            m_method->choose(signature);
        }
    }
    const auto method = selectedMethod();
    const bool typesKnown = method && signature.contains(u'(');
    m_editor->setArgumentCount(typesKnown ? static_cast<int>(method->parameterTypes.size()) : -1);
    const QString sample =
        typesKnown ? models::sampleArguments(method->parameterTypes, m_definition.get()) : u"[]"_s;
    switchDraft(m_service->chosen() + u'#' + signature, sample);
    updateSend();
}

void InvokePage::switchDraft(const QString& key, const QString& sample)
{
    // A method that was known by its name alone gets its signature when the definition comes: the same
    // method.
    const bool gotSignature = key.startsWith(QString(m_draftKey + u'(')) && !m_drafts.contains(key);
    if (key == m_draftKey || gotSignature) {
        m_draftKey = key;
        m_editor->offerSample(sample);
        return;
    }
    if (!m_draftKey.isEmpty())
        m_drafts[m_draftKey] = m_editor->text();
    m_draftKey = key;
    m_editor->setText(m_drafts.value(key, sample));
    m_editor->offerSample(sample);
}

host::InvokeRequest InvokePage::request() const
{
    host::InvokeRequest request;
    request.service = parseServiceKey(m_service->chosen());
    if (const auto method = selectedMethod()) {
        request.method = method->name;
        request.types = method->parameterTypes;
    }
    request.argumentsJson = models::fromQt(m_editor->text());
    const QString target = m_target->chosen();
    request.address = target == kThroughCluster ? std::string() : models::fromQt(target);
    request.attachments = m_attachments->attachments();
    m_options->fill(request);
    return request;
}

QString InvokePage::command() const
{
    host::InvokeRequest oneLine = request();
    const auto document = models::JsonDocument::parse(QByteArray::fromStdString(oneLine.argumentsJson));
    if (document.ok())
        oneLine.argumentsJson = document.compact().toStdString();
    return asCommand(m_connection ? m_connection->profile() : models::ConnectionProfile {}, oneLine);
}

void InvokePage::copyCommand()
{
    QGuiApplication::clipboard()->setText(command());
}

void InvokePage::send()
{
    m_editor->validateNow();
    updateSend();
    if (m_running || !m_send->isEnabled())
        return;
    m_running = true;
    m_cancelSource = core::CancelSource();
    m_callContext = std::make_unique<QObject>();
    const host::InvokeRequest sent = request();
    m_response->showWaiting(tr("Waiting for %1").arg(toQt(sent.method)), [this] { cancel(); });
    updateSend();
    m_connection->invoke(
        sent, m_callContext.get(), [this, sent](const host::InvokeReport& report) { answered(sent, report); },
        m_cancelSource.token());
}

void InvokePage::cancel()
{
    if (m_running)
        m_cancelSource.cancel();
}

void InvokePage::answered(const host::InvokeRequest& request, const host::InvokeReport& report)
{
    m_running = false;
    updateSend();
    CallEntry entry;
    entry.time = models::nowMillis();
    entry.request = request;
    entry.report = std::make_shared<const host::InvokeReport>(report);
    entry.definition = m_definition;
    if (const auto method = selectedMethod(); method && method->name == request.method)
        entry.returnType = toQt(method->returnType);
    m_response->showReport(entry.report, entry.returnType, entry.definition);
    m_history->add(std::move(entry));
}

void InvokePage::showEntry(int row, bool replay)
{
    const auto entry = m_history->rowAt(row);
    if (!entry)
        return;
    m_response->showReport(entry->report, entry->returnType, entry->definition);
    if (!replay)
        return;
    const QString key = toQt(entry->request.service.key());
    metadata::MethodDefinition method;
    method.name = entry->request.method;
    method.parameterTypes = entry->request.types;
    if (m_service->chosen() != key) {
        m_service->choose(key, serviceText(entry->request.service));
        serviceChosen(key);
    }
    m_wantedMethod = method.parameterTypes.empty() ? toQt(method.name) : signatureOf(method);
    m_method->choose(m_wantedMethod, methodText(method, false));
    m_target->choose(entry->request.address.empty() ? kThroughCluster : toQt(entry->request.address));
    m_attachments->setAttachments(entry->request.attachments);
    m_options->showRequest(entry->request);
    updateMethods();
    switchDraft(key + u'#' + m_method->chosen(), u"[]"_s);
    m_editor->setText(toQt(entry->request.argumentsJson));
    updateSend();
}

bool InvokePage::open(const QString& target)
{
    if (target.isEmpty()) {
        if (m_service->chosen().isEmpty())
            Q_EMIT titleChanged(tr("Invoke"));
        return true;
    }
    const qsizetype hash = target.indexOf(u'#');
    const QString key = hash < 0 ? target : target.left(hash);
    m_wantedMethod = hash < 0 ? QString() : target.mid(hash + 1);
    m_service->choose(key, serviceText(parseServiceKey(key)));
    serviceChosen(key);
    return true;
}

void InvokePage::updateSend()
{
    const bool callable = isSignature(m_method->chosen());
    const bool ready = m_connection && !m_service->chosen().isEmpty() && callable && m_editor->valid();
    m_send->setEnabled(ready && !m_running);
    m_send->setToolTip(callable || m_method->chosen().isEmpty()
                           ? tr("Send the request (Ctrl+Enter)")
                           : tr("Write the method as name or name(type, type)"));
    m_send->setVisible(!m_running);
    m_cancel->setVisible(m_running);
    m_command->setEnabled(!m_service->chosen().isEmpty() && !m_method->chosen().isEmpty());
    showTabCounts();
}

void InvokePage::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && event->modifiers().testFlag(Qt::ControlModifier)) {
        send();
        return;
    }
    if (event->key() == Qt::Key_Escape && m_running) {
        cancel();
        return;
    }
    Page::keyPressEvent(event);
}

bool InvokePage::runCommand(const QString& id)
{
    if (id == "invoke.send"_L1) {
        send();
    } else if (id == "invoke.cancel"_L1) {
        cancel();
    } else if (id == "invoke.copy-command"_L1) {
        copyCommand();
    } else if (id == "invoke.sample"_L1) {
        m_editor->useSample();
    } else if (id == "invoke.format"_L1) {
        m_editor->format();
    } else if (id == "invoke.replay"_L1) {
        showEntry(0, true);
    } else if (id == "invoke.pick-service"_L1) {
        m_service->setFocus();
    } else {
        return false;
    }
    return true;
}

} // namespace sextant::ui
