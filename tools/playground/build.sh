#!/usr/bin/env bash
# Builds the engine of the playground: tools/playground/web/engine/pdll_playground.js and pdll_playground_bg.wasm.
#
# Where rustc has the standard library of wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), it is used. Otherwise
# Debian's rustc for Chromium builds that library, too: rustc-web, rust-web-src, rust-web-llvm and lld-22, which are installed if this
# runs as root.
set -euo pipefail
cd "$(dirname "$0")"
target_dir=${CARGO_TARGET_DIR:-$(realpath ../..)/target}
out=${1:-web/engine}
target=wasm32-unknown-unknown

# The version of the crate is the one version of the command that it fits.
version=$(cargo tree --locked -p pdl-playground --target $target --prefix none -e normal | awk '$1 == "wasm-bindgen" { print substr($2, 2); exit }')
bindgen="$target_dir/tools/bin/wasm-bindgen"
if [ "$("$bindgen" --version 2> /dev/null || true)" != "wasm-bindgen $version" ]; then
  install() {
    CARGO_TARGET_DIR="$target_dir/wasm-bindgen-build" \
      cargo install --quiet --root "$target_dir/tools" --no-default-features "$@" "wasm-bindgen-cli@$version"
  }
  # Its own lock file names versions that not every mirror has.
  install --locked || install
fi

# Nested texts are read by recursion.
export RUSTFLAGS="-C link-arg=-zstack-size=8388608 ${RUSTFLAGS:-}"
cargo_flags=(--package pdl-playground --lib --profile wasm --target $target)
if compgen -G "$(rustc --print target-libdir --target $target)/libstd-*.rlib" > /dev/null; then
  cargo build "${cargo_flags[@]}"
else
  packages="rustc-web rust-web-src rust-web-llvm lld-22"
  if ! dpkg -s $packages > /dev/null 2>&1; then
    if [ "$(id -u)" != 0 ]; then
      echo "there is no standard library for $target: install it with rustup, or Debian's $packages" >&2
      exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages > /dev/null
  fi
  rustc_web=$(dpkg -L rustc-web | grep '/bin/rustc$')
  linker=$(dpkg -L lld-22 | grep '/bin/wasm-ld$')
  # What is built anyway can be built small: without what a panic would say, which nobody reads in a worker.
  export RUSTFLAGS="$RUSTFLAGS -Z unstable-options -C panic=immediate-abort"
  RUSTC="$rustc_web" RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker" \
    cargo build "${cargo_flags[@]}" -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size
fi

mkdir -p "$out"
"$bindgen" --target web --no-typescript --remove-name-section --remove-producers-section --out-dir "$out" "$target_dir/$target/wasm/pdll_playground.wasm"
size() { printf '%s: %d kB, %d kB as gzip\n' "$1" $(($(stat -c %s "$out/$1") / 1000)) $(($(gzip -9c "$out/$1" | wc -c) / 1000)); }
size pdll_playground_bg.wasm
size pdll_playground.js
