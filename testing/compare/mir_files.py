#!/usr/bin/env python3
"""Reads and prints `.mir` files, and asks `llc` to read what was printed.

usage: testing/compare/mir_files.py FOLDER [--program PATH] [--list]

FOLDER holds `.mir` files, such as `llvm/test/CodeGen` of LLVM's source. PATH is the example `round_trip` of `hosts/mir` (cargo build -p pdl-mir --example
round_trip), which prints each instruction anew. The target is that of a file's first `RUN` line. The table counts files:

same      both read the file, and `llc` reads what is printed here
refused   both refuse the file
ours      only we refuse it
theirs    only `llc` refuses it (what it means is checked by passes that this host leaves to `llc`)
printed   both read it, and `llc` refuses what is printed here
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess

import llvm

TARGET = re.compile(r"\s(--?(?:mtriple|march|mcpu|mattr)[= ]\S+)")


def run(command, text=None):
    """Returns whether a command succeeds, its output, and its errors."""
    done = subprocess.run(command, input=text, capture_output=True, timeout=120)
    return done.returncode == 0, done.stdout, done.stderr.decode(errors="replace")


def judge(program, path):
    """The verdict on a file, and why."""
    source = path.read_bytes()
    line = re.search(rb"RUN:.*llc(.*)", source)
    line = line[1].decode() if line else ""
    target = [word.replace(" ", "=").strip("'\"") for word in TARGET.findall(line.replace("\\", " "))]
    llc = [llvm.tool("llc"), *target, "-run-pass=none", "-x", "mir", "-o", "/dev/null", "-"]
    is_theirs, _, their_error = run(llc, source)
    is_ours, printed, our_error = run([program, str(path), "touch"])
    if not is_ours or not is_theirs:
        verdict = {(False, False): "refused", (False, True): "ours", (True, False): "theirs"}[is_ours, is_theirs]
        return verdict, our_error if verdict == "ours" else their_error
    is_read, _, error = run(llc, printed)
    return ("same", "") if is_read else ("printed", error)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--program", default="target/debug/examples/round_trip")
    parser.add_argument("--list", action="store_true", help="name the files that are not `same`")
    arguments = parser.parse_args()
    files = sorted(arguments.folder.rglob("*.mir"))
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, (verdict, reason) in zip(files, pool.map(lambda path: judge(arguments.program, path), files)):
            counts[verdict] += 1
            if arguments.list and verdict not in ("same", "refused"):
                print(f"{verdict} {path}\n    " + "\n    ".join(reason.strip().splitlines()[:5]))
    for verdict in ("same", "refused", "ours", "theirs", "printed"):
        print(f"{verdict:8} {counts[verdict]:6}")
    return 1 if counts["ours"] or counts["printed"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
