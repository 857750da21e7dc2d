// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// wire decode: Dubbo frames and Hessian2 values as text, for debugging. Needs no registry.
#include "app/sextantctl/exit_code.h"
#include "app/sextantctl/json_text.h"
#include "app/sextantctl/output.h"
#include "app/sextantctl/terminal.h"
#include "app/sextantctl/text_file.h"
#include "app/sextantctl/wire_commands.h"
#include "app/sextantctl/wire_documents.h"
#include "engine/core/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace sextant::ctl {

namespace {

constexpr std::size_t kMaxCapture = 256U << 20U; ///< bytes of a capture

struct DecodeArguments
{
    std::string hex;
    std::string file;
    bool frame = false;
    bool hessian = false;
    bool raw = false;
    bool stream = false;
};

bool isHexText(std::string_view bytes)
{
    return std::ranges::all_of(bytes, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ' '
            || c == '\t' || c == '\r' || c == '\n';
    });
}

core::Outcome<std::string> bytesFrom(const DecodeArguments& arguments)
{
    const bool named = !arguments.file.empty();
    auto content = core::Outcome<std::string>(arguments.hex);
    if (named || arguments.hex == "-" || arguments.hex.empty()) {
        content = readInput(named ? arguments.file : "-", "The bytes cannot be read", kMaxCapture);
        if (!content || arguments.raw || !isHexText(*content))
            return content;
    }
    const auto bytes = core::fromHex(core::trim(*content));
    if (!bytes)
        return core::Error(core::Errc::InvalidArgument, "The bytes must be pairs of hexadecimal digits",
                           arguments.file);
    return *bytes;
}

int decodeCommand(const CommonOptions& options, const DecodeArguments& arguments)
{
    const auto bytes = bytesFrom(arguments);
    if (!bytes) {
        complain(bytes.error());
        return kUsage;
    }
    std::vector<std::string> all;
    const auto found = [&](std::string document) {
        if (arguments.stream)
            writeOut(document + '\n');
        else if (options.json)
            all.push_back(std::move(document));
        else
            writeOut(harmlessLines(indentedJson(document)) + '\n');
    };
    const bool clean = arguments.hessian ? decodeValues(*bytes, found) : decodeFrames(*bytes, found);
    if (options.json && !arguments.stream)
        writeOut(indentedJson(all.size() == 1 ? all.front() : jsonArrayText(all)) + '\n');
    return clean ? kDone : kFindings;
}

} // namespace

void addWireDecodeCommand(CLI::App& wire, Command& command)
{
    const auto arguments = std::make_shared<DecodeArguments>();
    auto* sub = addCommand(wire, "decode", "Dubbo frames, or Hessian2 values, as text",
                           "sextantctl wire decode dabbe2000000000000000001000000014e\n"
                           "  sextantctl wire decode --hessian 91026869 --json\n"
                           "  sextantctl wire decode --stream --file capture.bin");
    auto* hex =
        sub->add_option("HEX", arguments->hex,
                        "bytes as hexadecimal text; - or nothing for standard input, hexadecimal or raw");
    sub->add_option("--file", arguments->file, "read the bytes from a file, hexadecimal text or raw")
        ->excludes(hex);
    auto* frame = sub->add_flag("--frame", arguments->frame, "the bytes are Dubbo frames (the default)");
    auto* hessian =
        sub->add_flag("--hessian", arguments->hessian, "the bytes are Hessian2 values without frames");
    hessian->excludes(frame);
    sub->add_flag("--raw", arguments->raw,
                  "the file or standard input is raw, even if it looks like hexadecimal text");
    sub->add_flag("--stream", arguments->stream, "a capture of one direction: one JSON document a line");
    sub->callback([&command, arguments] {
        command.run = [&command, arguments] { return decodeCommand(command.common, *arguments); };
    });
}

} // namespace sextant::ctl
