//! C++ expressions as data: what is left of the text once every name in it is resolved.
//!
//! Whoever reads or writes checks in another form walks these types; [`Check::new`](crate::Check::new) is the one
//! place where their limits are checked.

use alloc::boxed::Box;
use alloc::vec::Vec;

use smol_str::SmolStr;

pub use crate::classes::{Builtin, Class};

/// Nested deeper than this, an expression is refused: evaluation recurses.
pub const MAX_DEPTH: usize = 200;
/// Variables of a check.
pub const MAX_SLOTS: u32 = 256;

/// An expression that can be evaluated.
///
/// A *present* entity is not null. Where C++ would assert or run into what it leaves undefined, evaluation has no value and names
/// a [`Fault`](crate::Fault).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// `true`, `false`.
    Bool(bool),
    /// A number.
    Int(i128),
    /// A text.
    Text(SmolStr),
    /// A variable, by its slot; slot 0 is what is checked.
    Variable(u32),
    /// `!a`
    Not(Box<Expression>),
    /// `-a`
    Negate(Box<Expression>),
    /// `~a`
    Complement(Box<Expression>),
    /// `a && b && …`
    All(Vec<Expression>),
    /// `a || b || …`
    Any(Vec<Expression>),
    /// `a + b` and the like.
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `a ? b : c`
    Choose(Box<[Expression; 3]>),
    /// True for a value of one of these classes; false for a missing one.
    IsA(Vec<Test>, Box<Expression>),
    /// The value if it is of one of these classes, and nothing otherwise.
    Narrow(Vec<Test>, Box<Expression>),
    /// A method of a value, with arguments.
    Method(Method, Box<Expression>, Vec<Expression>),
    /// A function.
    Function(Function, Vec<Expression>),
    /// True if a lambda holds for all, any or none of a list.
    Quantified(Quantifier, Box<Expression>, Lambda),
    /// A lambda that is called.
    Apply(Lambda, Vec<Expression>),
    /// `{a, b}`
    List(Vec<Expression>),
    /// `Attribute()`, `nullptr`: nothing.
    Null,
    /// A number with a fraction: the bits of an `f64`.
    Float(u64),
    /// The value, which must be of one of these classes.
    Cast(Vec<Test>, Box<Expression>),
    /// Puts a value into a slot and says whether it is present: `m_Constant(&$0)`.
    Bind(u32, Box<Expression>),
}

/// A class to test for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A class.
    Class(Class),
    /// The attribute of an enum: what its base demands of slot 0, which is the value tested.
    Enum(Box<Expression>),
    /// An operation of one of these names.
    Operations(Vec<SmolStr>),
    /// A value that is an argument of a block.
    BlockArgument,
    /// A value that is a result of an operation.
    OpResult,
}

/// A lambda. It is only called where it stands, so it sees the variables around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// The slots of its parameters.
    pub parameters: Vec<u32>,
    /// Its statements.
    pub body: Vec<Step>,
}

/// A statement of a lambda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// `return a;`
    Return(Expression),
    /// `auto x = a;`
    Let(u32, Expression),
    /// `if (a) { … }`
    If(Expression, Vec<Step>),
}

