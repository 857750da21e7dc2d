#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
"""co_await stands only in *_io.cpp, and there never beside what g++ 12 miscompiles (docs/architecture.md)."""
import pathlib
import re
import subprocess
import sys

files = [p for layer in ("engine", "models", "ui", "app") for p in pathlib.Path(layer).rglob("*") if p.suffix in (".h", ".cpp")]


def code(path):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)


wrong = [str(p) for p in files if re.search(r"\bco_(await|return|yield)\b", code(p)) and not p.name.endswith("_io.cpp")]
for path in wrong:
    print(f"{path}: coroutines belong into *_io.cpp")
io_files = [str(p) for p in files if p.name.endswith("_io.cpp")]
lint = pathlib.Path(__file__).with_name("coawait_lint.py")
status = subprocess.run([sys.executable, str(lint), *io_files]).returncode if io_files else 0
sys.exit(1 if wrong or status else 0)
