#!/usr/bin/env python3
"""Makes docs/soundness.md: the verdicts of `pdllc prove` on rules of LLVM.

    testing/soundness.py [--pdllc PATH] [--widths 8,16,32,64] [--timeout 10] [--write]

Every pattern of the combine rules in `all_combines` of the LLVM that `testing/llvm-version` names that matches instructions on
integers alone is judged, in both meanings of rules. Without --write the page is printed.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
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
    # The last pattern may have been the one with the end of the module.
    text = "\n".join(kept).rstrip()
    if text.count("{") != text.count("}"):
        text += "\n}"
    module.write_text(text + "\n")
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
    lines = [line.strip() for line in example["before"].splitlines() if '"G_' in line or '"COPY' in line]
    # No flags are as good as none.
    lines = [re.sub(r"(, )?flags = #mir.flags<none>|#\d+(?=[,)])", "", line) for line in lines]
    matched = [re.sub(r' <\{\}>|"(?=\w+"\()|(?<=\w)"(?=\()', "", line) for line in lines]
    return example["types"], inputs, "<br>".join(f"`{line}`" for line in matched), (
        f"{example['computed_before']} → {example['computed_after']}"
    )


def judged(pdllc, include, meaning, arguments, folder):
    module, roots, count = patterns(pdllc, include, meaning, folder)
    # Most rules are the same in both meanings.
    has_cache = "--cache" in run(pdllc, "prove", "--help")
    cache = ["--cache", folder / "cache"] if has_cache else []
    printed = run(
        pdllc, "prove", module, "--widths", arguments.widths, "--timeout", str(arguments.timeout), "--json", *cache,
        accepted=(0, 1, 3, 4),
    )
    return json.loads(printed)["patterns"], roots, count


def section(meaning, entries, roots, out):
    by_verdict = defaultdict(list)
    for entry in entries:
        by_verdict[entry["verdict"]].append(entry)
    counts = {verdict: len(by_verdict[verdict]) for verdict in ("proven", "refuted", "unknown", "vacuous")}
    out.append(f"\n## As `{meaning}`")
    out.append(
        f"{counts['proven']} proven, {counts['refuted']} refuted, {counts['unknown']} unknown, {counts['vacuous']} that match nothing.\n"
    )
    out.append("### Refuted")
    out.append("| pattern | types | matched | inputs | computes |\n|---|---|---|---|---|")
    for entry in by_verdict["refuted"]:
        types, inputs, matched, computed = values_of(entry)
        out.append(f"| {title(entry['name'], roots)} | {types} | {matched} | {inputs} | {computed} |")
    out.append("\n### Unknown")
    out.append("| patterns | reason | which |\n|---:|---|---|")
    reasons = defaultdict(list)
    for entry in by_verdict["unknown"]:
        reasons[reason_of(entry)].append(title(entry["name"], roots))
    for reason, which in sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0])):
        out.append(f"| {len(which)} | {reason} | {', '.join(which)} |")
    out.append("\n### Proven")
    out.append(", ".join(title(entry["name"], roots) for entry in by_verdict["proven"]) + ".")
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdllc", default=ROOT / "target/release/pdllc")
    parser.add_argument("--widths", default="8,16,32,64")
    parser.add_argument("--timeout", type=int, default=10)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    version = (ROOT / "testing/llvm-version").read_text().strip()
    include = run(f"llvm-config-{version}", "--includedir").strip()
    out = [
        "# What is right of LLVM's combine rules\n",
        "Made by `testing/soundness.py --write`: every pattern of `all_combines` of LLVM 22 that matches instructions on integers alone, as "
        f"[`pdllc prove`](prove.md#machine-ir) judges it at {arguments.widths.replace(',', ', ')} bits with z3 and {arguments.timeout} s "
        "for each query. A rule with several patterns, `r`, `r.2`, …, has one for each instruction that its root may be.\n",
        "A verdict on a rule whose rewrite is C++ rests on its contract in "
        "[`combine.sem`](../tools/pdl-prove/semantics/combine.sem), which is compared with the function in Rust. `any` value is one that nobody "
        "knows before the program runs. Flags stand before what they are of; what is left open is chosen by the solver.",
    ]
    with tempfile.TemporaryDirectory() as folder:
        for meaning in ("documented", "llvm22"):
            entries, roots, count = judged(arguments.pdllc, include, meaning, arguments, Path(folder))
            counts = section(meaning, entries, roots, out)
            print(f"{meaning}: {counts} of {len(entries)} patterns on integers, {count} in all", file=sys.stderr)
    text = "\n".join(out) + "\n"
    if arguments.write:
        (ROOT / "docs/soundness.md").write_text(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
