#!/usr/bin/env bash
# Prints how long the same patterns take on the same IR: from PDLL, and written by hand. Fails if they do not rewrite alike.
#
# usage: benches/peers/run.sh [ROUNDS | --instructions]
#
# Times are CPU time of the thread, the least of ROUNDS for each of ten functions (30 without), all contenders in turn. Compare ratios of one run.
# `--instructions` has callgrind count instructions in their place, on one function; they repeat exactly.
set -euo pipefail
cd "$(dirname "$0")"
target=${CARGO_TARGET_DIR:-../../target}
cargo build --profile dist --quiet  --target-dir "$target"
peers="$target/dist/peers"
if [ "${1:-}" != --instructions ]; then
  exec "$peers" "$@"
fi
counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
printf '| | instructions for each instruction | ratio to the first |\n|---|---:|---:|\n'
for number in $(seq "$("$peers" count)"); do
  name=$("$peers" count "$number")
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*peers::measured*' "$peers" count "$number" > /dev/null 2> "$counts"
  count=$(awk '/Collected/ { print $NF }' "$counts")
  first=${first:-$count}
  awk -v name="$name" -v count="$count" -v first="$first" 'BEGIN { printf "| %s | %.0f | %.2f |\n", name, count / 10000, count / first }'
done
