#!/usr/bin/env bash
# Builds the library without `std`, links it into a program in C and runs that. Needs a C compiler.
# Builds below $CARGO_TARGET_DIR, or `target` of the repository. PDLLC names a built `pdllc`; without it one is built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
target=${CARGO_TARGET_DIR:-$here/../../target}
if [ -z "${PDLLC:-}" ]; then
  cargo build --quiet --manifest-path "$here/../../Cargo.toml" -p pdllc
  PDLLC=$target/debug/pdllc
fi
"$PDLLC" build "$here/patterns.pdll" -o "$target/no-std.pdllc"
PDLLC_BLOB=$(realpath "$target/no-std.pdllc") \
  cargo build --quiet --manifest-path "$here/Cargo.toml" --target-dir "$target/no-std"
library=$target/no-std/debug/libpdl_no_std_test.a
cc "$here/main.c" "$library" -o "$target/no-std/program"
"$target/no-std/program"
echo "no_std: one rewrite from a blob, in a program without Rust's standard library"
