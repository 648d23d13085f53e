#!/usr/bin/env python3
"""Compares what `pdllc print` prints of files of MLIR with what `mlir-opt` prints of them.

usage: testing/compare/printed.py DIR|FILE… [--ods PACK]… [--pdllc PATH] [--reference DIR] [--list CLASS] [--jobs N] [--generic] [--locations]

Each `.mlir` file below the directories goes to both, in parts as `// -----` splits it. Packs (`pdllc ods pack`) say how operations are
written; without any, `pdllc` looks where it always does. The table counts files by what became of them:

  same          both print the same bytes
  white space   they differ in blanks and line breaks alone
  different     they differ otherwise
  refused here  `mlir-opt` reads the file, `pdllc` does not
  refused there `pdllc` reads it, `mlir-opt` does not
  refused       neither reads it

`--list CLASS` prints the files of one class, and the first line that differs. `--reference DIR` keeps what `mlir-opt` printed, so that the
next run need not ask it again.
"""
import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys

import llvm

HOME = pathlib.Path(__file__).resolve().parents[2]
CLASSES = ["same", "white space", "different", "refused here", "refused there", "refused"]
SECONDS = 60


def output_of(command):
    """Returns what a command prints, or `None` if it fails or does not end."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def theirs(path, flags, kept):
    """Returns what `mlir-opt` prints, from the directory of what it printed before if it is there."""
    command = [llvm.tool("mlir-opt"), "--split-input-file", "--allow-unregistered-dialect", *flags, path]
    if kept is None:
        return output_of(command)
    key = hashlib.sha256(b"\0".join([pathlib.Path(path).read_bytes(), *map(str.encode, flags)])).hexdigest()
    good, bad = kept / f"{key}.mlir", kept / f"{key}.refused"
    if good.exists():
        return good.read_bytes()
    if bad.exists():
        return None
    text = output_of(command)
    (bad if text is None else good).write_bytes(text or b"")
    return text


def classify(ours, reference):
    """Returns the class of a pair of outputs, and the first line that differs."""
    if ours is None or reference is None:
        return ("refused" if ours == reference else "refused here" if ours is None else "refused there"), ""
    # Where a part ends is no part of its text.
    ours, reference = ours.rstrip(), reference.rstrip()
    if ours == reference:
        return "same", ""
    pairs = zip(ours.splitlines() + [b""], reference.splitlines() + [b""])
    line = next(((a, b) for a, b in pairs if a != b), (b"", b""))
    shown = "\n".join(f"    {name} {text.decode(errors='replace').strip()}" for name, text in zip(("here: ", "there:"), line))
    spaceless = ["white space" if b"".join(ours.split()) == b"".join(reference.split()) else "different"]
    return spaceless[0], shown


def main():
    parser = argparse.ArgumentParser(description="Compares `pdllc print` with `mlir-opt` on files.")
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--ods", action="append", default=[])
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    parser.add_argument("--reference", type=pathlib.Path)
    parser.add_argument("--list", choices=CLASSES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--generic", action="store_true", help="compare the generic form")
    parser.add_argument("--locations", action="store_true", help="compare with source locations")
    arguments = parser.parse_args()
    if arguments.reference:
        arguments.reference.mkdir(parents=True, exist_ok=True)
    paths = sorted(str(path) for root in arguments.paths for path in ([root] if root.is_file() else root.rglob("*.mlir")))
    if not paths:
        sys.exit("no .mlir files there")
    flags = ["--mlir-print-op-generic"] * arguments.generic + ["--mlir-print-debuginfo"] * arguments.locations
    ours = [arguments.pdllc, "print", "--split-input-file", "--threads", "1"]
    ours += ["--print-op-generic"] * arguments.generic + ["--print-debuginfo"] * arguments.locations
    ours += [f"--ods={pack}" for pack in arguments.ods]

    def compare(path):
        return path, *classify(output_of([*ours, path]), theirs(path, flags, arguments.reference))

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(compare, paths))
    for path, kind, shown in results:
        if kind == arguments.list:
            print(path, shown, sep="\n" if shown else "")
    count = {kind: sum(kind == each[1] for each in results) for kind in CLASSES}
    both = count["same"] + count["white space"] + count["different"]
    print(f"{len(results)} files, {both} read by both")
    for kind in CLASSES:
        print(f"  {kind:14} {count[kind]:6}")


if __name__ == "__main__":
    main()
