#!/usr/bin/env bash
# Prints how long the same patterns take on the same IR: from PDLL, in ISLE, in egg, and written by hand. Fails if they do not rewrite alike.
#
# usage: benches/peers/run.sh [ROUNDS | --instructions | --compile]
#
# Times are CPU time of the thread on ten functions, all contenders in turn: the least of ROUNDS (30 without), and the median of the ratios in one
# round. `--instructions` has callgrind count instructions in their place, on one function; they repeat exactly. `--compile` prints the seconds of CPU
# that rustc takes for the crate of each engine's rules, by `opt-level=3` and without optimization.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-../../target}
case "${1:-}" in
  --instructions)
    cargo build --profile dist --quiet --locked
    peers="$CARGO_TARGET_DIR/dist/peers"
    counts=$(mktemp)
    trap 'rm -f "$counts"' EXIT
    printf '| | | instructions for each instruction | ratio to the first |\n|---|---|---:|---:|\n'
    for table in $(seq 0 "$("$peers" count)"); do
      first=""
      for contender in {0..9}; do
        name=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*peers::measured*' \
          "$peers" count "$table" "$contender" 2> "$counts")
        if [ -z "$name" ]; then break; fi
        count=$(awk '/Collected/ { print $NF }' "$counts")
        first=${first:-$count}
        awk -v name="$name" -v count="$count" -v first="$first" 'BEGIN { printf "| %s | %.0f | %.2f |\n", name, count / 10000, count / first }'
      done
    done
    ;;
  --compile)
    TIMEFORMAT='%U %S'
    printf '| | 18 patterns | 200 rules | 1,000 rules | not optimized: 18 patterns | 200 rules | 1,000 rules |\n|---|---:|---:|---:|---:|---:|---:|\n'
    for engine in isle pdll; do
      printf '| %s |' "$engine"
      for profile in release dev; do
        for rules in identities rules-200 rules-1000; do
          build=(cargo build --quiet --locked --profile "$profile" -p "${engine/pdll/from-pdll}" --no-default-features --features "$rules")
          "${build[@]}"
          touch "$engine/src/lib.rs"
          figures=$( { time "${build[@]}"; } 2>&1 )
          awk '{ printf " %.1f |", $1 + $2 }' <<< "$figures"
        done
      done
      echo
    done
    ;;
  *)
    cargo run --profile dist --quiet --locked -- "$@"
    ;;
esac
