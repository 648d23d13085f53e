#!/usr/bin/env python3
"""Prints what another release of MLIR changes in the definitions of operations, and which code by hand here is affected.

usage: testing/next-llvm.py OLD NEW [--pdllc PDLLC]

OLD and NEW are folders with `.td` files, such as what `llvm-config --includedir` says; the packages need not be installed. `pdllc
ods` reads every file below `mlir/Dialect`. A line is an operation that is new, gone, or has other operands, results, attributes,
properties, regions, successors, traits or another assembly format, with the file of `hosts/mlir-dialects` that reads and prints it:
one of `forms/` for an operation that has no format, those of `directives/` for the `custom<…>` parts of a format. A form that is C++
in MLIR can change with no trace in these files: `conformance assembly` compares all of them with `mlir-opt`.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

HOME = pathlib.Path(__file__).resolve().parents[1]
ASSEMBLY = HOME / "hosts" / "mlir-dialects" / "src" / "assembly"
LISTS = ["operands", "results", "attributes", "properties", "regions", "successors"]


def read(pdllc, include, path):
    """The operations that a file defines, and those of what it includes; none if it is no file by itself."""
    run = subprocess.run([pdllc, "ods", path, "-I", include, "--json"], capture_output=True, text=True)
    listing = json.loads(run.stdout) if run.stdout.startswith("{") else {"operations": [], "constraints": []}
    summaries = [constraint["summary"] for constraint in listing["constraints"]]
    return {operation["name"]: facts(operation, summaries) for operation in listing["operations"]}


def facts(operation, summaries):
    """What an operation is, by the name of each kind of change."""
    def entry(part):
        constraint = part.get("constraint")
        kind = summaries[constraint] if isinstance(constraint, int) else None
        return [part.get("name"), part.get("length"), part.get("is_optional"), kind]

    found = {kind: [entry(part) for part in operation.get(kind, [])] for kind in LISTS}
    found["traits"] = sorted(trait["cpp_name"] or trait["definition"] for trait in operation["traits"])
    found["format"] = " ".join((operation["assembly_format"] or "").split())
    return found


def release(pdllc, include):
    """The operations of all dialects of a release."""
    files = sorted(path for path in (include / "mlir" / "Dialect").rglob("*.td") if "Op<" in path.read_text(errors="replace"))
    if not files:
        sys.exit(f"there are no definitions in {include}/mlir/Dialect")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        operations = {}
        for found in pool.map(lambda path: read(pdllc, include, path), files):
            operations |= found
    return operations


def by_hand():
    """The files that have code for an operation, and for the name of a directive."""
    forms, directives = {}, {}
    for folder, pattern, found in [("forms", r'"([a-z_0-9]+\.[a-zA-Z_.0-9]+)"', forms), ("directives", r'"([A-Z]\w+)"', directives)]:
        for path in sorted((ASSEMBLY / folder).glob("*.rs")):
            for name in re.findall(pattern, path.read_text()):
                found.setdefault(name, f"{folder}/{path.name}")
    return forms, directives


def code(name, facts, forms, directives):
    """The files that are affected if an operation changes; `missing` for what nobody reads yet."""
    custom = re.findall(r"custom<(\w+)>", facts["format"])
    if custom:
        return sorted({directives.get(name, f"`custom<{name}>` is missing") for name in custom})
    return [forms[name]] if not facts["format"] and name in forms else []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--pdllc", type=pathlib.Path, default=HOME / "target" / "release" / "pdllc")
    options = parser.parse_args()
    old, new = release(options.pdllc, options.old), release(options.pdllc, options.new)
    forms, directives = by_hand()
    counts = {"new": 0, "gone": 0, "changed": 0, "by hand": 0}
    print("| operation | change | code by hand |")
    print("|---|---|---|")
    for name in sorted(old | new):
        if name not in old:
            kind, change = "new", "new"
        elif name not in new:
            kind, change = "gone", "gone"
        else:
            kind, change = "changed", ", ".join(part for part in new[name] if old[name][part] != new[name][part])
        if not change:
            continue
        files = code(name, new.get(name, old.get(name)), forms, directives)
        counts[kind] += 1
        counts["by hand"] += bool(files)
        print(f"| `{name}` | {change} | {', '.join(files)} |")
    print(f"\n{len(old)} and {len(new)} operations: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


if __name__ == "__main__":
    main()
