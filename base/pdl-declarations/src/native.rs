//! Native functions as a program declares them: kinds of handles, signatures, source positions.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use smol_str::SmolStr;

use crate::Definition;

/// The kinds of handle; MLIR's `!pdl.attribute`, `!pdl.operation`, `!pdl.type`, `!pdl.value` and ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `!pdl.attribute`
    Attribute,
    /// `!pdl.operation`
    Operation,
    /// `!pdl.type`
    Type,
    /// `!pdl.range<type>`
    TypeRange,
    /// `!pdl.value`
    Value,
    /// `!pdl.range<value>`
    ValueRange,
}

impl Kind {
    /// Returns true if a native function that takes `declared` may be given this: PDLL converts one to a range and a range, which must
    /// then hold exactly one, to that.
    pub fn converts(self, declared: Kind) -> bool {
        self != declared && (self.gives(declared) || declared.gives(self))
    }

    /// Returns true if a native function may give this back where `declared` is: that, or one where a range is, which then holds that one.
    pub fn gives(self, declared: Kind) -> bool {
        self == declared || matches!((self, declared), (Kind::Value, Kind::ValueRange) | (Kind::Type, Kind::TypeRange))
    }
}

/// A source position that survives serialization: file name, line and column, both from 1; line 0 is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file's name as shown to people.
    pub file: SmolStr,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
}

/// Which side of a pattern a native function serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NativeKind {
    /// Asks; reads only; may give results back.
    Constraint,
    /// Acts.
    Rewrite,
}

/// The signature of a native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Native {
    /// The name it is registered under.
    pub name: SmolStr,
    /// Constraint or rewrite.
    pub kind: NativeKind,
    /// The parameters.
    pub params: Vec<NativeType>,
    /// The results.
    pub results: Vec<NativeType>,
    /// The code block given in PDLL, if any.
    pub code: Option<SmolStr>,
    /// The demand of its definition in ODS, if it has one: a host that answers [`Queries`](crate::Queries) needs no function of
    /// its own for it.
    pub definition: Option<Box<Definition>>,
    /// Where it was declared or, for `pdl` text, first used.
    pub location: Location,
}

/// A parameter or result of a native function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeType {
    /// Its name in the declaration.
    pub name: Option<SmolStr>,
    /// Its kind.
    pub kind: Kind,
    /// The constraint as declared (`Op<t.foo>`, `Value`), for messages and for generated code.
    pub declared: Option<SmolStr>,
}

impl Kind {
    /// The kind as PDLL writes it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Attribute => "Attr",
            Kind::Operation => "Op",
            Kind::Type => "Type",
            Kind::TypeRange => "TypeRange",
            Kind::Value => "Value",
            Kind::ValueRange => "ValueRange",
        }
    }
}

/// The signature as PDLL declares it: `Constraint HasOneUse(value: Value)`.
impl core::fmt::Display for Native {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let list = |types: &[NativeType]| {
            let texts: Vec<String> = types.iter().map(NativeType::to_string).collect();
            texts.join(", ")
        };
        let keyword = match self.kind {
            NativeKind::Constraint => "Constraint",
            NativeKind::Rewrite => "Rewrite",
        };
        write!(f, "{keyword} {}({})", self.name, list(&self.params))?;
        match self.results.as_slice() {
            [] => Ok(()),
            [one] if one.name.is_none() => write!(f, " -> {one}"),
            several => write!(f, " -> ({})", list(several)),
        }
    }
}

impl core::fmt::Display for NativeType {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        f.write_str(self.declared.as_deref().unwrap_or(self.kind.name()))
    }
}
