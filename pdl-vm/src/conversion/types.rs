//! [`TypeConverter`]: what types become, and how values change between them.

use crate::prelude::*;

use alloc::sync::Arc;

use super::type_patterns::{MAX_TYPE_DEPTH, TypePatterns};
use crate::bind::PatternSet;
use crate::error::RewriteFailure;
use crate::host::{Host, HostContext, RewriteHost, operands, results, types};
use crate::panics;
use crate::rewriter::{ResultTypes, Rewriter};

/// The answer of one conversion about a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeConversion<T> {
    /// It becomes these: itself if it is legal, several for one-to-many, none if it vanishes.
    To(Vec<T>),
    /// It cannot be converted.
    Fails,
}

/// One conversion of a converter.
enum Convert<H: RewriteHost> {
    Function(Box<ConvertFn<H>>),
    Patterns(TypePatterns<H>),
}

type ConvertFn<H> = dyn Fn(&mut H, <H as Host>::Type) -> Option<TypeConversion<<H as Host>::Type>> + Send + Sync;
type Values<H> = Vec<<H as Host>::Value>;
type Materialize<H> = dyn Fn(&mut Rewriter<'_, H>, &[<H as Host>::Value], &[<H as Host>::Type]) -> Result<Option<Values<H>>, RewriteFailure>
    + Send
    + Sync;

/// The new types of old ones, and the making of values of one type from values of another.
///
/// Of conversions and of materializations, the ones added last are asked first.
pub struct TypeConverter<H: RewriteHost> {
    conversions: Vec<Convert<H>>,
    source: Vec<Box<Materialize<H>>>,
    target: Vec<Box<Materialize<H>>>,
    cast: H::OpName,
}

impl<H: RewriteHost> TypeConverter<H> {
    /// A converter that knows no type. Where no materialization is given, it casts with the op of MLIR,
    /// `builtin.unrealized_conversion_cast`.
    pub fn new(host: &mut H) -> TypeConverter<H>
    where
        H: HostContext,
    {
        let cast = host.intern_op_name("builtin.unrealized_conversion_cast");
        TypeConverter::with_cast(cast)
    }

    /// A converter that casts with ops of this name, which have any operands and results.
    pub fn with_cast(cast: H::OpName) -> TypeConverter<H> {
        TypeConverter { conversions: Vec::new(), source: Vec::new(), target: Vec::new(), cast }
    }

    /// The name of the op that casts.
    pub(crate) fn cast_name(&self) -> H::OpName {
        self.cast
    }

    /// Adds a conversion: what a type becomes, or `None` if others shall say.
    pub fn conversion(
        mut self,
        convert: impl Fn(&mut H, H::Type) -> Option<TypeConversion<H::Type>> + Send + Sync + 'static,
    ) -> Self {
        self.conversions.push(Convert::Function(Box::new(convert)));
        self
    }

    /// Adds the patterns of a set that replace types, as one conversion: of those that fit a type, the first in their order says what it
    /// becomes.
    pub fn patterns(mut self, set: Arc<PatternSet<H>>, host: &mut H) -> Self
    where
        H: HostContext,
    {
        self.conversions.push(Convert::Patterns(TypePatterns::new(set, host)));
        self
    }

    /// Adds a source materialization: makes a value of the old type from what replaced it, for users that are not
    /// converted; `None` if others shall do it.
    pub fn source_materialization(
        mut self,
        materialize: impl Fn(&mut Rewriter<'_, H>, &[H::Value], H::Type) -> Result<Option<H::Value>, RewriteFailure>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.source.push(Box::new(move |rewriter, values, types| {
            let [r#type] = types else { return Ok(None) };
            Ok(materialize(rewriter, values, *r#type)?.map(|value| vec![value]))
        }));
        self
    }

    /// Adds a target materialization: makes values of the new types from a value that is not converted.
    pub fn target_materialization(
        mut self,
        materialize: impl Fn(&mut Rewriter<'_, H>, &[H::Value], &[H::Type]) -> Result<Option<Vec<H::Value>>, RewriteFailure>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.target.push(Box::new(materialize));
        self
    }

    /// Appends what a type becomes. False if it cannot be converted.
    ///
    /// # Errors
    /// E0642 if conversions of types call each other without end, and what ends a rewrite.
    pub fn convert_type(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        r#type: H::Type,
        converted: &mut Vec<H::Type>,
    ) -> Result<bool, RewriteFailure> {
        if let Some(known) = rewriter.known_conversion(r#type) {
            converted.extend(known.into_iter().flatten());
            return Ok(known.is_some());
        }
        rewriter.enter_type(MAX_TYPE_DEPTH)?;
        let mut answers = self.conversions.iter().rev().map(|convert| match convert {
            Convert::Function(convert) => {
                let answer = convert(rewriter.host_mut(), r#type);
                rewriter.check_host().map(|()| answer)
            }
            Convert::Patterns(patterns) => patterns.convert(rewriter, r#type),
        });
        let answer = answers.find_map(Result::transpose).transpose();
        drop(answers);
        rewriter.leave_type();
        let types = match answer? {
            Some(TypeConversion::To(types)) => Some(types),
            Some(TypeConversion::Fails) | None => None,
        };
        converted.extend(types.iter().flatten());
        let converts = types.is_some();
        rewriter.note_conversion(r#type, types);
        Ok(converts)
    }

    /// Returns true if a type becomes itself.
    ///
    /// # Errors
    /// As [`convert_type`](Self::convert_type).
    pub fn is_legal(&self, rewriter: &mut Rewriter<'_, H>, r#type: H::Type) -> Result<bool, RewriteFailure> {
        let mut converted = Vec::new();
        Ok(self.convert_type(rewriter, r#type, &mut converted)? && converted == [r#type])
    }

    /// Appends, for each value, values of the types that its type becomes: the value itself, what it was cast from, or
    /// what a target materialization makes of it.
    ///
    /// # Errors
    /// E0635 if a type cannot be converted, and what materializing gives.
    pub fn convert_values(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        values: &[H::Value],
        converted: &mut Vec<H::Value>,
    ) -> Result<(), RewriteFailure> {
        let mut types = Vec::new();
        for value in values {
            types.clear();
            let r#type = rewriter.host().value_type(*value);
            if !self.convert_type(rewriter, r#type, &mut types)? {
                return Err(RewriteFailure::Host("a value has a type that cannot be converted".to_owned()));
            }
            if types == [r#type] {
                converted.push(*value);
                continue;
            }
            let host = rewriter.host();
            let is_cast = |op: &H::Op| host.op_name(*op) == self.cast && host.result_count(*op) == 1;
            if let Some(cast) = host.defining_op(*value).filter(is_cast) {
                let inputs = operands(host, cast);
                if self::types(host, &inputs) == types {
                    converted.extend(inputs);
                    continue;
                }
            }
            converted.extend(self.to_target(rewriter, *value, &types)?);
        }
        Ok(())
    }

    /// Values of these types made from one that is not converted.
    fn to_target(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        value: H::Value,
        types: &[H::Type],
    ) -> Result<Vec<H::Value>, RewriteFailure> {
        if !rewriter.defers_materializations() {
            if let Some(made) = self.materialize(rewriter, &[value], types, false)? {
                return Ok(made);
            }
        }
        let behind = rewriter.host().op_after_definition(value);
        if behind.is_none() {
            return self.cast(rewriter, &[value], types, false);
        }
        if let Some(cast) = rewriter.target_cast(self.cast, value, types) {
            return Ok(results(rewriter.host(), cast));
        }
        let insertion = rewriter.set_insertion(behind);
        let made = self.cast(rewriter, &[value], types, false);
        rewriter.set_insertion(insertion);
        made
    }

    /// A value of type `type` made from what replaces one of that type.
    pub(crate) fn to_source(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        values: &[H::Value],
        r#type: H::Type,
    ) -> Result<H::Value, RewriteFailure> {
        let made = match rewriter.defers_materializations() {
            true => None,
            false => self.materialize(rewriter, values, &[r#type], true)?,
        };
        let made = match made {
            Some(made) => made,
            None => self.cast(rewriter, values, &[r#type], true)?,
        };
        made.first().copied().ok_or_else(|| RewriteFailure::Host("a cast has no result".to_owned()))
    }

    fn cast(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        values: &[H::Value],
        types: &[H::Type],
        to_source: bool,
    ) -> Result<Vec<H::Value>, RewriteFailure> {
        let cast = rewriter.create(self.cast, values, &[], ResultTypes::Given(types))?;
        rewriter.note_cast(cast, to_source);
        Ok(results(rewriter.host(), cast))
    }

    /// Returns what a source materialization or a target materialization makes of `values`; `None` if none does.
    pub(super) fn materialize(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        values: &[H::Value],
        types: &[H::Type],
        to_source: bool,
    ) -> Result<Option<Vec<H::Value>>, RewriteFailure> {
        for materialize in if to_source { &self.source } else { &self.target }.iter().rev() {
            let made = panics::catch(|| materialize(rewriter, values, types)).unwrap_or_else(|payload| {
                let (function, message) = ("(materialization)".to_owned(), panics::message(payload));
                Err(RewriteFailure::NativePanicked { function, message })
            });
            rewriter.check_host()?;
            if let Some(made) = made? {
                return match self::types(rewriter.host(), &made) == types {
                    true => Ok(Some(made)),
                    false => Err(RewriteFailure::Host("a materialization made values of other types".to_owned())),
                };
            }
        }
        Ok(None)
    }
}
