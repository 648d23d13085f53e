#!/usr/bin/env python3
"""Compares `pdllc bench` with MLIR's own engine, and prints a table of ratios.

usage: testing/compare/compare.py [--reps N] [--rounds N] [--rows NAME,…] [--pdllc PATH] [--peer PATH]

Workloads are synthetic ones of `benches/workload.py`, and libraries of patterns in the manner of those that people write over IR as compilers make
it, of `benches/life.py`; `llvm` is what rustc makes of the crate regex-syntax, from the registry. A `!` marks what is below its bar, and makes the status 1.

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
LIFE = ["arith", "tensors", "loops", "llvm"]
OPS = 20000
# How many times as fast as the peer each has to be.
BARS = {"compile": 12, "load+bind": 100, "IR parse": 5, "match-all ns/op": 10, "greedy ms": 8}
# How many times match-all find-best may take.
FIND_BEST = 1.15
CRATE = "regex-syntax"


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


def compiled_crate(work):
    """The file of the LLVM dialect that a crate of the registry is compiled to, a little optimized."""
    home = work / CRATE
    (home / "src").mkdir(parents=True, exist_ok=True)
    (home / "src" / "lib.rs").write_text("")
    (home / "Cargo.toml").write_text(
        f'[package]\nname = "compiled"\nedition = "2021"\n[dependencies]\n{CRATE} = {{ version = "=0.8.11", default-features = false, features = ["std"] }}\n[profile.dev]\nopt-level = 1\ndebug = false\n[workspace]\n')
    run("cargo", "rustc", "--manifest-path", home / "Cargo.toml", "--target-dir", home / "target", "-p", CRATE, "--", "--emit=llvm-ir", "-Ccodegen-units=1")
    texts = (home / "target" / "debug" / "deps").glob("*.ll")
    newest = max(texts, key=lambda path: path.stat().st_mtime)
    run(llvm.tool("mlir-translate"), "--import-llvm", newest, "-o", home / "ir.mlir")
    return home / "ir.mlir"


def generate(home, work, name):
    """Writes the files of a workload, and says where they are without their endings."""
    base = work / name
    if name in LIFE:
        more = [compiled_crate(work)] if name == "llvm" else []
        run(sys.executable, home / "benches" / "life.py", name, OPS, 1, base, *more)
        return base
    profile, patterns, roots, seed = next(row for row in ROWS if f"{row[0]}{row[1]}" == name)
    run(sys.executable, home / "benches" / "workload.py", profile, patterns, roots, OPS, seed, base)
    return base


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
    names = options.rows.split(",") if options.rows else [f"{row[0]}{row[1]}" for row in ROWS] + LIFE
    missed = []
    print("| workload | compile | load+bind | IR parse | match-all ns/op | find-best ns/op "
          "| greedy ms | peak MiB |")
    print("|---|---|---|---|---|---|---|---|")
    for name in names:
        base = generate(home, work, name)
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

        def cell(key, mine, peer):
            ratio = peer / max(mine, 1e-9)
            if key == "find-best ns/op":
                is_below = mine > FIND_BEST * ours["match_all_ns_per_op"]
            else:
                is_below = ratio < BARS[key]
            if is_below:
                missed.append(f"{name}: {key}")
            return f"{mine:.4g} ({ratio:.1f}x{'!' if is_below else ''})"

        print("| " + " | ".join([
            name,
            cell("compile", ours["compile_ms"], translated + compiled),
            cell("load+bind", ours["load_ms"], compiled),
            cell("IR parse", ours["ir_parse_ms"], theirs["ir_parse_ms"]),
            cell("match-all ns/op", ours["match_all_ns_per_op"], theirs["match_all_ns_per_op"]),
            cell("find-best ns/op", ours["match_first_ns_per_op"], theirs["match_all_ns_per_op"]),
            cell("greedy ms", ours["greedy_ms"], theirs["greedy_ms"]),
            f"{our_peak:.1f} (1/{their_peak / our_peak:.1f})",
        ]) + " |", flush=True)
    if missed:
        sys.exit(f"{len(missed)} below their bar: {', '.join(missed)}")


if __name__ == "__main__":
    main()
