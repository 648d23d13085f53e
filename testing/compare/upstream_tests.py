#!/usr/bin/env python3
"""Runs MLIR's own tests of PDLL, of the `pdl` dialect and of DRR, and LLVM's of TableGen.

usage: testing/compare/upstream_tests.py SOURCE [--pdllc PATH] [--list] [--jobs N]

SOURCE is the unpacked source of LLVM (`llvm/test/TableGen` and `mlir/test` of Debian's package). Each run of a test is one line here:

tblgen    the run's macros and folders, without its backend: the printed records are those of `llvm-tblgen` to the byte, or both refuse the
          text with the first error on the same line. Where the run prints records, its own FileCheck comments hold, too.
pdll      each part of a file: both accept it, or an error is on the same line or, of what is missing at its end, the one before. Of those that are printed as
          the `pdl` dialect or as C++ the file's own comments hold for what is printed here; and the C++ of all that both accept is the same.
pdl       each part: both accept it, or an error is on a line that the file expects one on. The comments of `ops.mlir` hold.
rules     the rules of a file: both accept them, or the first error is on the same line.
drr       each function of MLIR's inputs for the rules of its test dialect, rewritten here, has what its comments say.

The table counts runs; `--list` names those that do not pass, each with its reason. Needs the packages that `.ci/run` installs.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import llvm

HOME = pathlib.Path(__file__).resolve().parents[2]
PLACE = re.compile(r"^(?:Included from )?([^\s:][^:\n]*):(\d+):(?:(\d+):)? ?(error|note)?", re.MULTILINE)
OURS = re.compile(r"╭─\[ (.*):(\d+):(\d+) \]")


def run(command, text=None):
    """Returns the status, the output and the errors of a command."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", timeout=120)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", "took too long"


def their_error(text):
    """The file and the line of the first error that a program of LLVM prints."""
    for line in text.splitlines():
        found = re.match(r"(.+?):(\d+):(?:\d+:)? error:", line)
        if found:
            return pathlib.Path(found[1]).name, int(found[2])
    return None


def our_errors(text):
    """The files and lines of our errors, in the order of their reports."""
    places, is_error = [], False
    for line in text.splitlines():
        if line.startswith("["):
            is_error = "] error:" in line
        found = OURS.search(line)
        if found and is_error:
            places.append((pathlib.Path(found[1]).name, int(found[2])))
            is_error = False
    return places


def is_near(theirs, ours):
    """Whether an error is where theirs is, or on the line before: what is missing at the end of a line is told there."""
    return theirs is None or any(file == theirs[0] and theirs[1] - line in (0, 1) for file, line in ours)


def filecheck(test, text, prefixes=("CHECK",), flags=()):
    """The reason why a text does not have what the comments of a test want, or nothing."""
    command = [llvm.tool("FileCheck"), str(test), f"--check-prefixes={','.join(prefixes)}", "--allow-empty", *flags]
    status, _, errors = run(command, text)
    return "" if status == 0 else next((line for line in errors.splitlines() if "error:" in line), "FileCheck fails")


def local_scope(text):
    """Printed IR with its locations where they are used, as `-mlir-print-local-scope` has them."""
    aliases = dict(re.findall(r"^(#loc\d*) = loc\((.*)\)$", text, flags=re.MULTILINE))
    for _ in range(4):
        text = re.sub(r"#loc\d*\b(?! = )", lambda alias: aliases.get(alias[0], alias[0]), text)
    return text


def runs_of(test):
    """The commands of a test's RUN lines, continued lines joined."""
    lines = re.findall(r"RUN:(.*)", test.read_text(errors="replace"))
    joined = []
    for line in lines:
        if joined and joined[-1].endswith("\\"):
            joined[-1] = joined[-1][:-1] + line
        else:
            joined.append(line)
    return joined


def parts_of(test):
    """The parts of a file between the markers, each with as many empty lines before it as keep its line numbers."""
    parts, at = [], 0
    for part in re.split(r"^// -----.*$", test.read_text(errors="replace"), flags=re.MULTILINE):
        parts.append("\n" * at + part)
        at += part.count("\n")
    return parts


