#!/usr/bin/env bash
# Builds the program that says what the texts of $1/texts.inc are in C++, to $1/peer, for tests/snippets.rs.
# Needs Debian's packages g++, libmlir-22-dev and llvm-22-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$(llvm-config-22 --prefix)
g++ -O0 -w -std=c++17 -fno-rtti -I"${1:?where to}" -I"$prefix/include" "$here/peer.cpp" -o "$1/peer" \
  -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lMLIR -lLLVM
