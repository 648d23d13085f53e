#!/usr/bin/env python3
"""Prints how time, size and memory grow with the number of patterns.

usage: testing/compare/growth.py [--pdllc PATH] [--reps N] [PATTERNS …]

`mixed` patterns with 16 roots on 20,002 operations; by default 100 to 100,000 patterns. Time and memory are those of
one machine: what counts is how a column grows from row to row. A `!` marks what is over its limit, and makes the status 1: to 10,000 patterns
match-all and find-best may grow twice, and 100,000 are bound in 1.5 s, matched in 200 ns an operation, and built in 4 kB each.
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
    over = []

    def limited(name, figure, limit, digits=0):
        """A cell, marked if it is over its limit."""
        if limit is None or figure <= limit:
            return f"{figure:.{digits}f}"
        over.append(f"{name}: {figure:.{digits}f}, to be {limit:.{digits}f}")
        return f"{figure:.{digits}f}!"

    first = None
    print("| patterns | compile us/pattern | load+bind ms | blob bytes/pattern | match-all ns/op | find-best ns/op | greedy ms | peak kB/pattern of build |")
    print("|---|---|---|---|---|---|---|---|")
    for patterns in options.patterns:
        base = work / f"growth{patterns}"
        run(sys.executable, home / "benches" / "workload.py", "mixed", patterns, 16, OPS, 3, base)
        ours = json.loads(run(options.pdllc, "bench", "-p", f"{base}.pdll", f"{base}.mlir", "--reps", options.reps))
        peak = peak_mib(options.pdllc, "build", f"{base}.pdll", "-o", f"{base}.pdllc")
        first = first or ours
        largest = patterns == 100000
        matching = [
            limited(f"{name} of {patterns}", ours[key], 200 if largest else 2 * first[key] if patterns == 10000 else None)
            for name, key in [("match-all", "match_all_ns_per_op"), ("find-best", "match_first_ns_per_op")]
        ]
        print("| " + " | ".join([
            str(patterns), f"{ours['compile_ms'] * 1e3 / patterns:.1f}",
            limited(f"load+bind of {patterns}", ours["load_ms"], 1500 if largest else None, 2),
            f"{ours['blob_bytes'] / patterns:.0f}", *matching, f"{ours['greedy_ms']:.1f}",
            limited(f"a build of {patterns}", peak * 1024 / patterns, 4 if largest else None, 1),
        ]) + " |", flush=True)
    if over:
        sys.exit(f"{len(over)} over their limit: {'; '.join(over)}")


if __name__ == "__main__":
    main()
