#!/usr/bin/env bash
# Installs Debian's packages of MLIR 22 that this crate links; with `melior`, also those that `mlir-sys` needs to build.
set -euo pipefail
packages="mlir-22-tools llvm-22 libmlir-22-dev llvm-22-dev g++"
if [ "${1:-}" = melior ]; then
  packages="$packages libclang1-22 libclang-common-22-dev libpolly-22-dev libzstd-dev"
fi
if dpkg -s $packages > /dev/null 2>&1; then exit; fi
if [ "$(id -u)" != 0 ]; then
  echo "as root: apt-get install $packages" >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages > /dev/null
