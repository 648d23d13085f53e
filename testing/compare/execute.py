#!/usr/bin/env python3
"""Executes real code that combine rules rewrote, and compares what it prints with what it prints without rules.

usage: testing/compare/execute.py WORK [--targets NAMES] [--programs NAMES] [--pdllc PATH]

zlib and zstd come from Debian's source packages, `core` of Rust from its package `rust-web-src`, the crates memchr and itoa from their registry; all is kept below WORK.
clang, or rustc, makes LLVM IR of them, `llc -global-isel` machine IR as it is before the first combiner, `pdllc run` applies all rules of LLVM's library
that run here, `llc` goes on from the legalizer, and what is linked runs under qemu: a program of `testing/compare/execute` that prints checksums. The output has
to be that without rules, in both meanings of rules, and `llc` may not leave functions to SelectionDAG that it does not leave without rules or with its own combiner.
The machine IR is left in WORK/TARGET/PROGRAM for `functions.py`; for amdgcn it is made of zlib, and not executed.

Needs the packages clang-N and llvm-N of the version in `testing/llvm-version`, rustc-web and rust-web-src, cargo, dpkg-dev, qemu-user,
gcc-aarch64-linux-gnu and gcc-riscv64-linux-gnu.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import llvm  # noqa: E402

HOME = pathlib.Path(__file__).resolve().parents[2]
DRIVERS = pathlib.Path(__file__).resolve().parent / "execute"
CRATES = {"memchr": "=2.8.3", "itoa": "=1.0.18"}
# The flags of clang and of `llc`, the name of the combiner, and the target of rustc.
TARGETS = {
    "aarch64": (["--target=aarch64-linux-gnu"], [], "aarch64", "aarch64-unknown-linux-gnu"),
    "riscv64": (["--target=riscv64-linux-gnu", "-march=rv64gc"], ["-mattr=+m,+a,+f,+d,+c", "-target-abi=lp64d"], "riscv", "riscv64gc-unknown-linux-gnu"),
    "amdgcn": (["--target=amdgcn-amd-amdhsa", "-mcpu=gfx900", "-nogpulib", "-isystem/usr/aarch64-linux-gnu/include"], ["-mcpu=gfx900"], "amdgpu", None),
}
MEANINGS = ["none", "documented", "llvm22"]


def run(command, **more):
    """The output of a command, which has to succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace",
                          env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1", **more.pop("variables", {})}, **more)
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if not line.strip().startswith("#")]
        raise RuntimeError(f"{' '.join(map(str, command))[:300]}: {done.returncode}\n" + "\n".join(said[:12]))
    return done


