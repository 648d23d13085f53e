//! Printing: what a form has of an operation, and the parts that many forms share.

mod attributes;
mod format;
pub(crate) mod names;
pub(crate) mod plan;

use crate::assembly::dialects::{Code, Dialects};
use crate::assembly::model::{Assembly, Length, Operation, Segments};
use mlir_lite::{
    Attr, AttrKind, Ir, Op, OpAsmPrinter, OpForm, OpForms, Region, SsaNames, Symbol, Type, TypeKind, Value,
};
use mlir_syntax::Context;
use ods::format::Argument;
use smallvec::SmallVec;
use smol_str::SmolStr;
use std::ops::Range;

/// An operation that is being printed in a form of its own.
///
/// A form prints what follows the name of the operation. It gives `None` where the operation does not fit: it is printed
/// in the generic form then.
pub(crate) struct Printing<'x, 'a> {
    pub(crate) dialects: &'x Dialects,
    pub(crate) operation: &'x Operation,
    code: &'x Code,
    /// The operation.
    pub op: Op,
    /// Appends to the text; its methods are those of MLIR's `OpAsmPrinter`.
    pub asm: &'x mut OpAsmPrinter<'a>,
    /// True if the arguments of the region that comes next have been printed.
    pub(crate) has_printed_arguments: bool,
    /// The attribute that need not stand in the dictionary, because the name of a result says it.
    pub(crate) elided: Option<SmolStr>,
    /// Which operands belong to each group.
    operands: Groups,
    results: Groups,
}

impl<'x, 'a> Printing<'x, 'a> {
    fn new(
        dialects: &'x Dialects,
        (operation, code): (&'x Operation, &'x Code),
        op: Op,
        asm: &'x mut OpAsmPrinter<'a>,
    ) -> Option<Printing<'x, 'a>> {
        let (ir, context) = (asm.ir(), asm.context());
        let (operands, results) = (Groups::OneEach, Groups::OneEach);
        let has_printed_arguments = false;
        let mut printing =
            Printing { dialects, operation, code, op, asm, has_printed_arguments, elided: None, operands, results };
        let lengths = operation.operands.iter().map(|group| &group.length);
        let sizes = || printing.attribute("operandSegmentSizes");
        printing.operands = divide(context, lengths, ir.operand_count(op), operation.operand_segments, sizes)?;
        let lengths = operation.results.iter().map(|group| &group.length);
        let sizes = || printing.attribute("resultSegmentSizes");
        printing.results = divide(context, lengths, ir.result_count(op), operation.result_segments, sizes)?;
        Some(printing)
    }

