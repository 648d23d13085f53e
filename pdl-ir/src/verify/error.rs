//! What the verifier finds.

use std::fmt;

use pdl_diagnostics::{Diagnostic, SourceMap, Span};
use smol_str::SmolStr;

use crate::print::kind_text;
use crate::spans::Spans;
use crate::{Kind, Location, NativeKind, ValueId};

/// A place in a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// The module as a whole.
    Module,
    /// A native function, by index.
    Native(usize),
    /// A pattern, by index.
    Pattern(usize),
    /// An op of a match section: pattern and index.
    Matcher(usize, usize),
    /// The `pdl.rewrite` of a pattern.
    Rewrite(usize),
    /// An op of a rewrite section: pattern and index.
    Action(usize, usize),
}

/// One thing that is wrong with a module.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifyError {
    /// Where.
    pub site: Site,
    /// The source position of that place, if the module knows it.
    pub location: Location,
    /// What.
    pub problem: VerifyErrorKind,
    /// The other end, with its source position: the first definition, the root.
    pub related: Option<(Site, Location)>,
}

/// The ways in which a module can be wrong. Values are given with the names of their variables where they have one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyErrorKind {
    /// A value that is no index into the pattern's values.
    NoSuchValue {
        /// The index.
        value: ValueId,
    },
    /// A value that no op defines.
    NeverDefined {
        /// The value.
        value: Named,
    },
    /// A value that two ops define, or one op twice.
    DefinedTwice {
        /// The value.
        value: Named,
    },
    /// A value used before the op that defines it.
    UsedBeforeDefinition {
        /// The value.
        value: Named,
    },
    /// A value of the rewrite section used in the match section.
    RewriteValueInMatch {
        /// The value.
        value: Named,
    },
    /// An op with a wrong number of results.
    ResultCount {
        /// The op.
        op: &'static str,
        /// How many it must have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A result of a kind that the op does not give.
    ResultKind {
        /// The op.
        op: &'static str,
        /// The kinds it can give.
        expected: &'static [Kind],
        /// The kind of the value.
        found: Kind,
    },
    /// An operand of a wrong kind.
    OperandKind {
        /// The op.
        op: &'static str,
        /// What the operand is for.
        role: &'static str,
        /// The value.
        value: Named,
        /// The kinds that fit.
        expected: &'static [Kind],
        /// The kind of the value.
        found: Kind,
    },
    /// An op that may stand in rewrite sections only.
    RewriteOnly {
        /// The op.
        op: &'static str,
    },
    /// An op that may stand in match sections only.
    MatchOnly {
        /// The op.
        op: &'static str,
    },
    /// A `pdl.attribute` with both a constant and a type.
    AttributeTypeAndValue,
    /// A `pdl.attribute`, `pdl.type` or `pdl.types` in a rewrite without a constant.
    ConstantNeeded {
        /// The op.
        op: &'static str,
    },
    /// A constant that is not MLIR text.
    BadConstant {
        /// The text.
        text: SmolStr,
        /// What is wrong with it.
        reason: String,
    },
    /// A `pdl.operation` to create without a name.
    CreatedWithoutName,
    /// An operation name, pattern symbol or attribute name that is empty.
    EmptyName {
        /// What has the name.
        what: &'static str,
    },
    /// An operation to create that is given one attribute twice.
    AttributeTwice {
        /// The attribute's name.
        name: SmolStr,
    },
    /// A result index over [`MAX_INDEX`](crate::MAX_INDEX).
    IndexTooLarge {
        /// The index.
        index: u32,
    },
    /// `pdl.results` of kind `Value` without an index.
    ResultsWithoutIndex,
    /// No operation in the match section.
    NothingToMatch,
    /// A root that is no `pdl.operation` of the match section.
    RootNotMatched {
        /// The value.
        value: Named,
    },
    /// A part of the match section that the match cannot reach from its root.
    Unreachable {
        /// The value.
        value: Named,
        /// Its kind.
        kind: Kind,
    },
    /// A pattern whose operations nothing uses.
    NothingBound,
    /// A native function that is called and not declared.
    UnknownNative {
        /// Its name.
        name: SmolStr,
        /// Constraint or rewrite.
        kind: NativeKind,
    },
    /// A call that does not fit the signature of the native function.
    NativeMismatch {
        /// Its name.
        name: SmolStr,
        /// Constraint or rewrite.
        kind: NativeKind,
        /// The kinds of the parameters or results.
        declared: Vec<Kind>,
        /// The kinds of the arguments or results of the call.
        found: Vec<Kind>,
        /// Whether it is the results that differ.
        results: bool,
    },
    /// A native function that is declared twice.
    NativeTwice {
        /// Its name.
        name: SmolStr,
        /// Constraint or rewrite.
        kind: NativeKind,
    },
    /// A symbol that two patterns have.
    SymbolTwice {
        /// The symbol.
        name: SmolStr,
    },
    /// A use of a result of a negated constraint: when the pattern matches, it has failed and given none.
    NegatedResultUsed {
        /// The name of the constraint.
        name: SmolStr,
    },
}

