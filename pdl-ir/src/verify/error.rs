//! The findings of the verifier.

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
    /// The place where a part that must not be found is looked for: pattern and index.
    Unless(usize, usize),
    /// An op of a part that must not be found: pattern, part and index.
    UnlessOp(usize, usize, usize),
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
    /// The problem.
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
        /// The number that it must have.
        expected: usize,
        /// The number that it has.
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
        /// The role of the operand.
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
    /// A `pdl.attribute` in a rewrite that says what it is where it is not there.
    OtherwiseInRewrite,
    /// A `pdl.operation` to match that says where it comes from.
    LocationInMatch,
    /// A location of what is created that has neither an origin nor a name.
    EmptyLocation,
    /// A `pdl.attribute`, `pdl.type` or `pdl.types` in a rewrite without a constant.
    ConstantNeeded {
        /// The op.
        op: &'static str,
    },
    /// A constant that is not MLIR text.
    BadConstant {
        /// The text.
        text: SmolStr,
        /// The error in it.
        reason: String,
    },
    /// A `pdl.operation` to create without a name.
    CreatedWithoutName,
    /// An operation name, pattern symbol or attribute name that is empty.
    EmptyName {
        /// The thing that has the name.
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
    /// A `pdl.result` without an index in a rewrite section.
    AnyResultInRewrite,
    /// A `pdl.result` without an index, that is any result of an operation, to which nothing else leads.
    AnyResultUnknown {
        /// The value.
        value: Named,
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
        /// True if it is the results that differ.
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
    /// A value of a part that must not be found, used outside of it.
    ValueOfUnless {
        /// The value.
        value: Named,
    },
    /// A value of the match section at which something is looked for, and that is not of the part that must not be found.
    NotOfUnless {
        /// The value.
        value: Named,
    },
    /// A value at which something of another kind is looked for.
    UnlessKinds {
        /// The thing that is looked for.
        value: Named,
        /// Its kind.
        found: Kind,
        /// The kind of what stands there.
        expected: Kind,
    },
    /// A part that must not be found and has no ops.
    EmptyUnless,
    /// A loop over the values of a range that does not end where it should, or of which something is used outside.
    EachMarks,
    /// A part for each value of a range without one place, or with several.
    EachPlaces {
        /// The number of places.
        count: usize,
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

/// The words about a problem.
struct Words {
    code: &'static str,
    message: String,
    /// The words at the other end.
    related: &'static str,
    /// Advice, where there is one that fits in a sentence.
    note: Option<&'static str>,
}

/// A problem without another end and without advice.
fn says(code: &'static str, message: impl Into<String>) -> Words {
    Words { code, message: message.into(), related: "see here", note: None }
}

impl Words {
    fn related(self, related: &'static str) -> Words {
        Words { related, ..self }
    }

    fn note(self, note: &'static str) -> Words {
        Words { note: Some(note), ..self }
    }
}

impl VerifyErrorKind {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.words().code
    }

    fn words(&self) -> Words {
        use VerifyErrorKind::*;
        match self {
            NoSuchValue { value } => {
                says("E0320", format!("value #{} is not in the pattern's list of values", value.0))
            }
            NeverDefined { value } => says("E0321", format!("value #{} is never defined", value.id.0)),
            DefinedTwice { value } => says("E0322", format!("{value} is defined twice")).related("first defined here"),
            UsedBeforeDefinition { value } => {
                says("E0323", format!("{value} is used before its definition")).related("defined here")
            }
            RewriteValueInMatch { value } => {
                says("E0324", format!("the match section uses {value} of the rewrite section"))
                    .related("defined here")
                    .note("the whole match comes first, then the rewrite")
            }
            ResultCount { op, expected: 1, found } => says("E0325", format!("'{op}' defines one value, not {found}")),
            ResultCount { op, expected, found } => {
                says("E0325", format!("'{op}' defines {expected} values, not {found}"))
            }
            ResultKind { op, expected, found } => {
                says("E0326", format!("'{op}' gives {}, not '{}'", OneOf(expected), kind_text(Some(*found))))
            }
            OperandKind { op, role, value, expected, found } => {
                let it = value.name.as_ref().map_or("this".to_owned(), |_| value.to_string());
                let (expected, found) = (OneOf(expected), kind_text(Some(*found)));
                says("E0327", format!("{role} of '{op}' must be {expected}, but {it} is '{found}'"))
                    .related("the value comes from here")
            }
            RewriteOnly { op } => says("E0328", format!("'{op}' may stand in a rewrite section only")),
            MatchOnly { op } => says("E0329", format!("'{op}' may stand in a match section only")),
            AttributeTypeAndValue => says("E0330", "'pdl.attribute' has both a type and a value")
                .note("a constant already has a type: leave out one of the two"),
            ConstantNeeded { op } => {
                says("E0331", format!("'{op}' in a rewrite section needs a constant")).note(match *op {
                    "pdl.attribute" => {
                        "a rewrite creates: give the value after '=', or move the op to the match section"
                    }
                    _ => "give the type, or leave out the result types of the operation to have them inferred",
                })
            }
            OtherwiseInRewrite => says("E0347", "'pdl.attribute' in a rewrite section has 'otherwise'")
                .note("a rewrite creates: give the value after '='"),
            AnyResultInRewrite => says("E0348", "'pdl.result' in a rewrite section has no index")
                .note("write which result is meant: 'result INDEX of'"),
            AnyResultUnknown { value } => {
                let it = value.name.as_ref().map_or("this".to_owned(), |_| value.to_string());
                says("E0349", format!("{it} is any result of its operation, and nothing says which"))
                    .related("the match starts here")
                    .note("without an index, what uses the value must be reached first: write 'result INDEX of'")
            }
            LocationInMatch => says("E0354", "'pdl.operation' in a match section has 'at'")
                .note("an operation that is matched is where it is: leave 'at' out"),
            EmptyLocation => says("E0355", "'at' names nothing")
                .note("give a name, operations or values, or leave 'at' out to take the location of the root"),
            BadConstant { text, reason } => says("E0332", format!("constant '{text}' is not MLIR text: {reason}")),
            CreatedWithoutName => says("E0333", "an operation to create needs a name"),
            EmptyName { what } => says("E0334", format!("the name of {what} is empty")),
            AttributeTwice { name } => says("E0335", format!("attribute '{name}' is given twice")),
            IndexTooLarge { index } => {
                let limit = crate::MAX_INDEX;
                says("E0336", format!("result index {index} is too large, the limit is {limit}"))
            }
            ResultsWithoutIndex => {
                says("E0337", "'pdl.results' without an index gives '!pdl.range<value>', not '!pdl.value'")
                    .note("write 'results INDEX of', or use '!pdl.range<value>'")
            }
            NothingToMatch => says("E0338", "the pattern matches no operation"),
            RootNotMatched { .. } => says("E0339", "the root is not a 'pdl.operation' of the match section")
                .related("the value comes from here"),
            Unreachable { value, kind } => {
                let (what, advice) = match kind {
                    Kind::Attribute => {
                        ("attribute", "a match finds an attribute only through an operation that has it")
                    }
                    Kind::Type => ("type", OF_TYPES),
                    Kind::TypeRange => ("type range", OF_TYPES),
                    Kind::Operation => ("operation", OF_VALUES),
                    Kind::Value => ("value", OF_VALUES),
                    Kind::ValueRange => ("value range", OF_VALUES),
                };
                let it = value.name.as_ref().map_or(format!("this {what}"), |name| format!("{what} '{name}'"));
                says("E0340", format!("{it} cannot be reached from the root of the match"))
                    .related("the match starts here")
                    .note(advice)
            }
            NothingBound => says("E0341", "nothing uses the operations that the pattern matches")
                .note("name the root in 'rewrite', or use an operation in the rewrite section or in a constraint"),
            UnknownNative { name, kind } => says("E0342", format!("native {} '{name}' is not declared", noun(*kind))),
            NativeMismatch { name, kind, declared, found, results } => {
                let (native, what) = (noun(*kind), if *results { "results" } else { "parameters" });
                let (declared, found) = (Kinds(declared), Kinds(found));
                says("E0343", format!("native {native} '{name}' has {what} {declared}, but the call has {found}"))
                    .related("the signature comes from here")
                    .note("a native function has one signature in a module")
            }
            NativeTwice { name, kind } => {
                says("E0344", format!("native {} '{name}' is declared twice", noun(*kind))).related("first used here")
            }
            SymbolTwice { name } => {
                says("E0345", format!("two patterns are named '@{name}'")).related("first used here")
            }
            ValueOfUnless { value } => {
                says("E0350", format!("{value} of a part that must not be found is used outside of it"))
                    .related("defined here")
                    .note("where the pattern matches there is no such part, and so no such value")
            }
            NotOfUnless { value } => {
                says("E0351", format!("{value} is looked for, and is not defined in the part that must not be found"))
                    .related("defined here")
                    .note("in 'where(%found = %at : …)' the left one is defined in the braces, the right one in the match section")
            }
            UnlessKinds { value, found, expected } => {
                let (expected, found) = (kind_text(Some(*expected)), kind_text(Some(*found)));
                says("E0352", format!("{value} is '{found}', and is looked for where '{expected}' stands"))
                    .related("what stands there comes from here")
            }
            EmptyUnless => says("E0353", "a part that must not be found has no operations")
                .note("it would be found everywhere: leave it out, or the pattern"),
            EachMarks => says("E0357", "what is done for each value of a range is not told from the rest")
                .note("from 'each.begin', which gives the value, up to 'each.end', which takes it; nothing of it is used behind that"),
            EachPlaces { count } => {
                says("E0356", format!("an 'each' is about one range, and this one about {count} places"))
                    .note("it ends in 'where(%one = %all : !pdl.range<value>)'")
            }
            NegatedResultUsed { name } => says("E0346", format!("a result of the negated constraint '{name}' is used"))
                .related("the value comes from here")
                .note("the pattern matches when the constraint fails, and then it gives none"),
        }
    }
}

const OF_TYPES: &str = "a match finds a type only through a value, result or attribute that has it";
const OF_VALUES: &str = "a match goes from the root down to operands and their defining ops, and up to users";

impl fmt::Display for VerifyErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().message)
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
        let Words { code, message, .. } = self.problem.words();
        write!(f, "{message} [{code}]")
    }
}