    /// The IR.
    pub(crate) fn ir(&self) -> &'a Ir {
        self.asm.ir()
    }

    /// Types, attributes and names.
    pub(crate) fn context(&self) -> &'a Context {
        self.asm.context()
    }

    /// The operands of group `index`.
    pub(crate) fn operand_group(&self, index: usize) -> Vec<Value> {
        self.operands_of(index).collect()
    }

    /// The same one by one.
    pub(crate) fn operands_of(&self, index: usize) -> impl ExactSizeIterator<Item = Value> + use<'a> {
        let range = self.operands.get(index);
        self.ir().operands(self.op).skip(range.start).take(range.len())
    }

    /// The operands of the group of this name.
    pub(crate) fn operands_named(&self, name: &str) -> Vec<Value> {
        self.operation.operand(name).map_or_else(Vec::new, |index| self.operand_group(index))
    }

    /// The results of group `index`.
    pub(crate) fn result_group(&self, index: usize) -> Vec<Value> {
        self.results_of(index).collect()
    }

    /// The same one by one.
    pub(crate) fn results_of(&self, index: usize) -> impl ExactSizeIterator<Item = Value> + use<'a> {
        let range = self.results.get(index);
        self.ir().results(self.op).skip(range.start).take(range.len())
    }

    /// The property or attribute of this name.
    pub(crate) fn attribute(&self, name: &str) -> Option<Attr> {
        let key = self.context().find_symbol(name)?;
        self.ir().attribute(self.op, key)
    }

    /// The attribute or property that an argument names.
    pub(crate) fn argument_attribute(&self, argument: Argument) -> Option<Attr> {
        let operation = self.operation;
        match argument {
            Argument::Attribute(index) => self.attribute(&operation.attributes.get(index as usize)?.name),
            Argument::Property(index) => self.attribute(&operation.properties.get(index as usize)?.name),
            _ => None,
        }
    }

    /// Returns what an attribute is.
    pub(crate) fn kind(&self, attr: Attr) -> &'a AttrKind {
        self.context().attr_kind(attr)
    }

    /// The numbers in an array of integers, dense or not.
    pub(crate) fn integers(&self, attr: Attr) -> Option<Vec<i64>> {
        integers(self.context(), attr)
    }

    /// The number that an integer attribute holds.
    pub(crate) fn integer(&self, attr: Attr) -> Option<i64> {
        integer(self.context(), attr)
    }

    /// The text of a string attribute.
    pub(crate) fn string(&self, attr: Attr) -> Option<&'a [u8]> {
        match self.kind(attr) {
            AttrKind::String { value, .. } => Some(value.as_bytes()),
            _ => None,
        }
    }

    /// Appends text as it is.
    pub(crate) fn push(&mut self, text: &str) {
        self.asm.push(text);
    }

    /// The properties and discardable attributes together, sorted by name.
    pub(crate) fn attributes(&self) -> Vec<(Symbol, Attr)> {
        self.asm.attributes(self.op)
    }

    /// ` {…}` without these attributes.
    pub(crate) fn print_optional_attr_dict(&mut self, elided: &[&str]) {
        let attributes = self.attributes();
        self.asm.print_optional_attr_dict(&attributes, elided);
    }

    /// ` attributes {…}` without these attributes.
    pub(crate) fn print_optional_attr_dict_with_keyword(&mut self, elided: &[&str]) {
        let attributes = self.attributes();
        self.asm.print_optional_attr_dict_with_keyword(&attributes, elided);
    }

    /// All operands.
    pub(crate) fn operands(&self) -> Vec<Value> {
        self.ir().operands(self.op).collect()
    }

    /// The types of all results.
    pub(crate) fn result_types(&self) -> Vec<Type> {
        self.ir().results(self.op).map(|result| self.ir().value_type(result)).collect()
    }

    /// Returns true if a type is a function type, which stands in parentheses where it is one result.
    pub(crate) fn is_function_type(&self, ty: Type) -> bool {
        matches!(self.context().type_kind(ty), TypeKind::Function { .. })
    }

    /// `(%0, %1)` behind a text.
    pub(crate) fn print_values_in_parentheses(&mut self, before: &str, values: &[Value]) {
        self.push(before);
        self.push("(");
        self.asm.print_operands(values.iter().copied());
        self.push(")");
    }

    /// ` -> (i32)`, always with parentheses.
    pub(crate) fn print_arrow_types(&mut self, types: &[Type]) {
        self.push(" -> (");
        self.asm.print_types(types.iter().copied());
        self.push(")");
    }

    /// The types of values.
    pub(crate) fn types_of(&self, values: &[Value]) -> Vec<Type> {
        values.iter().map(|value| self.ir().value_type(*value)).collect()
    }
}

/// Where the operands or results of each group stand.
enum Groups {
    /// There is one in each, and nothing else.
    OneEach,
    Ranges(SmallVec<[Range<usize>; 4]>),
}

impl Groups {
    /// Those of a group that is not there are none.
    fn get(&self, index: usize) -> Range<usize> {
        match self {
            Groups::OneEach => index..index + 1,
            Groups::Ranges(ranges) => ranges.get(index).cloned().unwrap_or_default(),
        }
    }
}

/// Divides `count` operands or results into groups; `None` if they cannot be divided so.
fn divide<'l>(
    context: &Context,
    lengths: impl ExactSizeIterator<Item = &'l Length> + Clone,
    count: usize,
    segments: Segments,
    sizes: impl FnOnce() -> Option<Attr>,
) -> Option<Groups> {
    if segments != Segments::Attribute && lengths.clone().all(|length| *length == Length::Single) {
        return (count == lengths.len()).then_some(Groups::OneEach);
    }
    let varying = lengths.clone().filter(|length| **length != Length::Single).count();
    let sizes: SmallVec<[usize; 4]> = match segments {
        Segments::Attribute => {
            integers(context, sizes()?)?.into_iter().map(|size| usize::try_from(size).ok()).collect::<Option<_>>()?
        }
        _ => {
            let rest = count.checked_sub(lengths.len() - varying)?;
            let size = rest / varying;
            lengths.clone().map(|length| if *length == Length::Single { 1 } else { size }).collect()
        }
    };
    let mut end = 0_usize;
    let mut groups = SmallVec::new();
    for size in &sizes {
        let start = end;
        end = end.checked_add(*size).filter(|end| *end <= count)?;
        groups.push(start..end);
    }
    (end == count && groups.len() == lengths.len()).then_some(Groups::Ranges(groups))
}