/// A value as messages name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The value.
    pub id: ValueId,
    /// The variable it came from.
    pub name: Option<SmolStr>,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "value '{name}'"),
            // The index means nothing to people; the place says which value it is.
            None => f.write_str("a value"),
        }
    }
}

impl VerifyErrorKind {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            VerifyErrorKind::NoSuchValue { .. } => "E0320",
            VerifyErrorKind::NeverDefined { .. } => "E0321",
            VerifyErrorKind::DefinedTwice { .. } => "E0322",
            VerifyErrorKind::UsedBeforeDefinition { .. } => "E0323",
            VerifyErrorKind::RewriteValueInMatch { .. } => "E0324",
            VerifyErrorKind::ResultCount { .. } => "E0325",
            VerifyErrorKind::ResultKind { .. } => "E0326",
            VerifyErrorKind::OperandKind { .. } => "E0327",
            VerifyErrorKind::RewriteOnly { .. } => "E0328",
            VerifyErrorKind::MatchOnly { .. } => "E0329",
            VerifyErrorKind::AttributeTypeAndValue => "E0330",
            VerifyErrorKind::ConstantNeeded { .. } => "E0331",
            VerifyErrorKind::BadConstant { .. } => "E0332",
            VerifyErrorKind::CreatedWithoutName => "E0333",
            VerifyErrorKind::EmptyName { .. } => "E0334",
            VerifyErrorKind::AttributeTwice { .. } => "E0335",
            VerifyErrorKind::IndexTooLarge { .. } => "E0336",
            VerifyErrorKind::ResultsWithoutIndex => "E0337",
            VerifyErrorKind::NothingToMatch => "E0338",
            VerifyErrorKind::RootNotMatched { .. } => "E0339",
            VerifyErrorKind::Unreachable { .. } => "E0340",
            VerifyErrorKind::NothingBound => "E0341",
            VerifyErrorKind::UnknownNative { .. } => "E0342",
            VerifyErrorKind::NativeMismatch { .. } => "E0343",
            VerifyErrorKind::NativeTwice { .. } => "E0344",
            VerifyErrorKind::SymbolTwice { .. } => "E0345",
            VerifyErrorKind::NegatedResultUsed { .. } => "E0346",
        }
    }

    /// What to write at the other end.
    fn related_message(&self) -> &'static str {
        match self {
            VerifyErrorKind::DefinedTwice { .. } => "first defined here",
            VerifyErrorKind::UsedBeforeDefinition { .. } | VerifyErrorKind::RewriteValueInMatch { .. } => {
                "defined here"
            }
            VerifyErrorKind::OperandKind { .. } | VerifyErrorKind::NegatedResultUsed { .. } => {
                "the value comes from here"
            }
            VerifyErrorKind::RootNotMatched { .. } => "the value comes from here",
            VerifyErrorKind::Unreachable { .. } => "the match starts here",
            VerifyErrorKind::NativeMismatch { .. } => "the signature comes from here",
            VerifyErrorKind::SymbolTwice { .. } | VerifyErrorKind::NativeTwice { .. } => "first used here",
            _ => "see here",
        }
    }

    /// Advice, where there is one that fits in a sentence.
    fn note(&self) -> Option<&'static str> {
        Some(match self {
            VerifyErrorKind::AttributeTypeAndValue => "a constant already has a type: leave out one of the two",
            VerifyErrorKind::ConstantNeeded { op: "pdl.attribute" } => {
                "a rewrite creates: give the value after '=', or move the op to the match section"
            }
            VerifyErrorKind::ConstantNeeded { .. } => {
                "give the type, or leave out the result types of the operation to have them inferred"
            }
            VerifyErrorKind::Unreachable { kind: Kind::Attribute, .. } => {
                "a match finds an attribute only through an operation that has it"
            }
            VerifyErrorKind::Unreachable { kind: Kind::Type | Kind::TypeRange, .. } => {
                "a match finds a type only through a value, result or attribute that has it"
            }
            VerifyErrorKind::Unreachable { .. } => {
                "a match goes from the root down to operands and their defining ops, and up to users"
            }
            VerifyErrorKind::NothingBound => {
                "name the root in 'rewrite', or use an operation in the rewrite section or in a constraint"
            }
            VerifyErrorKind::RewriteValueInMatch { .. } => "the whole match comes first, then the rewrite",
            VerifyErrorKind::NegatedResultUsed { .. } => {
                "the pattern matches when the constraint fails, and then it gives none"
            }
            VerifyErrorKind::ResultsWithoutIndex => "write 'results INDEX of', or use '!pdl.range<value>'",
            VerifyErrorKind::NativeMismatch { .. } => "a native function has one signature in a module",
            _ => return None,
        })
    }
}

