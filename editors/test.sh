#!/usr/bin/env bash
# Tests the grammars and the extension: needs Rust, a C compiler, and Node 20 or later; what else is needed comes from npm.
#
# usage: editors/test.sh [FILES]
#
# FILES random pattern files are parsed by the tree-sitter grammar, 300 unless said otherwise. CONFORMANCE names a built
# `conformance` program; without it one is built. PDLLC names a `pdllc`, which the extension for VS Code then starts.
# UPDATE_GOLDEN=1 writes trees and snapshots anew.
set -euo pipefail
if [ -n "${CONFORMANCE:-}" ]; then CONFORMANCE=$(realpath "$CONFORMANCE"); fi
if [ -n "${PDLLC:-}" ]; then PDLLC=$(realpath "$PDLLC"); fi
cd "$(dirname "$0")"
root=$(realpath ..)
files=${1:-300}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo "-- npm"
(cd vscode && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
bin="$PWD/vscode/node_modules/.bin"

echo "-- tree-sitter"
if [ -n "${CONFORMANCE:-}" ]; then
  "$CONFORMANCE" texts --generated "$files" > "$scratch/texts"
else
  cargo run --quiet --manifest-path "$root/Cargo.toml" -p conformance -- texts --generated "$files" > "$scratch/texts"
fi
cd tree-sitter-pdll
cargo fmt --check
# Clippy's driver compiles it: linting costs no build of its own.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS="-D__CLIPPY_HACKERY__warnings"
PDLL_TEXTS="$scratch/texts" cargo test --quiet --locked -- --nocapture

if command -v nvim > /dev/null; then
  echo "-- Neovim"
  site="$scratch/nvim/site"
  mkdir -p "$site/parser" "$site/queries"
  # Neovim before 0.11 knows parsers of version 14.
  cargo run --quiet --locked --example generate -- "$scratch/parser" 14
  cc -O1 -shared -fPIC -I "$scratch/parser" "$scratch/parser/parser.c" -o "$site/parser/pdll.so"
  cp -r queries "$site/queries/pdll"
  printf 'Pattern P {\n  HasOneUse(op<a.b>(x: Value));\n  erase x;\n}\nConstraint C() [{ return; }];\n' > "$scratch/a.pdll"
  XDG_DATA_HOME="$scratch" timeout 60 nvim --headless -u NONE "$scratch/a.pdll" -c 'luafile test/neovim.lua'
fi

if command -v emacs > /dev/null; then
  echo "-- Emacs"
  (cd ../emacs && timeout 60 emacs --batch -Q -L . -l test.el -f pdll-test)
fi

echo "-- TextMate"
cd ../textmate
grammars="-g pdll.tmLanguage.json -g tests/cpp.tmLanguage.json"
"$bin/vscode-tmgrammar-test" $grammars 'tests/*.pdll'
mkdir "$scratch/snapshots"
cp "$root"/examples/*.pdll "$root"/examples/shared/*.pdll "$scratch/snapshots"
if [ -z "${UPDATE_GOLDEN:-}" ]; then
  cp snapshots/*.snap "$scratch/snapshots"
  # One without a snapshot would be given one, and pass.
  (cd "$scratch/snapshots" && for file in *.pdll; do ls "$file.snap" > /dev/null; done)
fi
"$bin/vscode-tmgrammar-snap" $grammars -s source.pdll "$scratch/snapshots/*.pdll"
cp "$scratch"/snapshots/*.snap snapshots

echo "-- VS Code"
cd ../vscode
npm run --silent check
npm test --silent > "$scratch/vscode" || { cat "$scratch/vscode"; exit 1; }
npm run --silent package > "$scratch/package" 2>&1 || { cat "$scratch/package"; exit 1; }
tail -n 1 "$scratch/package"

unset RUSTC_WORKSPACE_WRAPPER
echo "-- Zed"
../zed/make.sh "$scratch/zed"
cargo fmt --check --manifest-path ../zed/Cargo.toml
cargo check --quiet --locked --manifest-path "$scratch/zed/Cargo.toml"
