#!/usr/bin/env bash
# Prints what patterns cost whose operands may stand in any order: written once, and written out in all orders, of which half of the patterns
# have four and the others eight, half of which ask the same. Fails if written once costs more anywhere, or rewrites otherwise.
#
# usage: benches/forms.sh [PATTERNS]
#
# Callgrind counts instructions, which repeat exactly. PDLLC and DRIVE name a built `pdllc` and a built example `drive` of `mlir-lite`;
# without them they are built. PATTERNS is 100 if it is not given.
set -euo pipefail
cd "$(dirname "$0")/.."
patterns=${1:-100}
target=${CARGO_TARGET_DIR:-target}
if [ -z "${PDLLC:-}" ] || [ -z "${DRIVE:-}" ]; then
  cargo build --quiet --locked --release -p pdllc
  cargo build --quiet --locked --release -p mlir-lite --example drive
fi
pdllc=${PDLLC:-$target/release/pdllc}
drive=${DRIVE:-$target/release/examples/drive}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Instructions of a command.
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 > /dev/null | awk '/Collected/ { print $NF }'
}

for way in once orders; do
  python3 benches/workload.py "$way" "$patterns" 4 400 1 "$scratch/$way"
  build=$(count "$pdllc" build "$scratch/$way.pdll" -o "$scratch/$way.pdllc")
  size=$(stat -c %s "$scratch/$way.pdllc")
  figures="$build $size"
  for phase in best greedy; do
    few=$(count "$drive" "$scratch/$way.pdllc" "$scratch/$way.mlir" "$phase" 2)
    many=$(count "$drive" "$scratch/$way.pdllc" "$scratch/$way.mlir" "$phase" 12)
    figures="$figures $(((many - few) / 10))"
  done
  echo "$figures" > "$scratch/$way.figures"
  "$pdllc" run -p "$scratch/$way.pdllc" "$scratch/$way.mlir" > "$scratch/$way.out"
done
cmp "$scratch/once.mlir" "$scratch/orders.mlir"
cmp "$scratch/once.out" "$scratch/orders.out"
printf '| %s patterns | written once | written out | |\n|---|---:|---:|---:|\n' "$patterns"
paste -d ' ' "$scratch/once.figures" "$scratch/orders.figures" | awk '{
  split("build: instructions|blob: bytes|match: instructions|greedy: instructions", names, "|")
  for (row = 1; row <= 4; row++) {
    printf "| %s | %d | %d | %.2f |\n", names[row], $row, $(row + 4), $row / $(row + 4)
    worse += $row > $(row + 4)
  }
  exit worse > 0
}'