/// The most numbers that one attribute stands for where it says one for all.
const MAX_NUMBERS: u64 = 1 << 16;

/// The numbers in an array of integers, dense or not, or in a tensor of one dimension.
pub(crate) fn integers(context: &Context, attr: Attr) -> Option<Vec<i64>> {
    match context.attr_kind(attr) {
        AttrKind::DenseArray { element, data } => {
            let width = match context.type_kind(*element) {
                TypeKind::Integer { width, .. } => *width as usize,
                TypeKind::Index => 64,
                _ => return None,
            };
            let bytes = width.div_ceil(8).clamp(1, 8);
            Some(
                data.chunks_exact(bytes)
                    .map(|chunk| {
                        let bits = chunk.iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
                        let unused = 64 - 8 * bytes as u32;
                        ((bits << unused) as i64) >> unused
                    })
                    .collect(),
            )
        }
        AttrKind::Array(values) => values.iter().map(|value| integer(context, *value)).collect(),
        AttrKind::DenseElements { ty, data, splat } => {
            let mlir_lite::TypeKind::RankedTensor { shape, element, .. } = context.type_kind(*ty) else { return None };
            let [Some(length)] = shape[..] else { return None };
            let is_wide = *element == context.index_type()
                || matches!(context.type_kind(*element), mlir_lite::TypeKind::Integer { width: 64, .. });
            if !is_wide || length > MAX_NUMBERS {
                return None;
            }
            let numbers: Vec<i64> = data.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect();
            Some(if *splat { vec![*numbers.first()?; length as usize] } else { numbers })
        }
        _ => None,
    }
}

pub(crate) fn integer(context: &Context, attr: Attr) -> Option<i64> {
    match context.attr_kind(attr) {
        AttrKind::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Results of operations with several groups of them are called as the groups are, if nothing else is suggested.
fn names_of_groups(operation: &Operation, op: Op, names: &mut SsaNames<'_>) {
    if operation.results.len() < 2 {
        return;
    }
    let ir = names.ir();
    let sizes = || names.context().find_symbol("resultSegmentSizes").and_then(|name| ir.attribute(op, name));
    let lengths = operation.results.iter().map(|group| &group.length);
    let context = names.context();
    let groups = divide(context, lengths, ir.result_count(op), operation.result_segments, sizes);
    let Some(groups) = groups else { return };
    for (index, group) in operation.results.iter().enumerate() {
        let range = groups.get(index);
        if !group.name.is_empty() && !range.is_empty() {
            names.set(ir.result(op, range.start), &group.name);
        }
    }
}
impl OpForms for Dialects {
    fn find(&self, name: &str) -> Option<OpForm<'_>> {
        let id = self.operation_index(name)?;
        let (operation, code) = self.known(id)?;
        Some(OpForm {
            id,
            is_printed: code.form.is_some() || matches!(operation.assembly, Assembly::Format(_)),
            has_names: operation.results.len() > 1 || code.names.is_some() || code.naming(operation).is_some(),
            is_terminator: operation.is_terminator,
            default_dialect: &operation.default_dialect,
        })
    }

    fn print(&self, form: u32, op: Op, printer: &mut OpAsmPrinter<'_>) -> Option<()> {
        let (operation, code) = self.known(form)?;
        let mut printing = Printing::new(self, (operation, code), op, printer)?;
        match (code.form, &operation.assembly) {
            (Some(form), _) => (form.print)(&mut printing),
            (None, Assembly::Format(format)) => printing.print_format(format),
            (None, _) => None,
        }
    }

    fn result_names(&self, form: u32, op: Op, names: &mut SsaNames<'_>) {
        let Some((operation, code)) = self.known(form) else { return };
        match (code.names, code.naming(operation)) {
            (Some(known), _) => known.name_results(op, names),
            (None, Some(naming)) => naming.name_results(op, names),
            (None, None) => names_of_groups(operation, op, names),
        }
    }

    fn block_argument_names(&self, form: u32, region: Region, names: &mut SsaNames<'_>) {
        let Some((operation, code)) = self.known(form) else { return };
        match (code.names, code.naming(operation)) {
            (Some(known), _) => (known.arguments)(region, names),
            (None, Some(naming)) => naming.name_arguments(region, names),
            (None, None) => {}
        }
    }
}
