//! Terms: what operations compute, over bits, truth values and floats.
//!
//! A term of constants is a constant: [`Terms::apply`] computes it. So the same semantics, built over variables, is what a
//! solver is asked, and built over numbers it is an interpreter.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::float::{self, FloatFormat};

/// The widest bit vector that is computed with: the product of two of 64 bits.
pub(crate) const MAX_WIDTH: u32 = 128;

/// The sort of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sort {
    /// True or false.
    Bool,
    /// Bits, so many.
    Bits(u32),
    /// A float.
    Float(FloatFormat),
}

/// A term of [`Terms`]. Equal terms have equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TermId(u32);

impl TermId {
    /// Its number.
    pub(crate) fn index(self) -> u32 {
        self.0
    }
}

/// A variable of [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct VariableId(pub u32);

/// Makes [`Function`]s from the names that SMT-LIB gives them.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $smt:literal)*) => {
        /// The functions of terms. Signs and overflow as in SMT-LIB: bits wrap around.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names are SMT-LIB's")]
        pub(crate) enum Function {
            $($(#[$doc])* $name,)*
            /// Bits of one float as a float.
            FloatOfBits(FloatFormat),
            /// Another float, rounded to nearest even.
            FloatOfFloat(FloatFormat),
            FloatOfSigned(FloatFormat),
            FloatOfUnsigned(FloatFormat),
            /// Rounded toward zero; what does not fit is any number.
            SignedOfFloat(u32),
            UnsignedOfFloat(u32),
            ZeroExtend(u32),
            SignExtend(u32),
            /// Bits from the second number up to the first.
            Extract(u32, u32),
        }

        impl Function {
            /// Its name in SMT-LIB, for those without numbers in it.
            pub(crate) fn smt_name(self) -> Option<&'static str> {
                match self {
                    $(Function::$name => Some($smt),)*
                    _ => None,
                }
            }
        }
    };
}

functions! {
    Not "not" And "and" Or "or" Equal "=" Choose "ite"
    Add "bvadd" Subtract "bvsub" Multiply "bvmul" BitAnd "bvand" BitOr "bvor" BitXor "bvxor" BitNot "bvnot" Negate "bvneg"
    ShiftLeft "bvshl" ShiftRight "bvlshr" ShiftRightSigned "bvashr"
    Divide "bvudiv" DivideSigned "bvsdiv" Remainder "bvurem" RemainderSigned "bvsrem"
    Less "bvult" AtMost "bvule" LessSigned "bvslt" AtMostSigned "bvsle"
    FloatAdd "fp.add RNE" FloatSubtract "fp.sub RNE" FloatMultiply "fp.mul RNE" FloatDivide "fp.div RNE"
    FloatNegate "fp.neg" FloatLess "fp.lt" FloatAtMost "fp.leq" FloatEqual "fp.eq" IsNan "fp.isNaN" IsInfinite "fp.isInfinite" IsNegative "fp.isNegative"
}

impl Function {
    /// Returns true if the order of its arguments does not matter.
    fn is_commutative(self) -> bool {
        matches!(
            self,
            Function::And
                | Function::Or
                | Function::Equal
                | Function::Add
                | Function::Multiply
                | Function::BitAnd
                | Function::BitOr
                | Function::BitXor
                | Function::FloatAdd
                | Function::FloatMultiply
                | Function::FloatEqual
        )
    }

    /// Returns how many arguments it has.
    pub(crate) fn arity(self) -> usize {
        match self {
            Function::Choose => 3,
            Function::Not
            | Function::BitNot
            | Function::Negate
            | Function::FloatNegate
            | Function::IsNan
            | Function::IsInfinite
            | Function::IsNegative
            | Function::FloatOfBits(_)
            | Function::FloatOfFloat(_)
            | Function::FloatOfSigned(_)
            | Function::FloatOfUnsigned(_)
            | Function::SignedOfFloat(_)
            | Function::UnsignedOfFloat(_)
            | Function::ZeroExtend(_)
            | Function::SignExtend(_)
            | Function::Extract(..) => 1,
            _ => 2,
        }
    }
}

