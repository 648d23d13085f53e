#!/usr/bin/env python3
"""Lists what can be reached from the crate `pdll`, and compares it with `docs/api.txt`.

usage: testing/api.py [--write]

A line is a public type, function, method, field, variant, constant or item of a trait, those of re-exported types included.
Implementations of traits are not listed. The list is made of rustdoc's JSON, whose form is not stable yet: `RUSTDOC` is this
script itself, which lets rustdoc alone use it, so that what cargo has built serves here, too. All crates of the workspace are
documented, but for examples with build scripts, for which more would be compiled: a warning of rustdoc is an error. All
features are there but `libfuzzer`, which would compile a library in C++, and `ui`, which has programs that do not compile. Status 1 if the lists differ, or if there are more than 500 lines; `--write` writes the
file instead.
"""
import difflib
import json
import os
import pathlib
import subprocess
import sys

HOME = pathlib.Path(__file__).resolve().parents[1]
FILE = HOME / "docs" / "api.txt"
MOST = 500
FEATURES = ["pdll/content-hash", "pdll-macros/tablegen", "pdllc/full", "pdl-vm/testing", "pdl-vm/tracing"]
EXAMPLES = ["arena-ir", "expressions", "rust-rules"]
# The crates of which `pdll` re-exports something.
CRATES = ["pdll", "pdl-bytecode", "pdl-declarations", "pdl-vm", "mlir-lite"]


class Listing:
    """The lines, and the crates that they come from."""

    def __init__(self, folder):
        self.lines = set()
        self.crates = {}
        for crate in CRATES:
            name = crate.replace("-", "_")
            self.crates[name] = json.loads((folder / f"{name}.json").read_text())

    def module(self, crate, item, path):
        for child in item["inner"]["module"]["items"]:
            self.item(crate, self.of(crate, child), path)

    def of(self, crate, item):
        return self.crates[crate]["index"].get(str(item))

    def item(self, crate, item, path):
        if item is None or item["visibility"] not in ("public", "default"):
            return
        kind, inner = next(iter(item["inner"].items()))
        if kind == "use":
            self.used(crate, inner, path)
            return
        if kind == "impl":
            return
        path = f"{path}::{item['name']}"
        if kind == "module":
            self.module(crate, item, path)
            return
        self.lines.add(path)
        if kind == "struct":
            fields = inner["kind"].get("plain", {}).get("fields", []) if isinstance(inner["kind"], dict) else []
            if isinstance(inner["kind"], dict) and "tuple" in inner["kind"]:
                fields = [field for field in inner["kind"]["tuple"] if field is not None]
            self.all(crate, fields, path)
        elif kind == "enum":
            self.all(crate, inner["variants"], path)
        elif kind == "variant" and isinstance(inner["kind"], dict):
            fields = inner["kind"].get("tuple") or inner["kind"].get("struct", {}).get("fields", [])
            self.all(crate, [field for field in fields if field is not None], path)
        elif kind == "trait":
            self.all(crate, inner["items"], path)
        for implementation in inner.get("impls", []) if kind in ("struct", "enum", "union") else []:
            own = self.of(crate, implementation)
            if own and own["inner"]["impl"]["trait"] is None:
                self.all(crate, own["inner"]["impl"]["items"], path)

    def all(self, crate, items, path):
        for item in items:
            self.item(crate, self.of(crate, item), path)

    def used(self, crate, use, path):
        item = self.of(crate, use["id"])
        if item is None:
            summary = self.crates[crate]["paths"][str(use["id"])]["path"]
            crate = summary[0]
            found = [key for key, other in self.crates[crate]["paths"].items() if other["path"] == summary]
            item = self.of(crate, found[0])
        if use["is_glob"]:
            self.all(crate, next(iter(item["inner"].values()))["items"], path)
        else:
            self.item(crate, {**item, "name": use["name"]}, path)


def listed():
    environment = {**os.environ, "RUSTDOC": str(pathlib.Path(__file__).resolve()), "RUSTDOCFLAGS": "-D warnings"}
    others = [part for package in EXAMPLES for part in ("--exclude", package)]
    document = ["cargo", "doc", "--quiet", "--no-deps", "--workspace", "--features", ",".join(FEATURES), *others]
    if subprocess.run(document, cwd=HOME, env=environment).returncode != 0:
        sys.exit(1)
    folder = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", HOME / "target")) / "doc"
    listing = Listing(folder)
    root = listing.crates["pdll"]
    listing.module("pdll", root["index"][str(root["root"])], "pdll")
    return sorted(listing.lines)


def main():
    lines = listed()
    text = "".join(f"{line}\n" for line in lines)
    if "--write" in sys.argv:
        FILE.write_text(text)
    old = FILE.read_text()
    sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), text.splitlines(True), "docs/api.txt", "the sources"))
    print(f"{len(lines)} items can be reached from `pdll` (at most {MOST})")
    return int(old != text or len(lines) > MOST)


if __name__ == "__main__":
    # Cargo calls the program that `RUSTDOC` names as it calls rustdoc.
    if os.environ.get("RUSTDOC") == str(pathlib.Path(__file__).resolve()) and len(sys.argv) > 1:
        is_question = "--output" not in sys.argv and "-o" not in sys.argv
        flags = [] if is_question else ["-Z", "unstable-options", "--output-format", "json"]
        os.execvpe("rustdoc", ["rustdoc", *flags, *sys.argv[1:]], {**os.environ, "RUSTC_BOOTSTRAP": "1"})
    sys.exit(main())
