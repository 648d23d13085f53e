//! Rules as PDLL, for those who leave TableGen: the patterns that rules are, written as a person would have written them.
//!
//! The texts of a rule are declared as native functions. Those whose names are no names in PDLL get others; what they were is
//! said beside them. A rule with something that PDLL has no words for is left out, and a comment says which and why.

mod names;
mod pattern;

use std::fmt::Write;

use ods::{ConstraintKind, Definitions};
use pdl_ir::{Kind, Location, Module, NativeKind};
use rustc_hash::FxHashSet;
use smol_str::{SmolStr, format_smolstr};

use crate::lower::Lowered;
use crate::rules::Rules;
use names::{Namer, Names};

/// Rules as PDLL.
#[derive(Clone, Debug, Default)]
pub struct Pdll {
    /// The text, without the `#include` of the definitions.
    pub text: String,
    /// The patterns that were written, with the names that the text gives native functions; see
    /// [`define_natives`](Self::define_natives).
    pub module: Module,
    /// The rules that were left out.
    pub left_out: Vec<LeftOut>,
}

impl Pdll {
    /// Gives the native functions of a module that [`text`](Self::text) was compiled to what they do, as far as that is known: C++ texts of
    /// rules that are evaluated.
    pub fn define_natives(&self, module: &mut Module) {
        for native in module.natives.iter_mut().filter(|native| native.definition.is_none()) {
            let known = self.module.natives.iter().find(|known| known.kind == native.kind && known.name == native.name);
            native.definition = known.and_then(|known| known.definition.clone());
        }
    }
}

/// A rule that PDLL cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The rule's name.
    pub rule: SmolStr,
    /// The construct for which PDLL has no words.
    pub construct: String,
    /// Where that was written.
    pub location: Location,
}

/// Writes rules as PDLL. What is created comes from all that was matched in both, in orders of their own; other locations are left out
/// with their rules.
pub fn to_pdll(rules: &Rules, definitions: &Definitions, lowered: &Lowered) -> Pdll {
    let mut out = Pdll { module: lowered.module.clone(), ..Pdll::default() };
    let mut of_rules = vec![Vec::new(); rules.rules.len()];
    for (pattern, rule) in std::mem::take(&mut out.module.patterns).into_iter().zip(&lowered.rule_of) {
        let divided = pattern.by_presence();
        of_rules[*rule].extend(out.module.patterns.len()..out.module.patterns.len() + divided.len());
        out.module.patterns.extend(divided);
    }
    let types = |name: &str| {
        let found = definitions.constraint(name);
        found.is_some_and(|found| !found.is_anonymous && found.kind == ConstraintKind::Type)
    };
    // What only confines attributes is no name in PDLL.
    let is_defined = |name: &str| {
        let found = definitions.constraint(name);
        let is_name = |found: &ods::Constraint| match found.kind {
            ConstraintKind::Attribute => found.is_base || found.is_interface,
            kind => kind == ConstraintKind::Type,
        };
        found.is_some_and(is_name) || definitions.interface(name).is_some()
    };
    let by_types = names::name_natives(&mut out.module, &types, &is_defined);
    let mut written = Vec::new();
    let mut is_written = vec![false; out.module.patterns.len()];
    let functions: Names = out.module.natives.iter().map(|native| native.name.clone()).collect();
    let mut namer = Namer::besides(&functions);
    lowered.module.patterns.iter().filter_map(|pattern| pattern.name.as_ref()).for_each(|name| _ = namer.take(name));
    let further = of_rules.iter().flat_map(|own| own.iter().skip(1));
    for at in further {
        let name = &mut out.module.patterns[*at].name;
        *name = name.as_ref().map(|name| namer.name(&name.replace('.', "_"), "Rule"));
    }
    for (rule, own) in rules.rules.iter().zip(of_rules) {
        let texts: Result<Vec<String>, LeftOut> = own
            .iter()
            .map(|at| {
                let printed = pattern::print(&out.module, &out.module.patterns[*at], &by_types, &functions);
                printed.map_err(|(construct, location)| LeftOut { rule: rule.name.clone(), construct, location })
            })
            .collect();
        match texts {
            Ok(texts) => {
                written.push(texts.concat());
                own.iter().for_each(|at| is_written[*at] = true);
            }
            Err(left) => {
                let Location { file, line, column } = &left.location;
                written.push(format!(
                    "// {} is left out, for PDLL cannot say {} ({file}:{line}:{column}).\n",
                    left.rule, left.construct
                ));
                out.left_out.push(left);
            }
        }
    }
    let mut kept = is_written.into_iter();
    out.module.patterns.retain(|_| kept.next().unwrap_or_default());
    out.text = declarations(&mut out.module, &lowered.module, &by_types) + &written.join("\n");
    out
}

/// Declares what is called, and drops what is not.
fn declarations(module: &mut Module, original: &Module, by_types: &Names) -> String {
    let called: FxHashSet<_> = module.patterns.iter().flat_map(pdl_ir::Pattern::native_calls).collect();
    let mut text = String::new();
    let mut natives = Vec::new();
    for (native, before) in std::mem::take(&mut module.natives).into_iter().zip(&original.natives) {
        if !called.contains(&(native.kind, &native.name)) {
            continue;
        }
        if !by_types.contains(&native.name) {
            if native.name != before.name {
                let was = before.name.split_whitespace().collect::<Vec<_>>().join(" ");
                let _ = writeln!(text, "// {was}");
            }
            let mut declared = native.clone();
            for (index, param) in declared.params.iter_mut().enumerate() {
                param.name = Some(format_smolstr!("arg{index}"));
            }
            let _ = writeln!(text, "{declared};");
        }
        natives.push(native);
    }
    module.natives = natives;
    text + if text_is_empty(&module.natives, by_types) { "" } else { "\n" }
}

fn text_is_empty(natives: &[pdl_ir::Native], by_types: &Names) -> bool {
    natives.iter().all(|native| by_types.contains(&native.name))
}

/// Returns true if a native function says of one type what a constraint of the same name says.
fn is_about_a_type(native: &pdl_ir::Native) -> bool {
    native.kind == NativeKind::Constraint
        && native.results.is_empty()
        && matches!(&native.params[..], [param] if param.kind == Kind::Type)
}
