#!/usr/bin/env python3
"""Prints how time, size and memory grow with the number of patterns.

usage: testing/compare/growth.py [--pdllc PATH] [--reps N] [PATTERNS …]

`mixed` patterns with 16 roots on 20,002 operations; by default 100 to 100,000 patterns. Time and memory are those of
one machine: what counts is how a column grows from row to row.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from compare import OPS, peak_mib, run  # noqa: E402


def main():
    home = pathlib.Path(__file__).resolve().parents[2]
    work = home / "target" / "compare"
    work.mkdir(parents=True, exist_ok=True)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=5)
    parser.add_argument("--pdllc", default=home / "target" / "dist" / "pdllc")
    parser.add_argument("patterns", nargs="*", type=int, default=[100, 1000, 10000, 100000])
    options = parser.parse_args()
    print("| patterns | compile us/pattern | blob bytes/pattern | match-all ns/op | greedy ms | peak MiB of build |")
    print("|---|---|---|---|---|---|")
    for patterns in options.patterns:
        base = work / f"growth{patterns}"
        run(sys.executable, home / "benches" / "workload.py", "mixed", patterns, 16, OPS, 3, base)
        ours = json.loads(run(options.pdllc, "bench", "-p", f"{base}.pdll", f"{base}.mlir", "--reps", options.reps))
        peak = peak_mib(options.pdllc, "build", f"{base}.pdll", "-o", f"{base}.pdllc")
        print(f"| {patterns} | {ours['compile_ms'] * 1e3 / patterns:.1f} | {ours['blob_bytes'] / patterns:.0f} "
              f"| {ours['match_all_ns_per_op']:.0f} | {ours['greedy_ms']:.1f} | {peak:.1f} |", flush=True)


if __name__ == "__main__":
    main()
