//! Operands of patterns, and their flags.

use pdl_diagnostics::Diagnostic;
use smol_str::SmolStr;
use tablegen::{FieldValue, Record};

use super::{Context, Reader};
use crate::codes;
use crate::dags::{Argument, Node};
use crate::flags::spelling;
use crate::rules::{Flags, PatternOperand, PatternType, ValueType};

/// Returns true if a value is `(MIFlags …)` with arguments. Without any it is taken for an operand, and refused.
pub(crate) fn is_flags(value: FieldValue<'_>) -> bool {
    let Some(dag) = value.as_dag() else { return false };
    dag.arguments().len() > 0 && dag.operator().as_record().is_some_and(|record| record.name() == "MIFlags")
}

impl<'a> Reader<'a> {
    /// An operand. `None` after a report.
    pub(crate) fn operand(
        &mut self,
        context: Context<'a>,
        argument: &Argument<'a>,
        is_def: bool,
        of: &str,
    ) -> Option<PatternOperand> {
        let name: Option<SmolStr> = argument.name.map(Into::into);
        let span = argument.span;
        let operand = |name, immediate, r#type| Some(PatternOperand { name, immediate, r#type, is_def, span });
        match argument.value {
            FieldValue::Unset if name.is_some() => operand(name, None, None),
            FieldValue::Unset => {
                let error = Diagnostic::error(codes::OPERAND, span, "an operand is missing: `?` stands for nothing");
                self.report(context, error.label("give it a name, such as `$x`"));
                None
            }
            FieldValue::Int(_) | FieldValue::Bit(_) => operand(name, argument.value.as_int(), None),
            FieldValue::Record(record) => {
                let r#type = self.operand_type(context, record, argument)?;
                if name.is_none() {
                    let message = format!("an operand of type `{}` needs a name", record.name());
                    let error = Diagnostic::error(codes::OPERAND, span, message);
                    self.report(context, error.label(format!("write `{}:$x`", record.name())));
                    return None;
                }
                operand(name, None, Some(r#type))
            }
            FieldValue::Dag(dag) => {
                let node = Node::new(context.record, dag, Some(span));
                let (r#type, value) = self.typed_immediate(context, &node, argument)?;
                if is_def {
                    let message = format!("`{of}` defines this operand, which cannot be an immediate then");
                    let error = Diagnostic::error(codes::IMMEDIATE, span, message);
                    self.report(context, error.label("write the name of an operand, such as `$x`"));
                    return None;
                }
                operand(name, Some(value), Some(r#type))
            }
            _ => self.no_operand(context, argument),
        }
    }

    /// `(TYPE NUMBER)`.
    fn typed_immediate(
        &mut self,
        context: Context<'a>,
        node: &Node<'a>,
        argument: &Argument<'a>,
    ) -> Option<(PatternType, i64)> {
        if node.is("MIFlags") && node.arguments.is_empty() {
            let error = Diagnostic::error(codes::FLAGS, argument.span, "`MIFlags` names no flag");
            self.report(context, error.label("leave it out"));
            return None;
        }
        let (Some(record), [value]) = (node.operator.as_record(), node.arguments.as_slice()) else {
            return self.no_operand(context, argument);
        };
        let Some(value) = value.value.as_int() else { return self.no_operand(context, argument) };
        Some((self.operand_type(context, record, argument)?, value))
    }

    fn no_operand<T>(&mut self, context: Context<'a>, argument: &Argument<'a>) -> Option<T> {
        let note = "an operand is `$NAME`, `TYPE:$NAME`, `NUMBER` or `(TYPE NUMBER)`; a number may have a name too";
        let error = Diagnostic::error(codes::OPERAND, argument.span, "this is no operand").note(note);
        self.report(context, error);
        None
    }

    fn operand_type(
        &mut self,
        context: Context<'a>,
        record: Record<'a>,
        argument: &Argument<'a>,
    ) -> Option<PatternType> {
        if record.is_subclass_of("ValueType") {
            return Some(PatternType::Value(value_type(record)));
        }
        if record.is_subclass_of("GITypeOf") {
            let text = record.string("OpName").unwrap_or_default();
            if let Some(name) = text.strip_prefix('$') {
                return Some(PatternType::Of(name.into()));
            }
            let message = format!("`GITypeOf<\"{text}\">` names no operand");
            let error = Diagnostic::error(codes::TYPE_OF, argument.span, message);
            self.report(context, error.label(format!("write `GITypeOf<\"${text}\">`")));
            return None;
        }
        if record.is_subclass_of("GIVariadic") {
            return self.variadic(context, record, argument);
        }
        let message = format!("`{}` is no type of an operand", record.name());
        let error = Diagnostic::error(codes::OPERAND, argument.span, message).with_label(record.span(), "defined here");
        self.report(context, error.note("a type is a `ValueType` such as `i32`, `GITypeOf` or `GIVariadic`"));
        None
    }

    fn variadic(&mut self, context: Context<'a>, record: Record<'a>, argument: &Argument<'a>) -> Option<PatternType> {
        let (min, max) = (record.int("MinArgs").unwrap_or(0), record.int("MaxArgs").unwrap_or(0));
        let message = if min <= 0 {
            format!("`GIVariadic` stands for one operand at least, not {min}")
        } else if max != 0 && max <= min {
            format!("`GIVariadic<{min}, {max}>` has no room: the most must be 0, for no limit, or more than the least")
        } else if let (Ok(min), Ok(max)) = (u32::try_from(min), u32::try_from(max)) {
            return Some(PatternType::Variadic { min, max });
        } else {
            format!("`GIVariadic<{min}, {max}>` counts operands beyond 32 bits")
        };
        self.report(context, Diagnostic::error(codes::VARIADIC, argument.span, message));
        None
    }

    /// The flags of an instruction, from all its `(MIFlags …)`, of which there may be one.
    pub(crate) fn flags(&mut self, context: Context<'a>, given: &[&Argument<'a>]) -> Result<Option<Flags>, ()> {
        let [argument, others @ ..] = given else { return Ok(None) };
        if let Some(second) = others.first() {
            let error = Diagnostic::error(codes::FLAGS, second.span, "an instruction has one `MIFlags`");
            self.report(context, error.label("this is the second").with_label(argument.span, "this is the first"));
            return Err(());
        }
        let Some(dag) = argument.value.as_dag() else { return Ok(None) };
        let node = Node::new(context.record, dag, Some(argument.span));
        let mut flags = Flags { span: argument.span, ..Flags::default() };
        let mut failed = false;
        for item in &node.arguments {
            match item.value {
                FieldValue::Record(record) => failed |= !self.add_flag(context, record, item, &mut flags.set),
                FieldValue::Unset => match item.name {
                    Some(name) => add(&mut flags.copied, name.into()),
                    None => {
                        let error =
                            Diagnostic::error(codes::FLAGS, item.span, "a flag is missing: `?` stands for none");
                        self.report(context, error);
                        failed = true;
                    }
                },
                FieldValue::Dag(dag) if dag.operator().as_record().is_some_and(|record| record.name() == "not") => {
                    let node = Node::new(context.record, dag, Some(item.span));
                    for item in &node.arguments {
                        let is_added = match item.value.as_record() {
                            Some(record) => self.add_flag(context, record, item, &mut flags.unset),
                            None => {
                                let error = Diagnostic::error(codes::FLAGS, item.span, "`not` takes flags");
                                self.report(context, error.label("this is none"));
                                false
                            }
                        };
                        failed |= !is_added;
                    }
                }
                _ => {
                    let warning = Diagnostic::warning(codes::IGNORED_FLAG, item.span, "this is no flag, and ignored");
                    let note =
                        "`MIFlags` takes flags such as `NoUWrap`, `(not …)`, and `$NAME` of a matched instruction";
                    self.report(context, warning.note(note));
                }
            }
        }
        if failed { Err(()) } else { Ok(Some(flags)) }
    }

    /// Adds a flag; whether it is one.
    fn add_flag(
        &mut self,
        context: Context<'a>,
        record: Record<'a>,
        item: &Argument<'a>,
        to: &mut Vec<SmolStr>,
    ) -> bool {
        if !record.is_subclass_of("MIFlagEnum") {
            let error = Diagnostic::error(codes::FLAGS, item.span, format!("`{}` is no flag", record.name()));
            let error = error.with_label(record.span(), "defined here");
            self.report(context, error.note("a flag is a `MIFlagEnum`, such as `NoUWrap`"));
            return false;
        }
        add(to, spelling(record.string("EnumName").unwrap_or_default()));
        true
    }
}

fn add(to: &mut Vec<SmolStr>, flag: SmolStr) {
    if !to.contains(&flag) {
        to.push(flag);
    }
}

fn value_type(record: Record<'_>) -> ValueType {
    let bits = record.int("Size").unwrap_or(0);
    let (lanes, is_scalable) = (record.int("nElem").unwrap_or(1), record.is_set("isScalable"));
    let element = record.record_field("ElementType").and_then(|element| element.int("Size"));
    let low_level = match element.filter(|_| record.is_set("isVector")) {
        Some(bits) if is_scalable => format!("<vscale x {lanes} x s{bits}>"),
        // A vector of one lane is a scalar.
        Some(bits) if lanes == 1 => format!("s{bits}"),
        Some(bits) => format!("<{lanes} x s{bits}>"),
        None => format!("s{bits}"),
    };
    ValueType { name: record.name().into(), low_level: low_level.into() }
}
