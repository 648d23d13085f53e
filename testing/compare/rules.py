#!/usr/bin/env python3
"""Prints how time and memory of building rules of TableGen grow with their number, beside `mlir-tblgen -gen-rewriters`.

usage: testing/compare/rules.py [--reps N] [--pdllc PATH] [RULES …]

Whole processes by turns, the median of each: `pdllc build` goes from the rules to a blob, where `mlir-tblgen` ends with
C++ that must be compiled yet (`cargo run --release -p conformance -- rules --speed N` measures that). The rules are random
ones over 40 operations. Needs the packages that `.ci/run` installs.
"""
import argparse
import pathlib
import random
import shutil
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402
from compare import milliseconds, peak_mib, spread  # noqa: E402

OPS = 40
HEAD = """include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
def R_Dialect : Dialect { let name = "r"; let cppNamespace = "::r"; }
class R_Op<string name, dag ins> : Op<R_Dialect, name, [SameOperandsAndResultType]> {
  let arguments = ins;
  let results = (outs AnyType:$r);
}
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">>;
"""


def operation(choose, depth, leaf):
    """A dag: an operation of one or two operands and perhaps a number, which are operations or leaves."""
    number = choose.randrange(OPS)
    operands = [
        operation(choose, depth - 1, leaf) if depth > 1 and choose.random() < 0.5 else leaf()
        for _ in range(1 + number % 2)
    ]
    if number % 3 == 0:
        operands.append(f"ConstantAttr<I32Attr, \"{choose.randrange(8)}\">")
    return f"(Op{number} {', '.join(operands)})"


def text_of(rules):
    choose = random.Random(rules)
    lines = [HEAD]
    for number in range(OPS):
        ins = ["AnyType:$x", "AnyType:$y"][:1 + number % 2] + (["I32Attr:$n"] if number % 3 == 0 else [])
        lines.append(f'def Op{number} : R_Op<"op{number}", (ins {", ".join(ins)})>;')
    for rule in range(rules):
        names = []

        def bind():
            names.append(f"$v{len(names)}")
            return names[-1]

        source = operation(choose, 3, bind)
        result = operation(choose, 2, lambda: choose.choice(names))
        condition = f"[(HasOneUse {choose.choice(names)})]" if choose.random() < 0.3 else "[]"
        lines.append(f"def Rule{rule} : Pat<{source}, {result}, {condition}>;")
    return "\n".join(lines) + "\n"


def main():
    home = pathlib.Path(__file__).resolve().parents[2]
    work = home / "target" / "compare"
    work.mkdir(parents=True, exist_ok=True)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=9)
    parser.add_argument("--pdllc", default=home / "target" / "dist" / "pdllc")
    parser.add_argument("rules", nargs="*", type=int, default=[50, 500, 1000, 2000])
    options = parser.parse_args()
    include = llvm.include()
    print("| rules | here ms | mlir-tblgen ms | ratio | here us/rule | here MiB | mlir-tblgen MiB |")
    print("|---|---|---|---|---|---|---|")
    for rules in options.rules:
        path = work / f"rules{rules}.td"
        path.write_text(text_of(rules))
        ours = [options.pdllc, "build", path, "-I", include, "-o", work / "rules.pdllc"]
        theirs = [shutil.which(llvm.tool("mlir-tblgen")), "-gen-rewriters", path, "-I", include, "-o", work / "rules.inc"]
        pairs = [(milliseconds(*ours), milliseconds(*theirs)) for _ in range(options.reps)]
        times = [statistics.median(pair[side] for pair in pairs) for side in (0, 1)]
        ratios = sorted(theirs / ours for ours, theirs in pairs)
        peak = [peak_mib(*command) for command in (ours, theirs)]
        print(f"| {rules} | {times[0]:.1f} | {times[1]:.1f} | {spread(ratios)} | {times[0] * 1e3 / rules:.1f} "
              f"| {peak[0]:.1f} | {peak[1]:.1f} |", flush=True)


if __name__ == "__main__":
    main()
