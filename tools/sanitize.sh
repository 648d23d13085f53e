#!/usr/bin/env bash
# Runs the tests of the virtual machine under AddressSanitizer, without debug assertions: what reads without a look then reads
# without a look, and a read behind the end of an allocation stops the run. The tests of `cargo test` have the assertions.
# The sanitizer's runtime comes with the toolchain; RUSTC_BOOTSTRAP=1 lets the stable compiler take the flag.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(rustc -vV | sed -n 's/^host: //p')
export RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address" CARGO_INCREMENTAL=0
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/sanitize"
export CARGO_PROFILE_TEST_OPT_LEVEL=1 CARGO_PROFILE_TEST_DEBUG_ASSERTIONS=false CARGO_PROFILE_TEST_OVERFLOW_CHECKS=false
export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=false CARGO_PROFILE_DEV_OVERFLOW_CHECKS=false
# Not `allocations`, which counts with an allocator of its own.
cargo test --quiet --target "$target" -p pdl-vm --lib --test binding --test matching --test rewriting --test greedy \
  --test hostile_natives --test hostile_host
