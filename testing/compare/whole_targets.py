#!/usr/bin/env python3
"""Compares the records of LLVM's targets with those of `llvm-tblgen --dump-json`, byte for byte.

usage: testing/compare/whole_targets.py LLVM/lib/Target [--pdllc PATH] [--skip-reference] [TARGET …]

Prints for each target the size of its JSON, seconds and the peak of memory of each side; ends with status 1 if one differs.
LLVM/lib/Target is of LLVM's sources, of the version that is installed. The reference takes 18 GB and two minutes for AMDGPU.
"""
import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import time

import llvm

# Only the file that includes all others of a target has this.
MAIN = 'include "llvm/Target/Target.td"'


def run(command):
    """Hash and size of what a process prints, its seconds, and MiB at the peak."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = hashlib.sha256()
    size = 0
    while piece := process.stdout.read(1 << 20):
        text.update(piece)
        size += len(piece)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        text.update(b"failed")
    return text.hexdigest(), size, time.perf_counter() - start, usage.ru_maxrss / 1024


def main():
    home = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdllc", default=home / "target" / "dist" / "pdllc")
    parser.add_argument("--skip-reference", action="store_true", help="only read them")
    parser.add_argument("sources", type=pathlib.Path)
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    files = (path for path in sorted(options.sources.glob("*/*.td")) if MAIN in path.read_text())
    print("| target | JSON bytes | here s | MiB | llvm-tblgen s | MiB | |")
    print("|---|---:|---:|---:|---:|---:|---|")
    differs = False
    for path in files:
        if options.targets and path.stem not in options.targets:
            continue
        arguments = ["--dump-json", "-I", llvm.include(), "-I", str(path.parent), str(path)]
        ours = run([str(options.pdllc), "tblgen", *arguments])
        row = f"| {path.stem} | {ours[1]:,} | {ours[2]:.1f} | {ours[3]:.0f} |"
        if not options.skip_reference:
            theirs = run([llvm.tool("llvm-tblgen"), *arguments])
            differs |= ours[0] != theirs[0]
            row += f" {theirs[2]:.1f} | {theirs[3]:.0f} | {'the same' if ours[0] == theirs[0] else 'DIFFERENT'} |"
        print(row, flush=True)
    sys.exit(differs)


if __name__ == "__main__":
    main()
