#!/usr/bin/env python3
"""Prints all tables of docs/performance.md, and which bars do not hold.

usage: testing/performance.py [--old PDLLC] [--only NAME,…] [--no-build] [--list]

Each table is made by a script of its own, which runs both sides by turns and prints ratios with their spread; a `!` marks what is below its bar. With
`--old`, another build of the command, such as that of an older commit, a table of instructions, time and memory beside it is added. It builds what is
missing, with the profile `dist`, before anything is measured; then it takes less than 30 minutes on two cores that do nothing else. The last lines are
the time that it took and the bars that do not hold.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

HOME = pathlib.Path(__file__).resolve().parents[1]
COMPARE = "testing/compare"
DIST = "target/dist"
# What is measured: packages and what else cargo is told.
BUILDS = [
    ["-p", "pdllc", "--features", "full"],
    ["-p", "pdl-mir", "--example", "combine"],
    ["-p", "conformance", "--bin", "conformance"],
    ["--manifest-path", "benches/peers/Cargo.toml", "--target-dir", "target"],
]
# The name of a table, its title, and the command.
TABLES = [
    ("mlir", "Beside MLIR's engine, one root at a time", [f"{COMPARE}/compare.py", "--reps", "5", "--rounds", "3"]),
    ("small", "Small inputs: a blob and one function", [f"{COMPARE}/compare.py", "--small", "--reps", "9", "--rounds", "5"]),
    ("growth", "Growth with the number of patterns", [f"{COMPARE}/growth.py", "--reps", "5"]),
    ("commands", "Whole commands beside mlir-opt", [f"{COMPARE}/command.py", "--reps", "5"]),
    ("assembly", "Custom assembly on one thread", [f"{COMPARE}/assembly.py", "--reps", "7", "--threads", "1"]),
    ("cores", "Custom assembly on all cores", [f"{COMPARE}/assembly.py", "--reps", "7"]),
    ("tablegen", "Definitions beside llvm-tblgen", [f"{COMPARE}/tablegen.py", "--reps", "11"]),
    ("rules", "Rules beside mlir-tblgen", [f"{COMPARE}/rules.py", "--reps", "7"]),
    ("drr", "Rules beside compiled C++", [f"{DIST}/conformance", "rules", "--speed", "200"]),
    ("machine", "Machine patterns beside llc", [f"{COMPARE}/machine.py", "--reps", "7"]),
    ("hand", "Beside code written by hand, ISLE and egg", [f"{DIST}/peers", "15"]),
    ("editors", "Editors beside mlir-pdll-lsp-server", [f"{COMPARE}/lsp.py", "--reps", "20"]),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=pathlib.Path, help="another build of `pdllc`")
    parser.add_argument("--only", help="the names of tables")
    parser.add_argument("--no-build", action="store_true", help="measure what is built already")
    parser.add_argument("--list", action="store_true", help="print the names of tables with their commands instead")
    options = parser.parse_args()
    tables = list(TABLES)
    if options.old:
        # Reading IR and matching take minutes for each row under callgrind: three rows are enough to see a change.
        tables.append(("old", f"Beside {options.old}", [
            f"{COMPARE}/against.py", "--old", str(options.old.resolve()), "--new", f"{DIST}/pdllc", "--rounds", "3", "--rows", "mixed100,mixed1000,users100"]))
    if options.only:
        tables = [table for table in tables if table[0] in options.only.split(",")]
    if options.list:
        for name, title, command in tables:
            print(f"{name}: {title}: {' '.join(command)}")
        return 0
    os.chdir(HOME)
    os.environ["CARGO_TARGET_DIR"] = str(HOME / "target")
    for build in [] if options.no_build else BUILDS:
        subprocess.run(["cargo", "build", "--quiet", "--profile", "dist", *build], check=True)

    start = time.monotonic()
    missed = []
    for name, title, command in tables:
        print(f"\n## {title}\n\n`{' '.join(command)}`\n", flush=True)
        process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        print(process.stdout, flush=True)
        for line in process.stdout.splitlines():
            # The first cell says the row of what is marked.
            cells = [cell.strip() for cell in line.strip("| ").split("|")]
            missed += [f"{name}: {cells[0]}: {cell}" for cell in cells if "!" in cell]
        # What a script says of its bars, it says in the last line.
        if process.returncode != 0 and not re.search(r"(below|over) (their|the) (bar|limit)", process.stdout + process.stderr):
            print(process.stderr, flush=True)
            missed.append(f"{name}: {command[0]} failed")
    print(f"## Bars that do not hold\n\n{len(missed)}, found in {(time.monotonic() - start) / 60:.0f} minutes:\n")
    for miss in missed:
        print(f"- {miss}")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