/// One term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// A truth value.
    Bool(bool),
    /// So many bits.
    Bits(u32, u128),
    /// A float, by its bits. There is one NaN of each kind.
    Float(FloatFormat, u64),
    /// Something unknown.
    Variable(VariableId),
    /// A function of up to three terms; the rest repeats the last.
    Apply(Function, [TermId; 3]),
}

/// All terms of a query.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    nodes: IndexSet<Node, FxBuildHasher>,
    sorts: Vec<Sort>,
    /// Names and sorts of the variables.
    variables: Vec<(String, Sort)>,
}

impl Terms {
    /// A term's node.
    pub(crate) fn node(&self, term: TermId) -> Node {
        self.nodes[term.0 as usize]
    }

    /// A term's sort.
    pub(crate) fn sort(&self, term: TermId) -> Sort {
        self.sorts[term.0 as usize]
    }

    /// The variables, with their sorts. No variable is a float: it is [`Function::FloatOfBits`] of one of bits.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (VariableId, &str, Sort)> {
        self.variables.iter().enumerate().map(|(i, (name, sort))| (VariableId(i as u32), name.as_str(), *sort))
    }

    /// A truth value.
    pub(crate) fn bool(&mut self, value: bool) -> TermId {
        self.add(Node::Bool(value), Sort::Bool)
    }

    /// Bits; those that do not fit are cut off.
    pub(crate) fn bits(&mut self, width: u32, value: u128) -> TermId {
        self.add(Node::Bits(width, value & mask(width)), Sort::Bits(width))
    }

    /// A constant of the sort, by its bits.
    pub(crate) fn constant(&mut self, sort: Sort, bits: u128) -> TermId {
        match sort {
            Sort::Bool => self.bool(bits != 0),
            Sort::Bits(width) => self.bits(width, bits),
            Sort::Float(kind) => self.add(Node::Float(kind, kind.canonical(bits as u64)), sort),
        }
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, name: impl Into<String>, sort: Sort) -> TermId {
        let width = match sort {
            Sort::Float(kind) => Sort::Bits(kind.width()),
            other => other,
        };
        self.variables.push((name.into(), width));
        let bits = self.add(Node::Variable(VariableId(self.variables.len() as u32 - 1)), width);
        match sort {
            Sort::Float(kind) => self.apply(Function::FloatOfBits(kind), &[bits]),
            _ => bits,
        }
    }

    /// The variable that a term is.
    pub(crate) fn as_variable(&self, term: TermId) -> Option<VariableId> {
        match self.node(term) {
            Node::Variable(id) => Some(id),
            _ => None,
        }
    }

    /// The truth value that a term is known to have.
    pub(crate) fn as_bool(&self, term: TermId) -> Option<bool> {
        match self.node(term) {
            Node::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The bits of a constant, whatever its sort.
    pub(crate) fn as_bits(&self, term: TermId) -> Option<u128> {
        match self.node(term) {
            Node::Bool(value) => Some(u128::from(value)),
            Node::Bits(_, bits) => Some(bits),
            Node::Float(_, bits) => Some(u128::from(bits)),
            Node::Variable(_) | Node::Apply(..) => None,
        }
    }

    /// `not a`
    pub(crate) fn not(&mut self, a: TermId) -> TermId {
        self.apply(Function::Not, &[a])
    }

    /// `a and b`
    pub(crate) fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.apply(Function::And, &[a, b])
    }

    /// `a or b`
    pub(crate) fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.apply(Function::Or, &[a, b])
    }

    /// A function of terms. Panics if their number or sorts are not the function's: what text says is checked before.
    pub(crate) fn apply(&mut self, function: Function, arguments: &[TermId]) -> TermId {
        if let Some(known) = self.simplify(function, arguments) {
            return known;
        }
        let sort = self.sort_of(function, arguments);
        let constants: Option<Vec<u128>> = arguments.iter().map(|argument| self.as_bits(*argument)).collect();
        if let Some(bits) = constants.and_then(|constants| self.compute(function, arguments, &constants)) {
            return self.constant(sort, bits);
        }
        let mut arguments = arguments.to_vec();
        if function.is_commutative() {
            // So that one sum is one term.
            arguments.sort_unstable();
        }
        let last = *arguments.last().expect("an argument");
        let at = |index: usize| arguments.get(index).copied().unwrap_or(last);
        self.add(Node::Apply(function, [at(0), at(1), at(2)]), sort)
    }

    /// Returns the value of a term by those of its arguments; `None` where it may be any.
    pub(crate) fn value(&self, term: TermId, values: impl Iterator<Item = Option<u128>>) -> Option<u128> {
        let Node::Apply(function, arguments) = self.node(term) else { return self.as_bits(term) };
        let mut known = [None; 3];
        known.iter_mut().zip(values).for_each(|(known, value)| *known = value);
        let [a, b, c] = known;
        let bits = match function {
            Function::Choose => return if a? != 0 { b } else { c },
            Function::And if a == Some(0) || b == Some(0) => return Some(0),
            Function::Or if a == Some(1) || b == Some(1) => return Some(1),
            _ if function.arity() == 1 => self.compute(function, &arguments[..1], &[a?])?,
            _ => self.compute(function, &arguments[..2], &[a?, b?])?,
        };
        Some(match self.sort(term) {
            Sort::Bool => bits,
            Sort::Bits(width) => bits & mask(width),
            Sort::Float(kind) => u128::from(kind.canonical(bits as u64)),
        })
    }

    /// Every term with values for the variables; those without one are zero.
    pub(crate) fn under(&self, values: &std::collections::BTreeMap<VariableId, u128>) -> Valued {
        let mut terms = Terms::default();
        let mut known: Vec<TermId> = Vec::with_capacity(self.nodes.len());
        for (node, sort) in self.nodes.iter().zip(&self.sorts) {
            known.push(match node {
                Node::Variable(id) => terms.constant(*sort, values.get(id).copied().unwrap_or(0)),
                Node::Apply(function, arguments) => {
                    let arguments = arguments.map(|argument| known[argument.0 as usize]);
                    terms.apply(*function, &arguments[..function.arity()])
                }
                constant => terms.add(*constant, *sort),
            });
        }
        Valued { terms, known }
    }

    /// Returns a term with another in the place of a part of it.
    pub(crate) fn with(&mut self, term: TermId, old: TermId, by: TermId) -> TermId {
        let mut known = std::collections::BTreeMap::from([(old, by)]);
        // Ids grow from parts to what is made of them.
        for part in self.parts(term) {
            if let Node::Apply(function, arguments) = self.node(part)
                && part != old
            {
                let arguments = arguments.map(|argument| known.get(&argument).copied().unwrap_or(argument));
                let new = self.apply(function, &arguments[..function.arity()]);
                known.insert(part, new);
            }
        }
        known.get(&term).copied().unwrap_or(term)
    }

    /// Returns what a term is made of, itself included, each behind its parts: ids grow that way.
    pub(crate) fn parts(&self, term: TermId) -> std::collections::BTreeSet<TermId> {
        let (mut seen, mut work) = (std::collections::BTreeSet::new(), vec![term]);
        while let Some(term) = work.pop() {
            if seen.insert(term)
                && let Node::Apply(function, arguments) = self.node(term)
            {
                work.extend(&arguments[..function.arity()]);
            }
        }
        seen
    }

    fn add(&mut self, node: Node, sort: Sort) -> TermId {
        let (index, is_new) = self.nodes.insert_full(node);
        if is_new {
            self.sorts.push(sort);
        }
        TermId(index as u32)
    }

    /// Returns what is known without all the arguments. It keeps queries short; nothing depends on it but that choices between
    /// constants that do not compute are never made.
    fn simplify(&mut self, function: Function, arguments: &[TermId]) -> Option<TermId> {
        let known = |this: &Terms, index: usize| this.as_bool(arguments[index]);
        match function {
            Function::And | Function::Or => {
                let neutral = function == Function::And;
                for (this, other) in [(0, 1), (1, 0)] {
                    match known(self, this) {
                        Some(value) if value == neutral => return Some(arguments[other]),
                        Some(_) => return Some(arguments[this]),
                        None => {}
                    }
                }
                (arguments[0] == arguments[1]).then_some(arguments[0])
            }
            Function::Equal if arguments[0] == arguments[1] => Some(self.bool(true)),
            Function::Choose if arguments[1] == arguments[2] => Some(arguments[1]),
            Function::Choose => known(self, 0).map(|holds| arguments[if holds { 1 } else { 2 }]),
            _ => None,
        }
    }

    fn sort_of(&self, function: Function, arguments: &[TermId]) -> Sort {
        let first = self.sort(arguments[0]);
        let width = |sort| match sort {
            Sort::Bits(width) => width,
            _ => panic!("{function:?} of what is no bits"),
        };
        match function {
            Function::Not | Function::And | Function::Or => {
                assert!(arguments.iter().all(|argument| self.sort(*argument) == Sort::Bool), "{function:?}");
                Sort::Bool
            }
            Function::Equal => {
                assert_eq!(first, self.sort(arguments[1]));
                Sort::Bool
            }
            Function::Choose => {
                assert_eq!((first, self.sort(arguments[1])), (Sort::Bool, self.sort(arguments[2])));
                self.sort(arguments[1])
            }
            Function::BitNot | Function::Negate => Sort::Bits(width(first)),
            Function::Less | Function::AtMost | Function::LessSigned | Function::AtMostSigned => {
                assert_eq!(width(first), width(self.sort(arguments[1])));
                Sort::Bool
            }
            Function::Add
            | Function::Subtract
            | Function::Multiply
            | Function::BitAnd
            | Function::BitOr
            | Function::BitXor
            | Function::ShiftLeft
            | Function::ShiftRight
            | Function::ShiftRightSigned
            | Function::Divide
            | Function::DivideSigned
            | Function::Remainder
            | Function::RemainderSigned => {
                assert_eq!(width(first), width(self.sort(arguments[1])));
                first
            }
            Function::ZeroExtend(to) | Function::SignExtend(to) => {
                assert!(width(first) <= to && to <= MAX_WIDTH);
                Sort::Bits(to)
            }
            Function::Extract(high, low) => {
                assert!(low <= high && high < width(first));
                Sort::Bits(high - low + 1)
            }
            Function::FloatAdd
            | Function::FloatSubtract
            | Function::FloatMultiply
            | Function::FloatDivide
            | Function::FloatNegate => {
                assert!(matches!(first, Sort::Float(_)) && first == self.sort(arguments[arguments.len() - 1]));
                first
            }
            Function::FloatLess
            | Function::FloatAtMost
            | Function::FloatEqual
            | Function::IsNan
            | Function::IsInfinite
            | Function::IsNegative => {
                assert!(matches!(first, Sort::Float(_)) && first == self.sort(arguments[arguments.len() - 1]));
                Sort::Bool
            }
            Function::FloatOfBits(kind) => {
                assert_eq!(width(first), kind.width());
                Sort::Float(kind)
            }
            Function::FloatOfFloat(kind) => {
                assert!(matches!(first, Sort::Float(_)));
                Sort::Float(kind)
            }
            Function::FloatOfSigned(kind) | Function::FloatOfUnsigned(kind) => {
                width(first);
                Sort::Float(kind)
            }
            Function::SignedOfFloat(to) | Function::UnsignedOfFloat(to) => {
                assert!(matches!(first, Sort::Float(_)) && to <= MAX_WIDTH);
                Sort::Bits(to)
            }
        }
    }

    /// The value of a function of constants; `None` for a number of a float that does not fit, which is any.
    fn compute(&self, function: Function, arguments: &[TermId], values: &[u128]) -> Option<u128> {
        let (a, b) = (values[0], values[values.len() - 1]);
        let (width, kind) = match self.sort(arguments[0]) {
            Sort::Bool => (1, None),
            Sort::Bits(width) => (width, None),
            Sort::Float(kind) => (kind.width(), Some(kind)),
        };
        let (signed_a, signed_b) = (signed(width, a), signed(width, b));
        let float = |function: fn(f64, f64) -> f64| {
            let kind = kind?;
            Some(u128::from(float::compute(kind, a as u64, b as u64, function)))
        };
        let compare = |function: fn(f64, f64) -> bool| {
            let kind = kind?;
            Some(u128::from(function(kind.to_f64(a as u64), kind.to_f64(b as u64))))
        };
        let truth = |value: bool| Some(u128::from(value));
        Some(match function {
            Function::Not => u128::from(a == 0),
            Function::And => a & b,
            Function::Or => a | b,
            Function::Equal => u128::from(a == b),
            Function::Choose => return None,
            Function::Add => a.wrapping_add(b),
            Function::Subtract => a.wrapping_sub(b),
            Function::Multiply => a.wrapping_mul(b),
            Function::BitAnd => a & b,
            Function::BitOr => a | b,
            Function::BitXor => a ^ b,
            Function::BitNot => !a,
            Function::Negate => a.wrapping_neg(),
            Function::ShiftLeft => shift(b, width).map_or(0, |by| a << by),
            Function::ShiftRight => shift(b, width).map_or(0, |by| a >> by),
            Function::ShiftRightSigned => (signed_a >> shift(b, width).unwrap_or(width - 1)) as u128,
            Function::Divide => a.checked_div(b).unwrap_or(u128::MAX),
            Function::Remainder => a.checked_rem(b).unwrap_or(a),
            Function::DivideSigned if b == 0 => {
                if signed_a < 0 {
                    1
                } else {
                    u128::MAX
                }
            }
            Function::DivideSigned => signed_a.wrapping_div(signed_b) as u128,
            Function::RemainderSigned if b == 0 => a,
            Function::RemainderSigned => signed_a.wrapping_rem(signed_b) as u128,
            Function::Less => return truth(a < b),
            Function::AtMost => return truth(a <= b),
            Function::LessSigned => return truth(signed_a < signed_b),
            Function::AtMostSigned => return truth(signed_a <= signed_b),
            Function::ZeroExtend(_) | Function::FloatOfBits(_) => a,
            Function::SignExtend(_) => signed_a as u128,
            Function::Extract(high, low) => (a >> low) & mask(high - low + 1),
            Function::FloatAdd => return float(|a, b| a + b),
            Function::FloatSubtract => return float(|a, b| a - b),
            Function::FloatMultiply => return float(|a, b| a * b),
            Function::FloatDivide => return float(|a, b| a / b),
            Function::FloatNegate => u128::from(kind?.negated(a as u64)),
            Function::FloatLess => return compare(|a, b| a < b),
            Function::FloatAtMost => return compare(|a, b| a <= b),
            Function::FloatEqual => return compare(|a, b| a == b),
            Function::IsNan => return compare(|a, _| a.is_nan()),
            Function::IsInfinite => return compare(|a, _| a.is_infinite()),
            // The sign of NaN is none: `fp.isNegative` of it is false.
            Function::IsNegative => return compare(|a, _| a.is_sign_negative() && !a.is_nan()),
            Function::FloatOfFloat(to) => u128::from(to.of_f64(kind?.to_f64(a as u64))),
            Function::FloatOfSigned(to) => u128::from(to.of_signed(signed_a)),
            Function::FloatOfUnsigned(to) => u128::from(to.of_unsigned(a)),
            Function::SignedOfFloat(to) => float::to_signed(kind?.to_f64(a as u64), to)?,
            Function::UnsignedOfFloat(to) => float::to_unsigned(kind?.to_f64(a as u64), to)?,
        })
    }
}

/// Terms whose variables have values.
#[derive(Clone, Debug)]
pub(crate) struct Valued {
    /// The constants.
    pub terms: Terms,
    known: Vec<TermId>,
}

impl Valued {
    /// Returns what a term is now.
    pub(crate) fn of(&self, term: TermId) -> TermId {
        self.known[term.0 as usize]
    }
}

/// Ones at the lowest `width` places.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The number that bits are in two's complement.
pub(crate) fn signed(width: u32, bits: u128) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    ((bits << unused) as i128) >> unused
}

/// Returns how far to shift, if anything is left then.
fn shift(by: u128, width: u32) -> Option<u32> {
    u32::try_from(by).ok().filter(|by| *by < width)
}
