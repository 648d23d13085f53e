#!/usr/bin/env python3
"""Runs the tests that a project has for its rules: their input, rewritten here, under their own FileCheck comments.

usage: testing/compare/project_checks.py TEST… [--prefix CHECK] [--pdllc PATH] [--list] -- FLAGS…

FLAGS are those of `pdllc run`: the rules, folders, natives files and packs. A test is run function by function. One counts if a rule rewrites it; one that
none rewrites tests what the project does in C++. Without `--fold` among FLAGS nothing else than rules changes the IR.
"""
import argparse
import collections
import json
import pathlib
import re
import sys
import tempfile

from upstream_tests import HOME, filecheck, run


def functions_of(test):
    """The functions of a file that have comments, each with the lines before it."""
    for part in re.split(r"^// -----.*$", test.read_text(errors="replace"), flags=re.MULTILINE):
        for text in re.split(r"^}\s*$", part, flags=re.MULTILINE):
            name = re.search(r"func\.func .*?(@[\w$.-]+)", text)
            if name:
                yield name[1], text + "}\n"


def our_error(errors):
    """The first error among findings."""
    return next((line for line in errors.splitlines() if "] error:" in line), errors)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="+", type=pathlib.Path, metavar="TEST")
    parser.add_argument("--prefix", default="CHECK")
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    parser.add_argument("--list", action="store_true")
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    arguments, flags = parser.parse_args(sys.argv[1:at]), sys.argv[at + 1:]
    counts, reasons = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "function.mlir"
        for test in arguments.tests:
            for name, text in functions_of(test):
                if arguments.prefix not in text:
                    continue
                path.write_text(text)
                status, printed, errors = run([arguments.pdllc, "run", *flags, "--stats=json", str(path)])
                statistics = re.search(r"^\{.*\}$", errors, flags=re.MULTILINE)
                if status == 0 and statistics and not json.loads(statistics[0])["rewrites"]:
                    counts["not rewritten"] += 1
                    continue
                reason = filecheck(path, printed, [arguments.prefix]) if status == 0 else our_error(errors)
                verdict = "not read" if "[E040" in reason else "fail" if reason else "pass"
                counts[verdict] += 1
                if reason:
                    reasons.append(f"    {verdict}: {test.name} {name}: {reason}")
    rewritten = counts["pass"] + counts["fail"]
    print(f"{counts['pass']} of {rewritten} functions that rules rewrite pass; {counts['not rewritten']} are not rewritten, {counts['not read']} not read")
    if arguments.list:
        print("\n".join(reasons))
    return 0 if counts["pass"] else 1


if __name__ == "__main__":
    sys.exit(main())