/// Makes an enum whose variants have numbers and, in C++, names.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident $spelling:literal)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$inner])* #[doc = concat!("`", $spelling, "`")] $variant),* }

        impl $name {
            /// Every one; the position of each is its number in blobs, so new ones go to the end.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// As it is written in C++.
            pub fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $spelling),*
                }
            }

            /// The one of this name.
            pub fn from_name(name: &str) -> Option<$name> {
                match name {
                    $($spelling => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use named;

named! {
    /// The number of elements for which [`Expression::Quantified`] must hold, or that it makes a list of what it is for each.
    Quantifier {
        All "all_of" Any "any_of" None "none_of"
        /// A list of what the lambda makes of each element.
        Map "map_to_vector"
    }
}

named! {
    /// An operator on two operands.
    Operator {
        BitAnd "&" BitOr "|" BitXor "^" Equal "==" Unequal "!=" Less "<" AtMost "<=" Greater ">" AtLeast ">="
        ShiftLeft "<<" Add "+" Subtract "-" Multiply "*" Divide "/" Remainder "%" ShiftRight ">>"
    }
}

named! {
    /// A function that is understood.
    Function {
        ApInt "APInt"
        /// A conversion that changes nothing here.
        Same "static_cast"
        IsContained "is_contained" ElementTypeOrSelf "getElementTypeOrSelf" FlattenedTypes "getFlattenedTypes"
        /// A value that must not be null.
        Present "isa"
        /// A number as one of so many bits, with or without a sign: `static_cast<int32_t>(a)`.
        Convert "int64_t"
        /// `bool(a)`.
        Truth "bool"
        /// True if all elements are equal.
        AllEqual "all_equal"
        /// The elements of lists, one after the other.
        Concat "concat"
        /// The attribute that a constant operation makes; null if the value is no result of such an operation.
        ConstantOf "m_Constant"
        /// As `APInt`, also of a splat.
        ConstantInt "m_ConstantInt"
        /// As `APFloat`, also of a splat.
        ConstantFloat "m_ConstantFloat"
        Min "min" Max "max" Abs "abs"
        MakeIntegerType "IntegerType::get" MakeIndexType "IndexType::get" MakeNoneType "NoneType::get"
        MakeFloatType "FloatType::get" MakeComplexType "ComplexType::get" MakeTupleType "TupleType::get"
        MakeRankedTensorType "RankedTensorType::get" MakeUnrankedTensorType "UnrankedTensorType::get"
        MakeVectorType "VectorType::get" MakeMemRefType "MemRefType::get"
        MakeIntegerAttr "IntegerAttr::get" MakeFloatAttr "FloatAttr::get" MakeStringAttr "StringAttr::get"
        MakeArrayAttr "ArrayAttr::get" MakeUnitAttr "UnitAttr::get" MakeTypeAttr "TypeAttr::get"
        /// Of an element type and a list of numbers.
        MakeDenseArrayAttr "DenseArrayAttr::get"
        /// Of a shaped type and the attribute of all elements, or the list of them.
        MakeElementsAttr "DenseElementsAttr::get"
        MakeZeroAttr "getZeroAttr" MakeOneAttr "getOneAttr"
        /// The attribute that a text is in the host's syntax.
        ReadAttribute "parseAttribute"
        /// The type that a text is in the host's syntax.
        ReadType "parseType"
        /// The numbers from one to before another.
        Sequence "seq"
        IsSorted "is_sorted"
        Sqrt "sqrt"
        /// The text of a type or an attribute.
        TextOf "debugString"
        /// The digits of a number.
        NumberText "std::to_string"
        /// The number that a text begins with.
        TextNumber "std::stoll"
        /// The parts of a text between another one.
        Split "llvm::split"
        /// Texts with another one between them.
        Join "llvm::join"
        /// The numbers of a list together.
        Sum "llvm::sum_of"
        /// The number that an attribute is, with its type; of what is no number, itself. This and the rest are of PDLL.
        AsNumber "pdll::number"
        /// The attribute that a number with a type is.
        AsAttribute "pdll::attribute"
        ElementAt "pdll::element" HasElement "pdll::contains"
        /// Of a number or an attribute, and a list.
        IsOneOf "pdll::one_of"
        Least "pdll::min" Greatest "pdll::max" UnsignedLeast "pdll::umin" UnsignedGreatest "pdll::umax"
        Magnitude "pdll::abs"
        /// The values, or types, of a range.
        AsValues "pdll::values" AsTypes "pdll::types"
        /// A range without so many elements at its front, and so many at its back.
        Between "pdll::between"
    }
}

named! {
    /// A method that is understood.
    Method {
        IsInteger "isInteger" IsSignlessInteger "isSignlessInteger" IsSignedInteger "isSignedInteger"
        IsUnsignedInteger "isUnsignedInteger" IsIndex "isIndex" IsSignlessIntOrIndex "isSignlessIntOrIndex"
        IsSignlessIntOrFloat "isSignlessIntOrFloat" IsSignlessIntOrIndexOrFloat "isSignlessIntOrIndexOrFloat"
        IsIntOrIndex "isIntOrIndex" IsIntOrFloat "isIntOrFloat" IsIntOrIndexOrFloat "isIntOrIndexOrFloat"
        IsF16 "isF16" IsBf16 "isBF16" IsF32 "isF32" IsF64 "isF64" IsF80 "isF80" IsF128 "isF128" IsTf32 "isTF32"
        GetElementType "getElementType" GetShape "getShape" GetRank "getRank" HasRank "hasRank"
        HasStaticShape "hasStaticShape" GetNumElements "getNumElements" GetDimSize "getDimSize"
        GetScalableDims "getScalableDims" AllDimsScalable "allDimsScalable" IsScalable "isScalable"
        GetBitWidth "getIntOrFloatBitWidth" GetWidth "getWidth" GetTypes "getTypes" GetType "getType"
        GetValue "getValue" GetInt "getInt" GetZExtValue "getZExtValue" GetSExtValue "getSExtValue" Eq "eq"
        IsStrictlyPositive "isStrictlyPositive" IsNonNegative "isNonNegative" IsNegative "isNegative"
        IsPowerOf2 "isPowerOf2" Size "size" IsEmpty "empty" Front "front" Back "back" DropBack "drop_back"
        DropFront "drop_front" AsArrayRef "asArrayRef"
        /// A trait of types, asked for as a method.
        ValueSemantics "hasTrait<ValueSemantics>"
        /// The host is asked, as for the two below.
        StorageWidth "getStorageTypeIntegralWidth"
        AddressSpace "getAddressSpace" OperationName "getOperationName"
        HasOneUse "hasOneUse" UseEmpty "use_empty" GetDefiningOp "getDefiningOp" GetOwner "getOwner"
        GetResult "getResult" GetOperand "getOperand" GetNumResults "getNumResults" GetNumOperands "getNumOperands"
        GetResults "getResults" GetOperands "getOperands" GetResultTypes "getResultTypes"
        GetOperandTypes "getOperandTypes" GetAttr "getAttr" HasAttr "hasAttr" GetResultNumber "getResultNumber"
        At "operator[]" IsDynamicDim "isDynamicDim" GetNumDynamicDims "getNumDynamicDims"
        IsSigned "isSigned" IsUnsigned "isUnsigned" IsSignless "isSignless"
        GetUInt "getUInt" GetSInt "getSInt"
        /// `getValue` of what is known to be a `BoolAttr`.
        GetBool "BoolAttr::getValue"
        GetValueAsDouble "getValueAsDouble" IsSplat "isSplat" GetSplatValue "getSplatValue"
        IsZero "isZero" IsOne "isOne" IsAllOnes "isAllOnes" IsNaN "isNaN" IsInfinity "isInfinity"
        IsExactlyValue "isExactlyValue" StartsWith "starts_with" EndsWith "ends_with" Contains "contains"
        Slt "slt" Sle "sle" Sgt "sgt" Sge "sge" Ult "ult" Ule "ule" Ugt "ugt" Uge "uge" Ne "ne"
        LogBase2 "logBase2" IsMinSigned "isMinSignedValue" IsMaxSigned "isMaxSignedValue"
        CloneWith "clone"
        /// Of `APInt`.
        ZExt "zext" SExt "sext" Trunc "trunc" Lshr "lshr" Ashr "ashr" Shl "shl" SDiv "sdiv" UDiv "udiv" SRem "srem" URem "urem"
        CountlZero "countl_zero" CountrZero "countr_zero" PopCount "popcount" AbsoluteValue "APInt::abs"
        ExactLogBase2 "exactLogBase2" GetActiveBits "getActiveBits" LimitedValue "getLimitedValue"
        /// Of texts.
        Find "find" Substr "substr"
        /// The elements of dense integers as `APInt`.
        Words "getValues<APInt>"
    }
}

/// A part of an expression, for walks.
#[derive(Clone, Copy)]
enum Part<'a> {
    Expression(&'a Expression),
    Step(&'a Step),
}

impl Expression {
    /// Returns true if it is nested no deeper than [`MAX_DEPTH`] and uses no slot from [`MAX_SLOTS`] on. Does not recurse.
    pub(crate) fn is_within_limits(&self) -> bool {
        let mut work = vec![(Part::Expression(self), 1)];
        while let Some((part, depth)) = work.pop() {
            if depth > MAX_DEPTH {
                return false;
            }
            let mut fits = true;
            part.visit(&mut |slot| fits &= slot < MAX_SLOTS, &mut |inner| work.push((inner, depth + 1)));
            if !fits {
                return false;
            }
        }
        true
    }
}

impl Expression {
    /// As [`Check::needs_expressions`](crate::Check::needs_expressions). Does not recurse.
    pub(crate) fn needs_expressions(&self) -> bool {
        let mut work = vec![Part::Expression(self)];
        while let Some(part) = work.pop() {
            part.visit(&mut |_| {}, &mut |inner| work.push(inner));
            let Part::Expression(expression) = part else { continue };
            let is_newer = match expression {
                Expression::Null | Expression::Float(_) | Expression::Cast(..) | Expression::Bind(..) => true,
                Expression::Method(method, ..) => *method as usize > Method::OperationName as usize,
                Expression::Function(function, _) => *function as usize > Function::FlattenedTypes as usize,
                Expression::IsA(tests, _) | Expression::Narrow(tests, _) => {
                    tests.iter().any(|test| !matches!(test, Test::Class(_) | Test::Enum(_)))
                }
                _ => false,
            };
            if is_newer {
                return true;
            }
        }
        false
    }

    /// As [`Check::is_computation`](crate::Check::is_computation). Does not recurse.
    pub(crate) fn is_computation(&self) -> bool {
        let mut work = vec![Part::Expression(self)];
        while let Some(part) = work.pop() {
            part.visit(&mut |_| {}, &mut |inner| work.push(inner));
            match part {
                Part::Expression(Expression::Function(function, _))
                    if *function as usize >= Function::AsNumber as usize =>
                {
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// As [`Check::visit_names`](crate::Check::visit_names). Does not recurse.
    pub(crate) fn visit_names<'a>(&'a self, op: &mut dyn FnMut(&'a SmolStr), attribute: &mut dyn FnMut(&'a SmolStr)) {
        let mut work = vec![Part::Expression(self)];
        while let Some(part) = work.pop() {
            part.visit(&mut |_| {}, &mut |inner| work.push(inner));
            match part {
                Part::Expression(Expression::Method(Method::GetAttr | Method::HasAttr, _, arguments)) => {
                    if let [Expression::Text(name)] = &arguments[..] {
                        attribute(name);
                    }
                }
                Part::Expression(
                    Expression::IsA(tests, _) | Expression::Narrow(tests, _) | Expression::Cast(tests, _),
                ) => {
                    for test in tests {
                        if let Test::Operations(names) = test {
                            names.iter().for_each(&mut *op);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'a> Part<'a> {
    /// The slots that it names itself, and its parts.
    fn visit(self, slot: &mut dyn FnMut(u32), part: &mut dyn FnMut(Part<'a>)) {
        let expression = match self {
            Part::Step(Step::Return(value)) => return part(Part::Expression(value)),
            Part::Step(Step::Let(variable, value)) => {
                slot(*variable);
                return part(Part::Expression(value));
            }
            Part::Step(Step::If(condition, then)) => {
                part(Part::Expression(condition));
                return then.iter().for_each(|step| part(Part::Step(step)));
            }
            Part::Expression(expression) => expression,
        };
        let mut all = |list: &'a [Expression]| list.iter().for_each(|inner| part(Part::Expression(inner)));
        match expression {
            Expression::Bool(_)
            | Expression::Int(_)
            | Expression::Text(_)
            | Expression::Null
            | Expression::Float(_) => {}
            Expression::Variable(variable) => slot(*variable),
            Expression::Not(operand) | Expression::Negate(operand) | Expression::Complement(operand) => {
                all(core::slice::from_ref(operand));
            }
            Expression::All(parts) | Expression::Any(parts) | Expression::List(parts) => all(parts),
            Expression::Binary(_, left, right) => {
                all(core::slice::from_ref(left));
                all(core::slice::from_ref(right));
            }
            Expression::Choose(parts) => all(&**parts),
            Expression::Bind(variable, value) => {
                slot(*variable);
                all(core::slice::from_ref(value));
            }
            Expression::IsA(tests, value) | Expression::Narrow(tests, value) | Expression::Cast(tests, value) => {
                for test in tests {
                    if let Test::Enum(base) = test {
                        all(core::slice::from_ref(base));
                    }
                }
                all(core::slice::from_ref(value));
            }
            Expression::Method(_, object, arguments) => {
                all(core::slice::from_ref(object));
                all(arguments);
            }
            Expression::Function(_, arguments) => all(arguments),
            Expression::Quantified(_, list, lambda) => {
                all(core::slice::from_ref(list));
                lambda.parameters.iter().for_each(|parameter| slot(*parameter));
                lambda.body.iter().for_each(|step| part(Part::Step(step)));
            }
            Expression::Apply(lambda, arguments) => {
                all(arguments);
                lambda.parameters.iter().for_each(|parameter| slot(*parameter));
                lambda.body.iter().for_each(|step| part(Part::Step(step)));
            }
        }
    }
}
