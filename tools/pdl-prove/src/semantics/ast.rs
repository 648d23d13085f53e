//! The syntax tree of a `.sem` file.

use pdl_diagnostics::Span;
use smol_str::SmolStr;

use crate::float::FloatFormat;

/// A type of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScalarType {
    /// `i8`: a signless integer.
    Integer(u32),
    /// `index`, as wide as the proof is told.
    Index,
    /// `f32`
    Float(FloatFormat),
}

impl ScalarType {
    /// The type of this spelling: `i8`, `index`, `f32`.
    pub fn of_text(text: &str) -> Option<ScalarType> {
        if text == "index" {
            return Some(ScalarType::Index);
        }
        if let Some(kind) = FloatFormat::ALL.into_iter().find(|kind| kind.name() == text) {
            return Some(ScalarType::Float(kind));
        }
        let width = text.strip_prefix('i').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
        Some(ScalarType::Integer(width.parse().ok()?))
    }
}

impl std::fmt::Display for ScalarType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScalarType::Integer(width) => write!(f, "i{width}"),
            ScalarType::Index => f.write_str("index"),
            ScalarType::Float(kind) => f.write_str(kind.name()),
        }
    }
}

/// The types that a type parameter may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class(u8);

impl Class {
    /// `integer`: signless integers.
    pub(crate) const INTEGER: Class = Class(1);
    /// `index`
    pub(crate) const INDEX: Class = Class(2);
    /// `float`
    pub(crate) const FLOAT: Class = Class(4);
    /// `int`: signless integers and `index`.
    pub(crate) const INT: Class = Class(3);
    /// `any`
    pub(crate) const ANY: Class = Class(7);

    /// The class of this name.
    pub(crate) fn of_text(text: &str) -> Option<Class> {
        Some(match text {
            "integer" => Class::INTEGER,
            "index" => Class::INDEX,
            "float" => Class::FLOAT,
            "int" => Class::INT,
            "any" => Class::ANY,
            _ => return None,
        })
    }

    /// The smallest class that a type is of.
    pub(crate) fn of(ty: ScalarType) -> Class {
        match ty {
            ScalarType::Integer(_) => Class::INTEGER,
            ScalarType::Index => Class::INDEX,
            ScalarType::Float(_) => Class::FLOAT,
        }
    }

    /// Returns true if a type is of this class.
    pub(crate) fn has(self, ty: ScalarType) -> bool {
        self.0 & Class::of(ty).0 != 0
    }

    /// Returns what is of both, if anything is.
    pub(crate) fn both(self, other: Class) -> Option<Class> {
        (self.0 & other.0 != 0).then_some(Class(self.0 & other.0))
    }
}

/// `T: int`
#[derive(Clone, Debug)]
pub struct TypeParameter {
    /// `T`
    pub name: SmolStr,
    /// The class of types that it may stand for.
    pub class: Class,
}

/// A type as it stands in a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeRef {
    /// The type parameter of this number.
    Parameter(usize),
    /// This very type.
    Fixed(ScalarType),
}

/// The kind of an attribute, or of an argument of a native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `bits T`: a number of this type.
    Bits(TypeRef),
    /// `int 64 in 0..9`: a number that is no number of the program, such as a predicate.
    Number {
        /// Its bits.
        width: u32,
        /// The least and the greatest.
        range: Option<(i128, i128)>,
    },
    /// `flags nsw nuw as arith.overflow`
    Flags {
        /// Their names.
        names: Vec<SmolStr>,
        /// The attribute that holds them: `#arith.overflow<nsw, nuw>`.
        attribute: SmolStr,
        /// Those that an operation which is matched may have, if not all.
        only: Option<Vec<SmolStr>>,
    },
    /// `unit`: there or not.
    Unit,
    /// `permission as arith.fastmath`: flags that only allow more results. An operation that is matched may have them: what
    /// is right without them is right with them. One that is created may not.
    Permission {
        /// The attribute that holds them: `#arith.fastmath<none>`.
        attribute: SmolStr,
    },
    /// `type T`
    Type(TypeRef),
    /// `value T`: an SSA value, of which only the type can be asked.
    Value(TypeRef),
}

/// Something with a name and a type or kind.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// The name.
    pub name: SmolStr,
    /// The item.
    pub what: T,
    /// Where it stands.
    pub span: Span,
}

/// An operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its type; its shape is that of the operation.
    pub ty: TypeRef,
    /// It may also be one number that is meant for all elements, as the condition of `select` may.
    pub is_broadcast: bool,
}

/// The definition of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// `op`
    Operation,
    /// `constraint`: a native constraint.
    Constraint,
    /// `rewrite`: a native rewrite.
    Rewrite,
}

