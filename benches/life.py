#!/usr/bin/env python3
"""Writes a pattern library as people write them, and IR as compilers make it: OUT.pdll and OUT.mlir, in MLIR's generic form.

usage: life.py LIBRARY SIZE SEED OUT [LLVM.mlir]

Libraries, none of which needs a native function, so that MLIR's own engine runs them, too:
  arith    identities of `arith` at six widths, over straight-line functions of SIZE operations in all
  tensors  simplifications and a legalization of `tosa`, over networks of convolutions and attention of SIZE operations in all
  loops    clean-ups of `scf`, `memref` and index arithmetic, over nests of loops of SIZE operations in all
  llvm     identities of the LLVM dialect, over LLVM.mlir, which `mlir-translate --import-llvm` made of what a compiler emits

The same seed gives the same files. Attributes are a dictionary, not properties, since the peer has no dialect loaded.
"""
import random
import subprocess
import sys

WIDTHS = ["i1", "i8", "i16", "i32", "i64", "index"]


class Library:
    """The patterns of a library: each a name, what is matched, and what it is replaced with."""

    def __init__(self):
        self.texts = []

    def add(self, name, match, with_, benefit=1):
        self.texts.append(f"Pattern {name}{len(self.texts)} with benefit({benefit}) {{\n  let root = {match};\n  replace root with {with_};\n}}\n")


def constant(name, value, ty):
    text = f"{value} : {ty}" if ty != "i1" else "true" if value else "false"
    return f'op<{name}> {{value = attr<"{text}">}} -> (type<"{ty}">)'


def identities(library, dialect, constants, widths, names):
    """Adds what holds of integers, each at each width."""
    op = lambda name: f"op<{dialect}.{names.get(name, name)}>"
    for ty in widths:
        number = lambda value: constant(constants, value, ty)
        for name in ("add", "sub", "or", "xor", "shl", "shrs", "shru"):
            library.add("Zero", f"{op(name)}(x: Value, {number(0)}) -> (type<\"{ty}\">)", "x")
        for name in ("mul", "divs", "divu"):
            library.add("One", f"{op(name)}(x: Value, {number(1)}) -> (type<\"{ty}\">)", "x")
        for name in ("mul", "and"):
            library.add("Absorb", f"{op(name)}(_: Value, {number(0)}) -> (type<\"{ty}\">)", number(0))
        library.add("Ones", f"{op('and')}(x: Value, {number(-1)}) -> (type<\"{ty}\">)", "x")
        for name in ("sub", "xor"):
            library.add("Self", f"{op(name)}(x: Value, x) -> (type<\"{ty}\">)", number(0))
    for name in ("and", "or", "maxs", "maxu", "mins", "minu"):
        library.add("Idempotent", f"{op(name)}(x: Value, x)", "x")
    library.add("AddSub", f"{op('sub')}({op('add')}(x: Value, y: Value), y)", "x")
    library.add("AddSub", f"{op('sub')}({op('add')}(x: Value, y: Value), x)", "y")
    library.add("SubAdd", f"{op('add')}({op('sub')}(x: Value, y: Value), y)", "x")
    library.add("SubSub", f"{op('sub')}(x: Value, {op('sub')}(x, y: Value))", "y")
    library.add("XorXor", f"{op('xor')}({op('xor')}(x: Value, y: Value), y)", "x")
    library.add("XorXor", f"{op('xor')}({op('xor')}(x: Value, y: Value), x)", "y")
    for outer, inner in (("and", "or"), ("or", "and")):
        library.add("Absorption", f"{op(outer)}(x: Value, {op(inner)}(x, _: Value))", "x")
        library.add("Absorption", f"{op(outer)}({op(inner)}(x: Value, _: Value), x)", "x")
    library.add("Same", f"{op('select')}(_: Value, x: Value, x)", "x")
    for narrow, wide in (("i8", "i32"), ("i8", "i64"), ("i16", "i32"), ("i16", "i64"), ("i32", "i64")):
        for name in ("extu", "exts"):
            library.add("ThereAndBack",
                        f"{op('trunc')}({op(name)}(x: Value<type<\"{narrow}\">>) -> (type<\"{wide}\">)) -> (type<\"{narrow}\">)", "x")
            library.add("Twice",
                        f"{op(name)}({op(name)}(x: Value<type<\"i1\">>) -> (type<\"{narrow}\">)) -> (type<\"{wide}\">)",
                        f"{op(name)}(x) -> (type<\"{wide}\">)")


