#!/usr/bin/env python3
"""Compares combine rules with LLVM's own combiner: the pure rules of LLVM's library, 27 that call no C++, on random functions.

usage: testing/compare/machine.py [--reps N] [--functions N] [--pdllc PATH] [--combine PATH]

The same rules are compiled into a pass of `llc` (`testing/peer/combiner.cpp`, eleven seconds, kept below
`target/compare`). Both sides take turns; a cell is the least of its side, which other work on the machine disturbs least, and a ratio is the
median of the turns, with the least and the most:

  combine     the combiner alone, nanoseconds per instruction: here as `--combine` says, the example `combine` of `hosts/mir`;
              there `-time-passes`. Rewrites are compared by the number of instructions that are left, which must be equal.
  read+print  here as the example says; there the processor's time of `llc -run-pass=none` without that of an empty file
  process     `pdllc run` from `.td` to `.mir`, beside `llc` with the rules compiled already: processor's time, and peak memory

cargo build --profile dist -p pdllc --features full; cargo build --profile dist -p pdl-mir
--example combine. Needs the package `llvm-N-dev` of the version in `testing/llvm-version`, and `g++`.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402
from compare import spread  # noqa: E402

HOME = pathlib.Path(__file__).resolve().parents[2]
RULES = """ZeroMinusAPlusB APlusZeroMinusB APlusBMinusB BMinusAPlusA AMinusBPlusCMinusA AMinusBPlusBMinusC APlusBMinusAplusC
APlusBMinusCPlusA mul_by_neg_one idempotent_prop match_extract_of_element_undef_vector match_extract_of_element_undef_index
insert_vector_element_idx_undef extract_vector_element_not_const insert_vector_element_extract_vector_element
right_identity_zero binop_same_val binop_right_to_zero fneg_fneg_fold right_identity_one_int add_sub_reg select_undef_cmp
funnel_shift_right_zero funnel_shift_left_zero funnel_shift_or_shift_to_funnel_shift_left
funnel_shift_or_shift_to_funnel_shift_right fabs_fneg_fold""".split()
TABLE = """include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def PeerISA : InstrInfo;
def MyTarget : Target { let InstructionSet = PeerISA; }
def Peer : GICombiner<"PeerCombiner", [%s]>;
""" % ", ".join(RULES)
BINARY = ["G_ADD", "G_SUB", "G_MUL", "G_AND", "G_OR", "G_XOR", "G_SHL", "G_LSHR", "G_ASHR", "G_UMIN", "G_SMAX", "G_SDIV"]


def function(rnd, number, instructions):
    """One function of about so many instructions. All results but those of the last are used, or nothing would be left."""
    lines = ["    liveins: $w0, $w1, $x2, $x3"]
    known = {"s32": [], "s64": []}
    count = 0

    def put(text, of):
        nonlocal count
        lines.append(f"    %{count}:_({of}) = {text}")
        count += 1
        return count - 1

    for register, of in [("$w0", "s32"), ("$w1", "s32"), ("$x2", "s64"), ("$x3", "s64")]:
        known[of].append(put(f"COPY {register}", of))
    constants = {of: [put(f"G_CONSTANT i{of[1:]} {value}", of) for value in (0, 1, -1, 7)] for of in known}
    unused = []
    while count < instructions:
        of = rnd.choice(["s32", "s32", "s32", "s64"])

        def operand():
            if unused and rnd.random() < 0.5:
                at = rnd.randrange(max(0, len(unused) - 8), len(unused))
                if unused[at][0] == of:
                    return unused.pop(at)[1]
            return rnd.choice(known[of][-12:])

        kind = rnd.random()
        if kind < 0.80:
            right = rnd.choice(constants[of]) if rnd.random() < 0.1 else operand()
            text = f"{rnd.choice(BINARY)} %{operand()}, %{right}"
            if " G_S" not in text and "DIV" not in text and "_ADD" in text and rnd.random() < 0.3:
                text = rnd.choice(["nuw ", "nsw "]) + text
        elif kind < 0.84:
            text = f"G_FSHL %{operand()}, %{operand()}, %{rnd.choice(constants[of] + [operand()])}(s{of[1:]})"
        elif kind < 0.90:
            text = f"{rnd.choice(['G_FNEG', 'G_FABS', 'G_FNEG'])} %{operand()}"
        elif kind < 0.95:
            condition = put(f"G_ICMP intpred({rnd.choice(['eq', 'ne', 'ult', 'sgt'])}), %{operand()}({of}), %{operand()}", "s1")
            text = f"G_SELECT %{condition}(s1), %{operand()}, %{operand()}"
        else:
            text = f"COPY %{operand()}({of})"
        if re.match(r"G_(SHL|LSHR|ASHR) ", text):
            text += f"({of})"
        result = put(text, of)
        known[of].append(result)
        unused.append((of, result))
    # Everything ends in what is returned.
    for of, register in [("s32", "$w0"), ("s64", "$x0")]:
        last = known[of][-1]
        for kind, value in unused:
            if kind == of and value != last:
                last = put(f"G_UMAX %{last}, %{value}", of)
        lines.append(f"    {register} = COPY %{last}({of})")
    lines.append("    RET_ReallyLR implicit $w0, implicit $x0")
    body = "\n".join(lines)
    return f"---\nname: f{number}\ntracksRegLiveness: true\nbody: |\n  bb.0:\n{body}\n...\n", len(lines) - 1


def seconds(command, **options):
    """The processor's time of a process, the KiB at its peak, and what it says on standard error."""
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=options.get("stdout", nowhere), stderr=subprocess.PIPE, text=True)
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed: {said[:2000]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, said


def plugin(work, include):
    """The rules as a plugin of llc."""
    rules, table, library = work / "pure.td", work / "pure.inc", work / "pure.so"
    if not (library.exists() and rules.read_text() == TABLE):
        rules.write_text(TABLE)
        subprocess.run([llvm.tool("llvm-tblgen"), "-I", include, "-gen-global-isel-combiner", "--combiners=Peer", rules, "-o", table], check=True)
        flags, libraries = llvm.config("--cxxflags"), llvm.config("--libdir")
        # As LLVM's packages are built: a release, optimized.
        subprocess.run(["g++", *flags.split(), "-O2", "-fPIC", "-shared", "-DNDEBUG", "-w", f'-DRULES="{table}"',
                        HOME / "testing" / "peer" / "combiner.cpp", "-o", library, f"-L{libraries}", f"-lLLVM-{llvm.VERSION}"], check=True)
    return rules, library


def wall_ms(said, step):
    """What the example says a step took."""
    number, unit = re.search(rf"^{step} in ([0-9.]+)(ms|s|µs)", said, re.M).groups()
    return float(number) * {"s": 1e3, "ms": 1, "µs": 1e-3}[unit]


def pass_ms(said):
    """What `-time-passes` says the combiner took."""
    found = re.search(r"^.*?([0-9.]+) \([ 0-9.]+%\)\s+(?:[0-9]+\s+)?peer combiner$", said, re.M)
    return float(found.group(1)) * 1e3


def bodies(text):
    return len(re.findall(r"^    (?:[%$]|RET)", text, re.M))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=11)
    parser.add_argument("--functions", type=int, default=100, help="of about a thousand instructions each")
    parser.add_argument("--pdllc", default=HOME / "target" / "dist" / "pdllc")
    parser.add_argument("--combine", default=HOME / "target" / "dist" / "examples" / "combine")
    options = parser.parse_args()
    work = HOME / "target" / "compare"
    work.mkdir(parents=True, exist_ok=True)
    include = llvm.include()
    rules, library = plugin(work, include)

    rnd = random.Random(18)
    functions = [function(rnd, number, 720) for number in range(options.functions)]
    count = sum(size for _, size in functions)
    source, empty = work / "pure.mir", work / "empty.mir"
    source.write_text("".join(text for text, _ in functions))
    empty.write_text(function(rnd, 0, 10)[0])

    llc = [llvm.tool("llc"), "-mtriple=aarch64", "-simplify-mir", "-o", "-"]
    combined = [*llc, f"-load={library}", "-run-pass=peer-combiner"]
    here, there = work / "here.mir", work / "there.mir"
    with open(there, "w") as file:
        seconds([*combined, source], stdout=file)
    with open(here, "w") as file:
        seconds([options.combine, rules, include, source], stdout=file)
    left = [bodies(path.read_text()) for path in (here, there)]
    if left[0] != left[1]:
        sys.exit(f"different results: {left[0]} instructions are left here, {left[1]} there")

    run = [options.pdllc, "run", "--rules-as", "llvm22", "-p", rules, "-I", include, "--rules", "Peer", source]
    rows = {"combine": [], "read+print": [], "process": [], "blob": []}
    peaks = ([], [])
    blob = work / "pure.pdllc"
    subprocess.run([options.pdllc, "build", "--rules-as", "llvm22", rules, "-I", include, "--rules", "Peer", "-o", blob], check=True)
    stored = [options.pdllc, "run", "-p", blob, source]

    def mine():
        said = seconds([options.combine, rules, include, source])[2]
        whole, peak, _ = seconds(run)
        peaks[0].append(peak)
        from_blob, _, _ = seconds(stored)
        return wall_ms(said, "combined"), wall_ms(said, "read") + wall_ms(said, "printed"), whole * 1e3, from_blob * 1e3

    def other():
        whole, peak, _ = seconds([*combined, source])
        peaks[1].append(peak)
        timed = pass_ms(seconds([*combined, "-time-passes", source])[2])
        read = seconds([*llc, "-run-pass=none", source])[0] - seconds([*llc, "-run-pass=none", empty])[0]
        return timed, read * 1e3, whole * 1e3, whole * 1e3

    for turn in range(options.reps):
        if turn % 2 == 0:
            ours = mine()
            theirs = other()
        else:
            theirs = other()
            ours = mine()
        for row, pair in zip(rows.values(), zip(ours, theirs)):
            row.append(pair)
    print(f"{count} instructions, {left[0]} left")
    print("| | here ms | llc ms | ratio | here ns/instruction | llc ns/instruction |")
    print("|---|---|---|---|---|---|")
    for name, pairs in rows.items():
        ms = [min(pair[side] for pair in pairs) for side in (0, 1)]
        ratios = sorted(theirs / ours for ours, theirs in pairs)
        each = [value * 1e6 / count for value in ms]
        print(f"| {name} | {ms[0]:.1f} | {ms[1]:.1f} | {spread(ratios)} | {each[0]:.0f} | {each[1]:.0f} |")
    print(f"peak MiB: {max(peaks[0]) / 1024:.1f} here, {max(peaks[1]) / 1024:.1f} llc")


if __name__ == "__main__":
    main()
