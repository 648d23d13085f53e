#!/usr/bin/env bash
# Measures the wait of a newcomer: the README's first command and its test command, from an empty clone and an empty target folder.
#
# usage: testing/first-result.sh [--here]
#
# Prints seconds by the clock and of CPU, packages, and the size of the program, and fails if the first command takes more CPU
# or the program more bytes than the limits below. Each command runs in a clone of its own in a temporary folder; with `--here`
# the first one runs in this clone alone, whose target folder has nothing in it yet.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

# A newcomer sets nothing.
unset CARGO_INCREMENTAL CARGO_TARGET_DIR RUSTFLAGS "${!CARGO_PROFILE_@}"
aim_cpu=230 # seconds, on the machine of docs/performance.md
most_cpu=400 # seconds, on any: those that CI runs on differ
most_bytes=20000000
TIMEFORMAT='%R %U %S'

# Runs the first block of shell commands of the README that begins so, in the current folder, and prints its clock and CPU.
measure() {
  local command figures
  command=$(awk -v start="$1" 'index($0, start) == 1 { print; exit }' README.md)
  cargo fetch --quiet --locked
  figures=$( { time bash -c "$command" > target/first-result.out 2> target/first-result.err; } 2>&1 ) || { cat target/first-result.{out,err}; exit 1; }
  awk -v command="$command" '{ printf "%s\n  %.0f s by the clock, %.0f s of CPU\n", command, $1, $2 + $3 }' <<< "$figures"
  cpu=$(awk '{ printf "%d", $2 + $3 }' <<< "$figures")
}

first() {
  mkdir -p target
  [ ! -e target/release ] || { echo "there is a build in target/release"; exit 1; }
  measure "cargo run --release"
  diff target/first-result.out examples/arith.expected.mlir
  local size packages
  size=$(stat -c %s target/release/pdllc)
  packages=$(cargo tree -p pdllc -e normal,build --prefix none | sed 's/ (\*)//' | sort -u | wc -l)
  [ "$cpu" -le "$aim_cpu" ] || echo "  more than the $aim_cpu s of CPU that are aimed at"
  echo "  $packages packages, $((size / 100000)) tenths of a MB of program"
  [ "$cpu" -le "$most_cpu" ] || { echo "more than $most_cpu s of CPU"; exit 1; }
  [ "$size" -le "$most_bytes" ] || { echo "more than $most_bytes bytes"; exit 1; }
}

if [ "${1:-}" = --here ]; then
  cd "$root"
  first
  exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$root" "$folder/first"
cd "$folder/first"
first
git clone --quiet "$root" "$folder/tests"
cd "$folder/tests"
mkdir -p target
measure "cargo test --workspace"
du -sm target | awk '{ printf "  %.1f GB of target folder\n", $1 / 1000 }'
