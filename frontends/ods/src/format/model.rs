//! Formats, checked and with their names resolved.

use smol_str::SmolStr;

/// A format whose names are resolved, of an operation, a type or an attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// The elements in order.
    pub elements: Vec<Element>,
    /// Where the type of each operand group comes from when text is read; empty for types and attributes.
    pub operand_types: Vec<TypeOrigin>,
    /// The same for each result group.
    pub result_types: Vec<TypeOrigin>,
}

/// Something that has a name in the definition, by its index in its own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Of [`Operation::operands`](crate::Operation::operands).
    Operand(u32),
    /// Of [`Operation::results`](crate::Operation::results).
    Result(u32),
    /// Of [`Operation::attributes`](crate::Operation::attributes).
    Attribute(u32),
    /// Of [`Operation::properties`](crate::Operation::properties).
    Property(u32),
    /// Of [`Operation::regions`](crate::Operation::regions).
    Region(u32),
    /// Of [`Operation::successors`](crate::Operation::successors).
    Successor(u32),
    /// Of [`DialectEntity::parameters`](crate::DialectEntity::parameters).
    Parameter(u32),
}

/// A part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(SmolStr),
    /// The space before the next element when text is printed.
    Space(Space),
    /// `$name`
    Variable(Argument),
    /// `qualified($name)` or `qualified(type($name))`: the dialect's name is printed, too.
    Qualified(Box<Element>),
    /// `attr-dict`
    AttrDict,
    /// `attr-dict-with-keyword`
    AttrDictWithKeyword,
    /// `prop-dict`
    PropDict,
    /// `operands`
    Operands,
    /// `results`, in `type(…)` and `functional-type(…)` only.
    Results,
    /// `regions`
    Regions,
    /// `successors`
    Successors,
    /// `type(…)` of a variable, of `operands` or of `results`.
    Type(Box<Element>),
    /// `functional-type(inputs, results)`
    FunctionalType(Box<Element>, Box<Element>),
    /// `ref(…)`: among the parameters of `custom` only.
    Ref(Box<Element>),
    /// `"text"` among the parameters of `custom`: C++ that is passed on.
    Code(String),
    /// `custom<name>(parameters)`
    Custom {
        /// The function is `parse` or `print` followed by this.
        name: SmolStr,
        /// The parameters that it reads or prints.
        parameters: Vec<Element>,
    },
    /// A `custom<name>(…)` that a file defines: the first case that fits.
    Cases(Vec<Case>),
    /// `(then^) : (otherwise)?`
    Optional {
        /// The elements if the anchor is present; if `is_inverted`, if it is not.
        then: Vec<Element>,
        /// The elements otherwise.
        otherwise: Vec<Element>,
        /// The index of the anchor in `then`, or if `is_inverted` in `otherwise`.
        anchor: u32,
        /// True if the anchor stands in `otherwise`.
        is_inverted: bool,
    },
    /// `oilist(clause | clause)`: the clauses in any order, each at most once.
    OptionalList(Vec<Clause>),
    /// `params`: all parameters, separated by commas.
    Params,
    /// `struct($a, $b)` or `struct(params)`: `a = …, b = …` in any order.
    Struct(Vec<Element>),
}

/// A case of a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// It fits if the types of all of these are equal.
    pub equal: Vec<Element>,
    /// The elements.
    pub elements: Vec<Element>,
}

impl Case {
    /// Returns true if it begins with a literal or a function type, so that text shows whether it is there.
    pub fn begins_with_a_sign(&self) -> bool {
        let first = self.elements.iter().find(|element| !matches!(element, Element::Space(_)));
        matches!(first, Some(Element::Literal(_) | Element::FunctionalType(..)))
    }
}

/// A clause of `oilist`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The keyword that begins it.
    pub keyword: SmolStr,
    /// The elements that follow.
    pub elements: Vec<Element>,
}

/// Space in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// `` ` ` ``: a space.
    One,
    /// ` `` `: none where there would be one.
    None,
    /// `` `\n` ``: a new line.
    Line,
}

/// Where the types of a group of operands or results come from when text is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeOrigin {
    /// The format says them: `type($x)`, `functional-type`, or a `custom` that is given them.
    Written,
    /// `type(operands)` or `type(results)` says those of all groups together.
    WrittenTogether,
    /// The constraint allows one type, made by this C++ expression.
    Built(String),
    /// The type of another group, or of an attribute; with a C++ expression over `$_self`, what it makes of that.
    Of(Argument, Option<String>),
    /// The operation's own type inference, which is C++.
    Inferred,
}
