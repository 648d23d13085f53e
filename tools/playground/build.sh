#!/usr/bin/env bash
# Builds the engine of the playground into tools/playground/web/engine: pdll_playground.js and pdll_playground_bg.wasm are all of it;
# pdll_first.js and pdll_first_bg.wasm have neither TableGen nor the language server, and are smaller: a page loads them first.
#
# Where rustc has the standard library of wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), it is used. Otherwise
# Debian's rustc for Chromium builds that library, too: rustc-web, rust-web-src, rust-web-llvm and lld, which are installed if this
# runs as root.
set -euo pipefail
cd "$(dirname "$0")"
llvm=$(cat ../../testing/llvm-version)
target_dir=${CARGO_TARGET_DIR:-$(realpath ../..)/target}
out=${1:-web/engine}
target=wasm32-unknown-unknown

# `build NAME FLAGS…` makes one of them.
build() {
  local name=$1
  shift
  cargo build --package pdl-playground --lib --profile wasm --target $target "${std[@]}" "$@"
  "$bindgen" "$CARGO_TARGET_DIR/$target/wasm/pdll_playground.wasm" "$out" "$name"
  local file
  for file in "$name.js" "${name}_bg.wasm"; do
    printf '%s: %d kB, %d kB as gzip\n' "$file" $(($(stat -c %s "$out/$file") / 1000)) $(($(gzip -9c "$out/$file" | wc -c) / 1000))
  done
}

# A wrapper of another compiler has no place here. Nothing is shared with other builds, so it need not wait for them.
unset RUSTC_WRAPPER
export CARGO_TARGET_DIR="$target_dir/wasm-build"
cargo build --quiet --locked --manifest-path bindgen/Cargo.toml
bindgen="$CARGO_TARGET_DIR/debug/bindgen"
# Nested texts are read by recursion.
export RUSTFLAGS="-C link-arg=-zstack-size=8388608 ${RUSTFLAGS:-}"
std=()
if ! compgen -G "$(rustc --print target-libdir --target $target)/libstd-*.rlib" > /dev/null; then
  packages="rustc-web rust-web-src rust-web-llvm lld-$llvm"
  if ! dpkg -s $packages > /dev/null 2>&1; then
    if [ "$(id -u)" != 0 ]; then
      echo "there is no standard library for $target: install it with rustup, or Debian's $packages" >&2
      exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages > /dev/null
  fi
  rustc_web=$(dpkg -L rustc-web | grep '/bin/rustc$')
  linker=$(dpkg -L "lld-$llvm" | grep '/bin/wasm-ld$')
  # What is built anyway can be built small: without what a panic would say, which nobody reads in a worker.
  export RUSTFLAGS="$RUSTFLAGS -Z unstable-options -C panic=immediate-abort"
  export RUSTC="$rustc_web" RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker"
  std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
fi

mkdir -p "$out"
build pdll_playground
build pdll_first --no-default-features
