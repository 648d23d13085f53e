#!/usr/bin/env bash
# What the same work costs on each host: instructions for each op, counted by callgrind, and time. Needs `valgrind`.
set -euo pipefail
cd "$(dirname "$0")/.."
config=${LLVM_CONFIG:-llvm-config-$(cat testing/llvm-version)}

cargo build --quiet --profile dist -p conformance --example hosts
program=$(realpath "${CARGO_TARGET_DIR:-target}/dist/examples/hosts")
# pliron's host is a workspace of its own, in the same target directory.
cargo build --quiet --profile dist --manifest-path hosts/pliron/Cargo.toml --target-dir "${CARGO_TARGET_DIR:-target}" --example cost
pliron=$(realpath "${CARGO_TARGET_DIR:-target}/dist/examples/cost")
ops=20000

# instructions PROGRAM ARGUMENT…: those of the function `measured`.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*measured*' "$@" 2>&1 > /dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

echo "| host | match: instructions/op | greedy: instructions/op | what is found, and the time |"
echo "|---|---|---|---|"
for host in mlir-lite mir arena-ir expressions; do
  echo "| \`$host\` | $(($(instructions "$program" $host match) / ops)) | $(($(instructions "$program" $host greedy) / ops)) | $("$program" $host time) |"
done
match=$(instructions "$pliron" match)
echo "| \`pliron\` | $((match / ops)) | $(($(instructions "$pliron" greedy) / ops)) | $("$pliron" time) |"
by_hand=$(instructions "$pliron" by-hand)
echo
echo "Matchers by hand on pliron take $((by_hand / ops)) instructions/op: patterns take $((match * 100 / by_hand)) % of that."

# MLIR's own operations, beside MLIR's engine, if it is installed.
if command -v "$config" > /dev/null && [ -e "$("$config" --libdir)/libMLIRCAPIIR.a" ]; then
  echo
  hosts/mlir/compare.sh
fi
