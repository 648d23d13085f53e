#!/usr/bin/env bash
# Puts the built page into tools/pdllc/page, as `pdllc playground` serves it: each file of web/dist as gzip, without a time in it.
# To be run after ./test.sh, when what the page shows has changed or a release is made.
set -euo pipefail
cd "$(dirname "$0")"
page=../pdllc/page
rm -rf "$page"
mkdir "$page"
for file in web/dist/*; do gzip -9nc "$file" > "$page/$(basename "$file").gz"; done
du -sh "$page"
