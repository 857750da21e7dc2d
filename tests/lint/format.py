#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
"""Every source file is as clang-format prints it."""
import pathlib
import subprocess
import sys

files = [str(p) for layer in ("engine", "models", "ui", "app", "tests") for p in sorted(pathlib.Path(layer).rglob("*"))
         if p.suffix in (".h", ".cpp") and "node_modules" not in p.parts]
sys.exit(subprocess.run(["clang-format", "--dry-run", "--Werror", *files]).returncode)
