#!/usr/bin/env python3
"""Writes what rules may ask of targets, `hosts/mir/targets/*.target`, or says where those files differ from LLVM.

usage: testing/targets.py [--write] [TARGET...]

Everything is seen from outside. An operation is legal if `llc -run-pass=legalizer` leaves a function as it is that has just this operation. Free extensions
and offsets of addresses are seen in what the rules that ask for them, as a pass of `llc`, do to functions that they match.
"""
import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(HOME / "testing/compare"))
import llvm  # noqa: E402

FOLDER = HOME / "hosts/mir/targets"
# The architectures, flags of `llc`, and address spaces with the widths of their pointers.
TARGETS = {
    "aarch64": ("aarch64* arm64*", ["-mtriple=aarch64"], {0: 64}),
    "amdgcn": ("amdgcn", ["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900"], {0: 64, 1: 64, 3: 32, 5: 32}),
    "mips": ("mips mipsel mipsisa32*", ["-mtriple=mipsel", "-mcpu=mips32r2"], {0: 32}),
    "riscv32": ("riscv32 riscv32be", ["-mtriple=riscv32", "-mattr=+m,+a,+f,+d,+c"], {0: 32}),
    "riscv64": ("riscv64 riscv64be", ["-mtriple=riscv64", "-mattr=+m,+a,+f,+d,+c"], {0: 64}),
    "x86_64": ("x86_64 x86_64h amd64", ["-mtriple=x86_64"], {0: 64}),
}
# What `llvm-tblgen` has of predicates of rules, and whether these processors have it.
SUBTARGET = {"aarch64": "!HasDotProd", "amdgcn": "Has16BitInsts !HasFminFmaxLegacy !NotHasMed3_16"}
# The rules that ask.
RULES = ["select_of_zext", "select_of_truncate", "nneg_zext", "reduce_shl_of_extend", "ptr_add_immed_chain", "sdiv_by_const",
         "extract_vector_element_build_vector", "fdiv_repeated_divison", "extend_through_phis", "combine_fadd_fmul_to_fmad_or_fma",
         "combine_fadd_fpext_fmul_to_fmad_or_fma", "combine_extracted_vector_load", "combine_indexed_load_store"]
SCALARS = ["s1", "s8", "s16", "s32", "s64", "s128"]
COUNTS = [2, 4, 8, 16]
VECTORS = [f"{n}xs{bits}" for n in COUNTS for bits in (8, 16, 32, 64) if 32 <= n * bits <= 512] + ["2xp0", "4xp0"]
# Their types are not all that counts, or no rule makes them.
SKIPPED = re.compile(r"G_(ADDRSPACE_CAST|BUILD_VECTOR_TRUNC|ATOMIC|STRICT_|LOAD|STORE|SEXTLOAD|ZEXTLOAD|GET_|SET_|READ|STACK|VASTART|BRINDIRECT|VECTOR_COMPRESS|.*DIVFIX|.*MULFIX)")
MEMORY = re.compile(r"G_(INDEXED_)?(LOAD|STORE|SEXTLOAD|ZEXTLOAD)$")
FLOATS = ["s16", "s32", "s64", "s128", *(f"{n}xs{b}" for n in [2, 3, 4, 8, 16] for b in (16, 32, 64))]
PREDICATES = {"G_ICMP": "intpred(eq)", "G_FCMP": "floatpred(oeq)"}


def bits(ty):
    """The width of a type, or of its elements."""
    scalar = ty.split("x")[-1]
    return 64 if scalar[0] == "p" else int(scalar[1:])


def count(ty):
    """The number of elements; 0 for a scalar."""
    return int(ty.split("x")[0]) if "x" in ty else 0


def spelled(ty):
    """The type as machine IR has it."""
    return f"<{count(ty)} x {ty.split('x')[1]}>" if count(ty) else ty