impl fmt::Display for VerifyErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyErrorKind::NoSuchValue { value } => {
                write!(f, "value #{} is not in the pattern's list of values", value.0)
            }
            VerifyErrorKind::NeverDefined { value } => write!(f, "value #{} is never defined", value.id.0),
            VerifyErrorKind::DefinedTwice { value } => write!(f, "{value} is defined twice"),
            VerifyErrorKind::UsedBeforeDefinition { value } => write!(f, "{value} is used before its definition"),
            VerifyErrorKind::RewriteValueInMatch { value } => {
                write!(f, "the match section uses {value} of the rewrite section")
            }
            VerifyErrorKind::ResultCount { op, expected: 1, found } => {
                write!(f, "'{op}' defines one value, not {found}")
            }
            VerifyErrorKind::ResultCount { op, expected, found } => {
                write!(f, "'{op}' defines {expected} values, not {found}")
            }
            VerifyErrorKind::ResultKind { op, expected, found } => {
                write!(f, "'{op}' gives {}, not '{}'", OneOf(expected), kind_text(Some(*found)))
            }
            VerifyErrorKind::OperandKind { op, role, value, expected, found } => {
                write!(f, "{role} of '{op}' must be {}, but ", OneOf(expected))?;
                match &value.name {
                    Some(_) => write!(f, "{value} is '{}'", kind_text(Some(*found))),
                    None => write!(f, "this is '{}'", kind_text(Some(*found))),
                }
            }
            VerifyErrorKind::RewriteOnly { op } => write!(f, "'{op}' may stand in a rewrite section only"),
            VerifyErrorKind::MatchOnly { op } => write!(f, "'{op}' may stand in a match section only"),
            VerifyErrorKind::AttributeTypeAndValue => f.write_str("'pdl.attribute' has both a type and a value"),
            VerifyErrorKind::ConstantNeeded { op } => write!(f, "'{op}' in a rewrite section needs a constant"),
            VerifyErrorKind::BadConstant { text, reason } => write!(f, "constant '{text}' is not MLIR text: {reason}"),
            VerifyErrorKind::CreatedWithoutName => f.write_str("an operation to create needs a name"),
            VerifyErrorKind::EmptyName { what } => write!(f, "the name of {what} is empty"),
            VerifyErrorKind::AttributeTwice { name } => write!(f, "attribute '{name}' is given twice"),
            VerifyErrorKind::IndexTooLarge { index } => {
                write!(f, "result index {index} is too large, the limit is {}", crate::MAX_INDEX)
            }
            VerifyErrorKind::ResultsWithoutIndex => {
                f.write_str("'pdl.results' without an index gives '!pdl.range<value>', not '!pdl.value'")
            }
            VerifyErrorKind::NothingToMatch => f.write_str("the pattern matches no operation"),
            VerifyErrorKind::RootNotMatched { .. } => {
                f.write_str("the root is not a 'pdl.operation' of the match section")
            }
            VerifyErrorKind::Unreachable { value, kind } => {
                let what = match kind {
                    Kind::Attribute => "attribute",
                    Kind::Operation => "operation",
                    Kind::Type => "type",
                    Kind::TypeRange => "type range",
                    Kind::Value => "value",
                    Kind::ValueRange => "value range",
                };
                match &value.name {
                    Some(name) => write!(f, "{what} '{name}' cannot be reached from the root of the match"),
                    None => write!(f, "this {what} cannot be reached from the root of the match"),
                }
            }
            VerifyErrorKind::NothingBound => f.write_str("nothing uses the operations that the pattern matches"),
            VerifyErrorKind::UnknownNative { name, kind } => {
                write!(f, "native {} '{name}' is not declared", noun(*kind))
            }
            VerifyErrorKind::NativeMismatch { name, kind, declared, found, results } => write!(
                f,
                "native {} '{name}' has {} {}, but the call has {}",
                noun(*kind),
                if *results { "results" } else { "parameters" },
                Kinds(declared),
                Kinds(found)
            ),
            VerifyErrorKind::NativeTwice { name, kind } => {
                write!(f, "native {} '{name}' is declared twice", noun(*kind))
            }
            VerifyErrorKind::SymbolTwice { name } => write!(f, "two patterns are named '@{name}'"),
            VerifyErrorKind::NegatedResultUsed { name } => {
                write!(f, "a result of the negated constraint '{name}' is used")
            }
        }
    }
}

