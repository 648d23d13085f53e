#!/usr/bin/env bash
# Compiles and runs the examples in comments for AddressSanitizer: a RUSTDOC beside `sanitized-rustc.sh`.
RUSTC_BOOTSTRAP=1 exec rustdoc "$@" -Zsanitizer=address