def shapes():
    """The operations: a name, and the numbers of the types of what it defines and of its operands."""
    rows = re.findall(r'\("(G_\w+)", "([-*0-9]*)", "(\w*)"\)', (HOME / "hosts/mir/src/opcodes/table.rs").read_text())
    known = {"G_ICMP": "011", "G_FCMP": "011", "G_CONSTANT": "0", "G_FCONSTANT": "0", "G_SEXT_INREG": "00", "G_BUILD_VECTOR": "01", "G_BUILD_VECTOR_TRUNC": "01",
             "G_MERGE_VALUES": "01", "G_CONCAT_VECTORS": "01", "G_UNMERGE_VALUES": "01", "G_SHUFFLE_VECTOR": "011"}
    for name, operands, _ in rows:
        operands = known.get(name, operands)
        if re.fullmatch(r"0[012]*", operands) and not SKIPPED.match(name):
            yield name, operands


def tuples(name, operands):
    """The types that an operation is tried with."""
    single = SCALARS + VECTORS
    if max(operands) == "0":
        return [(ty,) for ty in single + ["p0"]]
    if name in ("G_EXTRACT_VECTOR_ELT", "G_INSERT_VECTOR_ELT"):
        vectors = [(f"{ty.split('x')[1]}", ty) for ty in VECTORS]
        return [(e, v, i) if name[2] == "E" else (v, e, i) for e, v in vectors for i in ("s32", "s64")]
    if max(operands) == "2":
        return []
    if name in ("G_BUILD_VECTOR", "G_BUILD_VECTOR_TRUNC", "G_SPLAT_VECTOR"):
        return [(v, s) for v in VECTORS for s in [*SCALARS, "p0"] if (s == v.split("x")[1] if name == "G_BUILD_VECTOR" else bits(s) >= bits(v))]
    if name in ("G_MERGE_VALUES", "G_UNMERGE_VALUES"):
        pairs = [(wide, narrow) for wide in SCALARS + VECTORS for narrow in SCALARS
                 if bits(wide) * max(count(wide), 1) > bits(narrow) and not (count(wide) and (name == "G_MERGE_VALUES" or wide.split("x")[1] != narrow))]
        return pairs if name == "G_MERGE_VALUES" else [(narrow, wide) for wide, narrow in pairs]
    if name == "G_CONCAT_VECTORS":
        return [(a, b) for a in VECTORS for b in VECTORS if count(a) > count(b) and a.split("x")[1] == b.split("x")[1]]
    if name == "G_BITCAST":
        return [(a, b) for a in single for b in single if a != b and bits(a) * max(count(a), 1) == bits(b) * max(count(b), 1) and "p" not in a + b]
    if name.startswith("G_VECREDUCE"):
        return [(v.split("x")[1], v) for v in VECTORS if "p" not in v]
    if name in ("G_PTR_ADD", "G_PTRMASK"):
        return [("p0", "s32"), ("p0", "s64"), ("2xp0", "2xs64")]
    pairs = [(a, b) for a in [*SCALARS, "p0"] for b in [*SCALARS, "p0"]]
    pairs += [(a, b) for a in VECTORS for b in VECTORS if count(a) == count(b)]
    if name == "G_SELECT":
        pairs += [(v, s) for v in VECTORS for s in ("s1", "s32")] + [(v, f"{count(v)}xs1") for v in VECTORS]
    if name in ("G_ICMP", "G_FCMP"):
        pairs += [(f"{count(v)}xs1", v) for v in VECTORS]
    if name in ("G_INTTOPTR", "G_PTRTOINT"):
        return [(a, b) for a, b in pairs if ("p" in a) == (name == "G_INTTOPTR") and ("p" in b) == (name == "G_PTRTOINT")]
    if name in ("G_ANYEXT", "G_SEXT", "G_ZEXT", "G_FPEXT"):
        pairs = [(a, b) for a, b in pairs if bits(a) > bits(b)]
    if name in ("G_TRUNC", "G_FPTRUNC") or name.startswith("G_TRUNC_"):
        pairs = [(a, b) for a, b in pairs if bits(a) < bits(b)]
    return [(a, b) for a, b in pairs if name in ("G_SELECT", "G_ICMP") or "p" not in a + b]


