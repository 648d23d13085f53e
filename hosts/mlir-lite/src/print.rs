//! The text of the IR, as `mlir-opt` prints it: generic as with `--mlir-print-op-generic`, or in the forms of operations' own.

use crate::aliases::Aliases;
use crate::asm_printer::{OpAsmPrinter, RegionParts};
use crate::forms::{KnownForms, OpForms};
use crate::handles::{Block, NIL, Op, Region, Value};
use crate::ir::Ir;
use crate::numbering::Numbering;
use crate::text::Text;
use mlir_syntax::{Attr, Context, Type, print_resources, print_string};
use rustc_hash::FxHashSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The parts of an IR that a text shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpPrintingFlags {
    /// Print source locations, as `--mlir-print-debuginfo` does.
    pub locations: bool,
}

impl OpPrintingFlags {
    /// Sets [`locations`](Self::locations).
    pub fn locations(self, locations: bool) -> OpPrintingFlags {
        OpPrintingFlags { locations }
    }
}

/// The text of an IR, and where its operations are in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintedIr {
    /// The text.
    pub text: String,
    /// The bytes of each operation, its results and regions included; what lies within another one comes before it. The form of an
    /// operation may leave out a terminator, which has no place then.
    pub places: Vec<(Op, Range<usize>)>,
}

impl Ir {
    /// As [`print`](Self::print), or as [`print_custom`](Self::print_custom) if there are forms, on one thread, with the place of each
    /// operation.
    pub fn print_placed(&self, forms: Option<&dyn OpForms>, options: OpPrintingFlags) -> PrintedIr {
        let context = self.context();
        let mut printer = OpAsmPrinter::new(self, &context, forms, options);
        printer.places = Some(Vec::new());
        printer.whole_placed()
    }

    /// The text of the top operation, with aliases and resources around it, and the empty line at the end that
    /// `mlir-opt` prints.
    pub fn print(&self, options: OpPrintingFlags) -> String {
        OpAsmPrinter::new(self, &self.context(), None, options).whole()
    }

    /// The same in custom text: each operation is printed in the form that `forms` knows for it.
    pub fn print_custom(&self, forms: &dyn OpForms, options: OpPrintingFlags) -> String {
        OpAsmPrinter::new(self, &self.context(), Some(forms), options).whole()
    }

    /// The text of one operation as it is in the text of the whole, but with everything written out at its place.
    /// For messages.
    pub fn op_text(&self, op: Op) -> String {
        OpAsmPrinter::new(self, &self.context(), None, OpPrintingFlags::default()).alone(op)
    }

    /// The same in one line: regions are left out.
    pub fn op_line(&self, op: Op) -> String {
        OpAsmPrinter::new(self, &self.context(), None, OpPrintingFlags::default()).line(op)
    }
}

impl Ir {
    /// Returns what tells `op` from others of its name, for messages: its number, the name of its results in the text of the
    /// whole as it is now, and its location if it is known: `#7 %3 loc("a.py":1:2)`.
    pub fn op_label(&self, op: Op) -> String {
        let numbering = (self.result_count(op) > 0).then(|| Numbering::of(self, self.top));
        self.op_label_by(op, numbering.as_ref())
    }

    /// The same with the names that are given.
    pub(crate) fn op_label_by(&self, op: Op, numbering: Option<&Numbering>) -> String {
        let mut label = format!("#{}", op.index());
        if self.result_count(op) > 0
            && let Some(number) = numbering.map(|numbering| numbering.of_results(self, op))
            // Ops that are not in the text have no names.
            && number != NIL
        {
            label.push_str(&format!(" %{number}"));
            if self.result_count(op) > 1 {
                label.push_str(&format!(":{}", self.result_count(op)));
            }
        }
        let location = self.attribute_text(self.location(op));
        if location != "loc(unknown)" {
            label.push(' ');
            label.push_str(&location);
        }
        label
    }

    /// The text of a type.
    pub fn type_text(&self, ty: Type) -> String {
        let mut text = String::new();
        mlir_syntax::print_type(&self.context(), ty, &mut text);
        text
    }

    /// The text of an attribute.
    pub fn attribute_text(&self, attribute: Attr) -> String {
        let mut text = String::new();
        mlir_syntax::print_attribute(&self.context(), attribute, &mut text);
        text
    }
}

impl fmt::Display for Ir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print(OpPrintingFlags::default()))
    }
}

