#!/usr/bin/env bash
# Does what docs/first-rewrite.md says, in a temporary folder, with the packages of this workspace in place of those of the registry.
#
# usage: testing/first-rewrite.sh
#
# Fails if the program prints something else than the page says; prints the seconds that the first build takes, and for the program that `--release`
# makes its size without symbols and the least time from its start to its end: a blob is loaded and bound, the IR is rewritten and printed.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
unset CARGO_INCREMENTAL CARGO_TARGET_DIR RUSTFLAGS "${!CARGO_PROFILE_@}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$root"
cargo package --workspace --no-verify --quiet --allow-dirty --target-dir "$folder/packages"
cd "$folder"
cargo new --quiet expressions
cd expressions
{
  echo '[patch.crates-io]'
  for package in "$folder"/packages/package/*.crate; do
    tar -xf "$package" -C "$folder"
    name=$(basename "$package" .crate)
    printf '%s = { path = "%s" }\n' "$(sed -n 's/^name = "\(.*\)"/\1/p' "$folder/$name/Cargo.toml" | head -1)" "$folder/$name"
  done
} >> Cargo.toml
# `cargo add` asks the registry alone: its lines of the page become dependencies.
awk '/^cargo add/ {
  features = /--no-default-features/ ? "false" : "true"
  for (word = 3; word <= NF; word++) if ($word !~ /^--/) printf "[dependencies.%s]\nversion = \"*\"\ndefault-features = %s\n", $word, features
}' "$root/docs/first-rewrite.md" >> Cargo.toml
awk '/^```rust$/ { code = 1; next } /^```$/ { if (code) exit } code' "$root/docs/first-rewrite.md" > src/main.rs
awk '/^```text$/ { text = 1; next } /^```$/ { if (text) exit } text' "$root/docs/first-rewrite.md" > expected.txt
SECONDS=0
cargo run --quiet > printed.txt
diff expected.txt printed.txt
echo "the page does what it says: $SECONDS s until the first rewrite"
cargo build --release --quiet
strip -o released target/release/expressions
least=1000000
for _ in {1..50}; do
  start=${EPOCHREALTIME//[!0-9]/}
  ./released > /dev/null
  took=$((${EPOCHREALTIME//[!0-9]/} - start))
  least=$((took < least ? took : least))
done
echo "released: $(($(stat -c %s released) / 1000)) kB, $((least / 1000)).$((least / 100 % 10)) ms from its start to its end"
