#!/usr/bin/env python3
"""Compares whole commands, from a file to a file: `pdllc print` and `pdllc run` beside `mlir-opt`.

usage: testing/compare/command.py [--reps N] [--rows NAME,…] [--pdllc PATH]

`custom` is text in the forms of nine dialects, printed again; `generic` is text in the generic form, printed again, or rewritten with so many patterns:
here from a `.pdllc`, there by `--test-pdl-bytecode-pass`, which finds both modules in one file. Both sides must write the same. Functions have 3,000
operations, and files 10 and 100 MB. Times are by the clock, by turns: the median, and of the ratios the least and the most. Memory is the peak of the
process. A `!` marks what is below its bar, and makes the status 1: 12 times as fast with all cores, 1.8 times one thread for each two cores, four times
the text in memory.
"""
import argparse
import itertools
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402
from assembly import PLAIN, measure  # noqa: E402
from compare import run  # noqa: E402

HOME = pathlib.Path(__file__).resolve().parents[2]
WORK = HOME / "target" / "compare"
# The kind of text, its megabytes, and the number of patterns.
ROWS = [("custom", 10, 0), ("generic", 10, 0), ("generic", 10, 100), ("generic", 10, 1000), ("custom", 100, 0), ("generic", 100, 100)]
FASTER, CORES, MEMORY = 12, 1.8, 4


def custom(size):
    """A file in custom forms of so many bytes."""
    path = WORK / f"custom{size >> 20}.mlir"
    with open(path, "w") as file:
        file.write("func.func private @g(i32) -> i32\n")
        number = 0
        while file.tell() < size:
            file.write(PLAIN.format(n=number))
            number += 1
    return path


def generic(size, patterns):
    """A file in the generic form of so many bytes, a blob of patterns, and a file of both for the peer."""
    base = WORK / f"generic{patterns}"
    run(sys.executable, HOME / "benches" / "workload.py", "mixed", max(patterns, 1), 16, 3000, 5, base)
    function = pathlib.Path(f"{base}.mlir").read_text().split("\n", 1)[1].rsplit("\n}) : ", 1)[0] + "\n"
    path = WORK / f"generic{size >> 20}-{patterns}.mlir"
    with open(path, "w") as file:
        file.write("module @ir {\n")
        for _ in range(size // len(function) + 1):
            file.write(function)
        file.write("}\n")
    if patterns == 0:
        return path, None, path
    pdl = run(llvm.tool("mlir-pdll"), "-x=mlir", f"{base}.pdll")
    pdl = re.sub(r"(?m)^#loc.*\n| loc\(#loc\d*\)", "", pdl)
    both = path.with_suffix(".both.mlir")
    module = pdl[pdl.index("{"):pdl.rindex("}") + 1]
    with open(both, "w") as file, open(path) as text:
        file.write(f"module @patterns {module}\n")
        shutil.copyfileobj(text, file)
    return path, f"{base}.pdll", both


def is_same(ours, theirs, is_nested):
    """Compares two texts line by line: what this process has in memory counts as the peak of those that it begins."""
    with open(ours) as ours, open(theirs) as theirs:
        if not is_nested:
            return all(one == other for one, other in itertools.zip_longest(ours, theirs))
        # The pass leaves a module around the one that it rewrites.
        next(theirs)
        lines = (line.removeprefix("  ") for line in theirs)
        same = all(line == next(lines, None) for line in ours if line != "\n")
        return same and [*lines] == ["}\n", "\n"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--rows", help="names as in the table, such as generic10-1000")
    parser.add_argument("--pdllc", default=HOME / "target" / "dist" / "pdllc")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    pack = WORK / "mlir.pack"
    run(options.pdllc, "ods", "pack", f"{llvm.include()}/mlir", "-o", pack)
    cores = os.cpu_count()
    missed = []

    print(f"| row | one thread ms | {cores} threads ms | mlir-opt ms | one thread | {cores} threads | to one thread | memory to text |")
    print("|---|---|---|---|---|---|---|---|")
    for kind, megabytes, patterns in ROWS:
        name = f"{kind}{megabytes}" + (f"-{patterns}" if patterns else "")
        if options.rows and name not in options.rows.split(","):
            continue
        size = megabytes << 20
        path, pdll, both = (custom(size), None, None) if kind == "custom" else generic(size, patterns)
        outs = [WORK / "command.here.mlir", WORK / "command.there.mlir"]
        ours = [options.pdllc, "print", "--ods", pack, path, "-o", outs[0]]
        theirs = [llvm.tool("mlir-opt"), "--allow-unregistered-dialect", both or path, "-o", outs[1]]
        if pdll:
            blob = path.with_suffix(".pdllc")
            run(options.pdllc, "build", pdll, "-o", blob)
            ours = [options.pdllc, "run", "-p", blob, path, "-o", outs[0]]
            theirs[1:1] = ["--test-pdl-bytecode-pass"]
        sides = [[*ours, "--threads", 1], [*ours, "--threads", 0], theirs]
        rounds = [[measure([str(part) for part in side]) for side in sides] for _ in range(1 if megabytes > 10 else options.reps)]
        if not is_same(*outs, bool(pdll)):
            sys.exit(f"{name}: {outs[0]} differs from {outs[1]}")

        def ratio(one, two, bar=None):
            """How many times as fast the first side is, with the least and the most."""
            ratios = sorted(found[two][1] / found[one][1] for found in rounds)
            middle = statistics.median(ratios)
            if bar and middle < bar:
                missed.append(f"{name}: {middle:.1f}x, to be {bar}")
            return f"{middle:.1f}x{'!' if bar and middle < bar else ''} ({ratios[0]:.1f} to {ratios[-1]:.1f})"

        times = [f"{statistics.median(found[side][1] for found in rounds):.0f}" for side in range(3)]
        memory = max(found[1][2] for found in rounds) / (path.stat().st_size / 2**20)
        if memory > MEMORY:
            missed.append(f"{name}: {memory:.1f} times the text in memory, to be {MEMORY}")
        cells = [name, *times, ratio(0, 2), ratio(1, 2, FASTER), ratio(1, 0, CORES if cores > 1 else None), f"{memory:.1f}{'!' if memory > MEMORY else ''}"]
        print("| " + " | ".join(cells) + " |", flush=True)
    if missed:
        sys.exit(f"{len(missed)} below their bar: {'; '.join(missed)}")


if __name__ == "__main__":
    main()
