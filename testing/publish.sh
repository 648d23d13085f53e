#!/usr/bin/env bash
# Does all of `cargo publish` but the upload, for each package of the workspace that is for others, each after those that it depends on. A package
# is built from its own archive, with the archives before it in place of the registry.
#
# usage: testing/publish.sh [--order | --no-verify]
#
# `--order` prints the order and stops; `--no-verify` makes the archives and builds none. Fails if an archive is larger than crates.io takes.
set -euo pipefail
cd "$(dirname "$0")/.."
most=$((10 * 1024 * 1024))

# Names behind the names that they need: dependencies of tests are no matter.
order() {
  cargo metadata --no-deps --offline --format-version 1 | python3 -c '
import graphlib, json, sys
packages = {p["name"]: p for p in json.load(sys.stdin)["packages"] if p["publish"] is None}
needs = {name: [d["name"] for d in p["dependencies"] if d["kind"] != "dev" and d["name"] in packages] for name, p in packages.items()}
print(*graphlib.TopologicalSorter(needs).static_order(), sep="\n")'
}

packages=$(order)
if [ "${1:-}" = --order ]; then
  echo "$packages"
  exit 0
fi
# The names are words.
# shellcheck disable=SC2086
cargo package --allow-dirty --quiet $(printf -- '-p %s ' $packages) "$@"
folder=${CARGO_TARGET_DIR:-target}/package
for package in $packages; do
  size=$(stat -c %s "$folder/$package"-[0-9]*.crate)
  if [ "$size" -gt "$most" ]; then echo "$package: $size bytes are too many"; exit 1; fi
done
echo "$(wc -w <<< "$packages") packages can be published, in the order of testing/publish.sh --order"
