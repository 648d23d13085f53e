#!/usr/bin/env bash
# Measures what a crate takes on that uses patterns, each way there is, beside ISLE and egg: crates of others, and the CPU of a first build.
#
# usage: testing/weight.sh [--count]
#
# Makes crates in a temporary folder that depend on this clone, and prints for each the crates of others, the seconds of CPU of
# `cargo build` and `cargo build --release` from nothing, and how many crates `cargo check` compiles after `cargo build`. Fails if the crates of others
# are more than the limits below; with `--count` nothing is built.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
unset CARGO_INCREMENTAL CARGO_TARGET_DIR RUSTFLAGS "${!CARGO_PROFILE_@}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'
status=0

# Makes the crate $1 with the dependencies $2, the build script $3, and src/lib.rs $4.
crate() {
  mkdir -p "$folder/$1/src"
  printf '[package]\nname = "%s"\nversion = "0.1.0"\nedition = "2024"\n%s\n[workspace]\n' "$1" "$2" > "$folder/$1/Cargo.toml"
  if [ -n "$3" ]; then echo "$3" > "$folder/$1/build.rs"; fi
  echo "$4" > "$folder/$1/src/lib.rs"
}

# Prints the seconds of CPU that a command takes.
cpu() {
  local figures
  figures=$( { time "$@" > out.txt 2>&1; } 2>&1 ) || { cat out.txt >&2; exit 1; }
  awk '{ printf "%.0f", $1 + $2 }' <<< "$figures"
}

# Prints the row of the crate $1, of which at most $2 crates of others are wanted.
row() {
  cd "$folder/$1"
  cargo generate-lockfile --quiet
  local count first release again
  cargo fetch --quiet
  count=$(cargo tree -e normal,build --prefix none | sed 's/ (\*)//; s/ (proc-macro)//' | grep -v '(/' | sort -u | wc -l)
  if [ "$count" -gt "$2" ]; then status=1; count="$count (more than $2)"; fi
  if [ "$count_only" = yes ]; then
    printf '| %s | %s |\n' "$1" "$count"
    return
  fi
  first=$(cpu cargo build --offline)
  cargo check --offline > out.txt 2>&1
  again=$(grep -cE '^ +(Compiling|Checking)' out.txt || true)
  release=$(cpu cargo build --release --offline)
  printf '| %s | %s | %s s | %s s | %s |\n' "$1" "$count" "$first" "$release" "$again"
}

# An IR of nodes that are an enum, and its host.
host='#[derive(Clone, Debug, PartialEq, Eq, Hash, pdl_derive::Instruction)]
#[pdl(dialect = "t", value = u32, pure)]
pub enum Node {
    Input { name: String },
    Neg { arg: u32 },
}

#[derive(Debug, Default)]
pub struct Nodes(Vec<Node>);

impl pdl_vm::instructions::Graph for Nodes {
    type Node = Node;
    type Id = u32;
    type Type = u8;

    fn node(&self, id: u32) -> &Node {
        &self.0[id as usize]
    }

    fn add(&mut self, node: Node) -> Result<u32, String> {
        self.0.push(node);
        Ok(self.0.len() as u32 - 1)
    }

    fn type_of(&self, _: u32) -> u8 {
        0
    }
}

pub type Host = pdl_vm::instructions::GraphHost<Nodes>;'
patterns='Pattern Twice { let x: Value; let root = op<t.neg>(op<t.neg>(x)); replace root with x; }'
crate build-script "
[dependencies]
pdl-vm = { path = \"$root/pdl-vm\" }
pdl-derive = { path = \"$root/tools/pdl-derive\" }
[build-dependencies]
pdll = { path = \"$root\", default-features = false }" 'fn main() {
    pdll::build::Build::new("src/twice.pdll").compile("twice.rs");
}' "$host
pub mod patterns {
    include!(concat!(env!(\"OUT_DIR\"), \"/twice.rs\"));
}"
echo "$patterns" > "$folder/build-script/src/twice.pdll"
crate macro "
[dependencies]
pdl-vm = { path = \"$root/pdl-vm\" }
pdl-derive = { path = \"$root/tools/pdl-derive\" }
pdll-macros = { path = \"$root/tools/pdll-macros\" }" "" "$host
pdll_macros::pdll! {
    pub struct Twice for Host;
    $patterns
}"
crate blob "
[dependencies]
pdl-vm = { path = \"$root/pdl-vm\" }" "" 'pub use pdl_vm::Program;'
crate derive "
[dependencies]
pdl-vm = { path = \"$root/pdl-vm\" }
pdl-derive = { path = \"$root/tools/pdl-derive\" }" "" "$host"
crate isle '
[build-dependencies]
cranelift-isle = "0.125"' 'fn main() {
    let options = cranelift_isle::codegen::CodegenOptions::default();
    let files = ["src/twice.isle"];
    cranelift_isle::compile::from_files(files, &options).expect("rules");
}' ''
echo '(type Value (primitive Value)) (decl pure neg (Value) Value) (extern constructor neg neg) (decl twice (Value) Value) (rule (twice x) (neg x))' \
  > "$folder/isle/src/twice.isle"
crate egg '
[dependencies]
egg = "0.10"' "" 'pub use egg::rewrite;'

count_only=no
if [ "${1:-}" = --count ]; then
  count_only=yes
  printf '| crate | crates of others |\n|---|---:|\n'
else
  printf '| crate | crates of others | `cargo build` | with `--release` | compiled again by `cargo check` |\n|---|---:|---:|---:|---:|\n'
fi
row build-script 45
row macro 45
row blob 7
row derive 12
row isle 1000
row egg 1000
exit "$status"
