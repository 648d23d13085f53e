#!/usr/bin/env python3
"""Compares the language server with `mlir-pdll-lsp-server`: how long an editor waits for an answer.

usage: testing/compare/lsp.py [--reps N] [--patterns N] [--pdllc PATH]

Both servers get the same messages, by turns, over the same kind of pipe. A cell is the 95th percentile (and the median) of the time from a
request to its answer; for `key to diagnostics` from a change of one character to the findings. Memory is the peak of the
process. `dialect` is a file of one pattern that includes TosaOps.td.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

import llvm

HOME = pathlib.Path(__file__).resolve().parents[2]


class Server:
    def __init__(self, command, include):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.next = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        """A message, and when the last of it had come."""
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        body = self.process.stdout.read(length)
        came = time.perf_counter()
        return json.loads(body), came

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def ask(self, method, params):
        self.next += 1
        start = time.perf_counter()
        self.send({"id": self.next, "method": method, "params": params})
        while True:
            message, came = self.receive()
            if message.get("id") == self.next and "method" not in message:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return (came - start) * 1e3, message["result"]

    def open(self, uri, text):
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "pdll", "version": 1, "text": text}})
        return self.findings(uri)

    def findings(self, uri):
        while True:
            message, came = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
                return came

    def key(self, uri, version, change):
        start = time.perf_counter()
        self.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
        return (self.findings(uri) - start) * 1e3

    def close(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        peak = int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024
        self.process.kill()
        self.process.wait()
        return peak


def patterns(count):
    for number in range(count):
        yield f"""// Takes {number} away.
Pattern Fold{number} with benefit({number % 100 + 1}) {{
  let root = op<t.add{number % 40}>(lhs: Value, op<t.constant> {{value = a: Attr}}) {{k = attr<"{number} : i32">}};
  Same{number % 7}(a, lhs);
  rewrite root with {{
    let made = op<t.made{number % 9}>(lhs) {{k = a}} -> (type<"i32">);
    replace root with made;
  }};
}}
"""


def measure(command, include, name, text, place, reps):
    server = Server(command, include)
    uri = f"file://{HOME}/target/compare/{name}.pdll"
    server.open(uri, text)
    lines = text.splitlines()
    line, column = place
    end = {"line": line, "character": len(lines[line])}
    found = {"key to diagnostics": [], "hover": [], "completion": [], "symbols": [], "hints": []}
    version = 1
    for _ in range(reps):
        for change in ({"range": {"start": end, "end": end}, "text": " "},
                       {"range": {"start": end, "end": {**end, "character": end["character"] + 1}}, "text": ""}):
            version += 1
            found["key to diagnostics"].append(server.key(uri, version, change))
        at = {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}}
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        found["hover"].append(server.ask("textDocument/hover", at)[0])
        found["completion"].append(server.ask("textDocument/completion", at)[0])
        found["symbols"].append(server.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})[0])
        found["hints"].append(server.ask("textDocument/inlayHint", {"textDocument": {"uri": uri}, "range": whole})[0])
    return found, server.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reps", type=int, default=40)
    parser.add_argument("--patterns", type=int, default=1000)
    parser.add_argument("--pdllc", default=HOME / "target" / "dist" / "pdllc")
    options = parser.parse_args()
    include = llvm.include()
    (HOME / "target" / "compare").mkdir(parents=True, exist_ok=True)
    head = "".join(f"Constraint Same{number}(one: Attr, other: Value);\n" for number in range(7))
    many = head + "".join(patterns(options.patterns))
    dialect = ('#include "mlir/Dialect/Tosa/IR/TosaOps.td"\n'
               "Pattern Twice {\n  let root = op<tosa.negate>(op<tosa.negate>(x: Value, a: Value, b: Value), c: Value, d: Value);\n  replace root with x;\n}\n")
    files = [(f"{options.patterns} patterns", "many", many, (many[:many.index("let root")].count("\n"), 12)), ("dialect", "dialect", dialect, (2, 15))]
    commands = [[options.pdllc, "lsp", "-I", include], [llvm.tool("mlir-pdll-lsp-server"), f"--pdll-extra-dir={include}"]]
    print("| file | request | here ms, p95 (median) | mlir-pdll-lsp-server | ratio |")
    print("|---|---|---|---|---|")
    for title, name, text, place in files:
        sides = [measure([str(part) for part in command], include, name, text, place, options.reps) for command in commands]
        for request in sides[0][0]:
            cells = []
            for times, _ in sides:
                ordered = sorted(times[request])
                cells.append((ordered[int(len(ordered) * 0.95)], statistics.median(ordered)))
            texts = [f"{p95:.2f} ({median:.2f})" for p95, median in cells]
            print(f"| {title} | {request} | {texts[0]} | {texts[1]} | {cells[1][0] / cells[0][0]:.1f}x |", flush=True)
        print(f"| {title} | memory, MiB | {sides[0][1]:.0f} | {sides[1][1]:.0f} | {sides[1][1] / sides[0][1]:.1f}x |", flush=True)


if __name__ == "__main__":
    main()