impl std::error::Error for VerifyError {}

impl VerifyError {
    /// The index of the pattern that is wrong; `None` if the error is of the module or of a native function.
    pub fn pattern(&self) -> Option<usize> {
        match self.site {
            Site::Module | Site::Native(_) => None,
            Site::Pattern(pattern)
            | Site::Matcher(pattern, _)
            | Site::Unless(pattern, _)
            | Site::UnlessOp(pattern, _, _)
            | Site::Rewrite(pattern)
            | Site::Action(pattern, _) => Some(pattern),
        }
    }

    /// The error as a diagnostic in the text that `spans` describes.
    pub(crate) fn to_diagnostic(&self, spans: &Spans) -> Diagnostic {
        self.diagnostic(spans.site(self.site), |site, _| Some(spans.site(site)))
    }

    /// The error as a diagnostic for a module that came from elsewhere: a place is found by its source position if a
    /// file of `sources` has the name, otherwise `fallback` is blamed.
    pub fn to_diagnostic_by_location(&self, sources: &SourceMap, fallback: Span) -> Diagnostic {
        let find = |location: &Location| location_span(sources, location);
        self.diagnostic(find(&self.location).unwrap_or(fallback), |_, location| find(location))
    }

    fn diagnostic(&self, span: Span, find: impl Fn(Site, &Location) -> Option<Span>) -> Diagnostic {
        let Words { code, message, related, note } = self.problem.words();
        let other = self.related.as_ref().and_then(|(site, location)| find(*site, location));
        Diagnostic::error(code, span, message).with_label(other, related).notes(note)
    }
}

/// The place of `location` in the file of that name: from its column to the end of the word there.
fn location_span(sources: &SourceMap, location: &Location) -> Option<Span> {
    let start = sources.span_at(&location.file, location.line, location.column)?;
    let rest = &sources.file(start.file).text[start.start as usize..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let length = word.max(rest.chars().next().map_or(0, char::len_utf8));
    Some(Span { end: start.start + length as u32, ..start })
}