class Tests:
    def __init__(self, source, pdllc, folder):
        self.source, self.pdllc, self.folder = pathlib.Path(source), pdllc, folder
        self.include = llvm.include()

    def folders(self, words, test):
        """The flags of a run that say where files are, and which macros there are. What is not unpacked is installed."""
        flags = []
        words = [word.replace("%p", str(test.parent)).replace("%S", str(test.parent)).replace("%s", str(test)) for word in words]
        for at, word in enumerate(words):
            if word.startswith("-D"):
                flags.append(word)
            elif word.startswith("-I"):
                path = word[2:] or words[at + 1]
                flags += ["-I", path if pathlib.Path(path).is_dir() else self.include]
        return flags

    def tblgen(self, test):
        for command in runs_of(test):
            stages = [stage.split() for stage in re.split(r"\|(?!\|)", command)]
            words = stages[0]
            if not any(word.endswith("llvm-tblgen") for word in words):
                continue
            backend = next((word for word in words if re.match(r"--?(gen|print|dump|null)", word)), "")
            flags = self.folders(words, test)
            name = f"{test.name} {' '.join(word for word in words if word.startswith(('-D', '-gen')))}".strip()
            silent = [word for word in words if word.startswith("--no-warn")]
            theirs = run([llvm.tool("llvm-tblgen"), *flags, *silent, str(test)])
            ours = run([self.pdllc, "tblgen", *flags, str(test)])
            if theirs[0] == 0 and ours[0] == 0:
                reason = "" if theirs[1] == ours[1] else "the printed records differ"
            elif theirs[0] == 0 or ours[0] == 0:
                reason = "refused" if theirs[0] == 0 else "accepted"
            else:
                place = their_error(theirs[2])
                places = our_errors(ours[2])
                reason = "" if place is None or place in places[:1] else f"the first error is at {places[:1]}, not at {place}"
            if not reason and not backend and theirs[0] == 0 and len(stages) > 1 and "FileCheck" in stages[1][0]:
                checks = re.findall(r"-?-check-prefix(?:es)?[= ](\S+)", command)
                prefixes = ",".join(checks).split(",") if checks else ["CHECK"]
                text = ours[1] + (theirs[2] if "2>&1" in command else "")
                given = [word.replace("%s", str(test)) for word in stages[1] if word.startswith("-D")]
                reason = filecheck(test, text, prefixes, given)
            yield "tblgen", name, reason

    def part(self, text, test, number):
        """A file with a part of a test, under the test's name."""
        folder = pathlib.Path(self.folder) / f"{test.parent.name}.{test.name}.{number}"
        folder.mkdir(exist_ok=True)
        path = folder / test.name
        path.write_text(text)
        return path

    def pdll(self, test):
        for command in runs_of(test):
            words = command.split("|")[0].split()
            if "mlir-pdll" not in words or "%s" not in words:
                continue
            flags = self.folders(words, test) + ["-I", str(test.parent)]
            emit = words[words.index("-x") + 1] if "-x" in words else "ast"
            parts = parts_of(test) if any("split-input-file" in word for word in words) else [test.read_text()]
            programs = [[llvm.tool("mlir-pdll")], [self.pdllc, "build"]]
            printed = []
            for number, text in enumerate(parts):
                path = self.part(text, test, number)
                theirs = run([llvm.tool("mlir-pdll"), *flags, "-x", emit, str(path)])
                checked = run([self.pdllc, "check", *flags, str(path)])
                reason = ""
                if (theirs[0] == 0) != (checked[0] == 0):
                    first = next((line for line in (theirs[2] + checked[2]).splitlines() if "error" in line), "")
                    reason = ("refused: " if theirs[0] == 0 else "accepted: ") + first
                elif theirs[0] != 0 and not is_near(their_error(theirs[2]), our_errors(checked[2])):
                    reason = f"the error is at {our_errors(checked[2])}, not at {their_error(theirs[2])}"
                yield "pdll", f"{test.name} part {number + 1}", reason
                if emit != "ast" and checked[0] == 0:
                    printed.append(run([self.pdllc, "build", "-x", emit, *flags, str(path), "-o", "-"])[1])
                if theirs[0] == 0 and checked[0] == 0:
                    cpp = [run([*program, "-x", "cpp", *flags, str(path)])[1] for program in programs]
                    yield "pdll", f"{test.name} part {number + 1} as C++", "" if cpp[0] == cpp[1] else "the texts differ"
            if emit != "ast" and len(printed) == len(parts):
                yield "pdll", f"{test.name} as {emit}, its comments", filecheck(test, "\n// -----\n".join(printed))

    def pdl(self, test):
        for number, text in enumerate(parts_of(test)):
            path = self.part(text, test, number)
            lines = text.splitlines()
            expected = set()
            for at, line in enumerate(lines):
                for offset in re.findall(r"expected-error(?:-re)? ?(?:@(above|below|[+-]\d+))?", line):
                    step = {"above": -1, "below": 1, "": 0}.get(offset, None)
                    expected.add(at + 1 + (int(offset) if step is None else step))
            if not re.search(r"pdl\.|operation", text):
                continue
            status, _, errors = run([self.pdllc, "check", str(path)])
            found = {line for _, line in our_errors(errors)}
            reason = ""
            if not expected and status != 0:
                reason = "refused: " + errors.split("\n")[0]
            elif expected and status == 0:
                reason = "accepted: " + next((line for line in lines if "expected-error" in line), "").strip()
            # An error of an operation is shown at its word for it, of one in several lines perhaps at another.
            elif expected and not any(0 <= line - place <= 2 for place in expected for line in found):
                reason = f"the error is at line {sorted(found)}, not at {sorted(expected)}"
            yield "pdl", f"{test.name} part {number + 1}", reason

    def rules(self, test):
        for command in runs_of(test):
            words = command.split("|")[0].split()
            if "-gen-rewriters" not in words:
                continue
            flags = self.folders(words, test)
            theirs = run([llvm.tool("mlir-tblgen"), "-gen-rewriters", *flags, str(test)])
            ours = run([self.pdllc, "drr", "--coverage", *flags, str(test)])
            reason = ""
            if (theirs[0] == 0) != (ours[0] == 0):
                reason = "refused: " + ours[2].split("\n")[0] if theirs[0] == 0 else "accepted"
            elif theirs[0] != 0 and their_error(theirs[2]) not in our_errors(ours[2]):
                reason = f"the error is at {our_errors(ours[2])}, not at {their_error(theirs[2])}"
            yield "rules", " ".join([test.name, *(word for word in words if word.startswith("-D"))]), reason

    def pack(self):
        """The definitions of all dialects that MLIR has and tests."""
        mlir, output = self.source / "mlir", f"{self.folder}/mlir.pack"
        if not pathlib.Path(output).exists():
            folders = ["test/lib/Dialect/Test", "test", "lib", "lib/Dialect/Transform"]
            flags = [word for folder in [self.include, *(mlir / folder for folder in folders)] for word in ("-I", str(folder))]
            given = [str(HOME / "examples/forms/mlir-test.td"), f"{self.include}/mlir", str(mlir / "test/lib")]
            run([self.pdllc, "ods", "pack", *given, *flags, "-o", output])
        return output

    def drr(self, test):
        home = self.source / "mlir/test/lib/Dialect/Test"
        rules = [self.pdllc, "run", "-p", str(home / "TestOps.td"), "-I", str(home), "-I", self.include, "--leave-out-missing"]
        for number, text in enumerate(re.split(r"^}\s*$", test.read_text(), flags=re.MULTILINE)):
            name = re.search(r"func\.func @?(\w+)", text)
            if "CHECK" not in text or not name:
                continue
            path = self.part(text + "}\n", test, number)
            locations = ["--print-debuginfo"] if "debuginfo" in test.read_text() else []
            status, printed, errors = run([*rules, "--ods", self.pack(), *locations, str(path)])
            reason = filecheck(path, local_scope(printed)) if status == 0 else errors.split("\n")[0]
            yield "drr", f"{test.name} {name[1]}", reason

    def all(self):
        """Each test with the way in which it is run."""
        mlir = self.source / "mlir/test"
        for test in sorted((self.source / "llvm/test/TableGen").rglob("*.td")):
            yield self.tblgen, test
        for test in sorted((mlir / "mlir-pdll").rglob("*.pdll")):
            if "include" not in test.parent.name:
                yield self.pdll, test
        for test in sorted([*(mlir / "Dialect/PDL").glob("*.mlir"), *(mlir / "Conversion/PDLToPDLInterp").glob("*.mlir")]):
            yield self.pdl, test
        for test in sorted((mlir / "mlir-tblgen").glob("rewriter-*.td")):
            yield self.rules, test
        self.pack()
        for test in [mlir / "mlir-tblgen/pattern.mlir", mlir / "IR/enum-attr-roundtrip.mlir"]:
            yield self.drr, test


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    passed, failed = collections.Counter(), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        tests = Tests(arguments.source, arguments.pdllc, folder)
        for results in pool.map(lambda work: list(work[0](work[1])), tests.all()):
            for kind, name, reason in results:
                if reason:
                    failed[kind].append((name, reason))
                else:
                    passed[kind] += 1
    for kind in ["tblgen", "pdll", "pdl", "rules", "drr"]:
        print(f"{kind:8} {passed[kind]:4} of {passed[kind] + len(failed[kind]):4} pass")
        if arguments.list:
            for name, reason in failed[kind]:
                print(f"    {name}: {reason}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
