#!/usr/bin/env bash
# Builds MLIR with the patterns of this folder, for the comparison in tests/dialects.rs, to $1.
# Needs Debian's packages g++, and libmlir-N-dev, llvm-N-dev and mlir-N-tools of the version in testing/llvm-version.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
llvm=$(cat "$here/../../testing/llvm-version")
prefix=$("llvm-config-$llvm" --prefix)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
table=
for file in "$here"/*.pdll; do
  name=$(basename "$file" .pdll)
  echo "namespace patterns_$name {"
  "mlir-pdll-$llvm" -x=cpp -I "$prefix/include" "$file" | sed 's/return ::mlir::success(/return GUARDED(/'
  echo "}"
  table="$table{\"$name\", [](RewritePatternSet &set) { patterns_$name::populateGeneratedPDLLPatterns(set); }}, "
done > "$work/cases.inc"
echo "static const Case cases[] = {$table};" >> "$work/cases.inc"
g++ -O0 -std=c++17 -fno-rtti -I"$work" -I"$prefix/include" "$here/peer.cpp" -o "${1:?where to}" \
  -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lMLIR -lLLVM