ARITH = {"add": "addi", "sub": "subi", "mul": "muli", "and": "andi", "or": "ori", "xor": "xori", "shl": "shli", "shrs": "shrsi",
         "shru": "shrui", "divs": "divsi", "divu": "divui", "maxs": "maxsi", "maxu": "maxui", "mins": "minsi", "minu": "minui",
         "extu": "extui", "exts": "extsi", "trunc": "trunci"}
LLVM = {"shrs": "ashr", "shru": "lshr", "divs": "sdiv", "divu": "udiv", "maxs": "intr.smax", "maxu": "intr.umax",
        "mins": "intr.smin", "minu": "intr.umin", "extu": "zext", "exts": "sext"}


class Text:
    """IR that grows by operations, inside one function after another."""

    def __init__(self):
        self.lines, self.count, self.values = ['"builtin.module"() ({'], 0, []

    def open(self, types):
        self.values = [(f"%a{i}", ty) for i, ty in enumerate(types)]
        arguments = ", ".join(f"{name}: {ty}" for name, ty in self.values)
        self.lines += ['  "t.func"() ({', f"  ^bb0({arguments}):"]

    def op(self, name, operands, result, attributes=""):
        value = f"%v{self.count}"
        self.count += 1
        taken = ", ".join(name for name, _ in operands)
        types = ", ".join(ty for _, ty in operands)
        braces = f" {{{attributes}}}" if attributes else ""
        left = f"{value} = " if result else ""
        self.lines.append(f'    {left}"{name}"({taken}){braces} : ({types}) -> {result or "()"}')
        if result:
            self.values.append((value, result))
        return value, result

    def close(self):
        last = self.values[-1]
        self.op("t.return", [last], None)
        self.lines.append('  }) : () -> ()')

    def write(self, path):
        with open(path, "w") as file:
            file.write("\n".join(self.lines) + "\n}) : () -> ()\n")


def arith(size, rnd):
    library = Library()
    identities(library, "arith", "arith.constant", WIDTHS, ARITH)
    text = Text()
    binary = [ARITH[name] for name in ("add", "add", "add", "sub", "mul", "and", "or", "xor", "shl", "shru", "mins", "maxu")]
    while text.count < size:
        ty = rnd.choice(WIDTHS[1:])
        text.open([ty] * 3)
        for _ in range(rnd.randrange(20, 200)):
            same = [value for value in text.values if value[1] == ty][-8:]
            kind = rnd.randrange(10)
            if kind < 3:
                value = rnd.choice((0, 1, -1, 2, 4, 7, 16, 255)) if ty != "i8" else rnd.choice((0, 1, -1, 2))
                text.op("arith.constant", [], ty, f"value = {value} : {ty}")
            elif kind == 3:
                condition = text.op("arith.cmpi", [rnd.choice(same), rnd.choice(same)], "i1", f"predicate = {rnd.randrange(10)} : i64")
                text.op("arith.select", [condition, rnd.choice(same), rnd.choice(same)], ty)
            elif kind == 4 and ty in ("i8", "i16", "i32"):
                wide = text.op("arith.extui", [rnd.choice(same)], "i64")
                text.op("arith.trunci", [wide], ty)
            else:
                text.op("arith." + rnd.choice(binary), [rnd.choice(same), rnd.choice(same)], ty)
        text.close()
    return library, text


