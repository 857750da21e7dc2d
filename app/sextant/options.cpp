// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sextant/options.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

namespace sextant::app {

using namespace Qt::StringLiterals;

namespace {

/// Value of `--name value` or `--name=value`; nullptr when it is not given.
const char* earlyValue(int argc, char** argv, const char* name)
{
    const std::size_t length = std::strlen(name);
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], name, length) != 0)
            continue;
        if (argv[i][length] == '=')
            return argv[i] + length + 1;
        if (argv[i][length] == '\0' && i + 1 < argc)
            return argv[i + 1];
    }
    return nullptr;
}

bool asksForWords(int argc, char** argv)
{
    constexpr const char* kWords[] = {"--help", "--help-all", "-h", "-?", "--version", "-v"};
    return std::any_of(argv, argv + argc, [&](const char* argument) {
        return std::any_of(std::begin(kWords), std::end(kWords),
                           [&](const char* word) { return std::strcmp(argument, word) == 0; });
    });
}

[[noreturn]] void wrongUsage(const QString& sentence)
{
    std::fprintf(stderr, "sextant: %s\n", qPrintable(sentence));
    std::exit(2);
}

} // namespace

void prepareEnvironment(int argc, char** argv)
{
    if (const char* scale = earlyValue(argc, argv, "--scale"); scale && std::strtod(scale, nullptr) > 0)
        qputenv("QT_SCALE_FACTOR", scale);
    // What ends with words on the terminal must not look for a display; nor must the tour, and wrong usage is
    // to be said before a missing display is.
    if (asksForWords(argc, argv) || withoutDisplay())
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

bool withoutDisplay()
{
    static const bool without = qEnvironmentVariableIsEmpty("DISPLAY")
        && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    return without;
}

Options parseOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Desktop console for Apache Dubbo on ZooKeeper. Without arguments it opens the connection used last, or the built-in sandbox."_s);
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption registry(
        u"registry"_s, u"Open this registry: zookeeper://host:2181, snapshot:FILE or memory://sandbox."_s,
        u"URL"_s);
    const QCommandLineOption profile(u"profile"_s, u"Open this saved connection."_s, u"NAME"_s);
    const QCommandLineOption tour(
        u"tour"_s, u"Write a picture of every page to DIR and exit; needs no display."_s, u"DIR"_s);
    const QCommandLineOption theme(u"theme"_s, u"light or dark; the default follows the system."_s,
                                   u"THEME"_s);
    const QCommandLineOption lang(u"lang"_s, u"en or zh_CN; the default follows the system."_s,
                                  u"LANGUAGE"_s);
    const QCommandLineOption scale(u"scale"_s, u"Scale of everything, for example 1.5."_s, u"FACTOR"_s);
    for (const auto& option : {registry, profile, tour, theme, lang, scale})
        parser.addOption(option);
    if (!parser.parse(arguments))
        wrongUsage(parser.errorText());
    if (parser.isSet(u"help"_s))
        parser.showHelp();
    if (parser.isSet(u"version"_s))
        parser.showVersion();
    Options options {parser.value(registry), parser.value(profile), parser.value(tour), parser.value(theme),
                     parser.value(lang)};
    if (!parser.positionalArguments().isEmpty())
        wrongUsage(u"“%1” is not an option; see --help."_s.arg(parser.positionalArguments().front()));
    if (!options.theme.isEmpty() && options.theme != "light"_L1 && options.theme != "dark"_L1)
        wrongUsage(u"--theme is light or dark."_s);
    if (!options.language.isEmpty() && options.language != "en"_L1 && options.language != "zh_CN"_L1)
        wrongUsage(u"--lang is en or zh_CN."_s);
    bool number = true;
    if (parser.isSet(scale) && (parser.value(scale).toDouble(&number) <= 0 || !number))
        wrongUsage(u"--scale is a number above 0."_s);
    if (parser.isSet(registry) && parser.isSet(profile))
        wrongUsage(u"--registry and --profile exclude each other."_s);
    return options;
}

} // namespace sextant::app
