#!/usr/bin/env python3
"""Compares two builds of `pdllc`, such as those of two commits, by turns on the same files, and prints a table of ratios.

usage: testing/compare/against.py --old PDLLC --new PDLLC [--reps N] [--rounds N] [--rows NAME,…] [--only KIND]

For each workload and kind of work: instructions, median time and peak memory of the new build, and in brackets how many
times those of the old build. What is over its limit (1.03 for instructions and memory, 1.10 for time) is marked with `!`,
and makes the status 1.

Instructions are counted by callgrind between two looks at the clock of `pdllc bench`, so that what comes before and between
has no part in it, and nothing is asked of the builds but that both measure the same phases in the same order. Times are
medians of the repetitions and then of the rounds. Memory is the peak of `pdllc run`, and of `pdllc bench` for matching, the median
of the rounds. Each build reads the blob that it wrote. Needs `valgrind`.
"""
import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from compare import OPS, ROWS, peak_mib, run  # noqa: E402

# What `pdllc bench` measures, in the order in which it does. The first is not compared: of a blob it is loading, too.
PHASES = {
    "compile_ms": None, "load_ms": "load+bind", "ir_parse_ms": "IR parse", "match_all_ns_per_op": "match-all",
    "match_first_ns_per_op": "find-best", "greedy_ms": "greedy",
}
# Older builds matched all roots together besides, before these two phases, and called one by one so.
ONE_BY_ONE = {"match_all_ns_per_op": "match_all_one_by_one_ns_per_op", "match_first_ns_per_op": "match_first_one_by_one_ns_per_op"}
LIMITS = {"instructions": 1.03, "MiB": 1.03, "time": 1.10}
COUNTED = 3  # Repetitions under callgrind: the first allocates what the others use again.


def bench(pdllc, patterns, ir, reps):
    """The figures of a run, and the phases that it had in their order."""
    figures = json.loads(run(pdllc, "bench", "-p", patterns, ir, "--reps", reps))
    phases = list(PHASES)
    if all(old in figures for old in ONE_BY_ONE.values()):
        phases[-1:-1] = phases[3:5]
        phases[3:5] = ["together", "best of all together"]
        figures |= {new: figures[old] for new, old in ONE_BY_ONE.items()}
    return figures, phases


def instructions(pdllc, patterns, ir):
    """The instructions that a repetition of each phase takes."""
    _, phases = bench(pdllc, patterns, ir, 1)
    with tempfile.TemporaryDirectory() as folder:
        # Without this the allocator looks at the clock too, to give memory back after a while.
        os.environ["MIMALLOC_PURGE_DELAY"] = "-1"
        run("valgrind", "--tool=callgrind", "--dump-before=clock_gettime*", f"--callgrind-out-file={folder}/out",
            pdllc, "bench", "-p", patterns, ir, "--reps", COUNTED)
        del os.environ["MIMALLOC_PURGE_DELAY"]
        dumps = sorted(pathlib.Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        spans = [int(re.search(r"^summary: (\d+)", path.read_text(), re.M)[1]) for path in dumps]
    # Each repetition looks twice, and a dump is what led to a look: the second of each two is the repetition.
    spans = spans[1 - 2 * COUNTED * len(phases)::2]
    return {phase: statistics.median(spans[COUNTED * at:][:COUNTED]) for at, phase in enumerate(phases)}


def main():
    home = pathlib.Path(__file__).resolve().parents[2]
    work = home / "target" / "compare"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=pathlib.Path, required=True)
    parser.add_argument("--new", type=pathlib.Path, required=True)
    parser.add_argument("--reps", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rows", help="names as in the table, such as mixed1000")
    parser.add_argument("--only", choices=LIMITS, help="only this kind of figures")
    options = parser.parse_args()
    work.mkdir(parents=True, exist_ok=True)
    builds = [options.old.resolve(), options.new.resolve()]
    columns = [name for name in PHASES.values() if name]
    print("| workload | figures | " + " | ".join(columns) + " |\n|---|---|" + "---|" * len(columns))
    over = []
    for profile, patterns, roots, seed in [*ROWS, ("users", 100, 16, 9)]:
        name = f"{profile}{patterns}"
        if options.rows and name not in options.rows.split(","):
            continue
        base = work / name
        run(sys.executable, home / "benches" / "workload.py", profile, patterns, roots, OPS, seed, base)
        ir = f"{base}.mlir"
        sides = [(pdllc, f"{base}.{side}.pdllc") for pdllc, side in zip(builds, ("old", "new"))]
        for pdllc, blob in sides:
            run(pdllc, "build", f"{base}.pdll", "-o", blob)
        figures = {}
        if options.only in (None, "instructions"):
            figures["instructions"] = [instructions(*side, ir) for side in sides]
        if options.only in (None, "time"):
            rounds = [[], []]
            for turn in range(options.rounds):
                for side in ((0, 1), (1, 0))[turn % 2]:
                    pdllc, blob = sides[side]
                    rounds[side].append(bench(pdllc, blob, ir, options.reps)[0])
            figures["time"] = [
                {phase: statistics.median(one[phase] for one in side) for phase in [*PHASES, "matches"]}
                for side in rounds
            ]
            if len({side["matches"] for side in figures["time"]}) > 1:
                sys.exit(f"{name}: not as many matches")
        if options.only in (None, "MiB"):
            peak = lambda *command: statistics.median(peak_mib(*command) for _ in range(options.rounds))
            figures["MiB"] = [
                {"greedy_ms": peak(pdllc, "run", "-p", blob, ir),
                 "match_all_ns_per_op": peak(pdllc, "bench", "-p", blob, ir, "--reps", 1)}
                for pdllc, blob in sides
            ]
        for kind, (old, new) in figures.items():
            cells = []
            for phase, column in PHASES.items():
                if not column:
                    continue
                if phase not in new:
                    cells.append("")
                    continue
                ratio = new[phase] / old[phase]
                cells.append(f"{new[phase]:.4g} ({ratio:.3f}{'!' * (ratio > LIMITS[kind])})")
                if ratio > LIMITS[kind]:
                    over.append(f"{name} {column}: {kind} {ratio:.3f}")
            print(f"| {name} | {kind} | " + " | ".join(cells) + " |", flush=True)
    print("\nover the limit: " + ("; ".join(over) or "nothing"))
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
