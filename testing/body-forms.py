#!/usr/bin/env python3
"""Writes base/mlir-syntax/src/normal_form/mlir.forms: what the definitions of MLIR's dialects say of how the bodies of types and
attributes are spelled. Needs llvm-tblgen and MLIR's headers of the version in testing/llvm-version.

usage: testing/body-forms.py [--check]
"""
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "base/mlir-syntax/src/normal_form/mlir.forms"
VERSION = (HERE / "llvm-version").read_text().strip()
INCLUDE = Path(subprocess.check_output([f"llvm-config-{VERSION}", "--includedir"], text=True).strip())


def files():
    """The records of each file that defines types, attributes or enums, by name: those without a name have one in each file."""
    for path in sorted((INCLUDE / "mlir/Dialect").rglob("*.td")):
        if re.search(r"AttrDef|TypeDef|Enum|_Attr<|Type<", path.read_text()):
            run = subprocess.run(
                [f"llvm-tblgen-{VERSION}", "--dump-json", "-I", INCLUDE, path], capture_output=True, text=True
            )
            if run.returncode == 0:
                found = json.loads(run.stdout)
                yield {name: record for name, record in found.items() if isinstance(record, dict) and "!superclasses" in record}


def default(text, enums):
    """The default of a parameter as it is spelled, if it can be told."""
    text = (text or "").strip()
    if re.fullmatch(r"-?\d+|true|false|\"[^\"]*\"", text):
        return text
    case = re.fullmatch(r"[\w:]*?(\w+)::(\w+)", text)
    return enums.get(case.groups()) if case else None


def parameter(key, of, records, enums, entities):
    """A parameter: its name, `:` if it is any attribute, `~` and the name of the attribute that it
    must be or `{}` for a dictionary, `=` and its default."""
    record = records[of["def"]] if isinstance(of, dict) else {"cppType": of}
    kind = record["cppType"].split("::")[-1]
    value = default(record.get("defaultValue"), enums)
    word = key
    if kind in ("Attribute", "IntegerAttr", "FloatAttr"):
        word += ":"
    elif kind == "DictionaryAttr":
        word += "~{}"
    elif kind in entities:
        word += f"~{entities[kind]}"
    return word if value is None else f"{word}={value}"


def lines_of(records):
    enums = {}
    for record in records.values():
        if "EnumInfo" in record["!superclasses"]:
            cases = [records[case["def"]] for case in record["enumerants"]]
            enums.update(((record["className"], case["symbol"]), case["str"]) for case in cases if "symbol" in case)
    defined = [record for record in records.values() if "AttrOrTypeDef" in record["!superclasses"] and record["mnemonic"]]

    def name(record):
        return f"{records[record['dialect']['def']]['name']}.{record['mnemonic']}"

    entities = {record["cppClassName"]: name(record) for record in defined}
    for record in defined:
        parameters = {key: value for value, key in record["parameters"]["args"]}
        struct = re.fullmatch(
            r"\s*(\(?)\s*`<`\s*struct\((.*?)\)\^?\s*`>`\s*(?:\)\?)?\s*", record["assemblyFormat"] or ""
        )
        if struct:
            keys = re.findall(r"\$(\w+)", struct[2]) or parameters
            words = [parameter(key, parameters[key], records, enums, entities) for key in keys]
            yield f"{name(record)} {'optional' if struct[1] else 'struct'} {' '.join(words)}"
        flags = records.get((record.get("enum") or {}).get("def"), {})
        if "BitEnumBase" in flags.get("!superclasses", []):
            cases = [records[case["def"]] for case in flags["enumerants"]]
            words = [f"{case['str']}={case['value']}" for case in cases if "str" in case]
            if words:
                yield f"{name(record)} flags {flags['separator'].strip()} {' '.join(words)}"


def main():
    lines = {line for records in files() for line in lines_of(records)}
    text = "".join(f"{line}\n" for line in sorted(lines))
    if "--check" in sys.argv[1:]:
        sys.exit(0 if OUT.read_text() == text else f"{OUT} is not what is made now: testing/body-forms.py writes it")
    OUT.write_text(text)


main()
