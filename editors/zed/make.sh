#!/usr/bin/env bash
# Makes an extension that Zed can install, from the last commit of this clone.
#
# usage: make.sh DIR
#
# Zed compiles grammars from a repository that an extension names: here, the clone that this file is in.
set -euo pipefail
cd "$(dirname "$0")" && here=$PWD
cd - > /dev/null
mkdir -p "$1"
cd "$1"
cp -r "$here/src" "$here/languages" "$here/Cargo.toml" "$here/Cargo.lock" .
cp "$here"/../tree-sitter-pdll/queries/{highlights,injections}.scm languages/pdll
cp "$here"/../../LICENSE-* .
cat > extension.toml << EOF
id = "pdll"
name = "PDLL"
description = "PDLL, MLIR's pattern language: highlighting, and the language server of pdllc"
version = "0.1.0"
schema_version = 1
authors = ["The PDLL authors"]

[grammars.pdll]
repository = "file://$(git -C "$here" rev-parse --show-toplevel)"
rev = "$(git -C "$here" rev-parse HEAD)"
path = "editors/tree-sitter-pdll"

[language_servers.pdllc]
name = "pdllc"
languages = ["PDLL"]
EOF
