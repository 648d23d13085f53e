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

/// Gives names that PDLL can read, each once.
#[derive(Default)]
pub(super) struct Namer<'n> {
    /// Names that are given to nothing, besides those that were.
    reserved: Option<&'n Names>,
    given: Names,
    /// The last number that was tried behind each name, so that many of one name are not all tried again.
    numbers: FxHashMap<SmolStr, u32>,
}

impl<'n> Namer<'n> {
    /// Gives no name of `reserved`.
    pub(super) fn besides(reserved: &'n Names) -> Namer<'n> {
        Namer { reserved: Some(reserved), ..Namer::default() }
    }

    /// Says that something has this name. Whether it was free.
    pub(super) fn take(&mut self, name: &SmolStr) -> bool {
        let is_reserved = self.reserved.is_some_and(|reserved| reserved.contains(name));
        !is_reserved && self.given.insert(name.clone())
    }

    /// A new name, as like `name` as can be, or like `otherwise` if that is none in PDLL.
    pub(super) fn name(&mut self, name: &str, otherwise: &str) -> SmolStr {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let starts_well = !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit());
        let is_name = starts_well && name.chars().all(is_letter);
        let base = SmolStr::from(if is_name { name } else { otherwise });
        if is_name && !WORDS.contains(&name) && self.take(&base) {
            return base;
        }
        let mut number = self.numbers.get(&base).copied().unwrap_or_default();
        let found = loop {
            number += 1;
            let found = format_smolstr!("{base}{number}");
            if self.take(&found) {
                break found;
            }
        };
        self.numbers.insert(base, number);
        found
    }
}

/// Gives the native functions of a module names that PDLL can read. The names of those that need no declaration are given back: each is
/// what a constraint on types of this name says.
pub(super) fn name_natives(
    module: &mut Module,
    is_type: &dyn Fn(&str) -> bool,
    is_defined: &dyn Fn(&str) -> bool,
) -> Names {
    let mut by_types = Names::default();
    let mut namer = Namer::default();
    for native in &module.natives {
        if super::is_about_a_type(native) && is_type(&native.name) && namer.take(&native.name) {
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
        let mut name = namer.name(&native.name, otherwise);
        while is_defined(&name) {
            // The one at hand is taken now, so this is another.
            name = namer.name(&name, otherwise);
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
