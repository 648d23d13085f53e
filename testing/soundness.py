#!/usr/bin/env python3
"""Makes docs/soundness.md: the verdicts of `pdllc prove` on rules of LLVM, of MLIR and of projects.

    testing/soundness.py [--pdllc PATH] [--confirm PATH] [--widths 8,16,32,64] [--timeout 5] [--cache DIR] [--llvm DIR] [--stablehlo DIR] [--write]

It runs what `cargo build --release -p pdllc --features full` and `cargo build -p pdl-prove --example confirm` make. Every pattern of the combine
rules in `all_combines` of the LLVM that `testing/llvm-version` names that matches instructions on integers alone is judged, in both
meanings of rules, and so are rules of DRR: those of MLIR, whose files are in LLVM's sources (Debian: `apt-get source llvm-toolchain-22`),
and of StableHLO. Without a folder of sources its rules are left out. Without --write the page is printed; with it, the functions that
`llc` miscompiles are written for the tests, too. What is refuted of LLVM as it is has to be confirmed by `llc`, or it is a failure.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = """include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def All : GICombiner<"AllImpl", [all_combines]>;
"""
# Instructions on floats, on elements of vectors, on memory and of control flow.
OTHER = re.compile(
    r"G_F(?!REEZE|SH)|VECTOR|SHUFFLE|SPLAT|LOAD|STORE|G_PHI|G_BR\b|VSCALE|G_BITCAST|[SU]ITOFP|FIX"
)

# The functions that LLVM's `llc` miscompiles, one for each refuted pattern.
MISCOMPILED = ROOT / "tools/pdl-prove/tests/machine/mir"

# Operations that move elements or make shapes, or are no numbers.
NO_ARITHMETIC = re.compile(
    r"^(shape|tensor)\.|^stablehlo\.(dynamic_|real_dynamic|broadcast|reshape|transpose|slice|pad|gather|tuple|get_tuple|reverse|reduce|iota"
    r"|complex|real|imag)"
)
# The seconds for a query of these: there are few that take long.
FILE_TIMEOUT = 30
# Files of rules: of which sources, the path, and what is said of their functions and operations.
FILES = [
    ("llvm", "mlir/lib/Dialect/Arith/IR/ArithCanonicalization.td", "arith.td", ["tools/pdl-prove/patterns/arith-natives.sem"]),
    ("llvm", "mlir/lib/Dialect/SPIRV/IR/SPIRVCanonicalization.td", None, []),
    ("llvm", "mlir/lib/Dialect/Shape/IR/ShapeCanonicalization.td", None, []),
    ("stablehlo", "stablehlo/transforms/optimization/StablehloAggressiveSimplificationPatterns.td", "stablehlo.td", []),
]


def run(*arguments, accepted=(0,)):
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode not in accepted:
        sys.exit(f"{' '.join(map(str, arguments))}: {done.stderr or done.stdout}")
    return done.stdout


def patterns(pdllc, include, meaning, folder):
    """The patterns that rules are, each under a name of its own, and the instructions of each."""
    rules = folder / "all.td"
    rules.write_text(RULES)
    module = folder / f"{meaning}.mlir"
    run(pdllc, "build", "--emit", "pdl-ir", rules, "-I", include, "--rules-as", meaning, "-o", module)
    # A rule with several patterns gets one verdict; here each counts.
    text = re.sub(r"(?m)^(  pdl\.pattern @\w+)\.(\d+)", r"\1__\2", module.read_text())
    parts = re.split(r"\n(?=  pdl\.pattern)", text)
    kept, roots = [parts[0]], {}
    for part in parts[1:]:
        name = re.search(r"@(\w+)", part)[1]
        matched = part.split("rewrite %")[0]
        operations = re.findall(r'operation "(\w+)"', part)
        if any(OTHER.search(operation) for operation in operations):
            continue
        root = re.search(r"rewrite (%\d+)", part)[1]
        roots[name] = re.search(re.escape(root) + r' = operation "(\w+)"', matched)[1]
        kept.append(part)
    module.write_text(closed(kept))
    return module, roots, len(parts) - 1


def title(name, roots):
    return f"`{name.replace('__', '.')}` of `{roots[name]}`"


def reason_of(entry):
    reason = entry["reasons"][0]
    # The types that it holds for.
    reason = re.sub(r" \([^()]*\bi\d+[^()]*\)$", "", reason)
    return re.sub(r"`([^`]{60})[^`]*`", r"`\1…`", reason).replace("|", "\\|")


def values_of(entry):
    example = entry["counterexample"]
    if "invalid" in example:
        return example["types"], example["invalid"], "", ""
    inputs = ", ".join(f"{each['name']} = {each['value']}" for each in example["inputs"])
    lines = [line.strip() for line in example["before"].splitlines() if re.match(r"\s*%\S+ = ", line)]
    # No flags are as good as none.
    lines = [re.sub(r"(, )?flags = #mir.flags<none>|#0(?=[,)])", "", line) for line in lines]
    matched = [re.sub(r' <\{\}>|"(?=[\w.]+"\()|(?<=\w)"(?=\()', "", line) for line in lines]
    return example["types"], inputs, "<br>".join(f"`{line}`" for line in matched), (
        f"{example['computed_before']} → {example['computed_after']}"
    )


def numbers_of_rules(version, include, folder):
    """The numbers by which the combiners of LLVM's targets know the rules of the library."""
    rules = folder / "numbers.td"
    rules.write_text(RULES + "def AllInstructions : InstrInfo;\ndef AllTarget : Target { let InstructionSet = AllInstructions; }\n")
    text = run(f"llvm-tblgen-{version}", "-gen-global-isel-combiner", "-combiners=All", "-I", include, rules)
    return {name: number for number, name in re.findall(r"// Combiner Rule #(\d+): (\w+)", text)}


