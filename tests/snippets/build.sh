#!/usr/bin/env bash
# Builds the program that says what the texts of $1/texts.inc are in C++, to $1/peer, for tests/snippets.rs.
# Needs Debian's packages g++, and libmlir-N-dev and llvm-N-dev of the version in testing/llvm-version.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$("llvm-config-$(cat "$here/../../testing/llvm-version")" --prefix)
g++ -O0 -w -std=c++17 -fno-rtti -I"${1:?where to}" -I"$prefix/include" "$here/peer.cpp" -o "$1/peer" \
  -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lMLIR -lLLVM
