#!/usr/bin/env python3
"""Has xDSL read pdl modules and print them in both of its forms.

    pip install xdsl
    ./print.py $(ls ../corpus/*.mlir | grep -v generic) ../../../examples/{,shared/}*.pdll ../../../tests/spec/*.pdll

Each file is first brought to MLIR's generic form with locations left out, by mlir-pdll and mlir-opt, because xDSL does
not read all that MLIR prints. What xDSL cannot read is named and left out. Beside this script it writes three files with a
module of each: read.mlir, what xDSL read, and pretty.mlir and generic.mlir, what it printed.
"""

import io
import pathlib
import subprocess
import sys
from importlib.metadata import version

from xdsl.context import Context
from xdsl.dialects.builtin import Builtin
from xdsl.dialects.pdl import PDL
from xdsl.parser import Parser
from xdsl.printer import Printer

HERE = pathlib.Path(__file__).parent
# xDSL writes a symbol with a blank in it without quotes.
LEFT_OUT = ["named_values.mlir"]
VERSION = (HERE.parents[2] / "testing" / "llvm-version").read_text().strip()
GENERIC = [f"mlir-opt-{VERSION}", "--mlir-print-op-generic", "--mlir-print-local-scope"]


def generic(path):
    """The module in MLIR's generic form; None if MLIR refuses it."""
    text = path.read_bytes()
    if path.suffix == ".pdll":
        compiled = subprocess.run([f"mlir-pdll-{VERSION}", "-x=mlir", path], capture_output=True)
        if compiled.returncode:
            return None
        text = compiled.stdout
    printed = subprocess.run(GENERIC, input=text, capture_output=True)
    if printed.returncode == 0:
        return printed.stdout.decode()
    # What MLIR's verifier refuses, but is in the generic form already or means something to us all the same.
    return text.decode() if path.suffix == ".mlir" else None


def main():
    texts = {"read": [], "pretty": [], "generic": []}
    for path in map(pathlib.Path, sys.argv[1:]):
        if path.name in LEFT_OUT:
            continue
        source = generic(path)
        if source is None:
            print(f"{path}: MLIR refuses it")
            continue
        context = Context()
        context.load_dialect(Builtin)
        context.load_dialect(PDL)
        try:
            module = Parser(context, source, str(path)).parse_module()
        except Exception as error:  # xDSL raises many kinds
            print(f"{path}: xDSL refuses it: {str(error).strip().splitlines()[-1].strip()}")
            continue
        texts["read"].append((path.name, source))
        for form in ["pretty", "generic"]:
            out = io.StringIO()
            Printer(stream=out, print_generic_format=form == "generic").print_op(module)
            texts[form].append((path.name, out.getvalue() + "\n"))
    for form, modules in texts.items():
        who = "mlir-opt 22" if form == "read" else f"xDSL {version('xdsl')}"
        parts = [f"// {name}, by {who}\n{text.strip()}\n" for name, text in modules]
        (HERE / f"{form}.mlir").write_text("// -----\n".join(parts))


main()