/// An operation or a native function.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its kind.
    pub kind: ItemKind,
    /// `arith.addi`, or the name that patterns call.
    pub name: SmolStr,
    /// Where the name stands.
    pub span: Span,
    /// Its type parameters.
    pub types: Vec<TypeParameter>,
    /// The operands of an operation.
    pub operands: Vec<Named<Operand>>,
    /// The attributes of an operation; the arguments of a native function.
    pub attributes: Vec<Named<Kind>>,
    /// The results of an operation.
    pub results: Vec<Named<TypeRef>>,
    /// The result of a native rewrite.
    pub returns: Option<Kind>,
    /// The condition on the types.
    pub condition: Option<Expression>,
    /// The statements.
    pub body: Vec<Statement>,
}

impl Item {
    /// Returns whether it is a condition on the users of the argument of this name that it has no other users than the pattern
    /// knows of: `holds if unused(v)`, or `has_one_use(v)` of a value with a user in the pattern.
    pub(crate) fn refuses_other_users(&self, argument: &str, has_user: bool) -> bool {
        fn says(expression: &Expression, argument: &str, has_user: bool) -> bool {
            match &expression.kind {
                ExpressionKind::Binary(Binary::And, operands) => {
                    operands.iter().any(|operand| says(operand, argument, has_user))
                }
                ExpressionKind::Call(name, arguments) => {
                    let is_said = name == "unused" || (name == "has_one_use" && has_user);
                    is_said
                        && matches!(&arguments[..], [Expression { kind: ExpressionKind::Name(name), .. }] if name == argument)
                }
                _ => false,
            }
        }
        let holds = |statement: &Statement| matches!(statement, Statement::HoldsIf(condition) if says(condition, argument, has_user));
        self.kind == ItemKind::Constraint && self.body.iter().any(holds)
    }

    /// Returns true if it is not for integers and `index` alike, or its condition asks which.
    pub(crate) fn tells_index_from_integers(&self) -> bool {
        fn asks(expression: &Expression) -> bool {
            match &expression.kind {
                ExpressionKind::Call(name, arguments) => name == "is_index" || arguments.iter().any(asks),
                ExpressionKind::Unary(_, operand) => asks(operand),
                ExpressionKind::Binary(_, operands) => operands.iter().any(asks),
                ExpressionKind::Choose(parts) => parts.iter().any(asks),
                _ => false,
            }
        }
        let is_one_only =
            |parameter: &TypeParameter| matches!(parameter.class.both(Class::INT), Some(Class::INTEGER | Class::INDEX));
        self.types.iter().any(is_one_only) || self.condition.as_ref().is_some_and(asks)
    }
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Statement {
    /// `result = a`, `let x = a`, `poison = a`, `result.nsw = a`
    Assign {
        /// The target.
        target: Target,
        /// Where the target stands.
        span: Span,
        /// The value.
        value: Expression,
    },
    /// `poison if a`
    PoisonIf(Expression),
    /// `undefined if a`
    UndefinedIf(Expression),
    /// `holds if a`
    HoldsIf(Expression),
}

/// The left side of `=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `result`, or a result's name.
    Result(SmolStr),
    /// `result.nsw`
    Flag(SmolStr),
    /// `poison`: in place of what operands say.
    Poison,
    /// `let x`
    Variable(SmolStr),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Its kind.
    pub kind: ExpressionKind,
    /// Where it stands.
    pub span: Span,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// A number; it takes the width of what it is used with.
    Number(i128),
    /// `true`
    Bool(bool),
    /// An operand, an attribute, a type, or what `let` named.
    Name(SmolStr),
    /// `overflowFlags.nsw`
    Member(SmolStr, SmolStr),
    /// `not a`, `-a`, `~a`
    Unary(Unary, Box<Expression>),
    /// `a + b`
    Binary(Binary, Box<[Expression; 2]>),
    /// `a ? b : c`
    Choose(Box<[Expression; 3]>),
    /// `sext(a, T)`
    Call(SmolStr, Vec<Expression>),
    /// `match a { 0 => b, else => c }`
    Match {
        /// `a`
        on: Box<Expression>,
        /// The cases.
        cases: Vec<(i128, Expression)>,
        /// The value otherwise. Without it, that of the last case.
        otherwise: Option<Box<Expression>>,
    },
}

/// An operator before its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Unary {
    Not,
    Negate,
    Complement,
}

/// An operator between its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    /// Of numbers that are known, such as widths; so are the next three.
    Less,
    AtMost,
    Greater,
    AtLeast,
    BitOr,
    BitXor,
    BitAnd,
    Add,
    Subtract,
    Multiply,
}

