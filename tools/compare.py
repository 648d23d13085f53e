#!/usr/bin/env python3
"""Compares `pdllc bench` with MLIR's own engine, and prints a table of ratios.

usage: tools/compare.py [--growth] [--reps N] [--rows NAME,…] [--pdllc PATH] [--peer PATH]

Both run on the same files, one right after the other, so that a ratio is of one run on one machine. Needs
`mlir-pdll-22`, and for building the peer what `tests/peer/build.sh` needs.
"""
import argparse
import json
import pathlib
import subprocess
import sys

# Of the growth of match-all: the same 16 roots, seeds as above where there is a row.
GROWTH = [("mixed", 100, 16, 2), ("mixed", 10000, 16, 9)]
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


def growth(work, options):
    """Prints how match-all grows with the patterns, at the same number of roots."""
    times = []
    for profile, patterns, roots, seed in GROWTH:
        base = work / f"{profile}{patterns}-{roots}"
        run(sys.executable, home() / "benches" / "workload.py", profile, patterns, roots, OPS, seed, base)
        ours = json.loads(run(options.pdllc, "bench", "-p", f"{base}.pdll", f"{base}.mlir", "--reps", options.reps))
        times.append(ours["match_all_ns_per_op"])
        print(f"{profile} {patterns}, {roots} roots: match-all {times[-1]:.4g} ns/op")
    print(f"growth: {times[-1] / times[0]:.2f} times")


def home():
    return pathlib.Path(__file__).resolve().parent.parent


def main():
    work = home() / "target" / "compare"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=20)
    parser.add_argument("--rows", help="names as in the table, such as mixed1000")
    parser.add_argument("--growth", action="store_true", help="only: how match-all grows from 100 to 10,000 patterns")
    parser.add_argument("--pdllc", default=home() / "target" / "release" / "pdllc")
    parser.add_argument("--peer", default=work / "peer")
    options = parser.parse_args()
    work.mkdir(parents=True, exist_ok=True)
    if not pathlib.Path(options.pdllc).exists():
        run("cargo", "build", "--release", "--manifest-path", home() / "Cargo.toml", "-p", "pdllc")
    if options.growth:
        return growth(work, options)
    if not pathlib.Path(options.peer).exists():
        run(home() / "tests" / "peer" / "build.sh", options.peer)
    chosen = options.rows.split(",") if options.rows else None
    print("| workload | compile | load+bind | IR parse | match-all ns/op | find-best ns/op | greedy ms |")
    print("|---|---|---|---|---|---|---|")
    for profile, patterns, roots, seed in ROWS:
        name = f"{profile}{patterns}"
        if chosen and name not in chosen:
            continue
        base = work / name
        run(sys.executable, home() / "benches" / "workload.py", profile, patterns, roots, OPS, seed, base)
        pdll, pdl, mlir = f"{base}.pdll", f"{base}.pdl.mlir", f"{base}.mlir"
        pathlib.Path(pdl).write_text(run("mlir-pdll-22", "-x=mlir", pdll))
        theirs = json.loads(run(options.peer, "bench", pdl, mlir, options.reps))
        ours = json.loads(run(options.pdllc, "bench", "-p", pdll, mlir, "--reps", options.reps))
        if ours["matches"] != theirs["matches"]:
            sys.exit(f"{name}: {ours['matches']} matches, where MLIR finds {theirs['matches']}")
        compiled = theirs["pdl_parse_ms"] + theirs["compile_ms"]

        def cell(mine, peer):
            return f"{mine:.4g} ({peer / max(mine, 1e-9):.1f}x)"

        print("| " + " | ".join([
            name,
            cell(ours["compile_ms"], compiled),
            cell(ours["load_ms"], compiled),
            cell(ours["ir_parse_ms"], theirs["ir_parse_ms"]),
            cell(ours["match_all_ns_per_op"], theirs["match_all_ns_per_op"]),
            cell(ours["match_first_ns_per_op"], theirs["match_all_ns_per_op"]),
            cell(ours["greedy_ms"], theirs["greedy_ms"]),
        ]) + " |", flush=True)


if __name__ == "__main__":
    main()
