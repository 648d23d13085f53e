#!/usr/bin/env python3
"""Compares `pdllc bench` with MLIR's own engine, and prints a table of ratios.

usage: testing/compare/compare.py [--reps N] [--rounds N] [--rows NAME,…] [--pdllc PATH] [--peer PATH]

Both run on the same files, by turns, so that a ratio is of one run on one machine. Each takes the median of its
repetitions, and the table has the medians of the rounds: a machine that others use is slow for seconds at a time. Compiling
goes from PDLL text to a bound set; for MLIR that is `mlir-pdll` without its start-up, and the peer, which parses `pdl` and compiles
it. Needs `mlir-pdll`, and for building the peer what `testing/peer/build.sh` needs.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import time

import llvm

ROWS = [
    ("mixed", 10, 4, 1), ("mixed", 100, 8, 2), ("mixed", 1000, 16, 3), ("mixed", 5000, 16, 5), ("mixed", 10000, 16, 9),
    ("attr", 1000, 4, 6), ("chain", 500, 4, 7), ("types", 1000, 4, 8),
]
OPS = 20000


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stderr}")
    return done.stdout


# A process starts with the peak of the one that forked it, so a small one has to.
MEASURE = """
import os, sys
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
_, status, usage = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent), 0)
print(usage.ru_maxrss)
sys.exit(status != 0)
"""


def milliseconds(*command):
    start = time.perf_counter()
    run(*command)
    return (time.perf_counter() - start) * 1e3


def translate(pdll, pdl, empty, times):
    """Writes the patterns as `pdl`, and says how many milliseconds that takes beyond those for a file with nothing in it."""
    peer = llvm.tool("mlir-pdll")
    for _ in range(times):
        yield milliseconds(peer, "-x=mlir", pdll, "-o", pdl) - milliseconds(peer, "-x=mlir", empty)


def peak_mib(*command):
    """The most memory that the command had at once, in MiB."""
    return int(run(sys.executable, "-S", "-c", MEASURE, *command)) / 1024


def main():
    home = pathlib.Path(__file__).resolve().parents[2]
    work = home / "target" / "compare"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=1, help="how often each of the two is run")
    parser.add_argument("--rows", help="names as in the table, such as mixed1000")
    parser.add_argument("--pdllc", default=home / "target" / "dist" / "pdllc")
    parser.add_argument("--peer", default=work / "peer")
    options = parser.parse_args()
    work.mkdir(parents=True, exist_ok=True)
    if not pathlib.Path(options.pdllc).exists():
        run("cargo", "build", "--profile", "dist", "--manifest-path", home / "Cargo.toml", "-p", "pdllc")
    if not pathlib.Path(options.peer).exists():
        run(home / "testing" / "peer" / "build.sh", options.peer)
    chosen = options.rows.split(",") if options.rows else None
    print("| workload | compile | load+bind | IR parse | match-all ns/op | find-best ns/op "
          "| greedy ms | peak MiB |")
    print("|---|---|---|---|---|---|---|---|")
    for profile, patterns, roots, seed in ROWS:
        name = f"{profile}{patterns}"
        if chosen and name not in chosen:
            continue
        base = work / name
        run(sys.executable, home / "benches" / "workload.py", profile, patterns, roots, OPS, seed, base)
        pdll, pdl, mlir, empty = f"{base}.pdll", f"{base}.pdl.mlir", f"{base}.mlir", work / "empty.pdll"
        empty.write_text("")
        translated = max(0, statistics.median(translate(pdll, pdl, empty, options.reps)))
        rounds = [
            (json.loads(run(options.peer, "bench", pdl, mlir, options.reps)),
             json.loads(run(options.pdllc, "bench", "-p", pdll, mlir, "--reps", options.reps)))
            for _ in range(options.rounds)
        ]
        theirs, ours = (
            {key: statistics.median(one[key] for one in side) for key in side[0] if key != "name"}
            for side in zip(*rounds)
        )
        if ours["matches"] != theirs["matches"]:
            sys.exit(f"{name}: {ours['matches']} matches, where MLIR finds {theirs['matches']}")
        # Both compile the patterns, read the IR, and rewrite it; the peer matches each op once before.
        our_peak = peak_mib(options.pdllc, "run", "-p", pdll, mlir)
        their_peak = peak_mib(options.peer, "bench", pdl, mlir, 1)
        compiled = theirs["pdl_parse_ms"] + theirs["compile_ms"]

        def cell(mine, peer):
            return f"{mine:.4g} ({peer / max(mine, 1e-9):.1f}x)"

        print("| " + " | ".join([
            name,
            cell(ours["compile_ms"], translated + compiled),
            cell(ours["load_ms"], compiled),
            cell(ours["ir_parse_ms"], theirs["ir_parse_ms"]),
            cell(ours["match_all_ns_per_op"], theirs["match_all_ns_per_op"]),
            cell(ours["match_first_ns_per_op"], theirs["match_all_ns_per_op"]),
            cell(ours["greedy_ms"], theirs["greedy_ms"]),
            f"{our_peak:.1f} (1/{their_peak / our_peak:.1f})",
        ]) + " |", flush=True)


if __name__ == "__main__":
    main()
