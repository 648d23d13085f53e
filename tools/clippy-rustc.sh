#!/usr/bin/env bash
# Compiles the packages that cargo is asked for by Clippy's driver, and all else as it is: a RUSTC_WRAPPER. Build scripts of others, which
# try what the compiler takes, find the compiler. Cargo keeps account of CLIPPY_ARGS, so that is to be the same where the wrapper is not.
if [ -n "${CARGO_PRIMARY_PACKAGE:-}" ]; then set -- clippy-driver "$@"; fi
exec "$@"
