#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
"""SPDX lines, #pragma once, file length, no third-party include in a public engine header, nothing left open."""
import pathlib
import re
import sys

MAX_LINES = 1000
OPEN = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")


def is_public(header):
    """Public headers are those that the folder's CMakeLists.txt lists."""
    return re.search(rf"\b{re.escape(header.name)}\b", header.with_name("CMakeLists.txt").read_text(encoding="utf-8")) is not None


found = []
for layer in ("engine", "models", "ui", "app", "tests"):
    for path in sorted(pathlib.Path(layer).rglob("*")):
        if path.suffix not in (".h", ".cpp", ".py") or "node_modules" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        if "SPDX-License-Identifier: Apache-2.0" not in "\n".join(lines[:5]):
            found.append(f"{path}: no SPDX licence line")
        if path.suffix == ".h" and "#pragma once" not in text:
            found.append(f"{path}: no #pragma once")
        if len(lines) > MAX_LINES:
            found.append(f"{path}: {len(lines)} lines, split it")
        for number, line in enumerate(lines, 1):
            if OPEN.search(line):
                found.append(f"{path}:{number}: left open: {line.strip()}")
        if path.suffix == ".h" and layer == "engine" and is_public(path):
            for line in lines:
                if re.match(r"\s*#\s*include\s*<(asio|nlohmann|spdlog|sqlite3|zookeeper|openssl|CLI)\b", line):
                    found.append(f"{path}: third-party include in a header: {line.strip()}")
print("\n".join(found))
sys.exit(1 if found else 0)
