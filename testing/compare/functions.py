#!/usr/bin/env python3
"""Compares combine rules on `.mir` files with an in-tree combiner of `llc`, function by function, as graphs of values.

usage: testing/compare/functions.py TARGET PATH… [--pdllc PATH] [--triple TRIPLE] [--list] [--show FUNCTION] [--without RULES]

TARGET is aarch64, amdgpu, riscv or x86. A PATH is a `.mir` file or a folder with such: of those that have `RUN` lines, the files with one that runs
the target's prelegalizer combiner are taken, for the triple and the processor of that line; files without `RUN` lines are all taken, for --triple or the
target's own. On one side stands `llc -run-pass=TARGET-prelegalizer-combiner` with those rules of its list in LLVM's library that run here, on the other
`pdllc run --rules-as llvm22` with the same rules; what is printed here goes through `llc`, too.

Two functions are the same if their effects are the same in each block, in order: loads, stores, calls, physical registers, terminators. What these use is
compared down to the operations that define it, so that numbers of registers, the order of pure operations, copies, and whether two equal operations are
one do not count; types, flags and memory operands do.

The table counts functions: those that `llc` changes, those that are the same, and the others by cause:

the pass's C++     the same if `llc` without rules goes first, or the rules change nothing that `llc` without rules leaves
refused by llc     `llc` does not read what is printed here
refused by pdllc   the file is not read here, or a rewrite fails in it
other              all others; --list names them, with the rules that were applied here and the first value that differs
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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402

HOME = pathlib.Path(__file__).resolve().parents[2]
# The triple by default, and the list of rules of the library that the target's combiner begins with.
TARGETS = {
    "aarch64": ("aarch64", "all_combines"),
    "amdgpu": ("amdgcn", "all_combines"),
    "riscv": ("riscv64", "all_combines"),
    "x86": ("x86_64", "identity_combines, reassocs, simplify_add_to_sub"),
}
RULES = """include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
def PeerISA : InstrInfo;
def MyTarget : Target { let InstructionSet = PeerISA; }
def Peer : GICombiner<"PeerCombiner", [%s]>;
"""
CAUSES = ["the pass's C++", "refused by llc", "refused by pdllc", "other"]
FLAG = re.compile(r"\s--?(mtriple|march|mcpu|mattr|code-model|denormal-fp-math)(?:=|\s+)(\S+)|\s(-O[0-3])\b")


def run(command, text=None, seconds=300):
    """Returns whether a command succeeds, its output, and its errors."""
    environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", timeout=seconds, env=environment)
    except subprocess.TimeoutExpired:
        return False, "", "takes too long"
    return done.returncode == 0, done.stdout, done.stderr


# Reading what `llc` prints.

PURE = re.compile(r"^(IMPLICIT_DEF|G_(?!LOAD|SEXTLOAD|ZEXTLOAD|INDEXED|STORE|ATOMIC|CMPXCHG|FENCE|MEM|BZERO|BR|JUMP|INVOKE|TRAP|DEBUGTRAP|UBSANTRAP|DYN_|STACK|VA|"
                  r"STRICT|READ|WRITE|GET_|SET_|RESET|PREFETCH|FPENV|PHI|\w*SIDE_EFFECTS|\w*CONVERGENT)\w*)$")
DEFINITION = re.compile(r"(?:(?:dead|undef|early-clobber|renamable) )*(%[\w.]+(?:\.\w+)?)(?::(\S+))?$")
USE = re.compile(r"%(?!bb|stack|fixed-stack|const|jump|subreg|ir)[\w.]+")


class Operation:
    """An operation of a function: its words without registers, the registers that it uses, and those that it defines."""

    def __init__(self, line, block, place):
        head, defined = line, []
        if " = " in line and line.startswith(("%", "dead ", "undef ", "early-clobber ")):
            left, head = line.split(" = ", 1)
            defined = [DEFINITION.match(part) for part in left.split(", ")]
        self.defined = [(part[1], part[2] or "") for part in defined if part]
        words = head.split(" ")
        self.opcode = next((word.rstrip(",") for word in words if re.match(r"[A-Z]\w*,?$", word)), "")
        self.is_effect = not PURE.match(self.opcode) or "::" in line or len(defined) != len(self.defined) or not all(defined)
        self.block, self.line, self.place = block, line, place
        if self.opcode in ("PHI", "G_PHI"):
            self.is_effect = False
        if self.opcode == "COPY" and self.defined and head.startswith("COPY %"):
            self.is_effect = False
        # Numbers of metadata that `llc` does not know are addresses.
        head = re.sub(r"<0x[0-9a-f]+>", "<>", re.sub(r"\b(killed|dead|renamable) ", "", head))
        # The type of a use is that of its definition.
        self.text = re.sub(USE.pattern + r"(\((?:[^()]|\([^()]*\))*\))?", "%", head.split(" :: ")[0]) + " :: " + " :: ".join(head.split(" :: ")[1:])
        self.uses = USE.findall(head.split(" :: ")[0])


class Function:
    """The blocks of a function, and what defines each register."""

    def __init__(self, body):
        self.effects, self.definitions, block, text = [], {}, "", []
        lines = []
        for line in body:
            line = line.strip()
            if re.match(r"bb\.\d+", line):
                block = re.match(r"bb\.\d+", line)[0]
                lines.append((block, line.split(":")[0]))
            # Where the last instructions of a block say its successors, `llc` lists them or not.
            elif line.startswith(("liveins:", "successors:", "; ")) or not line or line.startswith("DBG_"):
                continue
            else:
                lines.append((block, line))
        for place, (block, line) in enumerate(lines):
            operation = Operation(line, block, place)
            if operation.is_effect:
                operation.place = len(self.effects)
                self.effects.append(operation)
            for index, (name, kind) in enumerate(operation.defined):
                self.definitions[name] = (operation, index, kind)

    def origin(self, name):
        """What defines a register, seen through copies of one type."""
        seen = set()
        while name in self.definitions and name not in seen:
            seen.add(name)
            operation, index, kind = self.definitions[name]
            if operation.opcode != "COPY" or operation.is_effect or len(operation.uses) != 1:
                break
            source = self.definitions.get(operation.uses[0])
            if source is None or source[2] != kind:
                break
            name = operation.uses[0]
        return name


def difference(ours, theirs):
    """The first operations that differ between two functions, or None."""
    if [effect.text for effect in ours.effects] != [effect.text for effect in theirs.effects] or any(
        [kind for _, kind in a.defined] != [kind for _, kind in b.defined] or len(a.uses) != len(b.uses) for a, b in zip(ours.effects, theirs.effects)
    ):
        for a, b in zip(ours.effects, theirs.effects):
            if a.text != b.text or [kind for _, kind in a.defined] != [kind for _, kind in b.defined] or len(a.uses) != len(b.uses):
                return a.line, b.line
        longer = ours.effects if len(ours.effects) > len(theirs.effects) else theirs.effects
        extra = longer[min(len(ours.effects), len(theirs.effects))].line
        return (extra, "-") if longer is ours.effects else ("-", extra)
    waiting = [pair for a, b in zip(reversed(ours.effects), reversed(theirs.effects)) for pair in zip(reversed(a.uses), reversed(b.uses))]
    seen = set()
    while waiting:
        one, other = waiting.pop()
        one, other = ours.origin(one), theirs.origin(other)
        if (one, other) in seen:
            continue
        seen.add((one, other))
        a, b = ours.definitions.get(one), theirs.definitions.get(other)
        if a is None or b is None:
            if a is not b:
                return one, other
            continue
        is_same = a[1:] == b[1:] and a[0].text == b[0].text and len(a[0].uses) == len(b[0].uses) and a[0].is_effect == b[0].is_effect
        if is_same and a[0].is_effect:
            is_same = a[0].place == b[0].place
        if is_same and a[0].opcode in ("PHI", "G_PHI"):
            is_same = a[0].block == b[0].block
        if not is_same:
            return a[0].line, b[0].line
        if not a[0].is_effect:
            waiting += reversed(list(zip(a[0].uses, b[0].uses)))
    return None


def documents(text):
    """The LLVM IR before the functions of a file, or an empty text, and the text of each function by name."""
    parts = re.split(r"^---(?= |$)", text, flags=re.MULTILINE)
    before, found = "", {}
    for part in parts[1:]:
        name = re.search(r"^name: +(.*?)$", part, re.MULTILINE)
        if name:
            found[name[1].strip("'\" ")] = "---" + part
        else:
            before = "---" + part
    return before, found


def function(document):
    """The function of a document."""
    body = document.split("\nbody:", 1)
    return Function(body[1].split("\n...")[0].splitlines()[1:] if len(body) == 2 else [])


# Running both.


class Sides:
    """The rules, here and in `llc`, and how both run."""

    def __init__(self, target, pdllc, folder, triple, without):
        self.target, self.pdllc, self.triple = target, pdllc, triple
        own, rules = TARGETS[target]
        self.triple = triple or own
        file = folder / "rules.td"
        file.write_text(RULES % rules)
        is_built, table, error = run([llvm.tool("llvm-tblgen"), "-I", llvm.include(), "-gen-global-isel-combiner", "--combiners=Peer", str(file)])
        self.numbers = {name: number for number, name in re.findall(r'return (\d+);\s*// "(\w+)"', table)}
        self.blob = folder / "rules.pdllc"
        is_ours, _, our_error = run([pdllc, "build", "--rules-as", "llvm22", "--leave-out-missing", "-I", llvm.include(), str(file), "-o", str(self.blob)])
        if not is_built or not is_ours:
            sys.exit(error + our_error)
        _, _, said = run([pdllc, "run", "-p", str(self.blob), "--stats=json", "-"], "")
        empty = folder / "empty.mir"
        empty.write_text("---\nname: f\nbody: |\n  bb.0:\n...\n")
        _, _, said = run([pdllc, "run", "-p", str(self.blob), "--stats=json", str(empty)])
        patterns = next((json.loads(line)["patterns"] for line in said.splitlines() if line.startswith("{")), [])
        self.without = without
        self.rules = sorted({pattern["pattern"].split(".")[0] for pattern in patterns} - set(without))
        self.options = ["--disable-patterns", ",".join(without)] if without else []

    def flags(self, path):
        """The flags of `llc` for a file, or None if it is not for the combiner."""
        text = path.read_text(errors="replace")
        lines = re.sub(r"\\\n[;#]\s*(?:RUN:)?", " ", text)
        lines = re.findall(r"RUN:(.*llc.*)", lines)
        if not lines:
            return [f"-mtriple={self.triple}"]
        wanted = re.compile(rf"-run-pass(?:=| +)['\"]?{self.target}-prelegalizer-combiner\b")
        line = next((line for line in lines if wanted.search(line)), None)
        if line is None:
            return None
        line = line.split("|")[0]
        found = [f"-{name}={value.strip(chr(34) + chr(39))}" if name else level for name, value, level in FLAG.findall(line)]
        has_triple = any(flag.startswith(("-mtriple", "-march")) for flag in found) or "target triple" in text
        return found if has_triple else [f"-mtriple={self.triple}", *found]

    def printed(self, flags, text):
        """A text as `llc` prints it."""
        return run([llvm.tool("llc"), *flags, "-run-pass=none", "-simplify-mir", "-x", "mir", "-o", "-", "-"], text)

    def theirs(self, flags, text, rules):
        """What the pass makes of a text."""
        # No rule has the last number.
        numbers = ",".join(self.numbers[rule] for rule in rules) or "9999"
        option = f"--{self.target}prelegalizercombiner-only-enable-rule={numbers}"
        command = [llvm.tool("llc"), *flags, f"-run-pass={self.target}-prelegalizer-combiner", option, "-simplify-mir", "-x", "mir", "-o", "-", "-"]
        return run(command, text)

    def ours(self, flags, text, *more):
        """What the rules make of a text here."""
        triple = next((flag.split("=", 1)[1] for flag in flags if flag.startswith(("-mtriple", "-march"))), None)
        target = ["--target", triple] if triple else []
        with tempfile.NamedTemporaryFile("w", suffix=".mir") as file:
            # The pass is the one before the legalizer, whatever a file says of itself.
            file.write(re.sub(r"^legalized:\s*true$", "", text, flags=re.M))
            file.flush()
            return run([self.pdllc, "run", "-p", str(self.blob), *target, *self.options, *more, file.name])

    def applied(self, flags, text):
        """The rules that are applied to a text here, with how often."""
        _, _, said = self.ours(flags, text, "--stats=json")
        patterns = next((json.loads(line)["patterns"] for line in said.splitlines() if line.startswith("{")), [])
        return {pattern["pattern"]: pattern["rewrites"] for pattern in patterns if pattern["rewrites"]}


def is_difference(one, other):
    """The first operations that differ between two documents, or None."""
    return difference(function(one), function(other))


def judge(sides, path):
    """The verdicts on the functions of a file: each its name, whether `llc` changes it, the cause if it differs, and a description."""
    flags = sides.flags(path)
    if flags is None:
        return None
    text = path.read_text(errors="replace")
    is_read, printed, error = sides.printed(flags, text)
    is_done, theirs, their_error = sides.theirs(flags, text, sides.rules)
    if not is_read or not is_done:
        return error or their_error
    before, sources = documents(text)
    (_, inputs), (_, theirs) = documents(printed), documents(theirs)
    is_done, printed, our_error = sides.ours(flags, text)
    _, ours, _ = sides.printed(flags, printed) if is_done else (False, "", "")
    _, ours = documents(ours)
    verdicts, differing = [], {}
    for name, source in inputs.items():
        is_changed = is_difference(source, theirs[name]) is not None
        if name not in ours:
            # Another function can be at fault for the file.
            is_done, alone, our_error = sides.ours(flags, before + sources[name])
            is_read, alone, their_error = sides.printed(flags, alone) if is_done else (True, "", "")
            if not is_done or not is_read:
                verdicts.append((name, is_changed, "refused by llc" if is_done else "refused by pdllc", our_error + their_error))
                continue
            ours[name] = documents(alone)[1][name]
        found = is_difference(ours[name], theirs[name])
        if found is not None:
            differing[name] = (found, flags, before + sources[name], ours[name], theirs[name])
        verdicts.append((name, is_changed, None if found is None else "other", differing.get(name)))
    passes = of_pass(sides, flags, text, inputs) if differing else set()
    return [(name, is_changed, "the pass's C++" if name in passes and name in differing else why, what) for name, is_changed, why, what in verdicts]


def of_pass(sides, flags, text, inputs):
    """The names of functions that `llc` changes without rules, and that are the same if both begin with what it makes then."""
    is_done, without, _ = sides.theirs(flags, text, [])
    are_done, theirs, _ = sides.theirs(flags, without, sides.rules) if is_done else (False, "", "")
    if not are_done:
        return set()
    _, ours, _ = sides.ours(flags, without)
    _, ours, _ = sides.printed(flags, ours)
    without, ours, theirs = documents(without)[1], documents(ours)[1], documents(theirs)[1]
    return {name for name in ours if is_difference(inputs[name], without[name]) and is_difference(ours[name], theirs[name]) is None}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    parser.add_argument("--triple", help="the target of files without `RUN` lines")
    parser.add_argument("--without", default="", help="rules that neither side uses, comma-separated")
    parser.add_argument("--list", action="store_true", help="name each function that differs, with what differs")
    parser.add_argument("--show", help="print the functions of this name as they were, as they are here, and as `llc` makes them")
    arguments = parser.parse_args()
    files = [file for path in arguments.paths for file in (sorted(path.rglob("*.mir")) if path.is_dir() else [path])]
    counts, refused = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        sides = Sides(arguments.target, arguments.pdllc, pathlib.Path(folder), arguments.triple, [rule for rule in arguments.without.split(",") if rule])
        for path, verdicts in zip(files, pool.map(lambda path: judge(sides, path), files)):
            if verdicts is None:
                continue
            if isinstance(verdicts, str):
                refused.append((path, verdicts))
                continue
            counts["files"] += 1
            for name, is_changed, why, what in verdicts:
                counts.update(["functions"] + ["changed"] * is_changed + [why or "same"])
                if why and arguments.list:
                    print(f"{why}: {path}: {name}")
                    if isinstance(what, str):
                        print("    " + "\n    ".join(what.strip().splitlines()[:4]))
                        continue
                    (ours, theirs), flags, file, *_ = what
                    applied = ", ".join(f"{rule} {times}" for rule, times in sides.applied(flags, file).items())
                    print(f"    here: {ours}\n    llc:  {theirs}\n    applied here: {applied}", flush=True)
                if arguments.show == name and why and not isinstance(what, str):
                    _, _, file, ours, theirs = what
                    print(f"{file}\n######## here\n{ours}\n######## llc\n{theirs}")
        print(f"{counts['files']} files, {len(refused)} that `llc` refuses; {len(sides.rules)} rules of {len(sides.numbers)}")
    for path, error in refused if arguments.list else []:
        print(f"    {path}: " + next((line for line in error.splitlines() if "rror" in line), error[:200]))
    for key in ["functions", "changed", "same", *CAUSES]:
        print(f"{key:18}{counts[key]:6}" + (f"  {100 * counts[key] / max(counts['functions'], 1):.1f} %" if key == "same" else ""))
    return 0 if counts["same"] == counts["functions"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
