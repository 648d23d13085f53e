#!/usr/bin/env bash
# Builds this crate with the feature `melior` and tests it: minutes, and needs more of Debian's packages.
set -euo pipefail
cd "$(dirname "$0")"
./setup.sh melior
prefix=$("${LLVM_CONFIG:-llvm-config-$(cat ../../testing/llvm-version)}" --prefix)
export MLIR_SYS_220_PREFIX=$prefix TABLEGEN_220_PREFIX=$prefix LIBCLANG_PATH=$prefix/lib CARGO_BUILD_JOBS=1
cargo test --features melior --test melior
