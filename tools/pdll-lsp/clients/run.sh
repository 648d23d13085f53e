#!/usr/bin/env bash
# Real editors, without a window: each opens a file, sees what is wrong, edits it, jumps, renames and formats.
#
# usage: run.sh PDLLC [neovim|emacs]...
set -euo pipefail
pdllc=$(realpath "$1")
shift
cd "$(dirname "$0")"
for client in "${@:-neovim emacs}"; do
  for name in $client; do
    folder=$(mktemp -d)
    printf 'Constraint Same(one: Attr, other: Attr);\nPattern Fold{\n  let root = op<t.a>(x: Value) {v = a: Attr};\n  Same(a, a);\n  replace root with lost;\n}\n' > "$folder/a.pdll"
    case $name in
      neovim) PDLLC="$pdllc" timeout 60 nvim --headless --clean -u NONE "$folder/a.pdll" -c 'luafile neovim.lua' ;;
      emacs) PDLLC="$pdllc" timeout 60 emacs --batch --no-init-file -l package -f package-initialize -l emacs.el "$folder/a.pdll" -f pdllc-try ;;
    esac
    printf 'Constraint Alike(one: Attr, other: Attr);\nPattern Fold {\n  let root = op<t.a>(x: Value) {v = a: Attr};\n  Alike(a, a);\n  replace root with x;\n}\n' | diff - "$folder/a.pdll"
    rm -r "$folder"
    echo "$name: ok"
  done
done
