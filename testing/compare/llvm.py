"""The programs of LLVM and MLIR that are compared with, of the version in `testing/llvm-version`."""
import pathlib
import subprocess

VERSION = (pathlib.Path(__file__).resolve().parents[1] / "llvm-version").read_text().strip()


def tool(name):
    """The name of a program, such as that of `mlir-opt`."""
    return f"{name}-{VERSION}"


def config(flag):
    """What `llvm-config` says of a flag."""
    return subprocess.run([tool("llvm-config"), flag], capture_output=True, text=True, check=True).stdout.strip()


def include():
    """The folder of the `.td` files."""
    return config("--includedir")
