//! Names that PDLL can read.

use pdl_ir::{Module, NativeKind, OpKind, RewriteBody};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::{SmolStr, format_smolstr};

/// Some names.
pub(super) type Names = FxHashSet<SmolStr>;

/// Words that are no names of variables and functions.
const WORDS: &[&str] = &[
    "Attr",
    "Constraint",
    "Op",
    "Pattern",
    "Rewrite",
    "Type",
    "TypeRange",
    "Value",
    "ValueRange",
    "attr",
    "benefit",
    "erase",
    "let",
    "not",
    "op",
    "recursion",
    "replace",
    "return",
    "rewrite",
    "type",
    "with",
    "_",
];

/// A name that PDLL can read, as like `name` as can be, and none of `taken`, to which it is added.
pub(super) fn unique(name: &str, otherwise: &str, taken: &mut Names) -> SmolStr {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_name = !name.is_empty() && name.chars().all(is_letter) && !name.starts_with(|c: char| c.is_ascii_digit());
    let base = if is_name { name } else { otherwise };
    let mut found = SmolStr::from(base);
    let mut number = 0;
    while !is_name && number == 0 || WORDS.contains(&found.as_str()) || taken.contains(&found) {
        number += 1;
        found = format_smolstr!("{base}{number}");
    }
    taken.insert(found.clone());
    found
}

/// Gives the native functions of a module names that PDLL can read. The names of those that need no declaration are given back: each is
/// what a constraint on types of this name says.
pub(super) fn name_natives(
    module: &mut Module,
    is_type: &dyn Fn(&str) -> bool,
    is_defined: &dyn Fn(&str) -> bool,
) -> Names {
    let mut by_types = Names::default();
    let mut taken = Names::default();
    for native in &module.natives {
        if super::is_about_a_type(native) && is_type(&native.name) && taken.insert(native.name.clone()) {
            by_types.insert(native.name.clone());
        }
    }
    let mut renamed: FxHashMap<(NativeKind, SmolStr), SmolStr> = FxHashMap::default();
    for native in &mut module.natives {
        if by_types.contains(&native.name) && super::is_about_a_type(native) {
            continue;
        }
        let otherwise = match native.kind {
            NativeKind::Constraint => "check",
            NativeKind::Rewrite => "make",
        };
        let mut name = unique(&native.name, otherwise, &mut taken);
        while is_defined(&name) {
            // The one at hand is taken now, so this is another.
            name = unique(&name, otherwise, &mut taken);
        }
        renamed.insert((native.kind, native.name.clone()), name.clone());
        native.name = name;
    }
    for pattern in &mut module.patterns {
        let actions = match &mut pattern.rewrite.body {
            RewriteBody::Ops(ops) => &mut ops[..],
            RewriteBody::External { .. } => &mut [],
        };
        let negative = pattern.unless.iter_mut().flat_map(|unless| &mut unless.ops);
        for op in pattern.matcher.iter_mut().chain(negative).chain(actions) {
            let (kind, name) = match &mut op.kind {
                OpKind::ApplyNativeConstraint { name, .. } => (NativeKind::Constraint, name),
                OpKind::ApplyNativeRewrite { name, .. } => (NativeKind::Rewrite, name),
                _ => continue,
            };
            if let Some(new) = renamed.get(&(kind, name.clone())) {
                *name = new.clone();
            }
        }
    }
    by_types
}