def sources(work):
    """The folders of zlib and zstd, from Debian's source packages. Nothing of the machine's own lists of packages is changed."""
    folder = work / "sources"
    for name in ("apt/lists/partial", "apt/cache/archives/partial"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    if not list(folder.glob("z*/")):
        release = re.search(r"VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text())[1]
        (folder / "apt/sources.list").write_text(f"deb-src http://deb.debian.org/debian {release} main\n")
        options = [word for option in (f"Dir::Etc::sourcelist={folder}/apt/sources.list", "Dir::Etc::sourceparts=-", f"Dir::State::lists={folder}/apt/lists",
                                       f"Dir::Cache={folder}/apt/cache", "APT::Sandbox::User=root") for word in ("-o", option)]
        run(["apt-get", *options, "update"])
        run(["apt-get", *options, "source", "zlib", "libzstd"], cwd=folder)
    [zlib] = [path for path in folder.glob("zlib-*") if path.is_dir()]
    [zstd] = [path for path in folder.glob("*zstd-*") if path.is_dir()]
    return zlib, zstd


def crates(work):
    """The folders of the crates, which cargo fetches."""
    folder = work / "crates"
    (folder / "src").mkdir(parents=True, exist_ok=True)
    (folder / "src/lib.rs").write_text("")
    needs = "\n".join(f'{name} = {{ version = "{version}", default-features = false }}' for name, version in CRATES.items())
    (folder / "Cargo.toml").write_text(f'[package]\nname = "fetch"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\n{needs}\n[workspace]\n')
    if not (folder / "vendor").exists():
        run(["cargo", "vendor", "--quiet", "vendor"], cwd=folder)
    return {name: folder / "vendor" / name for name in CRATES}


def c_files(work, program):
    """The files of a program in C, the flags of clang for them, and the folder of its header."""
    zlib, zstd = sources(work)
    if program == "zlib":
        return [zlib / f"{name}.c" for name in "adler32 compress crc32 deflate infback inffast inflate inftrees trees uncompr zutil".split()], [], zlib
    files = [file for part in ("common", "compress", "decompress") for file in sorted((zstd / "lib" / part).glob("*.c"))]
    return files, ["-DZSTD_DISABLE_ASM", "-DNO_PREFETCH", "-DXXH_NAMESPACE=ZSTD_"], zstd / "lib"


def bitcode(work, target, program, folder):
    """Writes the LLVM IR of a program; gives the files."""
    clang, _, _, rust = TARGETS[target]
    if program != "rust":
        files, flags, _ = c_files(work, program)
        made = []
        for file in files:
            try:
                run([llvm.tool("clang"), *clang, "-O1", "-fno-pic", "-w", *flags, "-S", "-emit-llvm", file, "-o", folder / f"{file.stem}.ll"])
                made.append(folder / f"{file.stem}.ll")
            except RuntimeError:
                # What needs a system that there is not.
                if target != "amdgcn":
                    raise
        return made
    rustc = "/usr/bin/rustc"
    [core] = pathlib.Path("/usr/src").glob("rustc-*/library/core/src/lib.rs")
    common = [rustc, "--target", rust, "-Copt-level=1", "-Ccodegen-units=1", "-Cpanic=abort", "-Crelocation-model=static", "--cap-lints=allow", "--crate-type=lib",
              "--emit=llvm-ir,metadata", "--out-dir", folder, "-L", folder, "--sysroot", folder / "empty"]
    bootstrap = {"variables": {"RUSTC_BOOTSTRAP": "1"}}
    # A program without `std` wants this crate; C's library has what it defines.
    nothing = folder / "nothing.rs"
    nothing.write_text("#![no_core]\n#![feature(no_core, compiler_builtins)]\n#![compiler_builtins]\n")
    run([*common, "--edition=2024", "--crate-name=core", core], **bootstrap)
    run([*common, "--edition=2021", "--crate-name=compiler_builtins", nothing], **bootstrap)
    found = crates(work)
    for name, path in found.items():
        run([*common, "--edition=2021", "--crate-name", name, path / "src/lib.rs"])
    externs = [word for name in found for word in ("--extern", f"{name}={folder}/lib{name}.rmeta")]
    run([*common, "--edition=2021", "--crate-name=run", *externs, DRIVERS / "rust.rs"])
    return [folder / f"{name}.ll" for name in ["core", *found, "run"]]


def through(target, file, rules, pdllc):
    """Compiles a file of LLVM IR through rules; gives for each meaning the object, and the functions that `llc` leaves to SelectionDAG:
    those of "llc" are left with its own combiner."""
    _, flags, combiner, _ = TARGETS[target]
    flags = [*flags, "-O1", "-global-isel", "-global-isel-abort=2"]
    first = file.with_suffix(".mir")
    run([llvm.tool("llc"), *flags, f"-stop-before={combiner}-prelegalizer-combiner", "-simplify-mir", file, "-o", first])
    objects, left = {}, {}
    for meaning in [*MEANINGS, "llc"] if target != "amdgcn" else []:
        mir, objects[meaning] = first, file.with_suffix(f".{meaning}.o")
        start = f"{combiner}-prelegalizer-combiner" if meaning == "llc" else "legalizer"
        if meaning in rules:
            mir = file.with_suffix(f".{meaning}")
            run([pdllc, "run", "-p", rules[meaning], first, "-o", mir])
        # `llc` dies of lifetimes of stack slots that it reads, with and without rules.
        done = run([llvm.tool("llc"), *flags, "-no-stack-coloring", "-function-sections", f"-start-before={start}", "-filetype=obj", "-x", "mir", mir, "-o", objects[meaning]])
        left[meaning] = sorted(re.findall(r"fallback path for (\S+)", done.stderr))
    return objects, left


def execute(work, target, program, rules, pdllc):
    """Compiles and executes a program; gives a line about it, and whether all is the same."""
    folder = work / target / program
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "empty").mkdir(parents=True)
    files = bitcode(work, target, program, folder)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        compiled = list(pool.map(lambda file: through(target, file, rules, pdllc), files))
    if target == "amdgcn":
        return f"{target:8} {program:6} {len(files):3} files of machine IR", True
    outputs, sizes = {}, {}
    include = [] if program == "rust" else ["-I", c_files(work, program)[2]]
    for meaning in MEANINGS:
        path = folder / f"program-{meaning}"
        gcc = f"{target}-linux-gnu-gcc"
        run([gcc, "-O1", "-static", "-no-pie", "-Wl,--gc-sections", *include, DRIVERS / f"{program}.c", *(objects[meaning] for objects, _ in compiled), "-o", path])
        outputs[meaning] = run([f"qemu-{target}", path], timeout=1200).stdout
        sizes[meaning] = sum(int(run([llvm.tool("llvm-size"), objects[meaning]]).stdout.splitlines()[1].split()[0]) for objects, _ in compiled)
    other = [meaning for meaning in MEANINGS[1:] if outputs[meaning] != outputs["none"]]
    fallen = {meaning: [name for _, left in compiled for name in set(left[meaning]) - set(left["none"] + left["llc"])] for meaning in MEANINGS[1:]}
    line = (f"{target:8} {program:6} {len(files):3} files, {len(outputs['none'].splitlines())} lines printed, "
            + ", ".join(f"{sizes[meaning]} bytes {meaning}" for meaning in MEANINGS) + f"; functions without GlobalISel: "
            + ", ".join(f"{sum(len(left[meaning]) for _, left in compiled)} {meaning}" for meaning in [*MEANINGS, "llc"]))
    line += "".join(f"; OTHER OUTPUT {meaning}" for meaning in other)
    line += "".join(f"; {len(names)} MORE FUNCTIONS without GlobalISel {meaning}: {' '.join(names[:4])}" for meaning, names in fallen.items() if names)
    return line, not other and not any(fallen.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--targets", default="aarch64,riscv64,amdgcn")
    parser.add_argument("--programs", default="zlib,zstd,rust")
    parser.add_argument("--pdllc", default=str(HOME / "target/release/pdllc"))
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    library = work / "library.td"
    library.write_text('include "llvm/Target/Target.td"\ninclude "llvm/Target/GlobalISel/Combine.td"\ndef All : GICombiner<"AllImpl", [all_combines]>;\n')
    rules = {meaning: work / f"{meaning}.pdllc" for meaning in MEANINGS[1:]}
    for meaning, blob in rules.items():
        run([arguments.pdllc, "build", "--rules-as", meaning, "--leave-out-missing", "-I", llvm.include(), library, "-o", blob])
    is_same = True
    for target in arguments.targets.split(","):
        for program in arguments.programs.split(",") if target != "amdgcn" else ["zlib"]:
            try:
                line, is_right = execute(work, target, program, rules, arguments.pdllc)
            except RuntimeError as error:
                line, is_right = f"{target:8} {program:6} {error}", False
            is_same &= is_right
            print(line, flush=True)
    return 0 if is_same else 1


if __name__ == "__main__":
    raise SystemExit(main())
