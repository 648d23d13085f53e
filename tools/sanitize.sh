#!/usr/bin/env bash
# Runs tests under AddressSanitizer, without debug assertions: what reads without a look then reads without a look, and a read behind
# the end of an allocation, or of one that is gone, stops the run. The tests of `cargo test` have the assertions.
# The sanitizer's runtime comes with the toolchain; RUSTC_BOOTSTRAP=1 lets the stable compiler take the flag.
#
#   tools/sanitize.sh [vm|mlir]...     the virtual machine; the host that links MLIR; both by default
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(rustc -vV | sed -n 's/^host: //p')
folder="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
export CARGO_INCREMENTAL=0
# Of Clippy's driver, the wrapper below knows by CLIPPY_ARGS.
unset RUSTC_WRAPPER

for what in "${@:-vm mlir}"; do
  for what in $what; do
    case $what in
      # Not `allocations`, which counts with an allocator of its own.
      vm)
        RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address" CARGO_TARGET_DIR="$folder/sanitize" \
          CARGO_PROFILE_TEST_DEBUG_ASSERTIONS=false CARGO_PROFILE_TEST_OVERFLOW_CHECKS=false \
          CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=false CARGO_PROFILE_DEV_OVERFLOW_CHECKS=false \
          cargo test --quiet --target "$target" -p pdl-vm --lib --test all -- --skip allocations::
        ;;
      # The host alone is compiled for it, where the only other unsafe code is: all else is that of every other build. MLIR itself is
      # not, so what is freed is filled: a pointer that MLIR reads there leads nowhere. What MLIR keeps until the process ends is no
      # leak of ours.
      mlir)
        # Doc tests run without what the build script says of libraries.
        LD_LIBRARY_PATH=$("llvm-config-$(cat testing/llvm-version)" --libdir) ASAN_OPTIONS=detect_leaks=0:max_free_fill_size=65536:free_fill_byte=191 \
          RUSTC_WORKSPACE_WRAPPER="$PWD/tools/sanitized-rustc.sh" RUSTDOC="$PWD/tools/sanitized-rustdoc.sh" \
          cargo test --quiet --manifest-path hosts/mlir/Cargo.toml --target-dir "$folder"
        ;;
      *) echo "there is no $what here" >&2; exit 2 ;;
    esac
  done
done
