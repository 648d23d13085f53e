#!/usr/bin/env python3
"""Compares reading a TableGen file, from its text to ODS, with `llvm-tblgen --dump-json -o /dev/null`.

usage: testing/compare/tablegen.py [--reps N] [--pdllc PATH] [FILE.td …]

Whole processes, in pairs one right after the other, taking turns in who goes first; prints the median of each, the
median of the ratios of the pairs with the least and the most, and the peak of memory. FILE.td is looked for below `llvm-config --includedir`.
`pdllc ods` also lists what it read, which the other does not have to do. Needs the packages that `.ci/run`
installs.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402
from compare import spread  # noqa: E402

FILES = ["mlir/Dialect/Tosa/IR/TosaOps.td", "mlir/Dialect/SPIRV/IR/SPIRVOps.td", "mlir/Dialect/Arith/IR/ArithOps.td"]


def measure(command):
    """Seconds and KiB at the peak of one process."""
    with open(os.devnull, "w") as nowhere:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command[0]} failed")
    return seconds, usage.ru_maxrss


def main():
    home = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=21)
    parser.add_argument("--pdllc", default=home / "target" / "dist" / "pdllc")
    parser.add_argument("files", nargs="*", metavar="FILE.td", default=FILES)
    options = parser.parse_args()
    if not pathlib.Path(options.pdllc).exists():
        sys.exit(f"{options.pdllc} is missing: cargo build --profile dist -p pdllc --features bench")
    include = llvm.include()
    print("| file | here ms | llvm-tblgen ms | ratio | here MiB | llvm-tblgen MiB |")
    print("|---|---|---|---|---|---|")
    for name in options.files:
        path = os.path.join(include, name)
        ours = [str(options.pdllc), "ods", path, "-I", include]
        theirs = [llvm.tool("llvm-tblgen"), "--dump-json", "-o", os.devnull, path, "-I", include]
        pairs = []
        for turn in range(options.reps):
            if turn % 2 == 0:
                mine = measure(ours)
                other = measure(theirs)
            else:
                other = measure(theirs)
                mine = measure(ours)
            pairs.append((mine, other))
        ms = [statistics.median(pair[side][0] for pair in pairs) * 1e3 for side in (0, 1)]
        ratios = sorted(other[0] / mine[0] for mine, other in pairs)
        peak = [max(pair[side][1] for pair in pairs) / 1024 for side in (0, 1)]
        print(f"| {os.path.basename(name)} | {ms[0]:.1f} | {ms[1]:.1f} | {spread(ratios)} | {peak[0]:.1f} | {peak[1]:.1f} |")


if __name__ == "__main__":
    main()
