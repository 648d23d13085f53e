#!/usr/bin/env python3
"""Counts which files of a project `pdllc print` reads, and why it does not read the others.

usage: testing/compare/refusals.py DIR|FILE… [--ods PACK|FILE.td]… [-I DIR]… [--pdllc PATH] [--list CLASS] [--jobs N]

Each `.mlir` file below the directories is read and printed, in parts as `// -----` splits it; files that expect errors are left out.
What is printed is read and printed again: it must be the same text. The table counts files by their first
refusal, most frequent first: a form or a part of one that is C++, an operation or a dialect that is not defined, or the message.
`--list CLASS` prints the files of a class, with the place.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parents[2]
SECONDS = 60
NEGATIVE = re.compile(rb"expected-error|verify-diagnostics")
CLASSES = [
    (r"has a part `(custom<\w+>)` that is not known", "{}"),
    (r"^'([^']+)' \(.*has no custom form that is known", "form of {}"),
    (r"^'([^'.]+)\.[^']*' stands in a form of its own, and no definitions", "dialect {}"),
    (r"the operation '([^']+)' is not known", "operation {}"),
    (r"^([^':]*)", "{}"),
]


def kind_of(message):
    """Returns the class of a message."""
    found = next((re.search(pattern, message), name) for pattern, name in CLASSES if re.search(pattern, message))
    return found[1].format(found[0].group(1).strip())[:70]


def run(command, text=None):
    """Returns the status, the output and the errors of a command."""
    try:
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, b"", ""


def judge(path, command, folder):
    """Returns the class of a file, and the place and the message of its refusal."""
    status, printed, errors = run([*command, "--message-format", "json", path])
    if status is None:
        return "does not end", ""
    if status not in (0, 1):
        return "crash", errors[:200]
    if status == 1:
        lines = [json.loads(line) for line in errors.splitlines() if line.startswith("{")]
        error = next((line for line in lines if line.get("severity", "error") == "error"), {"message": errors, "line": 0})
        return kind_of(error["message"]), f"{error.get('line')}: {error['message'][:160]}"
    again = pathlib.Path(folder) / f"{abs(hash(path))}.mlir"
    again.write_bytes(printed)
    outcome = run([*command, str(again)])
    again.unlink()
    return ("read" if outcome[:2] == (0, printed) else "printed differently"), outcome[2][:200]


def main():
    parser = argparse.ArgumentParser(description="Counts what is read of a project's files.")
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--ods", action="append", default=[])
    parser.add_argument("-I", action="append", default=[], dest="includes")
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    parser.add_argument("--list")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    paths = sorted(str(path) for root in arguments.paths for path in ([root] if root.is_file() else root.rglob("*.mlir")))
    paths = [path for path in paths if not NEGATIVE.search(pathlib.Path(path).read_bytes())]
    if not paths:
        sys.exit("no .mlir files there")
    command = [arguments.pdllc, "print", "--split-input-file", "--threads", "1"]
    command += [f"--ods={pack}" for pack in arguments.ods] + [f"-I{folder}" for folder in arguments.includes]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda path: (path, *judge(path, command, folder)), paths))
    for path, kind, place in results:
        if kind == arguments.list:
            print(f"{path}:{place}")
    count = collections.Counter(kind for _, kind, _ in results)
    print(f"{len(results)} files, {count.pop('read', 0)} read and printed back")
    for kind, number in count.most_common():
        print(f"  {number:6} {kind}")


if __name__ == "__main__":
    main()
