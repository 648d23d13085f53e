//! Functions of a compiler like Cranelift's: instructions are an enum, which names values by numbers. Nothing but the attributes of the enum and
//! `impl Arena` knows of patterns.

use std::fmt;

use pdl_derive::{Handle, Immediate, Instruction};
use pdl_vm::instructions::{Arena, Handle, Immediate};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Handle)]
pub(crate) struct Value(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Handle)]
pub(crate) struct Inst(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Immediate)]
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

#[derive(Clone, Debug, PartialEq, Instruction)]
#[pdl(dialect = "clif", pure)]
pub(crate) enum Data {
    Iconst {
        imm: i64,
    },
    #[pdl(type_of = args)]
    Binary {
        #[pdl(cases(Iadd, Isub, Imul))]
        op: Opcode,
        args: [Value; 2],
    },
    #[pdl(type_of = arg)]
    IaddImm {
        arg: Value,
        imm: i64,
    },
    #[pdl(type = "i1")]
    Icmp {
        cc: Condition,
        args: [Value; 2],
    },
    #[pdl(type_of = then)]
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
        #[pdl(operands = args)]
        then: BlockCall,
        #[pdl(operands = args)]
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

    /// Makes an instruction that stands in no block.
    fn make(&mut self, data: Data, types: &[Type]) -> Inst {
        let inst = Inst(self.insts.len() as u32);
        let first = self.values.len() as u32;
        let value = |(index, ty): (usize, &Type)| ValueData { r#type: *ty, definition: Some((inst, index)) };
        self.values.extend(types.iter().enumerate().map(value));
        self.insts.push((data, (first..self.values.len() as u32).map(Value).collect()));
        inst
    }

    /// Adds an instruction at the end of a block, and returns its first result, or a value that is none.
    pub(crate) fn push(&mut self, block: usize, data: Data, types: &[Type]) -> Value {
        let inst = self.make(data, types);
        self.blocks[block].push(inst);
        self.results(inst).first().copied().unwrap_or(Value(u32::MAX))
    }
}

// [host]
impl Arena for Function {
    type Instruction = Data;
    type Id = Inst;
    type Value = Value;
    type Type = Type;

    fn instruction(&self, inst: Inst) -> &Data {
        &self.insts[inst.index()].0
    }

    fn instruction_mut(&mut self, inst: Inst) -> &mut Data {
        &mut self.insts[inst.index()].0
    }

    fn results(&self, inst: Inst) -> &[Value] {
        &self.insts[inst.index()].1
    }

    fn definition(&self, value: Value) -> Option<(Inst, usize)> {
        self.values[value.index()].definition
    }

    fn value_type(&self, value: Value) -> Type {
        self.values[value.index()].r#type
    }

    fn add(&mut self, data: Data, types: &[Type]) -> Inst {
        self.make(data, types)
    }

    fn blocks(&mut self) -> impl Iterator<Item = &mut Vec<Inst>> {
        self.blocks.iter_mut()
    }

    fn parse_type(&self, text: &str) -> Option<Type> {
        Type::of_text(text)
    }
}
// [/host]

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
