#!/usr/bin/env bash
# Installs Debian's packages of MLIR that this crate links; with `melior`, also those that `mlir-sys` needs to build.
set -euo pipefail
llvm=$(cat "$(dirname "$0")/../../testing/llvm-version")
packages="mlir-$llvm-tools llvm-$llvm libmlir-$llvm-dev llvm-$llvm-dev g++"
if [ "${1:-}" = melior ]; then
  packages="$packages libclang1-$llvm libclang-common-$llvm-dev libpolly-$llvm-dev libzstd-dev"
fi
if dpkg -s $packages > /dev/null 2>&1; then exit; fi
if [ "$(id -u)" != 0 ]; then
  echo "as root: apt-get install $packages" >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages > /dev/null
