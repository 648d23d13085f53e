//! Random functions in which a good fifth of the instructions match.

use crate::rules::{CONDITION, Op, Rule, Term};
use crate::{BinaryOp, Condition, Function, Inst, Type, UnaryOp, Value};

/// Numbers that a seed determines (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() % bound as u64) as usize
    }

    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

struct Builder<'r> {
    rules: &'r [Rule],
    random: Random,
    function: Function,
    /// The values of each type.
    values: [Vec<Value>; 3],
}

/// Returns a function of at least `count` instructions; those that match match rules, or identities if there are none.
pub fn function(seed: u64, count: usize, rules: &[Rule]) -> Function {
    let mut builder =
        Builder { rules, random: Random(seed), function: Function::default(), values: Default::default() };
    for ty in [Type::I8, Type::I32, Type::I64] {
        for _ in 0..4 {
            let argument = builder.function.argument(ty);
            builder.values[ty as usize].push(argument);
        }
    }
    while builder.function.order.len() < count {
        match builder.random.below(100) {
            0..22 if rules.is_empty() => drop(builder.identity()),
            0..22 => drop(builder.instance()),
            22..32 => drop(builder.constant()),
            32..42 => builder.store(),
            _ => drop(builder.plain()),
        }
    }
    builder.function
}

impl Builder<'_> {
    fn ty(&mut self) -> Type {
        self.random.of(&[Type::I32, Type::I64])
    }

    fn push(&mut self, inst: Inst, ty: Type) -> Value {
        let value = self.function.push(inst, ty);
        self.values[ty as usize].push(value);
        value
    }

    /// Returns one of the last values of a type.
    fn value(&mut self, ty: Type) -> Value {
        let list = &self.values[ty as usize];
        list[list.len() - 1 - self.random.below(list.len().min(60))]
    }

    fn number(&mut self, imm: i64, ty: Type) -> Value {
        self.push(Inst::Iconst { imm }, ty)
    }

    fn unary(&mut self, op: UnaryOp, arg: Value) -> Value {
        self.push(Inst::Unary { op, arg }, self.function.ty(arg))
    }

    fn binary(&mut self, op: BinaryOp, args: [Value; 2]) -> Value {
        self.push(Inst::Binary { op, args }, self.function.ty(args[0]))
    }

    fn constant(&mut self) -> Value {
        let ty = self.ty();
        let imm = match self.random.below(2) {
            0 => self.random.of(&[0, 1, 2, -1]),
            _ => self.random.below(1000) as i64,
        };
        self.number(imm, ty)
    }

    fn store(&mut self) {
        let ty = self.ty();
        let args = [self.value(Type::I64), self.value(ty)];
        let id = self.function.make(Inst::Store { args }, None);
        self.function.order.push(id);
    }

    /// Adds an instruction with random operands.
    fn plain(&mut self) -> Value {
        let ty = self.ty();
        let (x, y) = (self.value(ty), self.value(ty));
        match self.random.below(14) {
            kind @ 0..9 => self.binary(BinaryOp::ALL[kind], [x, y]),
            9 | 10 => {
                let op = self.random.of(&UnaryOp::ALL);
                self.unary(op, x)
            }
            11 | 12 => {
                let cc = self.random.of(&Condition::ALL);
                self.push(Inst::Icmp { cc, args: [x, y] }, Type::I8)
            }
            _ => {
                let condition = self.value(Type::I8);
                self.push(Inst::Select { condition, then: x, otherwise: y }, ty)
            }
        }
    }

    /// Adds what one of the rules matches.
    fn instance(&mut self) -> Value {
        let rule = &self.rules[self.random.below(self.rules.len())];
        let ty = self.ty();
        let values = [ty, ty, ty, Type::I8].map(|ty| self.value(ty));
        self.term(&rule.pattern, ty, values)
    }

    fn term(&mut self, term: &Term, ty: Type, values: [Value; CONDITION + 1]) -> Value {
        let (op, args) = match term {
            Term::Value(value) => return values[*value],
            Term::Constant(imm) => return self.number(*imm, ty),
            Term::Op(op, args) => (op, args),
        };
        let args: Vec<Value> = args.iter().map(|arg| self.term(arg, ty, values)).collect();
        match *op {
            Op::Unary(op) => self.unary(op, args[0]),
            Op::Binary(op) => self.binary(op, [args[0], args[1]]),
            Op::Icmp(cc) => self.push(Inst::Icmp { cc, args: [args[0], args[1]] }, Type::I8),
            Op::Select => self.push(Inst::Select { condition: args[0], then: args[1], otherwise: args[2] }, ty),
        }
    }

    /// Adds what one of the identities matches.
    fn identity(&mut self) -> Value {
        use BinaryOp::*;
        let ty = self.ty();
        let (x, y) = (self.value(ty), self.value(ty));
        let binary_with = [(Iadd, 0), (Isub, 0), (Imul, 0), (Imul, 1), (Imul, 2), (Band, -1), (Bor, 0), (Bxor, 0)];
        match self.random.below(18) {
            kind @ 0..8 => {
                let (op, imm) = binary_with[kind];
                let constant = self.number(imm, ty);
                self.binary(op, [x, constant])
            }
            kind @ 8..12 => self.binary([Isub, Band, Bor, Bxor][kind - 8], [x, x]),
            kind @ 12..14 => {
                let inner = self.unary(UnaryOp::ALL[kind - 12], x);
                self.unary(UnaryOp::ALL[kind - 12], inner)
            }
            14 => {
                let sum = self.binary(Iadd, [x, y]);
                self.binary(Isub, [sum, y])
            }
            15 => {
                let negated = self.unary(UnaryOp::Ineg, y);
                self.binary(Iadd, [x, negated])
            }
            16 => {
                let condition = self.value(Type::I8);
                self.push(Inst::Select { condition, then: x, otherwise: x }, ty)
            }
            _ => self.push(Inst::Icmp { cc: Condition::Equal, args: [x, x] }, Type::I8),
        }
    }
}