/// A native function with the numbers that it is called with, besides what is matched: `matchOperandIsUndef(1)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NativeCall {
    /// Its name.
    pub name: SmolStr,
    /// The numbers, in order.
    pub numbers: Vec<i128>,
}

/// The native functions of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ContractFunctions {
    /// The native constraint.
    pub constraint: NativeCall,
    /// The native rewrite.
    pub rewrite: NativeCall,
    /// True if it is for rules that keep flags as LLVM 22 does, false for those that do not, and for both if there is none.
    pub keeps_flags: Option<bool>,
}

/// A rewrite that native functions do, as trees of operations: wherever the native constraint holds, `matched` is there and
/// `conditions` hold, and the rewrite makes `created` and puts `replaced` in the place of the root.
#[derive(Clone, Debug)]
pub(crate) struct Contract {
    /// The native functions that it is about.
    pub functions: ContractFunctions,
    /// Where their names stand.
    pub span: Span,
    /// Operations that are matched, some with names for their results; the last is the root.
    pub matched: Vec<(Option<SmolStr>, Tree)>,
    /// Conditions on constants, attributes and types, and on values whenever the program runs.
    pub conditions: Vec<Expression>,
    /// Operations that are created, with names.
    pub created: Vec<(SmolStr, Tree)>,
    /// One value for each result of the root, or an operation that has as many.
    pub replaced: Vec<Tree>,
}

/// An operation with its operands.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// Its kind.
    pub kind: TreeKind,
    /// Its type, or the name of it.
    pub ty: Option<SmolStr>,
    /// Where it stands.
    pub span: Span,
}

/// The kind of a tree.
#[derive(Clone, Debug)]
pub(crate) enum TreeKind {
    /// A value, or a result of what has a name: `x`, `d.remainder`.
    Name(SmolStr),
    /// A constant.
    Constant(Expression),
    /// `G_ICMP{predicate: p}(a, b)`
    Operation {
        /// `G_ICMP`
        name: SmolStr,
        /// Names of attributes with what they are.
        attributes: Vec<(SmolStr, Span, Expression)>,
        /// Its operands.
        operands: Vec<Tree>,
    },
}

impl Contract {
    /// Puts an operation in the place of a name for one.
    pub(crate) fn rename(&mut self, variable: &str, by: &SmolStr) {
        let matched = self.matched.iter_mut().map(|(_, tree)| tree);
        let created = self.created.iter_mut().map(|(_, tree)| tree);
        for tree in matched.chain(created).chain(&mut self.replaced) {
            tree.rename(variable, by);
        }
    }

    /// The operation that the root is.
    pub(crate) fn root(&self) -> Option<&SmolStr> {
        match &self.matched.last()?.1.kind {
            TreeKind::Operation { name, .. } => Some(name),
            _ => None,
        }
    }
}

impl Tree {
    /// Calls `visit` with each type that it names.
    pub(crate) fn for_each_type(&self, visit: &mut impl FnMut(&SmolStr)) {
        self.ty.iter().for_each(&mut *visit);
        if let TreeKind::Operation { operands, .. } = &self.kind {
            operands.iter().for_each(|operand| operand.for_each_type(visit));
        }
    }

    fn rename(&mut self, variable: &str, by: &SmolStr) {
        if let TreeKind::Operation { name, operands, .. } = &mut self.kind {
            if name == variable {
                *name = by.clone();
            }
            operands.iter_mut().for_each(|operand| operand.rename(variable, by));
        }
    }
}

impl Expression {
    /// Calls `visit` with each name in it that is not called, or of which a member is asked.
    pub(crate) fn for_each_name(&self, visit: &mut impl FnMut(&SmolStr)) {
        match &self.kind {
            ExpressionKind::Number(_) | ExpressionKind::Bool(_) => {}
            ExpressionKind::Name(name) | ExpressionKind::Member(name, _) => visit(name),
            ExpressionKind::Unary(_, operand) => operand.for_each_name(visit),
            ExpressionKind::Binary(_, operands) => operands.iter().for_each(|operand| operand.for_each_name(visit)),
            ExpressionKind::Choose(parts) => parts.iter().for_each(|part| part.for_each_name(visit)),
            ExpressionKind::Call(_, arguments) => arguments.iter().for_each(|argument| argument.for_each_name(visit)),
            ExpressionKind::Match { on, cases, otherwise } => {
                on.for_each_name(visit);
                cases.iter().for_each(|(_, case)| case.for_each_name(visit));
                otherwise.iter().for_each(|otherwise| otherwise.for_each_name(visit));
            }
        }
    }
}
