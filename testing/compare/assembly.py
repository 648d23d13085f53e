#!/usr/bin/env python3
"""Compares reading and printing custom assembly with `mlir-opt` without passes.

usage: testing/compare/assembly.py [--reps N] [--functions N] [--threads N] [--pdllc PATH] [--kind plain|maps]

One file of many functions over nine dialects is read and printed by both, by turns, and must come out with the same bytes. A cell is the
median of processor time without that of an empty file, which is what start-up takes (here also the definitions of
the dialects), and of the ratios of the turns, with the least and the most. `wall` is by the clock: the same on an idle machine, less where several cores
are used. `maps` has affine maps, whose aliases must be known before anything is printed; `plain` has nothing with an alias.
Memory is the peak of the process. A `!` marks what is less than five times as fast by the clock, and makes the status 1.
"""
import argparse
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402
from compare import spread  # noqa: E402

HOME = pathlib.Path(__file__).resolve().parents[2]
FILES = """IR/BuiltinOps Dialect/Arith/IR/ArithOps Dialect/ControlFlow/IR/ControlFlowOps Dialect/Func/IR/FuncOps
Dialect/SCF/IR/SCFOps Dialect/MemRef/IR/MemRefOps Dialect/Tensor/IR/TensorOps Dialect/Math/IR/MathOps
Dialect/Affine/IR/AffineOps Dialect/Linalg/IR/LinalgOps Dialect/Linalg/IR/LinalgStructuredOps""".split()
# How many times as fast reading and printing has to be.
BAR = 5
PLAIN = """func.func @f{n}(%a: i32, %b: i32, %m: memref<?x8xf32>, %n: index, %x: f32, %t: tensor<4x8xf32>, %p: i1) -> (i32, tensor<4x8xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant {n} : i32
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.muli %0, %k : i32
  %2 = arith.cmpi slt, %1, %a : i32
  %3 = arith.select %2, %1, %0 : i32
  %4 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (f32) {{
    %l = memref.load %m[%i, %c0] : memref<?x8xf32>
    %s = arith.addf %acc, %l fastmath<fast> : f32
    memref.store %s, %m[%i, %c1] : memref<?x8xf32>
    scf.yield %s : f32
  }}
  scf.if %p {{
    memref.store %4, %m[%c0, %c0] : memref<?x8xf32>
  }} else {{
    %q = math.sqrt %4 : f32
    memref.store %q, %m[%c0, %c0] : memref<?x8xf32>
  }}
  cf.cond_br %p, ^bb1(%3 : i32), ^bb2
^bb1(%z: i32):
  %e = tensor.extract %t[%c0, %c1] : tensor<4x8xf32>
  %u = tensor.insert %e into %t[%c1, %c0] : tensor<4x8xf32>
  %v = arith.addf %u, %t : tensor<4x8xf32>
  return %z, %v : i32, tensor<4x8xf32>
^bb2:
  %w = arith.trunci %k : i32 to i8
  %y = arith.extsi %w : i8 to i32
  %r = func.call @g(%y) : (i32) -> i32
  return %r, %t : i32, tensor<4x8xf32>
}}
"""
MAPS = """func.func @h{n}(%m: memref<?x8xf32>, %n: index, %t: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  affine.for %i = 0 to %n {{
    %0 = affine.load %m[%i + {n}, 3] : memref<?x8xf32>
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    affine.store %0, %m[%1, 0] : memref<?x8xf32>
  }}
  %2 = linalg.generic {{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}} ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) {{
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %in, %out : f32
    linalg.yield %3 : f32
  }} -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}}
"""


def measure(command):
    """Processor time and time by the clock in ms, and peak memory in MiB."""
    start = time.perf_counter()
    silent = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    _, status, usage = os.wait4(os.posix_spawnp(command[0], [str(part) for part in command], os.environ, file_actions=silent), 0)
    wall = (time.perf_counter() - start) * 1e3
    if status != 0:
        sys.exit(f"{command[0]} failed")
    return (usage.ru_utime + usage.ru_stime) * 1e3, wall, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=7)
    parser.add_argument("--functions", type=int, default=5000)
    parser.add_argument("--pdllc", default=HOME / "target" / "dist" / "pdllc")
    parser.add_argument("--threads", type=int, default=0, help="how many we read and print on; 0 is one for each core")
    parser.add_argument("--kind", choices=["plain", "maps"], action="append")
    options = parser.parse_args()
    include = llvm.include()
    work = HOME / "target" / "compare"
    work.mkdir(parents=True, exist_ok=True)
    empty = work / "empty.mlir"
    empty.write_text("")
    ods = [part for name in FILES for part in ("--ods", f"{include}/mlir/{name}.td")]
    ours = [options.pdllc, "print", "--threads", str(options.threads), "-I", include, *ods]
    missed = []
    print("| file | processor ms here | mlir-opt | ratio | wall here | mlir-opt | ratio | MiB here | mlir-opt | part |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for kind in options.kind or ["plain", "maps"]:
        text = work / f"assembly_{kind}.mlir"
        function = PLAIN if kind == "plain" else MAPS
        text.write_text("func.func private @g(i32) -> i32\n" + "".join(function.format(n=n) for n in range(options.functions)))
        outs = [work / f"assembly_{kind}.{side}.mlir" for side in ("here", "there")]
        sides = [ours, [llvm.tool("mlir-opt")]]
        turns = []
        for _ in range(options.reps):
            turns.append([])
            for command, out in zip(sides, outs):
                start_up = measure([*command, empty, "-o", os.devnull])
                whole = measure([*command, text, "-o", out])
                turns[-1].append((whole[0] - start_up[0], whole[1] - start_up[1], whole[2]))
        if outs[0].read_bytes() != outs[1].read_bytes():
            sys.exit(f"{kind}: {outs[0]} differs from {outs[1]}")
        cells = [kind]
        for at in (0, 1):
            here, there = (statistics.median(turn[side][at] for turn in turns) for side in (0, 1))
            ratios = sorted(turn[1][at] / turn[0][at] for turn in turns)
            is_below = at == 1 and statistics.median(ratios) < BAR
            cells += [f"{here:.0f}", f"{there:.0f}", spread(ratios, is_below)]
            if is_below:
                missed.append(kind)
        here, there = (max(turn[side][2] for turn in turns) for side in (0, 1))
        cells += [f"{here:.0f}", f"{there:.0f}", f"{here / there:.2f}"]
        print("| " + " | ".join(cells) + " |", flush=True)
    if missed:
        sys.exit(f"{len(missed)} below their bar: {', '.join(missed)}")


if __name__ == "__main__":
    main()
