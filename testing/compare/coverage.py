#!/usr/bin/env python3
"""Counts which rules of a project run, and what the others need.

usage: testing/compare/coverage.py DIR|FILE… [-I DIR]… [--natives FILE]… [--pdllc PATH] [--texts] [--list]

Each `.td` file below the directories that holds rules (`Pat` or `Pattern`) is read by `mlir-tblgen -gen-rewriters` and by
`pdllc drr --coverage`; both look in the file's own folder too. The table has a line for each file: whether either takes it, how many rules
it has, and how many run by themselves. Below are the functions that most rules need; `--texts` prints texts that are not evaluated,
`--list` which rules do not run. Needs the packages that `.ci/run` installs.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402

HOME = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 120
RULES = re.compile(r"(?::|^def\b.*?:)\s*(?:Pat|Pattern)<", re.MULTILINE)


def files_below(paths):
    """Returns the rule files of the paths in order."""
    for path in map(pathlib.Path, paths):
        for file in sorted(path.rglob("*.td")) if path.is_dir() else [path]:
            if not path.is_dir() or RULES.search(file.read_text(errors="replace")):
                yield file


def first_error(text):
    """Returns the first line of errors that says what is wrong."""
    return next((line.strip() for line in text.splitlines() if "error" in line), text.strip()[:160])


def main():
    arguments = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    arguments.add_argument("paths", nargs="+")
    arguments.add_argument("-I", action="append", default=[], dest="includes")
    arguments.add_argument("--natives", action="append", default=[])
    arguments.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    arguments.add_argument("--texts", action="store_true")
    arguments.add_argument("--list", action="store_true")
    options = arguments.parse_args()
    sums, needs, texts = collections.Counter(), collections.Counter(), collections.Counter()
    print(f"{'file':60} {'tblgen':>7} {'pdllc':>7} {'rules':>6} {'run':>6}")
    for file in files_below(options.paths):
        includes = [flag for folder in [*options.includes, str(file.parent), llvm.include()] for flag in ("-I", folder)]
        reference = subprocess.run(
            [llvm.tool("mlir-tblgen"), "-gen-rewriters", *includes, str(file)], capture_output=True, text=True, timeout=SECONDS
        )
        natives = [flag for name in options.natives for flag in ("--natives", name)]
        ours = subprocess.run(
            [options.pdllc, "drr", "--coverage", "--json", *natives, *includes, str(file)], capture_output=True, text=True, timeout=SECONDS
        )
        rules = json.loads(ours.stdout or '{"rules":[]}')["rules"]
        run = sum(rule["is_pattern"] and not rule["needs"] for rule in rules)
        taken = "yes" if ours.returncode == 0 else "no"
        sums.update(
            files=1, reference=reference.returncode == 0, ours=ours.returncode == 0,
            only_reference=reference.returncode == 0 and ours.returncode != 0, rules=len(rules), run=run,
        )
        name = str(file)[-60:]
        print(f"{name:60} {'yes' if reference.returncode == 0 else 'no':>7} {taken:>7} {len(rules):6} {run:6}")
        if options.list and reference.returncode != 0:
            print("    mlir-tblgen:", first_error(reference.stderr))
        if options.list and ours.returncode != 0:
            print("    pdllc:", first_error(ours.stderr))
        for rule in rules:
            if options.list and (rule["needs"] or not rule["is_pattern"]):
                print(f"    {rule['name']}: {'; '.join(need['native'] for need in rule['needs']) or 'is no pattern'}")
            needs.update({need["native"] for need in rule["needs"]})
            texts.update({need["stopped"] for need in rule["needs"] if need["stopped"]})
    print(
        f"{sums['files']} files, {sums['reference']} taken by mlir-tblgen, {sums['ours']} by pdllc, {sums['only_reference']} by mlir-tblgen alone; "
        f"{sums['rules']} rules, {sums['run']} run by themselves ({100 * sums['run'] // max(sums['rules'], 1)} %)"
    )
    for declaration, count in needs.most_common(None if options.texts else 25):
        print(f"{count:5} {declaration}")
    if options.texts:
        for why, count in texts.most_common():
            print(f"{count:5} {why}")


main()