def confirmed(entries, module, arguments, folder):
    """By the names of refuted patterns: whether, and on which targets, LLVM's `llc` does what they are refuted for, and the functions."""
    numbers = numbers_of_rules(arguments.version, arguments.include, folder)
    cases = folder / "cases"
    cases.mkdir()
    found, open_entries = {}, {entry["name"]: entry for entry in entries if entry["verdict"] == "refuted"}
    # Pointers have the width that the target says, and some rules are for wide registers alone.
    for widths in (None, "32,64", "64"):
        if widths and open_entries:
            again = verdicts(arguments.pdllc, [only(module, open_entries, folder)], arguments, widths)
            open_entries = {entry["name"]: entry for entry in again if entry["verdict"] == "refuted"}
        files = [case_of(name, entry, numbers, cases) for name, entry in open_entries.items()]
        lines = run(arguments.confirm, f"llc-{arguments.version}", *files).splitlines()
        for name, file, line in zip(list(open_entries), files, lines):
            types = open_entries[name]["counterexample"]["types"]
            found[name] = (line, types, file.with_suffix(".mir"))
            if not line.startswith("-"):
                del open_entries[name]
    return found


def case_of(name, entry, numbers, folder):
    """The file of a counterexample, as the program that confirms it reads it."""
    example = entry["counterexample"]
    bits = {"true": "1", "false": "0"}
    inputs = [each["value"].split(" : ")[0] for each in example["inputs"]]
    file = folder / f"{name.replace('__', '.')}.mlir"
    file.write_text(
        f"// number: {numbers[name.split('__')[0]]}\n// inputs: {', '.join(bits.get(each, each) for each in inputs)}\n"
        f"// before: {example['computed_before']}\n// after: {example['computed_after']}\n{example['before']}"
    )
    return file


def only(module, names, folder):
    """A module with the patterns of these names."""
    parts = re.split(r"\n(?=  pdl\.pattern)", module.read_text())
    kept = [part for part in parts[1:] if re.search(r"@(\w+)", part)[1] in names]
    made = folder / "only.mlir"
    made.write_text(closed([parts[0], *kept]))
    return made


def closed(parts):
    """The text of a module of these parts. The last pattern of all may have been the one with the end."""
    text = "\n".join(parts).rstrip()
    return text + ("\n}\n" if text.count("{") != text.count("}") else "\n")


def verdicts(pdllc, what, arguments, widths=None, timeout=None):
    printed = run(
        pdllc, "prove", *what, "--widths", widths or arguments.widths, "--timeout", str(timeout or arguments.timeout), "--json", "--cache", arguments.cache,
        accepted=(0, 1, 3, 4),
    )
    return json.loads(printed)["patterns"]