fn noun(kind: NativeKind) -> &'static str {
    match kind {
        NativeKind::Constraint => "constraint",
        NativeKind::Rewrite => "rewrite",
    }
}

struct OneOf<'a>(&'a [Kind]);

impl fmt::Display for OneOf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, kind) in self.0.iter().enumerate() {
            let separator = match i {
                0 => "",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}'{}'", kind_text(Some(*kind)))?;
        }
        Ok(())
    }
}

struct Kinds<'a>(&'a [Kind]);

impl fmt::Display for Kinds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Enough to see the difference; the lists of hostile modules can be of any length.
        const SHOWN: usize = 16;
        f.write_str("(")?;
        for (i, kind) in self.0.iter().take(SHOWN).enumerate() {
            write!(f, "{}{}", if i > 0 { ", " } else { "" }, kind_text(Some(*kind)))?;
        }
        f.write_str(if self.0.len() > SHOWN { ", …)" } else { ")" })
    }
}

impl fmt::Display for VerifyError {
    /// `file:line:column: error: message [code]`, with the position left out where it is unknown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.location.line > 0 {
            write!(f, "{}:{}:{}: ", self.location.file, self.location.line, self.location.column)?;
        }
        write!(f, "{} [{}]", self.problem, self.problem.code())
    }
}

impl std::error::Error for VerifyError {}

impl VerifyError {
    /// The index of the pattern that is wrong; `None` if the error is of the module or of a native function.
    pub fn pattern(&self) -> Option<usize> {
        match self.site {
            Site::Module | Site::Native(_) => None,
            Site::Pattern(pattern) | Site::Matcher(pattern, _) | Site::Rewrite(pattern) | Site::Action(pattern, _) => {
                Some(pattern)
            }
        }
    }

    /// The error as a diagnostic in the text that `spans` describes.
    pub fn to_diagnostic(&self, spans: &Spans) -> Diagnostic {
        self.diagnostic(spans.site(self.site), |site, _| Some(spans.site(site)))
    }

    /// The error as a diagnostic for a module that came from elsewhere: a place is found by its source position if a
    /// file of `sources` has the name, otherwise `fallback` is blamed.
    pub fn to_diagnostic_by_location(&self, sources: &SourceMap, fallback: Span) -> Diagnostic {
        let find = |location: &Location| location_span(sources, location);
        self.diagnostic(find(&self.location).unwrap_or(fallback), |_, location| find(location))
    }

    fn diagnostic(&self, span: Span, find: impl Fn(Site, &Location) -> Option<Span>) -> Diagnostic {
        let mut diagnostic = Diagnostic::error(self.problem.code(), span, self.problem.to_string());
        if let Some((site, location)) = &self.related
            && let Some(other) = find(*site, location)
        {
            diagnostic = diagnostic.with_label(other, self.problem.related_message());
        }
        match self.problem.note() {
            Some(note) => diagnostic.note(note),
            None => diagnostic,
        }
    }
}

/// The place of `location` in the file of that name: from its column to the end of the word there.
fn location_span(sources: &SourceMap, location: &Location) -> Option<Span> {
    let (id, file) = sources.files().find(|(_, file)| file.name == location.file.as_str())?;
    let line_index = usize::try_from(location.line).ok()?.checked_sub(1)?;
    let line_start: usize = file.text.split_inclusive('\n').take(line_index).map(str::len).sum();
    let line = file.text.split_inclusive('\n').nth(line_index)?;
    let column = usize::try_from(location.column).ok()?.saturating_sub(1);
    let (offset, _) = line.char_indices().nth(column)?;
    let rest = &line[offset..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
    Some(Span::new(id, line_start + offset, line_start + offset + length))
}
