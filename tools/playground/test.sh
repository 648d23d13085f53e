#!/usr/bin/env bash
# Builds the playground, engine and page, and tests it in browsers by clicks and keys: needs Node 20 or later, Chromium, and Firefox, if
# that is to be tested; as root on Debian they are installed. What else is needed comes from npm.
#
# usage: tools/playground/test.sh [--screenshots]
#
# PDLLC names a built `pdllc`, which answers are compared with; without it one is built. BUILT names a folder with engines that are built
# already, CASES_PROGRAM the built example `playground` of `conformance`. --screenshots writes the pictures in docs/images anew.
# Random links, a million of them: `node tools/playground/web/test/random-states.mjs`.
set -euo pipefail
cd "$(dirname "$0")"
root=$(realpath ../..)
screenshots=${1:-}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  missing=""
  for package in chromium firefox-esr; do
    dpkg -s "$package" > /dev/null 2>&1 || missing="$missing $package"
  done
  command -v npm > /dev/null || missing="$missing nodejs npm"
  if [ -n "$missing" ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing > /dev/null
  fi
fi

echo "-- the engine"
if [ -n "${BUILT:-}" ]; then
  mkdir -p web/engine
  cp "$BUILT"/pdll_* web/engine
else
  ./build.sh
fi

echo "-- cases, and what the command makes of them"
if [ -z "${PDLLC:-}" ]; then
  cargo build --quiet --manifest-path "$root/Cargo.toml" -p pdllc --features full
  PDLLC=${CARGO_TARGET_DIR:-$root/target}/debug/pdllc
fi
PDLLC=$(realpath "$PDLLC")
CASES=$scratch/cases.json
export PDLLC CASES
if [ -z "${CASES_PROGRAM:-}" ]; then
  cargo build --quiet --manifest-path "$root/Cargo.toml" -p conformance --example playground
  CASES_PROGRAM=${CARGO_TARGET_DIR:-$root/target}/debug/examples/playground
fi
"$CASES_PROGRAM" 300 "$CASES" "$PDLLC"

echo "-- the engine in Node"
node --test --test-reporter=spec engine.test.mjs

echo "-- the page"
cd web
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
npm run --silent build

echo "-- the page in Chromium and Firefox"
# One file at a time: what is measured and what waits for a limit is not alone otherwise.
TMPDIR="$scratch" node --test --test-concurrency=1 --test-reporter=spec test/*.test.mjs

if [ "$screenshots" = --screenshots ]; then
  mkdir -p "$root/docs/images"
  node test/screenshots.mjs "$root/docs/images"
  ls -l "$root"/docs/images/playground-*.png
fi
