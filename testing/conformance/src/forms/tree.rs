//! Patterns as trees, and the PDLL that they are written as.

use std::fmt::{self, Display, Formatter};

/// The names of the constraints that statements may ask, with the kind of their one argument.
pub(super) const CONSTRAINTS: [(&str, Kind); 4] =
    [("HasOneUse", Kind::Value), ("IsBlockArgument", Kind::Value), ("StrAttr", Kind::Attribute), ("I32", Kind::Type)];

/// A variable, by its number in the pattern.
pub(super) type Variable = usize;

/// The kind of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Attribute,
    Operation,
    Type,
    /// A range of types.
    Types,
    Value,
    /// A range of values.
    Values,
}

impl Kind {
    /// Returns its name in PDLL.
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Attribute => "Attr",
            Kind::Operation => "Op",
            Kind::Type => "Type",
            Kind::Types => "TypeRange",
            Kind::Value => "Value",
            Kind::Values => "ValueRange",
        }
    }

    /// Returns the kind of a range of these.
    pub(super) fn range(self) -> Kind {
        if self == Kind::Type { Kind::Types } else { Kind::Values }
    }
}

/// A variable of a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub kind: Kind,
    /// True if there may be nothing.
    pub is_optional: bool,
    /// True if there is nothing, in a pattern without choices.
    pub is_absent: bool,
    /// True if it is known for one element of a range only.
    pub is_local: bool,
}

/// A pattern, which replaces its root by an operation made of all that it binds.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub name: String,
    /// As it is written; `None` leaves it to the compiler.
    pub benefit: Option<usize>,
    /// True if operations are commutative whose definitions say so.
    pub is_commutative: bool,
    pub variables: Vec<Declared>,
    pub statements: Vec<Statement>,
    /// The variable of the operation that is replaced.
    pub root: Variable,
}

/// A statement of the match section.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    Let(Variable, Node),
    /// One of several calls holds.
    Asks(Vec<Call>),
    Each(Each),
}

/// A statement of all values of a range.
#[derive(Clone, Debug)]
pub(super) struct Each {
    pub element: Node,
    pub range: Variable,
    /// Each of which holds.
    pub calls: Vec<Call>,
}

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Call {
    Constraint {
        name: &'static str,
        argument: Variable,
        /// The place of the element, where the argument is a range.
        index: Option<i64>,
        is_negated: bool,
    },
    /// A comparison, such as `==`.
    Compare(Term, &'static str, Term),
}

/// A number, and what is done to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    pub number: Number,
    /// An operator and the number behind it.
    pub then: Option<(char, i64)>,
}

/// A number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Attribute(Variable),
    Length(Variable, Kind),
    Written(i64),
}

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Alternatives(Vec<Node>),
    /// Any range of a kind.
    AnyRange(Kind),
    /// Any one value, of a type if there is one.
    AnyValue(Option<&'static str>),
    Attribute(&'static str),
    Define(Define),
    /// An element of a range: from the end if it is negative.
    Element(Variable, Kind, i64),
    Operation(Operation),
    /// All that stands between the others: the range that it is, if that is written.
    Rest(Option<Box<Node>>),
    /// A result of an operation, by its number.
    Result(Box<Node>, usize),
    Type(&'static str),
    Use(Variable, Kind),
}

/// A variable where it is first written.
#[derive(Clone, Debug)]
pub(super) struct Define {
    pub variable: Variable,
    pub kind: Kind,
    pub is_optional: bool,
    /// The type of a value.
    pub ty: Option<&'static str>,
}

/// An operation that is matched.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    /// The names that it may have; none if it may have any.
    pub names: Vec<&'static str>,
    pub is_commutative: bool,
    /// `None` if nothing is asked.
    pub operands: Option<Vec<Node>>,
    pub attributes: Vec<Attribute>,
    /// `None` if nothing is asked.
    pub results: Option<Vec<Node>>,
}

/// An attribute of an operation that is matched.
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub name: &'static str,
    pub presence: Presence,
    /// `None` for a unit attribute.
    pub value: Option<Node>,
}

/// An answer to whether an attribute must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    Required,
    Optional,
    Absent,
}

impl Node {
    /// Returns true if it is an operation, and not one of its results.
    pub(super) fn is_operation(&self) -> bool {
        match self {
            Node::Alternatives(nodes) => nodes.iter().all(Node::is_operation),
            Node::Operation(_) | Node::Use(_, Kind::Operation) => true,
            _ => false,
        }
    }

