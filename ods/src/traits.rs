//! Traits and interfaces, with lists of traits opened.

use smol_str::SmolStr;
use tablegen::{Record, Value};

use crate::model::{Trait, TraitKind};
use crate::reader::{Reader, qualified, strings, text};

/// Lists of traits deeper than this are cut off.
const MAX_LISTS: usize = 64;

impl<'a> Reader<'a> {
    /// The traits of an operation, type or attribute: each once, those that a trait depends on before it.
    pub(crate) fn read_traits(&mut self, record: Record<'a>) -> Vec<Trait> {
        let mut seen: Vec<usize> = Vec::new();
        let mut traits = Vec::new();
        let listed: Vec<Record<'a>> = record.value("traits").elements().filter_map(Value::as_record).collect();
        for listed in listed {
            self.add_trait(listed, &mut seen, &mut traits, 0);
        }
        traits
    }

    fn add_trait(&mut self, record: Record<'a>, seen: &mut Vec<usize>, traits: &mut Vec<Trait>, depth: usize) {
        if depth > MAX_LISTS || seen.contains(&record.index()) {
            return;
        }
        seen.push(record.index());
        if record.is_subclass_of("TraitList") {
            let listed: Vec<Record<'a>> = record.value("traits").elements().filter_map(Value::as_record).collect();
            for listed in listed {
                self.add_trait(listed, seen, traits, depth + 1);
            }
            return;
        }
        let needed: Vec<Record<'a>> = record.value("dependentTraits").elements().filter_map(Value::as_record).collect();
        for needed in needed {
            self.add_trait(needed, seen, traits, depth + 1);
        }
        let made = self.read_trait(record);
        // `DeclareOpInterfaceMethods<X>` and X are one interface.
        let is_known = made.kind != TraitKind::Predicate
            && traits.iter().any(|known| known.kind == made.kind && known.cpp_name == made.cpp_name);
        if !is_known {
            traits.push(made);
        }
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
