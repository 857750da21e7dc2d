// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Every text of the window has a translation, no source text is missing from the .ts files, and the words of
// the engine that the window knows are still the engine's.
#include "ui/widgets/engine_words.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace sextant;

class TestTranslations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsUnfinished_data();
    void nothingIsUnfinished();
    void placeholdersMatch();
    void sourcesHoldNoOtherText();
    void translationsAreEmbedded();
    void engineWordsAreTheEngines();
    void engineWordsAreTranslated();
};

namespace {

struct Message
{
    QString context;
    QString source;
    QStringList forms;
    QString type;
};

QString tsFile(const QString& language)
{
    return QStringLiteral(SEXTANT_SOURCE_DIR) + u"/translations/sextant_"_s + language + u".ts"_s;
}

QList<Message> readTs(const QString& path)
{
    QFile file(path);
    QList<Message> messages;
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    Message message;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::EndElement && xml.name() == "message"_L1)
            messages.append(message);
        if (!xml.isStartElement())
            continue;
        if (xml.name() == "name"_L1) {
            context = xml.readElementText();
        } else if (xml.name() == "message"_L1) {
            message = {context, {}, {}, {}};
        } else if (xml.name() == "source"_L1) {
            message.source = xml.readElementText();
        } else if (xml.name() == "translation"_L1) {
            message.type = xml.attributes().value("type"_L1).toString();
            QString text;
            while (!(xml.readNext() == QXmlStreamReader::EndElement && xml.name() == "translation"_L1)
                   && !xml.atEnd()) {
                if (xml.isStartElement() && xml.name() == "numerusform"_L1)
                    message.forms.append(xml.readElementText());
                else if (xml.isCharacters())
                    text += xml.text();
            }
            if (message.forms.isEmpty())
                message.forms.append(text);
        }
    }
    return messages;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression mark(u"%(n|L?[0-9]+)"_s);
    QStringList found;
    auto matches = mark.globalMatch(text);
    while (matches.hasNext())
        found.append(matches.next().captured());
    found.sort();
    return found;
}

} // namespace

void TestTranslations::nothingIsUnfinished_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("Chinese") << u"zh_CN"_s;
    QTest::newRow("English plural forms") << u"en"_s;
}

void TestTranslations::nothingIsUnfinished()
{
    QFETCH(QString, language);
    const auto messages = readTs(tsFile(language));
    QVERIFY(!messages.isEmpty());
    QStringList open;
    for (const Message& message : messages) {
        const bool empty = std::any_of(message.forms.begin(), message.forms.end(),
                                       [](const QString& form) { return form.isEmpty(); });
        if (!message.type.isEmpty() || empty)
            open.append(message.context + u": "_s + message.source);
    }
    QVERIFY2(open.isEmpty(), qPrintable(u'\n' + open.join(u'\n')));
}

void TestTranslations::placeholdersMatch()
{
    for (const Message& message : readTs(tsFile(u"zh_CN"_s)))
        for (const QString& form : message.forms)
            QVERIFY2(placeholders(form) == placeholders(message.source),
                     qPrintable(message.source + u" / "_s + form));
}

void TestTranslations::sourcesHoldNoOtherText()
{
    const QTemporaryDir directory;
    const QString copy = directory.path() + u"/copy.ts"_s;
    QVERIFY(QFile::copy(tsFile(u"zh_CN"_s), copy));
    QProcess lupdate;
    lupdate.setWorkingDirectory(QStringLiteral(SEXTANT_SOURCE_DIR));
    QStringList arguments = QStringLiteral(SEXTANT_LUPDATE_ARGUMENTS).split(u' ', Qt::SkipEmptyParts);
    arguments << u"-target-language"_s << u"zh_CN"_s << u"-ts"_s << copy;
    lupdate.start(QStringLiteral(SEXTANT_LUPDATE), arguments);
    QVERIFY(lupdate.waitForFinished(50'000));
    QCOMPARE(lupdate.exitCode(), 0);
    QStringList before;
    QStringList after;
    for (const Message& message : readTs(tsFile(u"zh_CN"_s)))
        before.append(message.context + u": "_s + message.source);
    for (const Message& message : readTs(copy))
        after.append(message.context + u": "_s + message.source);
    QStringList fresh;
    for (const QString& text : std::as_const(after))
        if (!before.contains(text))
            fresh.append(text);
    QVERIFY2(fresh.isEmpty(),
             qPrintable(u"\nRun the target update_translations, then translate:\n"_s + fresh.join(u'\n')));
    QCOMPARE(after.size(), before.size());
}

void TestTranslations::translationsAreEmbedded()
{
    for (const auto& language : {u"zh_CN"_s, u"en"_s}) {
        QTranslator translator;
        QVERIFY(translator.load(u":/i18n/sextant_"_s + language + u".qm"_s));
    }
}

void TestTranslations::engineWordsAreTheEngines()
{
    QString sources;
    for (QDirIterator it(QStringLiteral(SEXTANT_SOURCE_DIR "/engine"), {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                         QDirIterator::Subdirectories);
         it.hasNext();) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        sources += QString::fromUtf8(file.readAll());
    }
    static const QRegularExpression broken(u"\"\\s*\n\\s*\""_s); // a text that goes on in the next line
    static const QRegularExpression place(
        u"%[0-9]|[()]| within | is not accepted"_s); // put together there from parts
    sources.remove(broken);
    for (const QString& words : ui::knownEngineWords())
        for (const QString& part : words.split(place))
            QVERIFY2(sources.contains(part.trimmed()), qPrintable(words + u": "_s + part));
}

void TestTranslations::engineWordsAreTranslated()
{
    using ui::engineWords;
    const QString refusal =
        u"the certificate of the peer (CN=x. y) is not accepted: its issuer (CN=A) is not "
        "among the trusted certificates"_s;
    const QString advice = u"Give the file with the certificate of this issuer as trusted."_s;
    QCOMPARE(engineWords(refusal), refusal);
    QTranslator translator;
    QVERIFY(translator.load(u":/i18n/sextant_zh_CN.qm"_s));
    QVERIFY(QCoreApplication::installTranslator(&translator));
    QCOMPARE(engineWords(u"Connection refused"_s), u"连接被拒绝"_s);
    QVERIFY(engineWords(refusal).contains("CN=x. y"_L1) && engineWords(refusal).contains("CN=A"_L1));
    QVERIFY(!engineWords(refusal).contains("issuer"_L1));
    // Sentences one by one, what is not known as it is.
    QCOMPARE(engineWords(QString(u"Connection refused. "_s + advice)),
             QString(u"连接被拒绝。"_s + engineWords(advice)));
    QCOMPARE(engineWords(u"something else"_s), u"something else"_s);
    QCOMPARE(engineWords(u"no connection within 1500 ms"_s).count(u"1500"_s), 1);
    for (const QString& words : ui::knownEngineWords() + ui::knownSystemWords()) {
        const QString filled = QString(words).replace(QRegularExpression(u"%[0-9]"_s), u"7"_s);
        QVERIFY2(engineWords(filled) != filled, qPrintable(words));
    }
    QCoreApplication::removeTranslator(&translator);
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "test_translations.moc"
