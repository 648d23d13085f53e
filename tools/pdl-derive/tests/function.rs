//! Functions of a compiler like Cranelift's: instructions are an enum, which names values by numbers. Nothing but the attributes of the enum and
//! `impl Arena` knows of patterns.

use std::fmt;

use pdl_derive::{Immediate, Instruction};
use pdl_vm::instructions::{Arena, Instruction, OperandField};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Inst(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    I1,
    I32,
    I64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Immediate)]
pub(crate) enum Condition {
    #[pdl(name = "eq")]
    Equal,
    #[pdl(name = "slt")]
    SignedLess,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opcode {
    Iadd,
    Isub,
    Imul,
    Brif,
}

/// A block, and what its parameters are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlockCall {
    pub block: usize,
    pub args: Vec<Value>,
}

impl OperandField<Value> for BlockCall {
    const GROUPS: &'static [bool] = &[true];

    fn visit(&self, visit: &mut impl FnMut(&[Value])) {
        visit(&self.args);
    }

    fn visit_mut(&mut self, visit: &mut impl FnMut(&mut [Value])) {
        visit(&mut self.args);
    }

    // Patterns do not know blocks.
    fn build(_groups: &mut dyn Iterator<Item = &[Value]>) -> Option<BlockCall> {
        None
    }
}

#[derive(Clone, Debug, PartialEq, Instruction)]
#[pdl(dialect = "clif", pure)]
pub(crate) enum Data {
    Iconst {
        imm: i64,
    },
    Binary {
        #[pdl(cases(Iadd, Isub, Imul))]
        op: Opcode,
        args: [Value; 2],
    },
    IaddImm {
        arg: Value,
        imm: i64,
    },
    Icmp {
        cc: Condition,
        args: [Value; 2],
    },
    Select {
        condition: Value,
        then: Value,
        otherwise: Value,
    },
    #[pdl(effects)]
    Load {
        address: Value,
        index: Option<Value>,
        offset: Option<i32>,
    },
    #[pdl(effects, results = 0)]
    Store(Value, Value, #[pdl(name = "flags")] Vec<String>),
    #[pdl(effects)]
    Call {
        callee: String,
        args: Vec<Value>,
        #[pdl(default)]
        site: u32,
    },
    #[pdl(effects, skip)]
    Brif {
        op: Opcode,
        condition: Value,
        #[pdl(operands)]
        then: BlockCall,
        #[pdl(operands)]
        otherwise: BlockCall,
    },
    #[pdl(effects, results = 0)]
    Return {
        args: Vec<Value>,
    },
}

/// A value: its type, and the instruction whose result it is.
#[derive(Clone, Copy, Debug)]
struct ValueData {
    r#type: Type,
    definition: Option<(Inst, usize)>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    insts: Vec<(Data, Vec<Value>)>,
    values: Vec<ValueData>,
    blocks: Vec<Vec<Inst>>,
}

impl Function {
    pub(crate) fn argument(&mut self, r#type: Type) -> Value {
        self.values.push(ValueData { r#type, definition: None });
        Value(self.values.len() as u32 - 1)
    }

    pub(crate) fn block(&mut self) -> usize {
        self.blocks.push(Vec::new());
        self.blocks.len() - 1
    }

    /// Adds an instruction at the end of a block, and returns its first result, or a value that is none.
    pub(crate) fn push(&mut self, block: usize, data: Data, types: &[Type]) -> Value {
        let inst = self.add(data, types);
        self.blocks[block].push(inst);
        self.results(inst).first().copied().unwrap_or(Value(u32::MAX))
    }
}

impl Arena for Function {
    type Instruction = Data;
    type Id = Inst;
    type Value = Value;
    type Type = Type;

    fn instruction(&self, inst: Inst) -> &Data {
        &self.insts[inst.0 as usize].0
    }

    fn instruction_mut(&mut self, inst: Inst) -> &mut Data {
        &mut self.insts[inst.0 as usize].0
    }

    fn results(&self, inst: Inst) -> &[Value] {
        &self.insts[inst.0 as usize].1
    }

    fn definition(&self, value: Value) -> Option<(Inst, usize)> {
        self.values[value.0 as usize].definition
    }

    fn value_type(&self, value: Value) -> Type {
        self.values[value.0 as usize].r#type
    }

    fn parse_type(&self, text: &str) -> Option<Type> {
        [("i1", Type::I1), ("i32", Type::I32), ("i64", Type::I64)]
            .iter()
            .find(|known| known.0 == text)
            .map(|known| known.1)
    }

    fn infer_types(&self, data: &Data) -> Option<Vec<Type>> {
        match data {
            Data::Icmp { .. } => Some(vec![Type::I1]),
            Data::Store(..) | Data::Return { .. } => Some(vec![]),
            Data::Binary { args: [value, _], .. }
            | Data::IaddImm { arg: value, .. }
            | Data::Select { then: value, .. } => Some(vec![self.value_type(*value)]),
            _ => None,
        }
    }

    fn add(&mut self, data: Data, types: &[Type]) -> Inst {
        let inst = Inst(self.insts.len() as u32);
        let first = self.values.len() as u32;
        let value = |(index, ty): (usize, &Type)| ValueData { r#type: *ty, definition: Some((inst, index)) };
        self.values.extend(types.iter().enumerate().map(value));
        self.insts.push((data, (first..self.values.len() as u32).map(Value).collect()));
        inst
    }

    fn block_count(&self) -> usize {
        self.blocks.len()
    }

    fn block(&self, index: usize) -> &[Inst] {
        &self.blocks[index]
    }

    fn set_block(&mut self, index: usize, insts: Vec<Inst>) {
        self.blocks[index] = insts;
    }

    fn index(inst: Inst) -> usize {
        inst.0 as usize
    }

    fn value_index(value: Value) -> usize {
        value.0 as usize
    }
}

/// One line for each instruction: `%2 = Iconst { imm: 8 }`.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for inst in self.blocks.iter().flatten() {
            let results: Vec<String> = self.results(*inst).iter().map(|value| format!("%{}", value.0)).collect();
            let text = format!("{:?}", self.instruction(*inst)).replace("Value(", "%").replace(')', "");
            writeln!(f, "{} = {text}", results.join(", "))?;
        }
        Ok(())
    }
}

#[test]
fn the_operations_are_those_of_the_variants() {
    let names: Vec<&str> = Data::KINDS.iter().map(|kind| kind.name).collect();
    let expected = "iconst iadd isub imul iadd_imm icmp select load store call return";
    assert_eq!(names, expected.split(' ').map(|name| format!("clif.{name}")).collect::<Vec<_>>());
    let load = Data::KINDS[7];
    assert_eq!((load.attributes, load.is_pure, load.results), (&[("offset", true)][..], false, 1));
    assert_eq!(load.operands, [&[false][..], &[true]]);
}
