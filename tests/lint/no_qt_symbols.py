#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
"""No engine library refers to a Qt symbol. Argument: the build directory of engine/."""
import pathlib
import re
import subprocess
import sys

libraries = sorted(pathlib.Path(sys.argv[1]).rglob("libsextant_*.a"))
if not libraries:
    sys.exit("no engine library found")
bad = 0
for library in libraries:
    names = subprocess.run(["nm", "-uC", str(library)], capture_output=True, text=True, check=True).stdout
    for line in sorted({l.strip() for l in names.splitlines() if re.match(r"\s*U Q[A-Z]\w*::|\s*U qt_", l)}):
        print(f"{library.name}: {line}")
        bad = 1
sys.exit(bad)