def operation(name, operands, types):
    """The lines of a function that has just this operation."""
    defined = {"G_SDIVREM": 2, "G_UDIVREM": 2, "G_FSINCOS": 2, "G_FMODF": 2, "G_FFREXP": 2}.get(name, 2 if re.match(r"G_[SU](ADD|SUB|MUL)[OE]$", name) else 1)
    of = [types[int(number)] for number in operands]
    if name in ("G_BUILD_VECTOR", "G_BUILD_VECTOR_TRUNC"):
        of = [types[0]] + [types[1]] * count(types[0])
    if name in ("G_MERGE_VALUES", "G_CONCAT_VECTORS"):
        size = [bits(ty) * max(count(ty), 1) for ty in types]
        of = [types[0]] + [types[1]] * (size[0] // size[1])
    if name == "G_UNMERGE_VALUES":
        size = [bits(ty) * max(count(ty), 1) for ty in types]
        defined = size[1] // size[0]
        of = [types[0]] * defined + [types[1]]
    lines, used = [], []
    for place, ty in enumerate(of[defined:]):
        is_constant = name in ("G_UBFX", "G_SBFX") and place > 0
        lines.append(f"%u{place}:_({spelled(ty)}) = " + (f"G_CONSTANT i{bits(ty)} 1" if is_constant else "IMPLICIT_DEF"))
        used.append(f"%u{place}")
    if name in PREDICATES:
        used.insert(0, PREDICATES[name])
    if name == "G_CONSTANT":
        used = [f"i{bits(types[0])} 1"] if not count(types[0]) else None
    if name == "G_FCONSTANT":
        used = [{16: "half", 32: "float", 64: "double"}[bits(types[0])] + " 1.0"] if not count(types[0]) and bits(types[0]) in (16, 32, 64) and types[0][0] == "s" else None
    if name == "G_SEXT_INREG":
        used.append(str(max(bits(types[0]) // 2, 1)))
    if name == "G_SHUFFLE_VECTOR":
        used.append("shufflemask(" + ", ".join(["0"] * max(count(types[0]), 1)) + ")")
    if used is None:
        return None
    results = ", ".join(f"%d{place}:_({spelled(ty)})" for place, ty in enumerate(of[:defined]))
    return [*lines, f"{results} = {name} {', '.join(used)}", *(f"FAKE_USE %d{place}" for place in range(defined))]


def accesses(spaces):
    """The loads and stores: an opcode, the types of the register, the address and what is in memory, and a function with it."""
    for space, width in spaces.items():
        pointer = f"p{space}"
        for value in [*SCALARS, *VECTORS, *dict.fromkeys(("p0", pointer))]:
            size = (spaces.get(int(value[1:]), 64) if value[0] == "p" else bits(value)) * max(count(value), 1)
            if "xp" in value:
                continue
            for opcode in ("G_LOAD", "G_STORE", "G_SEXTLOAD", "G_ZEXTLOAD"):
                narrow = [] if count(value) or value[0] == "p" else [ty for ty in SCALARS if 8 <= bits(ty) < size]
                for memory in narrow if "EXT" in opcode else [value, *narrow] if size % 8 == 0 else []:
                    address = f"%p:_({pointer}) = IMPLICIT_DEF"
                    where = f"%p({pointer}) :: ({'store' if opcode == 'G_STORE' else 'load'} ({spelled(memory)}){f', addrspace {space}' * (space > 0)})"
                    body = [address, f"%v:_({spelled(value)}) = IMPLICIT_DEF", f"G_STORE %v({spelled(value)}), {where}"]
                    if opcode != "G_STORE":
                        body = [address, f"%v:_({spelled(value)}) = {opcode} {where}", "FAKE_USE %v"]
                    yield opcode, (value, pointer, memory), body
                    defined = f"%n:_({pointer})" if opcode == "G_STORE" else f"%v:_({spelled(value)}), %n:_({pointer})"
                    stored = f"%v({spelled(value)}), " if opcode == "G_STORE" else ""
                    indexed = f"{defined} = {opcode.replace('G_', 'G_INDEXED_')} {stored}{where.replace(' ::', f', %k(s{width}), 1 ::')}"
                    yield (opcode.replace("G_", "G_INDEXED_"), (value, pointer, memory),
                           [*body[:2], f"%k:_(s{width}) = G_CONSTANT i{width} 16", indexed, "FAKE_USE %n"] if opcode == "G_STORE"
                           else [address, f"%k:_(s{width}) = G_CONSTANT i{width} 16", indexed, "FAKE_USE %n", "FAKE_USE %v"])


def plugin(folder):
    """A pass of `llc` with the rules that ask."""
    source, table, path = folder / "rules.td", folder / "rules.inc", folder / "rules.so"
    source.write_text('include "llvm/Target/Target.td"\ninclude "llvm/Target/GlobalISel/Combine.td"\n'
                      "def PeerISA : InstrInfo;\ndef MyTarget : Target { let InstructionSet = PeerISA; }\n"
                      f'def Peer : GICombiner<"PeerCombiner", [{", ".join(RULES)}]>;\n')
    subprocess.run([llvm.tool("llvm-tblgen"), "-I", llvm.include(), "-gen-global-isel-combiner", "--combiners", "Peer", source, "-o", table], check=True)
    subprocess.run(["g++", *llvm.config("--cxxflags").split(), "-O1", "-fPIC", "-shared", "-UNDEBUG", "-w", f'-DRULES="{table}"', HOME / "testing/peer/combiner.cpp",
                    "-o", path, f"-L{llvm.config('--libdir')}", f"-lLLVM-{llvm.VERSION}"], check=True)
    return path


def functions(flags, run_pass, bodies):
    """What a pass of `llc` makes of functions: whether it went wrong, and their lines. Each function that ends `llc` went wrong."""
    texts = [f"---\nname: f{place}\ntracksRegLiveness: true\nbody: |\n  bb.0:\n    " + "\n    ".join(body) + "\n...\n" for place, body in enumerate(bodies)]
    command = [llvm.tool("llc"), *flags, f"-run-pass={run_pass}", "-simplify-mir", "-disable-verify", "-global-isel-abort=2", "-x", "mir", "-o", "-", "-"]
    found = [(True, [])] * len(bodies)
    waiting = [list(range(start, min(start + 64, len(bodies)))) for start in range(0, len(bodies), 64)]
    while waiting:
        places = waiting.pop()
        if not places:
            continue
        text = "".join(texts[place] for place in places)
        try:
            # Some functions are legalized for ever.
            done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=1.5 + len(places) / 32 if len(places) > 1 else 4,
                                  env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"})
        except subprocess.TimeoutExpired:
            done = None
        if done is None or done.returncode:
            culprit = re.search(r"on function '@f(\d+)'", done.stderr) if done else None
            if culprit and int(culprit[1]) in places:
                waiting.append([place for place in places if place != int(culprit[1])])
            elif len(places) > 1:
                middle = len(places) // 2
                waiting += [places[:middle], places[middle:]]
            continue
        for text in done.stdout.split("\n---\n")[1:] if not done.stdout.startswith("---\n") else done.stdout[4:].split("\n---\n"):
            name = re.search(r"^name: +f(\d+)$", text, re.MULTILINE)
            if name:
                body = text.split("\nbody:")[1].splitlines()
                found[int(name[1])] = ("failedISel:      true" in text, [line.strip() for line in body if line.startswith("    ")])
    return found


def opcodes(lines):
    """The opcodes of a function, sorted."""
    return sorted(word for line in lines for word in re.findall(r"\b[A-Z][A-Z_]+\w*", line.split(" = ")[-1])[:1])


def legal(flags, spaces):
    """The types that each operation is legal with."""
    asked = list(accesses(spaces))
    for name, operands in shapes():
        for types in tuples(name, operands):
            body = operation(name, operands, types)
            if body:
                asked.append((name, types, body))
    result = collections.defaultdict(list)
    for (name, types, body), (is_wrong, lines) in zip(asked, functions(flags, "legalizer", [body for _, _, body in asked])):
        shown = r"(?:_|load |store )\((<[^>]*>|[sp]\d+)\)" if MEMORY.match(name) else r"_\(([^)]*)\)"
        kept = [re.findall(shown, line) for line in lines if name in line.split(" = ")[-1].split()]
        wanted = [re.findall(shown, line) for line in body if name in line.split(" = ")[-1].split()]
        if not is_wrong and opcodes(lines) == opcodes(body) and len(kept) == len(wanted) and sorted(map(str, kept)) == sorted(map(str, wanted)):
            result[name].append("/".join(types))
    return result


def ranges(types):
    """Types, with scalars of one width after the other together."""
    widths, listed = sorted(bits(ty) for ty in types if not count(ty)), []
    while widths:
        first = last = widths.pop(0)
        while widths and widths[0] == last + 1:
            last = widths.pop(0)
        listed.append(f"s{first}" if first == last else f"s{first}-s{last}")
    return listed + [ty for ty in types if count(ty)]


def costs(flags, spaces):
    """The lines about what extends for free, and about addresses."""
    sizes = SCALARS + [f"{n}xs{b}" for n in (2, 4) for b in (16, 32, 64)]
    pairs = [(a, b) for a in sizes for b in sizes if count(a) == count(b) and bits(a) < bits(b)]

    def select(source, target, opcode):
        return ["%c:_(s1) = IMPLICIT_DEF", *(f"%{name}:_({spelled(source)}) = IMPLICIT_DEF" for name in "xy"),
                f"%s:_({spelled(source)}) = G_SELECT %c, %x, %y", f"%t:_({spelled(target)}) = {opcode} %s", "FAKE_USE %t"]

    def pairs_where(body, expected):
        found = functions(flags, "peer-combiner", [body(*pair) for pair in pairs])
        return [f"{a}/{b}" for (a, b), (_, lines) in zip(pairs, found) if any(expected(a, b) in line for line in lines)]

    yield "zext-free", pairs_where(lambda a, b: select(a, b, "G_ZEXT"), lambda a, b: f"_({spelled(b)}) = G_SELECT")
    truncated = pairs_where(lambda a, b: select(b, a, "G_TRUNC"), lambda a, b: f"_({spelled(a)}) = G_SELECT")
    scalar = [f"{a}/{b}" for a, b in pairs if not count(a)]

    def shortened(found, all_scalars):
        """Pairs of types, with one word for all pairs of scalars if each is there."""
        return ["scalars", *(pair for pair in found if pair not in scalar)] if set(all_scalars) <= set(found) else found

    yield "trunc-free", shortened(truncated, scalar)
    yield "sext-cheaper", pairs_where(
        lambda a, b: [f"%x:_({spelled(a)}) = IMPLICIT_DEF", f"%t:_({spelled(b)}) = nneg G_ZEXT %x", "FAKE_USE %t"], lambda a, b: f"_({spelled(b)}) = G_SEXT")

    def constant(name, ty, value):
        """The lines of a constant, or of a vector of such."""
        scalar = [f"%{name}:_({ty.split('x')[-1]}) = G_CONSTANT i{bits(ty)} {value}"]
        return scalar + [f"%{name}v:_({spelled(ty)}) = G_BUILD_VECTOR " + ", ".join([f"%{name}"] * count(ty))] if count(ty) else scalar

    def shifted(a, b):
        """A shift to the left behind an extension of what has four zeros in front."""
        v = "v" if count(a) else ""
        return [f"%x:_({spelled(a)}) = IMPLICIT_DEF", *constant("k", a, 4), f"%n:_({spelled(a)}) = G_LSHR %x, %k{v}", f"%e:_({spelled(b)}) = G_ZEXT %n",
                *constant("l", b, 2), f"%t:_({spelled(b)}) = G_SHL %e, %l{v}", "FAKE_USE %t"]

    # Of one bit there is no shift by two.
    wide = [pair for pair in scalar if not pair.startswith("s1/")]
    yield "shift-before-extension", shortened(pairs_where(shifted, lambda a, b: f"_({spelled(a)}) = G_SHL"), wide)
    divided = [f"s{width}" for width in range(2, 128)] + ["2xs8", *(ty for ty in VECTORS if "p" not in ty)]
    found = functions(flags, "peer-combiner", [[f"%x:_({spelled(ty)}) = IMPLICIT_DEF", f"%k:_({ty.split('x')[-1]}) = G_CONSTANT i{bits(ty)} {3 if bits(ty) > 2 else 1}",
                                         *([f"%v:_({spelled(ty)}) = G_BUILD_VECTOR " + ", ".join(["%k"] * count(ty))] if count(ty) else []),
                                         f"%t:_({spelled(ty)}) = G_SDIV %x, {'%v' if count(ty) else '%k'}", "FAKE_USE %t"] for ty in divided])
    multiplied = [ty for ty, (_, lines) in zip(divided, found) if lines and not any("G_SDIV" in line for line in lines)]
    yield "divides-by-multiplying", ranges(multiplied)
    widths = [8, 16, 32, 64]
    found = functions(flags, "peer-combiner", [[f"%x:_(s{width}) = IMPLICIT_DEF", f"%k:_(s{width}) = G_CONSTANT i{width} 28",
                                         f"%t:_(s{width}) = exact G_SDIV %x, %k", "FAKE_USE %t"] for width in widths])
    amounts = [int(re.search(r"G_ASHR .*\(s(\d+)\)", "\n".join(lines))[1]) for _, lines in found]
    yield "amount", [f"s{amount}" for amount in sorted(set(amounts))] if amounts != widths else []
    [(_, lines)] = functions(flags, "peer-combiner", [["%x:_(s64) = IMPLICIT_DEF", "%v:_(<2 x s64>) = G_BUILD_VECTOR %x, %x", f"%i:_(s{bits(index)}) = G_CONSTANT i{bits(index)} 1",
                                                "%t:_(s64) = G_EXTRACT_VECTOR_ELT %v, %i", "FAKE_USE %t"] for index in [f"s{spaces.get(5, spaces[0])}"]])
    yield "takes-elements", None if not any("G_EXTRACT" in line for line in lines) else []
    found = functions(flags, "peer-combiner", [["%d:_(s32) = IMPLICIT_DEF", *(f"%x{place}:_(s32) = IMPLICIT_DEF" for place in range(count)),
                                         *(f"%q{place}:_(s32) = arcp G_FDIV %x{place}, %d" for place in range(count)),
                                         *(f"FAKE_USE %q{place}" for place in range(count))] for count in range(1, 9)])
    repeated = [count for count, (_, lines) in enumerate(found, 1) if any("G_FMUL" in line for line in lines)]
    yield "repeated-divisor", [str(repeated[0])] if repeated else []
    yield from fusions(flags)
    yield from phis(flags, spaces)
    offsets = sorted({sign * 2**k + near for k in range(15) for near in (-1, 0, 1) for sign in (1, -1)})
    found = functions(flags, "peer-combiner", [[
        "%p:_(p0) = IMPLICIT_DEF", "%v:_(s32) = G_LOAD %p(p0) :: (load (s32))", f"%k:_(s{spaces[0]}) = G_CONSTANT i{spaces[0]} {offset}",
        f"%n:_(p0) = G_PTR_ADD %p, %k(s{spaces[0]})", "FAKE_USE %v", "FAKE_USE %n"] for offset in offsets])
    indexed = [offset for offset, (_, lines) in zip(offsets, found) if any("G_INDEXED_LOAD" in line for line in lines)]
    yield "indexed", [str(min(indexed)), str(max(indexed) + 1)] if indexed else []
    for space, bits_of in spaces.items():
        yield f"unaligned p{space}", list(unaligned(flags, space, bits_of))
    for space, bits_of in spaces.items():
        probes = []
        for size in (1, 2, 4, 8, 16):
            offsets = {sign * 2**k + near for k in range(4, min(33, bits_of)) for near in (-1, 0, 1) for sign in (1, -1)}
            offsets |= {size * (2**k + near) for k in range(4, 20) for near in (-1, 0)}
            probes += [(size, offset) for offset in sorted(offsets)]
        def chain(size, offset):
            first = offset - size
            return [f"%p:_(p{space}) = IMPLICIT_DEF", f"%k:_(s{bits_of}) = G_CONSTANT i{bits_of} {first}", f"%a:_(p{space}) = G_PTR_ADD %p, %k",
                    f"%l:_(s{bits_of}) = G_CONSTANT i{bits_of} {size}", f"%b:_(p{space}) = G_PTR_ADD %a, %l",
                    f"%v:_(s{8 * size}) = G_LOAD %b(p{space}) :: (load (s{8 * size}), addrspace {space})", "FAKE_USE %v"]
        found = functions(flags, "peer-combiner", [chain(*probe) for probe in probes])
        takes = {probe: sum("G_PTR_ADD" in line for line in lines) == 1 for probe, (_, lines) in zip(probes, found)}
        low = min([offset for (_, offset), is_taken in takes.items() if is_taken and offset < 0], default=0)
        high = max([offset + 1 for (size, offset), is_taken in takes.items() if is_taken and offset % size], default=0)
        scale = min(max([offset // size + 1 for (of, offset), is_taken in takes.items() if of == size and is_taken and offset % size == 0], default=0)
                    for size in (2, 4, 8, 16))
        scale = 0 if 16 * scale <= high else scale
        wrong = [probe for probe, is_taken in takes.items()
                 if is_taken != (low <= probe[1] < high or probe[1] >= 0 and probe[1] % probe[0] == 0 and probe[1] // probe[0] < scale)]
        if wrong:
            print(f"{flags[0]} p{space}: {len(wrong)} offsets are not as the line says: {wrong[:4]}", file=sys.stderr)
        yield f"offset p{space}", [str(low), str(high), str(scale)]


def fusions(flags):
    """The lines about products and sums in one instruction."""
    def product(ty, is_shared):
        return [*(f"%{name}:_({spelled(ty)}) = IMPLICIT_DEF" for name in "xyz"), f"%m:_({spelled(ty)}) = contract G_FMUL %x, %y",
                f"%s:_({spelled(ty)}) = contract G_FADD %m, %z", "FAKE_USE %s", *["FAKE_USE %m"] * is_shared]

    def extended(narrow, wide):
        return [*(f"%{name}:_({spelled(narrow)}) = IMPLICIT_DEF" for name in "xy"), f"%z:_({spelled(wide)}) = IMPLICIT_DEF",
                f"%m:_({spelled(narrow)}) = contract G_FMUL %x, %y", f"%e:_({spelled(wide)}) = G_FPEXT %m", f"%s:_({spelled(wide)}) = contract G_FADD %e, %z",
                "FAKE_USE %s"]

    def fused(bodies):
        return [any("G_FMA" in line for line in lines) for _, lines in functions(flags, "peer-combiner", bodies)]

    yield "fused", [ty for ty, is_fused in zip(FLOATS, fused([product(ty, False) for ty in FLOATS])) if is_fused]
    pairs = [(a, b) for a in FLOATS for b in FLOATS if count(a) == count(b) and bits(a) < bits(b)]
    yield "fused-extensions", [f"{a}/{b}" for (a, b), is_fused in zip(pairs, fused([extended(*pair) for pair in pairs])) if is_fused]
    if any(fused([product(ty, True) for ty in FLOATS])):
        yield "fuses-shared", [""]


def phis(flags, spaces):
    """The line about extensions in addresses."""
    width = spaces[0]
    phi = ["%c:_(s1) = IMPLICIT_DEF", "%p:_(p0) = IMPLICIT_DEF", "%x:_(s16) = G_CONSTANT i16 3", "G_BRCOND %c(s1), %bb.2", "G_BR %bb.1\n  bb.1:",
           "%y:_(s16) = G_CONSTANT i16 5", "G_BR %bb.2\n  bb.2:", "%v:_(s16) = G_PHI %x, %bb.0, %y, %bb.1", f"%e:_(s{width}) = G_SEXT %v",
           f"%a:_(p0) = G_PTR_ADD %p, %e(s{width})", "FAKE_USE %a"]
    [(_, lines)] = functions(flags, "peer-combiner", [phi])
    if lines and not any("G_PHI" in line and f"(s{width})" in line for line in lines):
        yield "extends-in-addresses", [""]


def unaligned(flags, space, width):
    """What is read at once at addresses that are no multiple of its size, and the least multiple that they are, if that is not 1."""
    types = [f"s{size}" for size in (16, 24, 32, 48, 64, 96, 128)] + ["p0"] * (space == 0)
    index = 32 if "amdgcn" in flags[0] else width
    probes = [(ty, align) for ty in types for align in (1, 2, 4, 8)]
    def element(ty, align):
        whole = f"<2 x {ty}>"
        return [f"%p:_(p{space}) = IMPLICIT_DEF", f"%v:_({whole}) = G_LOAD %p(p{space}) :: (load ({whole}), align {align}, addrspace {space})",
                f"%k:_(s{index}) = G_CONSTANT i{index} 0", f"%e:_({ty}) = G_EXTRACT_VECTOR_ELT %v, %k", "FAKE_USE %e"]
    found = functions(flags, "peer-combiner", [element(*probe) for probe in probes])
    read = {probe for probe, (_, lines) in zip(probes, found) if lines and not any("G_EXTRACT" in line for line in lines)}
    for ty in dict.fromkeys(ty for ty, _ in probes):
        aligns = [align for of, align in read if of == ty]
        if aligns and min(aligns) * 8 < (width if ty == "p0" else bits(ty)):
            yield ty if min(aligns) == 1 else f"{ty}:{min(aligns)}"


def returns(flags):
    """The instructions that end a function: of each way to end one, the last instruction of what `llc` translates."""
    ways = [("void", "ret void"), ("i32", "ret i32 0"), ("void", "tail call void @g()\nret void"), ("void", "musttail call void @g()\nret void"),
            ("void", "%p = load ptr, ptr null\nmusttail call void %p()\nret void")]
    if "amdgcn" in " ".join(flags):
        ways += [("amdgpu_kernel void", "ret void"), ("amdgpu_ps float", "ret float 0.0")]
    for head, body in ways:
        command = [llvm.tool("llc"), *flags, "-global-isel", "-stop-after=irtranslator", "-simplify-mir", "-o", "-", "-"]
        done = subprocess.run(command, input=f"declare void @g()\ndefine {head} @f() {{\n{body}\n}}\n", capture_output=True, text=True)
        lines = [line for line in done.stdout.split("\nbody:")[-1].splitlines() if line.startswith("    ")]
        if done.returncode == 0 and lines:
            yield lines[-1].split()[0]


def description(name, rules):
    """The text of the file of a target."""
    triples, flags, spaces = TARGETS[name]
    lines = [f"# Made by testing/targets.py, from `llc-{llvm.VERSION} {' '.join(flags)}`. docs/machine-patterns.md says what the lines mean.", f"triples {triples}"]
    for key, values in costs([*flags, f"-load={rules}"], spaces):
        # Some say all by being there.
        if values is None or values:
            lines.append(" ".join([key, *(values or [])]).strip())
    if name in SUBTARGET:
        lines.append(f"predicates {SUBTARGET[name]}")
    lines.append(" ".join(["returns", *sorted(set(returns(flags)))]))
    by_types = collections.defaultdict(list)
    for opcode, types in legal(flags, spaces).items():
        by_types[tuple(types)].append(opcode)
    lines += [f"legal {' '.join(opcodes)}: {' '.join(types)}" for types, opcodes in sorted(by_types.items(), key=lambda item: item[1])]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", default=list(TARGETS))
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    is_same = True
    with tempfile.TemporaryDirectory() as folder:
        rules = plugin(pathlib.Path(folder))
        for name in arguments.targets:
            path, text = FOLDER / f"{name}.target", description(name, rules)
            if arguments.write:
                path.write_text(text)
            elif not path.exists() or path.read_text() != text:
                is_same = False
                print(f"{path} is not what LLVM does")
    return 0 if is_same else 1


if __name__ == "__main__":
    raise SystemExit(main())