def judged_file(pdllc, include, sources, path, natives, semantics, arguments):
    """The verdicts on the rules of a file, and the names of those that compute with numbers."""
    options = [sources / path, "-I", include, "-I", sources]
    options += ["--natives", ROOT / "examples/natives" / natives] if natives else []
    module = run(pdllc, "build", "--emit", "pdl-ir", *options, "-o", "-")
    numbers = set()
    for part in re.split(r"\n(?=  pdl\.pattern)", module)[1:]:
        operations = re.findall(r'operation "([\w.]+)"', part)
        if not any(NO_ARITHMETIC.search(operation) for operation in operations):
            numbers.add(re.search(r"@(\w+)", part)[1])
    for file in semantics:
        options += ["--semantics", ROOT / file]
    # Conditions have one bit.
    return verdicts(pdllc, options, arguments, f"1,{arguments.widths}", FILE_TIMEOUT), numbers


def rules_of_files(arguments, out):
    """The section on rules of DRR."""
    out.append("\n## Rules of MLIR and of projects")
    out.append(
        "Rules of DRR as they stand in their files: what their C++ texts compute is part of what is proven. Arithmetic are those whose operations "
        f"neither move elements nor make shapes. Conditions of one bit are tried too, and a query may take {FILE_TIMEOUT} s. "
        "With `arith.truncf`, and where `fastmath` is handed on, nothing is known.\n"
    )
    out.append("| file | rules | arithmetic | of these proven | refuted | unknown |\n|---|---:|---:|---:|---:|---:|")
    details = []
    for name, path, natives, semantics in FILES:
        sources = getattr(arguments, name)
        if sources is None:
            continue
        entries, numbers = judged_file(arguments.pdllc, arguments.include, Path(sources), path, natives, semantics, arguments)
        title = f"`{Path(path).name}`"
        of_numbers = [entry for entry in entries if entry["name"] in numbers]
        counts = {verdict: sum(entry["verdict"] == verdict for entry in of_numbers) for verdict in ("proven", "refuted", "unknown")}
        out.append(f"| {title} | {len(entries)} | {len(of_numbers)} | {' | '.join(map(str, counts.values()))} |")
        print(f"{path}: {counts} of {len(of_numbers)} arithmetic rules, {len(entries)} in all", file=sys.stderr)
        details.append((title, of_numbers))
    for title, entries in details:
        refuted = [entry for entry in entries if entry["verdict"] == "refuted"]
        if refuted:
            out.append(f"\n### Refuted of {title}")
            out.append("| rule | types | matched | inputs | computes |\n|---|---|---|---|---|")
            for entry in refuted:
                types, inputs, matched, computed = values_of(entry)
                out.append(f"| `{entry['name']}` | {types} | {matched} | {inputs} | {computed} |")
        unknown = [f"`{entry['name']}`: {reason_of(entry)}" for entry in entries if entry["verdict"] == "unknown"]
        if unknown:
            out.append(f"\nUnknown of {title}: {'; '.join(unknown)}.")
        proven = [f"`{entry['name']}` ({', '.join(entry['shapes'])})" for entry in entries if entry["verdict"] == "proven"]
        if proven:
            out.append(f"\nProven of {title}: {', '.join(proven)}.")


def section(meaning, entries, roots, out, last, said):
    """The section on one meaning. The table of what is refuted has a column `last` with what is `said` of each name."""
    by_verdict = defaultdict(list)
    for entry in entries:
        by_verdict[entry["verdict"]].append(entry)
    counts = {verdict: len(by_verdict[verdict]) for verdict in ("proven", "refuted", "unknown", "vacuous")}
    out.append(f"\n## As `{meaning}`")
    out.append(
        f"{counts['proven']} proven, {counts['refuted']} refuted, {counts['unknown']} unknown, {counts['vacuous']} that match nothing.\n"
    )
    out.append("### Refuted")
    out.append(f"| pattern | types | matched | inputs | computes | {last} |\n|---|---|---|---|---|---|")
    for entry in by_verdict["refuted"]:
        types, inputs, matched, computed = values_of(entry)
        out.append(f"| {title(entry['name'], roots)} | {types} | {matched} | {inputs} | {computed} | {said[entry['name']]} |")
    out.append("\n### Unknown")
    out.append("| patterns | reason | which |\n|---:|---|---|")
    reasons = defaultdict(list)
    for entry in by_verdict["unknown"]:
        reasons[reason_of(entry)].append(title(entry["name"], roots))
    for reason, which in sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0])):
        out.append(f"| {len(which)} | {reason} | {', '.join(which)} |")
    out.append("\n### Proven")
    out.append(", ".join(title(entry["name"], roots) for entry in by_verdict["proven"]) + ".")
    print(f"{meaning}: {counts} of {len(entries)} patterns on integers", file=sys.stderr)


