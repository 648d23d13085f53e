#!/usr/bin/env bash
# Host mode beside MLIR's engine, in one process on the same IR: rows of a table.
set -euo pipefail
cd "$(dirname "$0")"
cargo build --quiet --profile dist --example speed
program=$(realpath "${CARGO_TARGET_DIR:-target}/dist/examples/speed")
LD_LIBRARY_PATH="$("${LLVM_CONFIG:-llvm-config-$(cat ../../testing/llvm-version)}" --libdir)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export LD_LIBRARY_PATH
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
../../benches/workload.py mixed 100 8 20000 2 "$work/mixed100"
../../benches/workload.py mixed 1000 16 20000 3 "$work/mixed1000"
./dead.py 20000 1 "$work/dead"
echo "| workload | ops | matches | rewrites | host: best match ns/op | host: greedy ms | engine: greedy ms | engine / host | MLIR's compile of the patterns ms |"
echo "|---|---|---|---|---|---|---|---|---|"
for name in mixed100 mixed1000 dead; do
  "$program" "$name" "$work/$name.pdll" "$work/$name.mlir"
done
