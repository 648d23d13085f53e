#!/usr/bin/env bash
# Builds MLIR with the patterns of this folder, for the comparison in tests/dialects.rs, to $1. $2 is a folder with their C++, a NAME.inc each.
# Needs Debian's packages g++, and libmlir-N-dev and llvm-N-dev of the version in testing/llvm-version.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
llvm=$(cat "$here/../../testing/llvm-version")
prefix=$("llvm-config-$llvm" --prefix)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
table=
for file in "${2:?a folder}"/*.inc; do
  name=$(basename "$file" .inc)
  echo "namespace patterns_$name {"
  sed 's/return ::mlir::success(/return GUARDED(/' "$file"
  echo "}"
  table="$table{\"$name\", [](RewritePatternSet &set) { patterns_$name::populateGeneratedPDLLPatterns(set); }}, "
done > "$work/cases.inc"
echo "static const Case cases[] = {$table};" >> "$work/cases.inc"
g++ -O0 -std=c++17 -fno-rtti -I"$work" -I"$prefix/include" "$here/peer.cpp" -o "${1:?where to}" \
  -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lMLIR -lLLVM
