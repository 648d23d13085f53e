#!/usr/bin/env bash
# Prints the figures by which this repository is kept small and its words plain, each with the most that it may be and, where that is
# not reached, the goal. A figure above its limit is a failure: whoever lowers one lowers its limit, too.
#
# usage: testing/figures.sh
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
# NAME FIGURE LIMIT GOAL
figure() {
  local note=""
  if [ "$3" -gt "$4" ]; then note=", to be $4"; fi
  if [ "$2" -gt "$3" ]; then note=": TOO MANY"; failed=1; fi
  printf '%-58s %7d (at most %d%s)\n' "$1" "$2" "$3" "$note"
}

public='^\s*pub (unsafe |const |async |extern "C" )*(fn|struct|enum|trait|const|type|mod|use|static|union|macro)\b'
product() { git ls-files '*.rs' '*.lalrpop' | grep -vE '(^|/)(tests|benches|examples)/|tests\.rs$|^testing/'; }

figure "packages of the workspace" "$(cargo metadata --no-deps --offline --format-version 1 | grep -o '"manifest_path"' | wc -l)" 30 26
figure "lines of code of the product" "$(product | xargs cat | grep -cvE '^\s*(//.*)?$')" 148481 110000
figure "lines with \`pub\` in the product" "$(product | grep '\.rs$' | xargs grep -hE "$public" | wc -l)" 2464 1900
figure "doc comments that begin with What, Whether, Who or How" "$(git grep -hE '^\s*//[/!] (What|Whether|Who|How)\b' -- '*.rs' | wc -l)" 7 7
# Between two comments: what an author writes, beside the IR and the attributes of its types.
for file in examples/functions/ir.rs examples/tensors.rs examples/plans.rs benches/peers/ir/src/function.rs; do
  host=$(sed -n '\|// \[host\]|,\|// \[/host\]|p' "$file" | grep -cvE '^\s*(//.*)?$' || true)
  if [ "$host" = 0 ]; then echo "$file: no host"; failed=1; fi
  figure "lines of the host in $file" "$host" 30 30
done
exit "$failed"