    /// Makes it the one result of an operation, if it is an operation.
    pub(super) fn into_value(self) -> Node {
        match self.is_operation() {
            true => Node::Result(Box::new(self), 0),
            false => self,
        }
    }

    /// Visits it and the parts of it, in the order in which they are written.
    pub(super) fn for_each(&mut self, visit: &mut dyn FnMut(&mut Node)) {
        visit(self);
        match self {
            Node::Alternatives(nodes) => nodes.iter_mut().for_each(|node| node.for_each(visit)),
            Node::Result(node, _) | Node::Rest(Some(node)) => node.for_each(visit),
            Node::Operation(operation) => {
                operation.operands.iter_mut().flatten().for_each(|node| node.for_each(visit));
                let values = operation.attributes.iter_mut().filter_map(|attribute| attribute.value.as_mut());
                values.for_each(|node| node.for_each(visit));
                operation.results.iter_mut().flatten().for_each(|node| node.for_each(visit));
            }
            _ => {}
        }
    }
}

impl Pattern {
    /// Visits its parts, in the order in which they are written.
    pub(super) fn for_each(&mut self, visit: &mut dyn FnMut(&mut Node)) {
        for statement in &mut self.statements {
            if let Statement::Let(_, node) = statement {
                node.for_each(visit);
            }
        }
    }

    /// Makes the first mention of each variable its definition, after parts were exchanged.
    pub(super) fn define_first(&mut self) {
        let mut definitions = vec![None; self.variables.len()];
        self.for_each(&mut |node| {
            if let Node::Define(define) = node {
                definitions[define.variable] = Some(define.clone());
                *node = Node::Use(define.variable, define.kind);
            }
        });
        self.for_each(&mut |node| {
            if let Node::Use(variable, _) = node
                && let Some(define) = definitions[*variable].take()
            {
                *node = Node::Define(define);
            }
        });
    }

    /// Returns the variables of a kind that are bound, in order.
    pub(super) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = Variable> {
        let of_kind = move |(variable, declared): (usize, &Declared)| {
            (declared.kind == kind && !declared.is_absent && !declared.is_local).then_some(variable)
        };
        self.variables.iter().enumerate().filter_map(of_kind)
    }
}

/// The name of a variable.
struct Name(Variable, Kind);

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letters = match self.1 {
            Kind::Attribute => "a",
            Kind::Operation => "o",
            Kind::Type => "t",
            Kind::Types => "ts",
            Kind::Value => "v",
            Kind::Values => "xs",
        };
        write!(f, "{letters}{}", self.0)
    }
}

/// Items with something between them.
fn separated<T: Display>(f: &mut Formatter<'_>, items: &[T], between: &str) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if index > 0 { between } else { "" })?;
    }
    Ok(())
}

impl Display for Pattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern {}", self.name)?;
        let benefit = self.benefit.map(|benefit| format!("benefit({benefit})"));
        let mark = self.is_commutative.then(|| "commutative".to_owned());
        let metadata: Vec<String> = benefit.into_iter().chain(mark).collect();
        if !metadata.is_empty() {
            f.write_str(" with ")?;
            separated(f, &metadata, ", ")?;
        }
        f.write_str(" {\n")?;
        for statement in &self.statements {
            writeln!(f, "  {statement};")?;
        }
        writeln!(f, "  rewrite {} with {{", Name(self.root, Kind::Operation))?;
        let names = |one, several| {
            let all = self.variables.iter().enumerate().filter(|(variable, declared)| {
                self.of_kind(declared.kind).any(|other| other == *variable) && [one, several].contains(&declared.kind)
            });
            all.map(|(variable, declared)| Name(variable, declared.kind)).collect::<Vec<_>>()
        };
        let types = names(Kind::Type, Kind::Types);
        if !types.is_empty() {
            f.write_str("    let types = op<t.types> -> (")?;
            separated(f, &types, ", ")?;
            f.write_str(");\n")?;
        }
        for range in self.of_kind(Kind::Values) {
            let name = Name(range, Kind::Values);
            writeln!(f, "    let e{range} = each x in {name} {{")?;
            f.write_str("      return op<t.turn>(x) -> (type<\"i32\">);\n    };\n")?;
            writeln!(f, "    op<t.turns>(...e{range}) -> ();")?;
        }
        write!(f, "    replace {} with op<t.made>(", Name(self.root, Kind::Operation))?;
        separated(f, &names(Kind::Value, Kind::Values), ", ")?;
        write!(f, ") {{pattern = attr<\"\\\"{}\\\"\">", self.name)?;
        for variable in self.of_kind(Kind::Attribute) {
            let mark = if self.variables[variable].is_optional { "?" } else { "" };
            write!(f, ", c{variable}{mark} = {}", Name(variable, Kind::Attribute))?;
        }
        for kind in [Kind::Types, Kind::Values] {
            for variable in self.of_kind(kind) {
                write!(f, ", c{variable} = length({})", Name(variable, kind))?;
            }
        }
        f.write_str("};\n  };\n}\n")
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Let(variable, node) => {
                let kind = if node.is_operation() { Kind::Operation } else { Kind::Value };
                write!(f, "let {} = {node}", Name(*variable, kind))
            }
            Statement::Asks(calls) => separated(f, calls, " | "),
            Statement::Each(Each { element, range, calls }) => {
                write!(f, "each {element} in {} {{", Name(*range, Kind::Values))?;
                calls.iter().try_for_each(|call| write!(f, " {call};"))?;
                f.write_str(" }")
            }
        }
    }
}