def rules_of_library(arguments, folder, out):
    """The sections on LLVM's library. Returns what is wrong."""
    results = {}
    for meaning in ("documented", "llvm22"):
        module, roots, count = patterns(arguments.pdllc, arguments.include, meaning, folder)
        results[meaning] = (verdicts(arguments.pdllc, [module], arguments), roots)
    entries, roots = results["llvm22"]
    print(f"{len(entries)} patterns on integers of {count}", file=sys.stderr)
    # In the other meaning the patterns of a rule have other numbers.
    of_llvm = defaultdict(set)
    for entry in entries:
        of_llvm[entry["name"].split("__")[0], roots[entry["name"]]].add(entry["verdict"])
    others, other_roots = results["documented"]
    said = {entry["name"]: ", ".join(sorted(of_llvm[entry["name"].split("__")[0], other_roots[entry["name"]]])) for entry in others}
    section("documented", others, other_roots, out, "as `llvm22`", said)
    found, wrong, said = confirmed(entries, module, arguments, folder), [], {}
    files = []
    for entry in entries:
        if entry["verdict"] != "refuted":
            continue
        name = entry["name"]
        line, types, file = found[name]
        if line.startswith("-"):
            said[name] = "nothing"
            wrong.append(f"{title(name, roots)} is refuted, and nothing confirms it: {line}")
            continue
        files.append(file)
        said[name] = f"`llc-{arguments.version}` for {line}" + (f" at {types}" if types != entry["counterexample"]["types"] else "")
    section("llvm22", entries, roots, out, "confirmed by", said)
    print(f"{len(files)} of {len(said)} refuted patterns confirmed", file=sys.stderr)
    if arguments.write and not wrong:
        for old in MISCOMPILED.glob("*.mir"):
            old.unlink()
        for file in files:
            (MISCOMPILED / file.name).write_text(file.read_text())
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdllc", default=ROOT / "target/release/pdllc")
    parser.add_argument("--confirm", default=ROOT / "target/debug/examples/confirm")
    parser.add_argument("--widths", default="8,16,32,64")
    parser.add_argument("--timeout", type=int, default=5)
    parser.add_argument("--cache")
    parser.add_argument("--llvm")
    parser.add_argument("--stablehlo")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    start = time.monotonic()
    arguments.version = (ROOT / "testing/llvm-version").read_text().strip()
    arguments.include = run(f"llvm-config-{arguments.version}", "--includedir").strip()
    out = [
        "# What is right of LLVM's rules\n",
        "Made by `testing/soundness.py --write`: every pattern of `all_combines` of LLVM 22 that matches instructions on integers alone, and "
        f"[rules of MLIR and of projects](#rules-of-mlir-and-of-projects), as [`pdllc prove`](prove.md#machine-ir) judges it at {arguments.widths.replace(',', ', ')} bits with z3 and {arguments.timeout} s "
        "for each query, with what is too hard [by cases](prove.md#cases). A rule with several patterns, `r`, `r.2`, …, has one for each instruction that its root may be.\n",
        "A verdict on a rule whose rewrite is C++ rests on its contract in "
        "[`combine.sem`](../tools/pdl-prove/semantics/combine.sem), which is compared with the function in Rust. `any` value is one that nobody "
        "knows before the program runs. Flags stand before what they are of; what is left open is chosen by the solver.\n",
        f"What is refuted as `llvm22` is [confirmed](prove.md#machine-ir): the combiner of a target in `llc-{arguments.version}` was run on the "
        "counterexample, or one at the types that stand there, with the rule alone, and what it made computes what the row says. No `llc` has "
        "the documented meaning; of what is refuted there, the last column says how the same pattern is judged as `llvm22`.",
    ]
    with tempfile.TemporaryDirectory() as folder:
        # Most rules are the same in both meanings.
        arguments.cache = arguments.cache or Path(folder) / "cache"
        wrong = rules_of_library(arguments, Path(folder), out)
        rules_of_files(arguments, out)
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    if wrong:
        sys.exit("\n".join(wrong))
    text = "\n".join(out) + "\n"
    if arguments.write:
        (ROOT / "docs/soundness.md").write_text(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
