// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// The program itself, as a process: it goes in order on a signal while it is still connecting, lives with
// broken settings, and refuses options that make no sense.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;

namespace {

class Window
{
public:
    Window()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        environment.insert(u"XDG_CONFIG_HOME"_s, directory.path());
        environment.insert(u"XDG_STATE_HOME"_s, directory.filePath(u"state"_s));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    }
    ~Window()
    {
        process.kill();
        process.waitForFinished();
    }

    void start(const QStringList& arguments)
    {
        process.start(QStringLiteral(SEXTANT_BIN_DIR "/sextant"), arguments);
    }
    /// Starts it on a server that says nothing; true when it has knocked there, so that it runs.
    bool startConnecting()
    {
        if (!server.listen(QHostAddress::LocalHost))
            return false;
        start({u"--registry"_s, u"zookeeper://127.0.0.1:%1"_s.arg(server.serverPort())});
        return server.waitForNewConnection(20'000);
    }
    bool ends(int signal)
    {
        ::kill(static_cast<pid_t>(process.processId()), signal);
        return process.waitForFinished(10'000);
    }
    QString file(const QString& name) const { return directory.filePath(u"sextant/"_s + name); }

    QTemporaryDir directory;
    QTcpServer server;
    QProcess process;
};

void write(const QString& name, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(name).absolutePath());
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestWindowProcess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void signalsEndItInOrder_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("TERM") << SIGTERM;
        QTest::newRow("INT") << SIGINT;
        QTest::newRow("HUP") << SIGHUP;
    }

    void signalsEndItInOrder()
    {
        QFETCH(int, number);
        Window window;
        QVERIFY(window.startConnecting());
        QVERIFY(window.ends(number));
        QCOMPARE(window.process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(window.process.exitCode(), 0);
        // What it remembers is written, as if it had been closed.
        const QSettings settings(window.file(u"settings.ini"_s), QSettings::IniFormat);
        QVERIFY(!settings.value(u"views/window"_s).toByteArray().isEmpty());
    }

    void brokenSettingsAreNoObstacle()
    {
        Window window;
        QByteArray noise(4096, '\0');
        for (qsizetype i = 0; i < noise.size(); ++i)
            noise[i] = static_cast<char>(i * 7919 >> 3);
        write(window.file(u"settings.ini"_s), noise);
        write(window.file(u"profiles.json"_s), noise);
        QVERIFY(window.startConnecting());
        QVERIFY(window.ends(SIGTERM));
        QCOMPARE(window.process.exitCode(), 0);
        QFile profiles(window.file(u"profiles.json"_s));
        QVERIFY(profiles.open(QIODevice::ReadOnly));
        QCOMPARE(profiles.readAll(), noise); // somebody may still repair it
    }

    void noFontsAreNoCrash()
    {
        Window window;
        write(window.file(u"fonts.conf"_s), R"(<?xml version="1.0"?><fontconfig></fontconfig>)");
        QProcessEnvironment environment = window.process.processEnvironment();
        environment.insert(u"FONTCONFIG_FILE"_s, window.file(u"fonts.conf"_s));
        window.process.setProcessEnvironment(environment);
        QVERIFY(window.startConnecting());
        QVERIFY(window.ends(SIGTERM));
        QCOMPARE(window.process.exitStatus(), QProcess::NormalExit);
    }

    void wordsNeedNoDisplay_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("display");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("words");
        const QString gone = u":4711"_s; // of a server that is not there
        QTest::newRow("help") << QStringList {u"--help"_s} << QString() << 0 << QByteArray("--registry");
        QTest::newRow("help, dead display")
            << QStringList {u"--help"_s} << gone << 0 << QByteArray("--registry");
        QTest::newRow("version") << QStringList {u"--version"_s} << QString() << 0 << QByteArray("sextant ");
        QTest::newRow("short") << QStringList {u"-v"_s} << gone << 0 << QByteArray("sextant ");
        QTest::newRow("wrong") << QStringList {u"--no-such-option"_s} << QString() << 2
                               << QByteArray("sextant: ");
        QTest::newRow("window") << QStringList {} << QString() << 1 << QByteArray("there is no display");
    }

    void wordsNeedNoDisplay()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, display);
        QFETCH(int, code);
        QFETCH(QByteArray, words);
        Window window;
        QProcessEnvironment environment = window.process.processEnvironment();
        environment.remove(u"QT_QPA_PLATFORM"_s);
        environment.remove(u"WAYLAND_DISPLAY"_s);
        environment.remove(u"DISPLAY"_s);
        if (!display.isEmpty())
            environment.insert(u"DISPLAY"_s, display);
        window.process.setProcessEnvironment(environment);
        window.process.setProcessChannelMode(QProcess::MergedChannels);
        window.start(arguments);
        QVERIFY(window.process.waitForFinished(20'000));
        const QByteArray said = window.process.readAll();
        QCOMPARE(window.process.exitStatus(), QProcess::NormalExit);
        QVERIFY2(said.contains(words), said);
        QCOMPARE(window.process.exitCode(), code);
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("scale") << QStringList {u"--scale"_s, u"big"_s};
        QTest::newRow("language") << QStringList {u"--lang"_s, u"tlh"_s};
        QTest::newRow("theme") << QStringList {u"--theme=pink"_s};
        QTest::newRow("word") << QStringList {u"zookeeper://127.0.0.1:2181"_s};
        QTest::newRow("unknown") << QStringList {u"--no-such-option"_s};
        QTest::newRow("profile") << QStringList {u"--profile"_s, u"nobody saved this"_s};
    }

    void nonsenseIsRefused()
    {
        QFETCH(QStringList, arguments);
        Window window;
        window.process.setProcessChannelMode(QProcess::SeparateChannels);
        window.start(arguments);
        QVERIFY(window.process.waitForFinished(20'000));
        QCOMPARE(window.process.exitCode(), 2);
        QVERIFY(window.process.readAllStandardError().contains("sextant: "));
    }
};

QTEST_GUILESS_MAIN(TestWindowProcess)
#include "test_window_process.moc"
