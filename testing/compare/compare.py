#!/usr/bin/env python3
"""Compares `pdllc bench` with MLIR's own engine, and prints a table of ratios.

usage: testing/compare/compare.py [--reps N] [--rounds N] [--rows NAME,…] [--small] [--pdllc PATH] [--peer PATH]

Workloads are synthetic ones of `benches/workload.py`, and libraries of patterns in the manner of those that people write over IR as compilers make
it, of `benches/life.py`; `llvm` is what rustc makes of the crate regex-syntax, from the registry. `--small` is a table of what a program pays that
loads a blob to rewrite one function: loading, binding and rewriting, beside parsing, compiling and rewriting of the peer. A `!` marks what is below its
bar, and makes the status 1.

Both run on the same files, by turns, so that a ratio is of one run on one machine. Each takes the median of its
repetitions, and the table has the medians of the rounds, of ratios with the least and the most of a round: a machine that others use is slow for seconds
at a time. Compiling goes from PDLL text to a bound set; for MLIR that is `mlir-pdll` without its start-up, and the peer, which parses `pdl` and compiles
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

HOME = pathlib.Path(__file__).resolve().parents[2]
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
# Small inputs: the synthetic row whose patterns they have, and the number of operations.
SMALL = [("mixed", 100, 8, 2, 50), ("mixed", 100, 8, 2, 500), ("mixed", 1000, 16, 3, 50), ("mixed", 1000, 16, 3, 500)]
SMALL_BAR = 10


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


def generate(work, name):
    """Writes the files of a workload, and says where they are without their endings."""
    base = work / name
    if name in LIFE:
        more = [compiled_crate(work)] if name == "llvm" else []
        run(sys.executable, HOME / "benches" / "life.py", name, OPS, 1, base, *more)
        return base
    profile, patterns, roots, seed = next(row for row in ROWS if f"{row[0]}{row[1]}" == name)
    run(sys.executable, HOME / "benches" / "workload.py", profile, patterns, roots, OPS, seed, base)
    return base


def peak_mib(*command):
    """The most memory that the command had at once, in MiB."""
    return int(run(sys.executable, "-S", "-c", MEASURE, *command)) / 1024


def main():
    work = HOME / "target" / "compare"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=1, help="how often each of the two is run")
    parser.add_argument("--rows", help="names as in the table, such as mixed1000")
    parser.add_argument("--small", action="store_true", help="the table of small inputs")
    parser.add_argument("--pdllc", default=HOME / "target" / "dist" / "pdllc")
    parser.add_argument("--peer", default=work / "peer")
    options = parser.parse_args()
    work.mkdir(parents=True, exist_ok=True)
    if not pathlib.Path(options.pdllc).exists():
        run("cargo", "build", "--profile", "dist", "--manifest-path", HOME / "Cargo.toml", "-p", "pdllc")
    if not pathlib.Path(options.peer).exists():
        run(HOME / "testing" / "peer" / "build.sh", options.peer)
    missed = small(options, work) if options.small else large(options, work)
    if missed:
        sys.exit(f"{len(missed)} below their bar: {', '.join(missed)}")


def large(options, work):
    """Prints the table of all phases, and returns what is below its bar."""
    names = options.rows.split(",") if options.rows else [f"{row[0]}{row[1]}" for row in ROWS] + LIFE
    missed = []
    print("| workload | compile | load+bind | IR parse | match-all ns/op | find-best ns/op | greedy ms | peak MiB |")
    print("|---|---|---|---|---|---|---|---|")
    for name in names:
        base = generate(work, name)
        pdll, pdl, mlir, empty = f"{base}.pdll", f"{base}.pdl.mlir", f"{base}.mlir", work / "empty.pdll"
        empty.write_text("")
        translated = max(0, statistics.median(translate(pdll, pdl, empty, options.reps)))
        rounds = bench_both(options, pdll, pdl, mlir)
        # Both compile the patterns, read the IR, and rewrite it; the peer matches each op once before.
        our_peak = peak_mib(options.pdllc, "run", "-p", pdll, mlir)
        their_peak = peak_mib(options.peer, "bench", pdl, mlir, 1)
        compiled = lambda peer: peer["pdl_parse_ms"] + peer["compile_ms"]

        def cell(key, mine, peer):
            middle = statistics.median(mine(ours) for _, ours in rounds)
            ratios = sorted(peer(theirs) / max(mine(ours), 1e-9) for theirs, ours in rounds)
            if key == "find-best ns/op":
                is_below = middle > FIND_BEST * statistics.median(ours["match_all_ns_per_op"] for _, ours in rounds)
            else:
                is_below = statistics.median(ratios) < BARS[key]
            if is_below:
                missed.append(f"{name}: {key}")
            return f"{middle:.4g} ({spread(ratios, is_below)})"

        print("| " + " | ".join([
            name,
            cell("compile", lambda ours: ours["compile_ms"], lambda peer: translated + compiled(peer)),
            cell("load+bind", lambda ours: ours["load_ms"], compiled),
            cell("IR parse", lambda ours: ours["ir_parse_ms"], lambda peer: peer["ir_parse_ms"]),
            cell("match-all ns/op", lambda ours: ours["match_all_ns_per_op"], lambda peer: peer["match_all_ns_per_op"]),
            cell("find-best ns/op", lambda ours: ours["match_first_ns_per_op"], lambda peer: peer["match_all_ns_per_op"]),
            cell("greedy ms", lambda ours: ours["greedy_ms"], lambda peer: peer["greedy_ms"]),
            f"{our_peak:.1f} (1/{their_peak / our_peak:.1f})",
        ]) + " |", flush=True)
    return missed


def small(options, work):
    """Prints the table of small inputs, and returns what is below its bar."""
    missed = []
    print("| patterns | operations | here ms | peer ms | ratio |")
    print("|---|---|---|---|---|")
    for profile, patterns, roots, seed, ops in SMALL:
        base = work / f"small{patterns}-{ops}"
        run(sys.executable, HOME / "benches" / "workload.py", profile, patterns, roots, ops, seed, base)
        pdll, pdl, mlir = f"{base}.pdll", f"{base}.pdl.mlir", f"{base}.mlir"
        run(llvm.tool("mlir-pdll"), "-x=mlir", pdll, "-o", pdl)
        rounds = [
            (theirs["pdl_parse_ms"] + theirs["compile_ms"] + theirs["greedy_ms"], ours["load_ms"] + ours["greedy_ms"])
            for theirs, ours in bench_both(options, pdll, pdl, mlir)
        ]
        ratios = sorted(theirs / ours for theirs, ours in rounds)
        is_below = statistics.median(ratios) < SMALL_BAR
        if is_below:
            missed.append(f"{patterns} patterns, {ops} operations")
        theirs, ours = (statistics.median(side) for side in zip(*rounds))
        print(f"| {patterns} | {ops} | {ours:.3f} | {theirs:.2f} | {spread(ratios, is_below)} |", flush=True)
    return missed


def bench_both(options, pdll, pdl, mlir):
    """The figures of the peer and of ours, of each round."""
    rounds = []
    for _ in range(options.rounds):
        theirs = json.loads(run(options.peer, "bench", pdl, mlir, options.reps))
        ours = json.loads(run(options.pdllc, "bench", "-p", pdll, mlir, "--reps", options.reps))
        if ours["matches"] != theirs["matches"]:
            sys.exit(f"{pdll}: {ours['matches']} matches, where MLIR finds {theirs['matches']}")
        rounds.append((theirs, ours))
    return rounds


def spread(ratios, is_below=False):
    """The median of ratios in order, with the least and the most if there are several."""
    mark = "!" if is_below else ""
    around = f", {ratios[0]:.1f} to {ratios[-1]:.1f}" if len(ratios) > 1 else ""
    return f"{statistics.median(ratios):.1f}x{mark}{around}"


if __name__ == "__main__":
    main()
