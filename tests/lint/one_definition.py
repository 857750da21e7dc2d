#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sextant authors
# SPDX-License-Identifier: Apache-2.0
"""No two types of one name in one namespace. The linker takes either of two such definitions without a word, and what
was made as one is read as the other. Types of a single file belong into an unnamed namespace."""
import collections
import pathlib
import re
import sys

DEFINITION = re.compile(r"(?:struct|class|enum class|enum)\s+(\w+)(?:\s+final)?(?:\s*:(?!:)[^;]*)?\s*\{?\s*$")
NAMESPACE = re.compile(r"\s*(?:inline )?namespace\s*([\w:]*)\s*\{")


def types(text):
    """Qualified names of the types that `text` defines at namespace level, unnamed namespaces left out."""
    depth, scopes = 0, []
    for line in text.splitlines():
        line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'', '""', line)
        line = re.sub(r"//.*", "", line)
        if scope := NAMESPACE.match(line):
            scopes.append((scope.group(1), depth))
        definition = DEFINITION.match(line)
        if definition and len(scopes) == depth and all(name for name, _ in scopes):
            yield "::".join([name for name, _ in scopes] + [definition.group(1)])
        depth += line.count("{") - line.count("}")
        while scopes and depth <= scopes[-1][1]:
            scopes.pop()


assert list(types("namespace a {\nstruct B : C\n{\n};\nnamespace {\nclass D\n{\n};\n}\nstruct B::E\n{\n};\n}\n")) == ["a::B"]

places = collections.defaultdict(list)
for layer in ("engine", "models", "ui", "app"):
    for path in sorted(pathlib.Path(layer).rglob("*")):
        if path.suffix in (".h", ".cpp"):
            for name in set(types(path.read_text(encoding="utf-8"))):
                places[name].append(str(path))
found = [f"{name} is defined in {' and '.join(paths)}" for name, paths in sorted(places.items()) if len(paths) > 1]
print("\n".join(found))
sys.exit(1 if found or not places else 0)
