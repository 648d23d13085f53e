//! The text of the IR, as `mlir-opt --mlir-print-op-generic` prints it.

use crate::aliases::Aliases;
use crate::handles::{Block, NIL, Op, Region, Value};
use crate::ir::Ir;
use crate::numbering::{Numbering, ValueName};
use crate::text::Text;
use mlir_syntax::{Attr, Context, Type, print_resources, print_string};
use std::fmt;

/// What a text shows.
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

impl Ir {
    /// The text of the top operation, with aliases and resources around it, and the empty line at the end that
    /// `mlir-opt` prints.
    pub fn print(&self, options: OpPrintingFlags) -> String {
        let context = self.context();
        let aliases = Aliases::collect(self, self.top, options.locations);
        let mut printer = Printer::new(self, &context, aliases, options);
        // An operation in MLIR's text is seldom longer than this.
        printer.text.out.reserve(self.op_count() * 96);
        printer.text.definitions(false);
        printer.op(self.top, 0);
        printer.text.out.push('\n');
        printer.text.definitions(true);
        print_resources(&self.resources, &mut printer.text.out);
        printer.text.out.push('\n');
        printer.text.out
    }

    /// The text of one operation as it is in the text of the whole, but with everything written out at its place.
    /// For messages.
    pub fn op_text(&self, op: Op) -> String {
        self.text_without_aliases(op, false)
    }

    /// The text of one operation with everything written out at its place.
    pub(crate) fn text_without_aliases(&self, op: Op, locations: bool) -> String {
        let context = self.context();
        let mut printer = Printer::new(self, &context, Aliases::default(), OpPrintingFlags { locations });
        printer.op(op, 0);
        printer.text.out
    }
}

impl Ir {
    /// What tells `op` from others of its name, for messages: its number, the name of its results in the text of the
    /// whole as it is now, and its location if it is known: `#7 %3 loc("a.py":1:2)`.
    pub fn op_label(&self, op: Op) -> String {
        let mut label = format!("#{}", op.index());
        if self.result_count(op) > 0
            && let number = Numbering::of(self, self.top).of_results(self, op)
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

struct Printer<'a> {
    ir: &'a Ir,
    context: &'a Context,
    numbering: Numbering,
    text: Text<'a>,
    options: OpPrintingFlags,
    /// The predecessors of the blocks of regions with several, once for each edge.
    predecessors: Vec<(Block, u32)>,
}

impl<'a> Printer<'a> {
    fn new(ir: &'a Ir, context: &'a Context, aliases: Aliases, options: OpPrintingFlags) -> Printer<'a> {
        let (numbering, text) = (Numbering::of(ir, ir.top), Text::new(context, aliases));
        Printer { ir, context, numbering, text, options, predecessors: Vec::new() }
    }

    fn push(&mut self, text: &str) {
        self.text.out.push_str(text);
    }

    fn list<T>(
        &mut self,
        open: &str,
        items: impl Iterator<Item = T>,
        close: &str,
        mut print: impl FnMut(&mut Self, T),
    ) {
        self.push(open);
        for (index, item) in items.enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            print(self, item);
        }
        self.push(close);
    }

    fn indent(&mut self, level: usize) {
        for _ in 0..level {
            self.push("  ");
        }
    }

    /// Prints an operation without indentation before it or the end of the line behind.
    fn op(&mut self, op: Op, level: usize) {
        let ir = self.ir;
        let result_count = ir.result_count(op);
        if result_count > 0 {
            self.push("%");
            self.text.number(self.numbering.of_results(ir, op));
            if result_count > 1 {
                self.push(":");
                self.text.number(result_count as u32);
            }
            self.push(" = ");
        }
        print_string(self.context.symbol_name(ir.name(op)), &mut self.text.out);
        self.list("(", ir.operands(op), ")", Self::value);
        if !ir.op_successors(op).is_empty() {
            self.list("[", ir.op_successors(op).iter().copied(), "]", Self::block_name);
        }
        if let Some(properties) = ir.properties(op) {
            self.push(" <{");
            self.text.entries(properties);
            self.push("}>");
        }
        if !ir.op_regions(op).is_empty() {
            self.list(" (", ir.op_regions(op).iter(), ")", |printer, region| printer.region(*region, level));
        }
        if !ir.discardable_attributes(op).is_empty() {
            self.push(" {");
            self.text.entries(ir.discardable_attributes(op));
            self.push("}");
        }
        self.push(" : ");
        let operand_types = ir.operands(op).map(|value| ir.value_type(value));
        let result_types = ir.op(op).results.indices().map(|value| ir.value_type(Value(value)));
        self.text.function_type(operand_types, result_types);
        if self.options.locations {
            self.text.trailing_location(ir.location(op), true);
        }
    }

    fn region(&mut self, region: Region, level: usize) {
        let ir = self.ir;
        self.push("{\n");
        let outer = std::mem::take(&mut self.predecessors);
        let mut blocks = ir.region_blocks(region);
        if blocks.next().is_some() && blocks.next().is_some() {
            self.find_predecessors(region);
        }
        for (index, block) in ir.region_blocks(region).enumerate() {
            if index > 0 || ir.block_arguments(block).len() > 0 || ir.last_op(block).is_none() {
                self.block_header(block, index == 0, level);
            }
            for op in ir.block_ops(block) {
                self.indent(level + 1);
                self.op(op, level + 1);
                self.push("\n");
            }
        }
        self.predecessors = outer;
        self.indent(level);
        self.push("}");
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

    fn block_header(&mut self, block: Block, is_entry: bool, level: usize) {
        let ir = self.ir;
        self.indent(level);
        self.block_name(block);
        if ir.block_arguments(block).len() > 0 {
            let arguments = ir.block_arguments(block).zip(ir.argument_locations(block));
            self.list("(", arguments, ")", |printer, (argument, location)| {
                printer.value(argument);
                printer.push(": ");
                printer.text.ty(ir.value_type(argument));
                if printer.options.locations {
                    printer.text.trailing_location(*location, false);
                }
            });
        }
        self.push(":");
        if !is_entry {
            let start = self.predecessors.partition_point(|edge| edge.0 < block);
            let end = self.predecessors.partition_point(|edge| edge.0 <= block);
            match end - start {
                0 => self.push("  // no predecessors"),
                1 => self.push("  // pred: "),
                count => {
                    self.push("  // ");
                    self.text.number(count as u32);
                    self.push(" preds: ");
                }
            }
            for index in start..end {
                self.push(if index > start { ", ^bb" } else { "^bb" });
                self.text.number(self.predecessors[index].1);
            }
        }
        self.push("\n");
    }

    fn block_name(&mut self, block: Block) {
        match self.numbering.of_block(block) {
            NIL => self.push("^INVALIDBLOCK"),
            number => {
                self.push("^bb");
                self.text.number(number);
            }
        }
    }

    fn value(&mut self, value: Value) {
        match self.numbering.of_value(self.ir, value) {
            ValueName::Argument(number) => {
                self.push("%arg");
                self.text.number(number);
            }
            ValueName::Number(number) => {
                self.push("%");
                self.text.number(number);
            }
            ValueName::Result(number, index) => {
                self.push("%");
                self.text.number(number);
                self.push("#");
                self.text.number(index as u32);
            }
            ValueName::Unknown => self.push("<<UNKNOWN SSA VALUE>>"),
        }
    }
}