def tensors(size, rnd):
    library = Library()
    elements = ["f32", "i8", "bf16"]
    unary = ["abs", "ceil", "clz", "exp", "floor", "log", "negate", "reciprocal", "rsqrt", "sigmoid", "tanh", "erf", "cos", "sin"]
    binary = ["add", "sub", "mul", "maximum", "minimum", "pow", "logical_and", "bitwise_or"]
    whole = ["conv2d", "depthwise_conv2d", "matmul", "max_pool2d", "avg_pool2d", "reduce_sum", "reduce_max", "softmax", "pad", "concat", "rescale"]
    for names, given, passed in ((unary, "x: Value", "x"), (binary, "x: Value, y: Value", "x, y"), (whole, "x: ValueRange", "x")):
        for name in names:
            library.add("Lower", f"op<tosa.{name}>({given}) -> (t: TypeRange)", f"op<linalg.{name}>({passed}) -> (t)")
    for name in ("transpose", "reshape", "cast", "identity", "rescale"):
        library.add("Twice", f"op<tosa.{name}>(op<tosa.{name}>(x: Value) -> (_: Type)) -> (t: Type)", f"op<tosa.{name}>(x) -> (t)", 3)
    for name in ("negate", "logical_not", "bitwise_not", "reciprocal"):
        library.add("Involution", f"op<tosa.{name}>(op<tosa.{name}>(x: Value))", "x", 3)
    library.add("Identity", "op<tosa.identity>(x: Value)", "x", 4)
    for name in unary:
        library.add("Sink", f"op<tosa.{name}>(op<tosa.reshape>(x: Value<t: Type>)) -> (u: Type)",
                    f"op<tosa.reshape>(op<tosa.{name}>(x) -> (t)) -> (u)", 2)
    for outer in ("clamp", "relu6", "gelu"):
        for inner in ("conv2d", "depthwise_conv2d", "matmul", "add"):
            library.add("Fuse", f"op<tosa.{outer}>(op<tosa.{inner}>(x: Value, y: Value)) -> (t: Type)",
                        f"op<npu.{inner}_{outer}>(x, y) -> (t)", 5)
    for kind in elements:
        for shape in ("1x56x56x64", "1x28x28x128", "1x14x14x256", "1x7x7x512", "1x128x768", "1x12x128x64"):
            library.add("Place", f'op<tosa.conv2d>(x: Value, y: Value) -> (type<"tensor<{shape}x{kind}>">)',
                        f'op<npu.conv2d>(x, y) -> (type<"tensor<{shape}x{kind}>">)', 4)
    text = Text()
    shapes = ["1x56x56x64", "1x28x28x128", "1x14x14x256", "1x7x7x512"]
    while text.count < size:
        ty = lambda shape, kind="f32": f"tensor<{shape}x{kind}>"
        text.open([ty(shapes[0]), ty("3x3x64x64")])
        x, weight = text.values
        for block in range(rnd.randrange(8, 24)):
            shape = ty(shapes[min(3, block // 5)], rnd.choice(elements))
            if rnd.randrange(3):
                y = text.op("tosa.conv2d", [x, weight], shape)
                y = text.op("tosa.rescale", [y], shape) if rnd.randrange(2) else y
                y = text.op("tosa.add", [y, x], shape)
                x = text.op("tosa.clamp", [y], shape)
            else:
                q = text.op("tosa.matmul", [x, weight], shape)
                q = text.op("tosa.reshape", [q], ty("1x12x128x64"))
                q = text.op("tosa.reshape", [text.op("tosa.transpose", [q], ty("1x128x12x64"))], shape)
                s = text.op("tosa." + rnd.choice(unary), [q], shape)
                s = text.op("tosa.negate", [text.op("tosa.negate", [s], shape)], shape) if rnd.randrange(4) == 0 else s
                x = text.op("tosa." + rnd.choice(binary), [s, x], shape)
        text.close()
    return library, text


def loops(size, rnd):
    library = Library()
    identities(library, "arith", "arith.constant", ["i32", "index"], ARITH)
    for name in ("load", "dim"):
        library.add("Cast", f"op<memref.{name}>(op<memref.cast>(x: Value), i: Value) -> (t: Type)", f"op<memref.{name}>(x, i) -> (t)", 2)
    for name in ("cast", "subview", "reinterpret_cast", "transpose"):
        library.add("Twice", f"op<memref.{name}>(op<memref.{name}>(x: Value)) -> (t: Type)", f"op<memref.{name}>(x) -> (t)", 2)
    for predicate in range(10):
        value = "true" if predicate in (0, 3, 5, 7, 9) else "false"
        library.add("Compare", f'op<arith.cmpi>(x: Value, x) {{predicate = attr<"{predicate} : i64">}}',
                    f'op<arith.constant> {{value = attr<"{value}">}} -> (type<"i1">)', 3)
    for name in ("addf", "mulf", "subf", "divf"):
        library.add("Fma", f"op<arith.addf>(op<arith.{name}>(x: Value, y: Value), z: Value) -> (t: Type)",
                    f"op<math.fused_{name}>(x, y, z) -> (t)", 2)
    text = Text()
    buffer = "memref<64x64xf32>"
    while text.count < size:
        text.open([buffer, buffer, "index", "index"])
        depth = rnd.randrange(2, 5)
        bounds = text.values[2:]
        outer = list(text.values)
        for level in range(depth):
            text.lines.append(f'    "scf.for"({bounds[0][0]}, {bounds[1][0]}, {bounds[1][0]}) ({{')
            text.lines.append(f"    ^bb0(%i{text.count}_{level}: index):")
            text.values.append((f"%i{text.count}_{level}", "index"))
        for _ in range(rnd.randrange(10, 60)):
            indices = [value for value in text.values if value[1] == "index"][-6:]
            floats = [value for value in text.values if value[1] == "f32"][-4:]
            kind = rnd.randrange(6)
            if kind == 0:
                text.op("arith.constant", [], "index", f"value = {rnd.choice((0, 1, 4, 64))} : index")
            elif kind in (1, 2):
                text.op("arith." + rnd.choice(("addi", "muli", "subi", "divui")), [rnd.choice(indices), rnd.choice(indices)], "index")
            elif kind == 3 or len(floats) < 2:
                x = text.op("memref.cast", [rnd.choice(outer[:2])], buffer) if rnd.randrange(3) == 0 else rnd.choice(outer[:2])
                text.op("memref.load", [x, rnd.choice(indices)], "f32")
            elif kind == 4:
                text.op("memref.store", [rnd.choice(floats), outer[0], rnd.choice(indices)], None)
            else:
                text.op("arith." + rnd.choice(("addf", "mulf", "addf", "subf")), [rnd.choice(floats), rnd.choice(floats)], "f32")
        for level in range(depth):
            text.lines.append('    "scf.yield"() : () -> ()')
            text.lines.append("    }) : (index, index, index) -> ()")
        text.values = outer
        text.close()
    return library, text


def llvm(path, out):
    library = Library()
    identities(library, "llvm", "llvm.mlir.constant", WIDTHS[1:-1], LLVM)
    for place in range(4):
        at = f'{{position = attr<"array<i64: {place}>">}}'
        library.add("Inserted", f"op<llvm.extractvalue>(op<llvm.insertvalue>(_: Value, x: Value) {at}) {at}", "x", 2)
        for other in range(4):
            if other != place:
                before = f'{{position = attr<"array<i64: {other}>">}}'
                library.add("Passed", f"op<llvm.extractvalue>(op<llvm.insertvalue>(x: Value, _: Value) {before}) {at} -> (t: Type)",
                            f"op<llvm.extractvalue>(x) {at} -> (t)")
    for name in ("bitcast", "freeze", "addrspacecast"):
        library.add("Twice", f"op<llvm.{name}>(op<llvm.{name}>(x: Value)) -> (t: Type)", f"op<llvm.{name}>(x) -> (t)")
    library.add("Pointer", 'op<llvm.ptrtoint>(op<llvm.inttoptr>(x: Value<type<"i64">>)) -> (type<"i64">)', "x")
    for predicate in range(10):
        value = "true" if predicate in (0, 3, 5, 7, 9) else "false"
        library.add("Compare", f'op<llvm.icmp>(x: Value, x) {{predicate = attr<"{predicate} : i64">}}',
                    f'op<llvm.mlir.constant> {{value = attr<"{value}">}} -> (type<"i1">)', 3)
    version = open(f"{sys.path[0]}/../testing/llvm-version").read().strip()
    flags = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
    text = subprocess.run([f"mlir-opt-{version}", path, *flags], capture_output=True, text=True, check=True).stdout
    with open(out, "w") as file:
        file.write("\n".join(map(with_dictionary, text.split("\n"))))
    return library


def with_dictionary(line):
    """The line with the properties of its operation as attributes, unless regions follow, in front of which attributes cannot stand."""
    start = line.find(") <{")
    end = line.rfind("}> ")
    if start < 0 or end < 0 or line.endswith("({"):
        return line
    properties, rest = line[start + 4:end], line[end + 3:]
    if rest.startswith("{"):
        attributes, rest = rest[1:].split("} : (", 1)
        properties, rest = f"{properties}, {attributes}", f": ({rest}"
    return f"{line[:start]}) {{{properties}}} {rest}"


def main():
    name, size, seed, out = sys.argv[1:5]
    rnd = random.Random(int(seed))
    if name == "llvm":
        library = llvm(sys.argv[5], f"{out}.mlir")
    else:
        library, text = {"arith": arith, "tensors": tensors, "loops": loops}[name](int(size), rnd)
        text.write(f"{out}.mlir")
    with open(f"{out}.pdll", "w") as file:
        file.write("".join(library.texts))


if __name__ == "__main__":
    main()
