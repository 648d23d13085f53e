//! The IR as one that the functions of combine rules work on.

use combine_helpers::{
    DataLayout, FloatPredicate, Immediate, IntPredicate, LowLevelType, MachineFlags, MachineIr, MachineTarget,
    MatchFinding, Opcode,
};

use crate::handles::{Attr, AttrName, Op, Type, Value};
use crate::ir::{Atom, Mir};

impl MachineIr for Mir {
    fn opcode(&self, op: Op) -> Opcode {
        self.names.opcode(self.instruction(op).name)
    }

    fn is_register(&self, value: Value) -> bool {
        Mir::is_register(self, value)
    }

    fn data_layout(&self) -> &DataLayout {
        self.target.data_layout()
    }

    fn target(&self) -> &dyn MachineTarget {
        self.target.answers()
    }

    fn low_level_type(&self, value: Value) -> Option<LowLevelType> {
        self.type_of(value).copied()
    }

    fn type_handle(&mut self, r#type: LowLevelType) -> Type {
        self.intern_type(r#type)
    }

    fn immediate(&self, value: Value) -> Option<Immediate> {
        match self.atom(value)? {
            Atom::Immediate(number) => return Some(Immediate::Plain(number)),
            Atom::Constant { bits: bits @ 1..=128, value: Some(number) } => {
                return Some(Immediate::Constant { bits, value: i128::from(number) });
            }
            Atom::Constant { .. } | Atom::Other => {}
            Atom::Register | Atom::Block(_) => return None,
        }
        let text = self.atom_text(value)?;
        let inner = |name: &str| text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')');
        if let Some(name) = inner("intpred") {
            return IntPredicate::of(name).map(Immediate::IntPredicate);
        }
        if let Some(name) = inner("floatpred") {
            return FloatPredicate::of(name).map(Immediate::FloatPredicate);
        }
        if let Some(list) = inner("shufflemask") {
            let element = |text: &str| match text {
                "undef" | "poison" | "-1" => Some(None),
                number => number.parse().ok().map(Some),
            };
            return list.split(',').map(|text| element(text.trim())).collect::<Option<_>>().map(Immediate::Mask);
        }
        if let Some((bits, number)) = text.strip_prefix('i').and_then(|rest| rest.split_once(' '))
            && let (Ok(bits @ 1..=128), Ok(number)) = (bits.parse(), number.parse::<i128>())
        {
            return Some(Immediate::Constant { bits, value: number });
        }
        text.parse().ok().map(Immediate::Float)
    }

    fn immediate_operand(&mut self, immediate: &Immediate) -> Value {
        let other = |mir: &mut Mir, text: &str| mir.intern_atom(text, || Atom::Other);
        match immediate {
            Immediate::Plain(number) => Mir::immediate(self, *number),
            Immediate::Constant { bits, value } => match i64::try_from(*value) {
                Ok(number) => self.typed_immediate(*bits, number),
                Err(_) => {
                    let bits = *bits;
                    self.intern_atom(&format!("i{bits} {value}"), || Atom::Constant { bits, value: None })
                }
            },
            Immediate::Float(float) => other(self, &float.to_string()),
            Immediate::IntPredicate(predicate) => other(self, &format!("intpred({})", predicate.name())),
            Immediate::FloatPredicate(predicate) => other(self, &format!("floatpred({})", predicate.name())),
            Immediate::Mask(mask) => {
                let element = |element: &Option<u32>| element.map_or_else(|| "undef".into(), |place| place.to_string());
                let elements: Vec<String> = mask.iter().map(element).collect();
                other(self, &format!("shufflemask({})", elements.join(", ")))
            }
        }
    }

    fn flags(&self, op: Op) -> MachineFlags {
        MachineFlags::from_bits(Mir::flags(self, op))
    }

    fn flags_attribute(&mut self, flags: MachineFlags) -> (AttrName, Attr) {
        (AttrName::FLAGS, Attr::Flags(flags.bits()))
    }

    fn memory_operands(&self, op: Op) -> &str {
        self.memory(op)
    }

    fn memory_attribute(&mut self, text: &str) -> (AttrName, Attr) {
        (AttrName::MEMORY, self.string_attribute(text))
    }

    fn can_replace(&self, old: Value, new: Value) -> bool {
        Mir::can_replace(self, old, new)
    }

    fn comes_before(&self, first: Op, second: Op) -> bool {
        let block = |op| self.block_of(op);
        block(first).is_some()
            && block(first) == block(second)
            && first != second
            && std::iter::successors(self.next(first), |op| self.next(*op)).any(|op| op == second)
    }

    fn has_no_effects(&self, op: Op) -> bool {
        self.instruction(op).name.facts().is_some_and(|facts| !facts.does_more() && !facts.may_load())
    }

    fn keep(&self, data: MatchFinding) -> Attr {
        Attr::Found(self.found.keep(data))
    }

    fn kept(&self, attribute: Attr) -> Option<MatchFinding> {
        match attribute {
            Attr::Found(number) => self.found.get(number),
            _ => None,
        }
    }

    fn keeps_flags(&self) -> bool {
        self.found.keeps_flags
    }

    fn keep_flags(&mut self) {
        self.found.keeps_flags = true;
    }

    fn attribute_integer(&self, attribute: Attr) -> Option<i64> {
        attribute.integer()
    }

    fn attribute_text(&self, attribute: Attr) -> Option<&str> {
        self.string(attribute)
    }
}

impl Mir {
    fn next(&self, op: Op) -> Option<Op> {
        pdl_vm::host::RewriteHost::next_op(self, op)
    }
}
