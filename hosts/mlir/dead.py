#!/usr/bin/env python3
"""Writes OUT.pdll and OUT.mlir: arithmetic of which most is dead, or is once patterns have gone through it.

usage: dead.py OPS SEED OUT
"""
import random
import sys

PATTERNS = '''#include "mlir/Dialect/Arith/IR/ArithOps.td"
Pattern AndSame { let root = op<arith.andi>(x: Value, x); replace root with x; }
Pattern OrAnd { let root = op<arith.ori>(op<arith.andi>(x: Value, _: Value).0, x); replace root with x; }
Pattern AndOr { let root = op<arith.andi>(op<arith.ori>(x: Value, _: Value).0, x); replace root with x; }
Pattern AddSub { let root = op<arith.addi>(op<arith.subi>(x: Value, y: Value).0, y); replace root with x; }
'''
# An operation, one that makes of it what the first operand was, and which operand it needs for that.
PAIRS = [("andi", "ori", 0), ("ori", "andi", 0), ("subi", "addi", 1), ("muli", "xori", 0)]


def main():
    ops, seed, out = sys.argv[1:]
    rnd = random.Random(int(seed))
    with open(out + ".pdll", "w") as f:
        f.write(PATTERNS)
    with open(out + ".mlir", "w") as f:
        f.write("func.func @f(%a: i32, %b: i32) -> i32 {\n")
        values = ["%a", "%b"]
        for number in range(0, int(ops), 3):
            operands = [values[-1 - rnd.randrange(min(len(values), 6))] for _ in range(2)]
            first, second, operand = rnd.choice(PAIRS)
            f.write(f"%v{number} = arith.{first} {operands[0]}, {operands[1]} : i32\n")
            f.write(f"%v{number + 1} = arith.{second} %v{number}, {operands[operand]} : i32\n")
            # Nothing uses this.
            f.write(f"%v{number + 2} = arith.muli %v{number + 1}, %v{number} : i32\n")
            values.append(f"%v{number + 1}")
        f.write(f"return {values[-1]} : i32\n}}\n")


main()
