#!/usr/bin/env bash
# Builds the MLIR peer that tests and benches compare with, to $1.
# Needs Debian's packages g++, and libmlir-N-dev and llvm-N-dev of the version in testing/llvm-version.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$("llvm-config-$(cat "$here/../llvm-version")" --prefix)
generated=$(mktemp -d)
trap 'rm -r "$generated"' EXIT
for part in decls defs; do
  "$prefix/bin/mlir-tblgen" "-gen-op-$part" --op-include-regex='^g\.made$' -I "$prefix/include" "$here/../conformance/ods/groups.td" -o "$generated/$part.inc"
done
g++ -O2 -std=c++17 -fno-rtti -I"$prefix/include" -I"$generated" "$here/peer.cpp" "$here/convert.cpp" -o "${1:?where to}" \
  -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lMLIR -lLLVM
