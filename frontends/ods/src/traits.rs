//! Traits and interfaces, with lists of traits opened.

use rustc_hash::FxHashSet;
use smol_str::SmolStr;
use tablegen::{FieldValue, Record};

use crate::model::{MemoryEffect, Trait, TraitKind};
use crate::reader::{Reader, qualified, strings, text};

/// Lists of traits deeper than this are cut off.
const MAX_LISTS: usize = 64;

/// More traits than this are not looked at.
const MAX_TRAITS: usize = 10_000;

const EFFECTS: &str = "::mlir::MemoryEffectOpInterface::Trait";

/// The records in a list field.
pub(crate) fn listed<'a>(record: Record<'a>, field: &str) -> Vec<Record<'a>> {
    record.value(field).elements().filter_map(FieldValue::as_record).collect()
}

fn read_effect(effect: Record<'_>, on: &str) -> MemoryEffect {
    MemoryEffect { effect: text(effect, "effect"), resource: text(effect, "resource"), on: on.into() }
}

/// Traits in the order in which they are found, each once.
#[derive(Default)]
struct Found {
    records: FxHashSet<usize>,
    names: FxHashSet<(TraitKind, SmolStr)>,
    traits: Vec<Trait>,
}

impl<'a> Reader<'a> {
    /// Returns the traits of an operation, type or attribute: each once, those that a trait depends on before it.
    pub(crate) fn read_traits(&mut self, record: Record<'a>) -> Vec<Trait> {
        let mut found = Found::default();
        for each in listed(record, "traits") {
            self.add_trait(each, &mut found, 0);
        }
        found.traits
    }

    fn add_trait(&mut self, record: Record<'a>, found: &mut Found, depth: usize) {
        if depth > MAX_LISTS || !found.records.insert(record.index()) {
            return;
        }
        if record.is_subclass_of("TraitList") {
            for each in listed(record, "traits") {
                self.add_trait(each, found, depth + 1);
            }
            return;
        }
        for needed in listed(record, "dependentTraits") {
            self.add_trait(needed, found, depth + 1);
        }
        let made = self.read_trait(record);
        // `DeclareOpInterfaceMethods<X>` and X are one interface.
        if made.kind == TraitKind::Predicate || found.names.insert((made.kind, made.cpp_name.clone())) {
            found.traits.push(made);
        }
        if record.is_subclass_of("Interface") {
            for base in listed(record, "baseInterfaces") {
                self.add_trait(base, found, depth + 1);
            }
        }
    }

    /// The memory effects that traits and arguments declare; `None` if nothing is declared, which means anything
    /// may happen. Declaring an effect on an argument gives the operation the interface.
    pub(crate) fn read_effects(&mut self, record: Record<'a>, traits: &mut Vec<Trait>) -> Option<Vec<MemoryEffect>> {
        let mut effects = Vec::new();
        let mut is_declared = false;
        let mut stack = listed(record, "traits");
        let mut visited = 0;
        while let Some(found) = stack.pop()
            && visited < MAX_TRAITS
        {
            visited += 1;
            if found.is_subclass_of("TraitList") {
                stack.extend(listed(found, "traits"));
            } else if found.is_subclass_of("MemoryEffects") {
                is_declared = true;
                effects.extend(listed(found, "effects").into_iter().map(|effect| read_effect(effect, "")));
            }
        }
        for field in ["arguments", "results"] {
            let Some(dag) = record.value(field).as_dag() else { continue };
            for argument in dag.arguments() {
                let Some(variable) = argument.value.as_record() else { continue };
                for effect in
                    listed(variable, "decorators").into_iter().filter(|found| found.is_subclass_of("MemoryEffect"))
                {
                    is_declared = true;
                    effects.push(read_effect(effect, argument.name.unwrap_or_default()));
                }
            }
        }
        let is_known = traits.iter().any(|known| known.cpp_name == EFFECTS);
        if is_declared && !is_known {
            traits.push(Trait {
                definition: "MemoryEffectsOpInterface".into(),
                cpp_name: EFFECTS.into(),
                kind: TraitKind::Interface,
                predicate: None,
                values: Vec::new(),
            });
        }
        is_declared.then_some(effects)
    }

    fn read_trait(&mut self, record: Record<'a>) -> Trait {
        let (kind, cpp_name) = if record.is_subclass_of("Interface") {
            let name = qualified(record, "cppNamespace", "cppInterfaceName");
            (TraitKind::Interface, SmolStr::from(format!("{name}::Trait")))
        } else if record.is_subclass_of("PredTrait") {
            (TraitKind::Predicate, text(record, "summary"))
        } else if record.is_subclass_of("GenInternalTrait") {
            (TraitKind::Internal, text(record, "trait"))
        } else if record.is_subclass_of("NativeTrait") {
            (TraitKind::Native, qualified(record, "cppNamespace", "trait"))
        } else {
            (TraitKind::Other, record.name().into())
        };
        Trait {
            definition: record.name().into(),
            cpp_name,
            kind,
            predicate: self.predicate(record.record_field("predicate")),
            values: strings(record.value("values")),
        }
    }
}
