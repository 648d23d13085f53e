#!/usr/bin/env python3
"""Holds the reading and writing of MLIR's bytecode beside `mlir-opt`.

usage: testing/compare/bytecode.py DIR|FILE… [--ods PACK]… [--pdllc PATH] [--list CLASS] [--files N] [--jobs N] [--version N] [--at-least N]

Each part of each `.mlir` file below the directories that `mlir-opt` reads goes both ways. `mlir-opt --emit-bytecode` writes it, and what
`pdllc print` prints of that must be what `mlir-opt` prints of the part: in the generic form, with locations. Then `pdllc print
--emit-bytecode` writes it, and what `mlir-opt` prints of that must be the same again. The table counts parts and files:

  same          both ways, to the byte
  read apart    printed otherwise
  refused       not read: a dialect encodes in C++, or a definition is not known
  written apart `mlir-opt` prints what was written otherwise, or refuses it
  not written   refused by the writer

A file is what the worst of its parts is. `--files N` takes every so-manieth file, so that N remain; `--version N` has `mlir-opt` write an older version.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import llvm

HOME = pathlib.Path(__file__).resolve().parents[2]
CLASSES = ["same", "refused", "not written", "written apart", "read apart"]


def run(command):
    """Returns what a command prints, or `None` if it fails, and its errors."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None, "took too long"
    return (done.stdout if done.returncode == 0 else None), done.stderr.decode(errors="replace")


def first_error(text):
    """The first line of the errors that says what is wrong."""
    return next((line for line in text.splitlines() if "error" in line), text[:200])


def difference(theirs, ours):
    """The first lines that differ."""
    for wanted, got in zip(theirs.splitlines(), ours.splitlines()):
        if wanted != got:
            return f"{wanted.decode(errors='replace')[:300]}\n      not {got.decode(errors='replace')[:300]}"
    return "one is longer"


class Bytecode:
    def __init__(self, pdllc, packs, version):
        self.ods = [word for pack in packs for word in ("--ods", pack)]
        self.pdllc = pdllc
        self.emit = ["--emit-bytecode", *([f"--emit-bytecode-version={version}"] if version is not None else [])]

    def part(self, path):
        """The class of a file of one part, with the reason; nothing if `mlir-opt` does not read it."""
        reference = [llvm.tool("mlir-opt"), "--allow-unregistered-dialect"]
        generic = ["--mlir-print-op-generic", "--mlir-print-debuginfo"]
        theirs, ours = f"{path}bc", f"{path}.ours.mlirbc"
        if run([*reference, *self.emit, path, "-o", theirs])[0] is None:
            return None
        wanted, _ = run([*reference, *generic, path])
        if wanted is None:
            return None
        printed, errors = run([self.pdllc, "print", *self.ods, "--print-op-generic", "--print-debuginfo", theirs])
        if printed is None:
            return "refused", first_error(errors)
        if printed != wanted:
            return "read apart", difference(wanted, printed)
        written, errors = run([self.pdllc, "print", *self.ods, "--emit-bytecode", theirs, "-o", ours])
        if written is None:
            return "not written", first_error(errors)
        again, errors = run([*reference, *generic, ours])
        if again is None and run([*reference, theirs])[0] is None:
            # It does not read what it writes itself.
            return None
        if again != wanted:
            return "written apart", first_error(errors) if again is None else difference(wanted, again)
        return "same", ""

    def file(self, path):
        """The class of each part that `mlir-opt` reads, with the reason."""
        parts = re.split(r"^.*// -----.*$", path.read_text(errors="surrogateescape"), flags=re.MULTILINE)
        results = []
        with tempfile.TemporaryDirectory() as folder:
            for number, text in enumerate(parts):
                part = pathlib.Path(folder) / f"{number}.mlir"
                part.write_text(text, errors="surrogateescape")
                result = self.part(str(part))
                if result:
                    results.append(result)
        return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--ods", action="append", default=[])
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    parser.add_argument("--list", action="append", default=[])
    parser.add_argument("--files", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--version", type=int)
    parser.add_argument("--at-least", type=int, default=1, help="exit status 1 if fewer files go both ways")
    arguments = parser.parse_args()
    files = [file for path in arguments.paths for file in (sorted(path.rglob("*.mlir")) if path.is_dir() else [path])]
    if 0 < arguments.files < len(files):
        files = [files[at * len(files) // arguments.files] for at in range(arguments.files)]
    bytecode = Bytecode(arguments.pdllc, arguments.ods, arguments.version)
    parts, whole = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for file, results in zip(files, pool.map(bytecode.file, files)):
            for kind, reason in results:
                parts[kind] += 1
                if kind in arguments.list:
                    print(f"{file}: {kind}: {reason}")
            if results:
                whole[max((kind for kind, _ in results), key=CLASSES.index)] += 1
    print(f"{'':14} {'parts':>6} {'files':>6}")
    for kind in CLASSES:
        print(f"{kind:14} {parts[kind]:6} {whole[kind]:6}")
    print(f"{'all':14} {sum(parts.values()):6} {sum(whole.values()):6}")
    return 0 if whole["same"] >= arguments.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