impl Display for Call {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Call::Constraint { name, argument, index, is_negated } => {
                let of_name = CONSTRAINTS.iter().find(|(other, _)| other == name);
                let kind = of_name.map_or(Kind::Value, |(_, kind)| *kind);
                let not = if *is_negated { "not " } else { "" };
                match index {
                    None => write!(f, "{not}{name}({})", Name(*argument, kind)),
                    Some(index) => write!(f, "{not}{name}({}[{index}])", Name(*argument, kind.range())),
                }
            }
            Call::Compare(left, comparison, right) => write!(f, "{left} {comparison} {right}"),
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.number {
            Number::Attribute(variable) => Name(variable, Kind::Attribute).fmt(f)?,
            Number::Length(variable, kind) => write!(f, "length({})", Name(variable, kind))?,
            Number::Written(number) => number.fmt(f)?,
        }
        self.then.map_or(Ok(()), |(operator, number)| write!(f, " {operator} {number}"))
    }
}

impl Display for Node {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Node::Alternatives(nodes) => separated(f, nodes, " | "),
            Node::AnyRange(kind) => write!(f, "_: {}", kind.word()),
            Node::AnyValue(None) => f.write_str("_: Value"),
            Node::AnyValue(Some(ty)) => write!(f, "_: Value<type<\"{ty}\">>"),
            Node::Attribute(text) => write!(f, "attr<\"{}\">", text.replace('"', "\\\"")),
            Node::Define(define) => {
                write!(f, "{}: {}", Name(define.variable, define.kind), define.kind.word())?;
                if let Some(ty) = define.ty {
                    write!(f, "<type<\"{ty}\">>")?;
                }
                f.write_str(if define.is_optional { "?" } else { "" })
            }
            Node::Element(variable, kind, index) => write!(f, "{}[{index}]", Name(*variable, *kind)),
            Node::Operation(operation) => operation.fmt(f),
            Node::Rest(None) => f.write_str("..."),
            Node::Rest(Some(node)) => write!(f, "...{node}"),
            Node::Result(node, index) => write!(f, "{node}.{index}"),
            Node::Type(text) => write!(f, "type<\"{text}\">"),
            Node::Use(variable, kind) => Name(*variable, *kind).fmt(f),
        }
    }
}

impl Display for Operation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}op<{}>", if self.is_commutative { "commutative " } else { "" }, self.names.join(" | "))?;
        if let Some(operands) = &self.operands {
            f.write_str("(")?;
            separated(f, operands, ", ")?;
            f.write_str(")")?;
        }
        if !self.attributes.is_empty() {
            f.write_str(" {")?;
            separated(f, &self.attributes, ", ")?;
            f.write_str("}")?;
        }
        if let Some(results) = &self.results {
            f.write_str(" -> (")?;
            separated(f, results, ", ")?;
            f.write_str(")")?;
        }
        Ok(())
    }
}

impl Display for Attribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.presence {
            Presence::Required => f.write_str(self.name)?,
            Presence::Optional => write!(f, "{}?", self.name)?,
            Presence::Absent => write!(f, "!{}", self.name)?,
        }
        match &self.value {
            Some(value) => write!(f, " = {value}"),
            None => Ok(()),
        }
    }
}
