#!/usr/bin/env bash
# Compiles a crate of a workspace, but for build scripts, for AddressSanitizer and without debug assertions: a RUSTC_WORKSPACE_WRAPPER.
# With CLIPPY_ARGS, Clippy's driver compiles it.
# RUSTC_BOOTSTRAP lets the stable compiler take the flag. Set for all, build scripts of others would find it, and all would be built anew.
export RUSTC_BOOTSTRAP=1
if [ -n "${CLIPPY_ARGS:-}" ]; then set -- clippy-driver "$@"; fi
case " $* " in
  *" build_script_build "*) exec "$@" ;;
  *) exec "$@" -Zsanitizer=address -Cdebug-assertions=off -Coverflow-checks=off ;;
esac
