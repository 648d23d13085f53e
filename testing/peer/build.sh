#!/usr/bin/env bash
# Builds the MLIR peer that tests and benches compare with, to $1.
# Needs Debian's packages g++, libmlir-22-dev and llvm-22-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$(llvm-config-22 --prefix)
g++ -O2 -std=c++17 -fno-rtti -I"$prefix/include" "$here/peer.cpp" "$here/convert.cpp" -o "${1:?where to}" \
  -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lMLIR -lLLVM