impl<'a> OpAsmPrinter<'a> {
    pub(crate) fn new(
        ir: &'a Ir,
        context: &'a Context,
        forms: Option<&'a dyn OpForms>,
        options: OpPrintingFlags,
    ) -> OpAsmPrinter<'a> {
        let forms = forms.map(|forms| KnownForms::of(ir, context, forms));
        let numbering = match &forms {
            None => Numbering::of(ir, ir.top),
            Some(forms) => Numbering::with_names(ir, context, ir.top, forms),
        };
        OpAsmPrinter { forms, ..OpAsmPrinter::numbered(ir, context, options, Arc::new(numbering)) }
    }

    /// A printer of generic text with the names that are given.
    pub(crate) fn numbered(
        ir: &'a Ir,
        context: &'a Context,
        options: OpPrintingFlags,
        numbering: Arc<Numbering>,
    ) -> OpAsmPrinter<'a> {
        OpAsmPrinter {
            ir,
            context,
            forms: None,
            numbering,
            text: Text::new(context),
            options,
            predecessors: Vec::new(),
            indent: 0,
            default_dialect: "builtin",
            unfit: FxHashSet::default(),
            places: None,
            is_one_line: false,
        }
    }

    /// The text of the top operation, with aliases and resources around it.
    fn whole(self) -> String {
        self.whole_placed().text
    }

    /// The same, with the places of operations if they are noted.
    fn whole_placed(mut self) -> PrintedIr {
        let ir = self.ir;
        if Aliases::can_be_in(self.context, self.options.locations) {
            self.text.collect_aliases();
            self.collect_op(ir.top);
            let forms = self.forms.as_ref().map(|forms| forms.forms);
            let (context, options) = (self.context, self.options);
            self.text.finish_aliases(|| OpAsmPrinter::new(ir, context, forms, options).alone(ir.top));
        }
        self.written()
    }

    /// The text with the aliases that are known.
    pub(crate) fn written(mut self) -> PrintedIr {
        let ir = self.ir;
        // An operation in MLIR's text is seldom longer than this.
        self.text.out.reserve(ir.op_count() * 96);
        self.text.definitions(false);
        self.op(ir.top);
        self.text.out.push('\n');
        self.text.definitions(true);
        print_resources(&ir.resources, &mut self.text.out);
        self.text.out.push('\n');
        PrintedIr { text: self.text.out, places: self.places.unwrap_or_default() }
    }

    /// Meets what the operations in the top operation hold.
    pub(crate) fn collect_body(&mut self) {
        self.body_ops().for_each(|op| self.collect_op(op));
    }

    /// The text of the operations in the top operation, each on a line, as they are in the text of the whole.
    pub(crate) fn body(&mut self) -> String {
        let ir = self.ir;
        self.text.out.reserve(ir.op_count() * 96);
        let form = self.forms.as_ref().and_then(|forms| forms.get(ir.name(ir.top)));
        self.default_dialect = form.map_or("", |form| form.default_dialect);
        self.indent = 1;
        self.lines(self.body_ops());
        let mut text = std::mem::take(&mut self.text.out);
        text.shrink_to_fit();
        text
    }

    pub(crate) fn body_ops(&self) -> impl Iterator<Item = Op> + use<'a> {
        let ir = self.ir;
        let blocks = ir.op_regions(ir.top).iter().flat_map(|region| ir.region_blocks(*region));
        blocks.flat_map(|block| ir.block_ops(block))
    }

    /// The first line of the generic text of one operation: it ends where the regions begin.
    pub(crate) fn line(mut self, op: Op) -> String {
        self.is_one_line = true;
        self.alone(op)
    }

    /// The text of one operation with everything written out at its place.
    fn alone(mut self, op: Op) -> String {
        self.op(op);
        self.text.out
    }

    fn list<T>(
        &mut self,
        open: &str,
        items: impl Iterator<Item = T>,
        close: &str,
        mut print: impl FnMut(&mut Self, T),
    ) {
        self.text.out.push_str(open);
        for (index, item) in items.enumerate() {
            self.text.out.push_str(if index > 0 { ", " } else { "" });
            print(self, item);
        }
        self.text.out.push_str(close);
    }

    pub(crate) fn print_indent(&mut self) {
        for _ in 0..self.indent {
            self.text.out.push_str("  ");
        }
    }

    /// The form of an operation that is to be printed in it.
    fn form(&self, op: Op) -> Option<(u32, &'a dyn OpForms)> {
        let forms = self.forms.as_ref()?;
        let form = forms.get(self.ir.name(op))?;
        (form.is_printed && !self.unfit.contains(&op)).then_some((form.id, forms.forms))
    }

    /// Meets what an operation holds in the order it is printed.
    pub(crate) fn collect_op(&mut self, op: Op) {
        let (ir, context) = (self.ir, self.context);
        if self.options.locations
            && let Some(aliases) = self.text.collecting()
        {
            aliases.visit_attribute(context, ir.location(op), true);
        }
        if let Some((form, forms)) = self.form(op) {
            if forms.print(form, op, self).is_some() {
                return;
            }
            self.unfit.insert(op);
        }
        self.collect_generic(op);
    }

    pub(crate) fn collect_generic(&mut self, op: Op) {
        let (ir, context) = (self.ir, self.context);
        for region in ir.op_regions(op) {
            self.collect_region(*region, RegionParts::ALL);
        }
        if let Some(aliases) = self.text.collecting() {
            aliases.visit_generic(ir, context, op);
        }
    }

    pub(crate) fn collect_region(&mut self, region: Region, parts: RegionParts) {
        let (ir, context) = (self.ir, self.context);
        for (index, block) in ir.region_blocks(region).enumerate() {
            if let Some(aliases) = self.text.collecting()
                && (index > 0 || parts.entry_arguments)
            {
                for (argument, location) in ir.block_arguments(block).zip(ir.argument_locations(block)) {
                    aliases.visit_type(context, ir.value_type(argument), false);
                    if self.options.locations {
                        aliases.visit_attribute(context, *location, false);
                    }
                }
            }
            let left_out = if index > 0 { None } else { self.left_out(block, parts) };
            let ops = ir.block_ops(block).filter(|op| Some(*op) != left_out);
            ops.for_each(|op| self.collect_op(op));
        }
    }

    /// The terminator of an entry block, if it is not printed.
    fn left_out(&self, block: Block, parts: RegionParts) -> Option<Op> {
        if parts.terminators {
            return None;
        }
        let last = self.ir.last_op(block)?;
        self.forms.as_ref()?.get(self.ir.name(last))?.is_terminator.then_some(last)
    }

    /// Prints an operation without indentation before it or the end of the line behind.
    fn op(&mut self, op: Op) {
        let (ir, start) = (self.ir, self.text.out.len());
        let result_count = ir.result_count(op) as u32;
        if result_count > 0 {
            match self.numbering.groups(op) {
                None => self.result_group(op, 0, result_count),
                Some(groups) => {
                    let groups = groups.to_vec();
                    let ends = groups[1..].iter().copied().chain([result_count]);
                    self.list("", groups.iter().zip(ends), "", |printer, (start, end)| {
                        printer.result_group(op, *start, end - start);
                    });
                }
            }
            self.text.out.push_str(" = ");
        }
        self.op_behind_results(op);
        if self.options.locations {
            self.text.trailing_location(ir.location(op), true);
        }
        if let Some(places) = &mut self.places {
            places.push((op, start..self.text.out.len()));
        }
    }

    fn result_group(&mut self, op: Op, start: u32, len: u32) {
        let first = self.ir.result(op, start as usize);
        self.text.value_name(self.numbering.of_group(first));
        if len > 1 {
            self.text.out.push(':');
            self.text.number(len);
        }
    }

    pub(crate) fn op_behind_results(&mut self, op: Op) {
        if let Some((form, forms)) = self.form(op) {
            let (start, indent) = (self.text.out.len(), self.indent);
            let placed = self.places.as_ref().map_or(0, Vec::len);
            let name = self.context.symbol_name(self.ir.name(op));
            self.text.out.push_str(self.short_name(name).unwrap_or(name));
            if forms.print(form, op, self).is_some() {
                return;
            }
            self.text.out.truncate(start);
            if let Some(places) = &mut self.places {
                places.truncate(placed);
            }
            self.indent = indent;
            self.unfit.insert(op);
        }
        self.generic(op, true);
    }

    /// A name without the dialect that is understood where it stands.
    fn short_name(&self, name: &'a str) -> Option<&'a str> {
        let dialect = self.default_dialect;
        // Where names differ in length, which is seen at once, they are not compared.
        let short =
            name.as_bytes().get(dialect.len()).filter(|byte| **byte == b'.').map(|_| &name[dialect.len() + 1..])?;
        (name.starts_with(dialect) && !short.contains('.')).then_some(short)
    }

    /// Prints the generic form of an operation behind its results.
    pub(crate) fn generic(&mut self, op: Op, with_name: bool) {
        let ir = self.ir;
        if with_name {
            print_string(self.context.symbol_name(ir.name(op)), &mut self.text.out);
        }
        self.list("(", ir.operands(op), ")", Self::value);
        if !ir.op_successors(op).is_empty() {
            self.list("[", ir.op_successors(op).iter().copied(), "]", Self::block_name);
        }
        if let Some(properties) = ir.properties(op) {
            self.text.out.push_str(" <{");
            self.text.entries(properties);
            self.text.out.push_str("}>");
        }
        if !ir.op_regions(op).is_empty() {
            if self.is_one_line {
                return self.text.out.push_str(" ({");
            }
            self.list(" (", ir.op_regions(op).iter(), ")", |printer, region| {
                // MLIR reads the names in them as beside the operation, and prints them with their dialect.
                printer.region(*region, RegionParts::ALL, "");
            });
        }
        if !ir.discardable_attributes(op).is_empty() {
            self.text.out.push_str(" {");
            self.text.entries(ir.discardable_attributes(op));
            self.text.out.push('}');
        }
        self.text.out.push_str(" : ");
        let operand_types = ir.operands(op).map(|value| ir.value_type(value));
        let result_types = ir.op(op).results.indices().map(|value| ir.value_type(Value(value)));
        self.text.function_type(operand_types, result_types);
    }

    /// Prints a region in a form of its operation's own.
    pub(crate) fn region_of_form(&mut self, region: Region, parts: RegionParts) {
        let owner = self.ir.region_owner(region).map(|owner| self.ir.name(owner));
        let form = self.forms.as_ref().zip(owner).and_then(|(forms, owner)| forms.get(owner));
        let dialect = form.map_or("", |form| form.default_dialect);
        self.region(region, parts, dialect);
    }

    /// Prints a region in which the operations of a dialect need no prefix.
    fn region(&mut self, region: Region, parts: RegionParts, default_dialect: &'a str) {
        let ir = self.ir;
        self.text.out.push_str("{\n");
        let outer = std::mem::take(&mut self.predecessors);
        let outer_dialect = std::mem::replace(&mut self.default_dialect, default_dialect);
        let mut blocks = ir.region_blocks(region);
        if blocks.next().is_some() && blocks.next().is_some() {
            self.find_predecessors(region);
        }
        for (index, block) in ir.region_blocks(region).enumerate() {
            let has_header = index > 0
                || parts.entry_arguments && ir.block_arguments(block).len() > 0
                || parts.empty_block && ir.last_op(block).is_none();
            if has_header {
                self.block_header(block, index == 0);
            }
            let left_out = if index > 0 { None } else { self.left_out(block, parts) };
            self.indent += 1;
            let ops = ir.block_ops(block).filter(|op| Some(*op) != left_out);
            self.lines(ops);
            self.indent -= 1;
        }
        self.predecessors = outer;
        self.default_dialect = outer_dialect;
        self.print_indent();
        self.text.out.push('}');
    }

    /// Prints operations, each on a line.
    fn lines(&mut self, ops: impl IntoIterator<Item = Op>) {
        for op in ops {
            self.print_indent();
            self.op(op);
            self.text.out.push('\n');
        }
    }

    /// Lists the edges to each block in the order of the blocks they come from.
    fn find_predecessors(&mut self, region: Region) {
        let ir = self.ir;
        for (position, block) in ir.region_blocks(region).enumerate() {
            // Only a terminator has successors.
            if let Some(op) = ir.last_op(block) {
                self.predecessors.extend(ir.op_successors(op).iter().map(|to| (*to, position as u32)));
            }
        }
        self.predecessors.sort_by_key(|edge| edge.0);
    }

    fn block_header(&mut self, block: Block, is_entry: bool) {
        let ir = self.ir;
        self.print_indent();
        self.block_name(block);
        if ir.block_arguments(block).len() > 0 {
            let arguments = ir.block_arguments(block).zip(ir.argument_locations(block));
            self.list("(", arguments, ")", |printer, (argument, location)| {
                printer.value(argument);
                printer.text.out.push_str(": ");
                printer.text.ty(ir.value_type(argument));
                if printer.options.locations {
                    printer.text.trailing_location(*location, false);
                }
            });
        }
        self.text.out.push(':');
        if !is_entry {
            let start = self.predecessors.partition_point(|edge| edge.0 < block);
            let end = self.predecessors.partition_point(|edge| edge.0 <= block);
            match end - start {
                0 => self.text.out.push_str("  // no predecessors"),
                1 => self.text.out.push_str("  // pred: "),
                count => {
                    self.text.out.push_str("  // ");
                    self.text.number(count as u32);
                    self.text.out.push_str(" preds: ");
                }
            }
            for index in start..end {
                self.text.out.push_str(if index > start { ", ^bb" } else { "^bb" });
                self.text.number(self.predecessors[index].1);
            }
        }
        self.text.out.push('\n');
    }

    pub(crate) fn block_name(&mut self, block: Block) {
        match self.numbering.of_block(block) {
            NIL => self.text.out.push_str("^INVALIDBLOCK"),
            number => {
                self.text.out.push_str("^bb");
                self.text.number(number);
            }
        }
    }
}
