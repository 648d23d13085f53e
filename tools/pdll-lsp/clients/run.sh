#!/usr/bin/env bash
# Real editors, without a window: each opens a file, sees what is wrong, edits it, jumps, renames and formats.
#
# usage: run.sh PDLLC [neovim|emacs|pytest|node]...
#
# `pytest` asks every request by pytest-lsp, in an environment that it makes below `target`; `node` opens a session with VS Code's own
# protocol library.
set -euo pipefail
pdllc=$(realpath "$1")
shift
work=${CARGO_TARGET_DIR:-$(dirname "$(realpath "$0")")/../../../target}/clients
mkdir -p "$work"
work=$(realpath "$work")
export PYTHONDONTWRITEBYTECODE=1
cd "$(dirname "$0")"
for client in "${@:-neovim emacs}"; do
  for name in $client; do
    case $name in
      pytest)
        environment=$work/pytest
        [ -x "$environment/bin/pytest" ] || { python3 -m venv "$environment" && "$environment/bin/pip" install -q -r requirements.txt; }
        PDLLC="$pdllc" timeout 120 "$environment/bin/python" -m pytest -q -p no:cacheprovider test_server.py test_td.py
        continue
        ;;
      node)
        mkdir -p "$work/node"
        cp session.mjs package.json "$work/node"
        [ -d "$work/node/node_modules" ] || npm install --prefix "$work/node" --silent --no-audit --no-fund
        PDLLC="$pdllc" timeout 60 node "$work/node/session.mjs"
        echo "$name: ok"
        continue
        ;;
    esac
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
