#!/usr/bin/env bash
# Checks the crates that programs link to rewrite, and the derive, with the oldest Rust that they are for, which their `rust-version` says.
# Debian 12 has that compiler: it is unpacked below `target`, and not installed. RUSTC names another one of that version.
#
# usage: testing/msrv.sh
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' pdl-vm/Cargo.toml)
place=$(realpath -m "${CARGO_TARGET_DIR:-target}/msrv")
mkdir -p "$place/user/src"

if [ -z "${RUSTC:-}" ]; then
  export RUSTC=$place/rustc
  if [ ! -x "$RUSTC" ]; then
    of_debian=$(apt-cache madison rustc-web 2> /dev/null | awk -v v="$version." 'index($3, v) == 1 { print $3; exit }')
    if [ -z "$of_debian" ]; then
      echo "there is no Rust $version: skipped"
      exit 0
    fi
    packages="rustc-web=$of_debian libstd-rust-web-dev=$of_debian libstd-rust-web-$version=$of_debian libllvm19"
    (cd "$place" && apt-get download -qq $packages 2> /dev/null && for package in *.deb; do dpkg -x "$package" root; done)
    library=$(dirname "$(find "$place/root" -name 'libLLVM.so.19*' -print -quit)")
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$place/root/usr/lib/x86_64-linux-gnu:$library" "$place/root/usr/bin/rustc" > "$RUSTC"
    chmod +x "$RUSTC"
  fi
fi
"$RUSTC" --version | grep -F " $version."

# A user's package: the versions of other crates are those that a user of this Rust gets.
cat > "$place/user/Cargo.toml" << END
[package]
name = "user"
version = "0.1.0"
edition = "2024"
rust-version = "$version"

[workspace]

[dependencies]
pdl-vm = { path = "$PWD/pdl-vm", features = ["testing"] }
pdl-derive = { path = "$PWD/tools/pdl-derive" }
END
touch "$place/user/src/lib.rs"
cargo generate-lockfile --quiet --manifest-path "$place/user/Cargo.toml"
cargo check --quiet --manifest-path "$place/user/Cargo.toml" --target-dir "$place/target"
echo "the runtime and the derive build with Rust $version"
