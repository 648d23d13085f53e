//! The printer for the form of an operation.
//!
//! The names are those of MLIR's `OpAsmPrinter`. A form is run twice: once to meet what may have an alias, in the order it is
//! printed, while nothing is written; and once to write. Here is what a form may call, [`print`](crate::print) has what goes
//! around it.

use crate::forms::KnownForms;
use crate::handles::{Block, Op, Region, Value};
use crate::ir::Ir;
use crate::numbering::{Numbering, ValueName};
use crate::print::OpPrintingFlags;
use crate::text::Text;
use mlir_syntax::affine::{AffineExpr, AffineMap, AffineVariable};
use mlir_syntax::{Attr, Context, Symbol, Type, is_bare_identifier, print_attribute_key, print_string};
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::Arc;

/// Appends operations and their parts to a text.
pub struct OpAsmPrinter<'a> {
    pub(crate) ir: &'a Ir,
    pub(crate) context: &'a Context,
    /// Without forms every operation is generic.
    pub(crate) forms: Option<KnownForms<'a>>,
    pub(crate) numbering: Arc<Numbering>,
    pub(crate) text: Text<'a>,
    pub(crate) options: OpPrintingFlags,
    /// The predecessors of the blocks of regions with several, once for each edge.
    pub(crate) predecessors: Vec<(Block, u32)>,
    /// In steps of two spaces.
    pub(crate) indent: usize,
    /// Operations of this dialect need no prefix.
    pub(crate) default_dialect: &'a str,
    /// Operations that do not fit their form.
    pub(crate) unfit: FxHashSet<Op>,
    /// Where operations are in the text, if somebody asks.
    pub(crate) places: Option<Vec<(Op, Range<usize>)>>,
    /// True if regions and what is behind them are left out.
    pub(crate) is_one_line: bool,
}

impl<'a> OpAsmPrinter<'a> {
    /// The IR.
    pub fn ir(&self) -> &'a Ir {
        self.ir
    }

    /// Its types, attributes and names.
    pub fn context(&self) -> &'a Context {
        self.context
    }

    /// Appends text as it is.
    pub fn push(&mut self, text: &str) {
        if !self.is_dry() {
            self.text.out.push_str(text);
        }
    }

    /// Appends a number.
    pub fn print_number(&mut self, number: i64) {
        if !self.is_dry() {
            self.text.out.push_str(if number < 0 { "-" } else { "" });
            self.text.number(number.unsigned_abs());
        }
    }

    /// Appends each of `items` as `print` does, with commas between them.
    pub fn comma_separated<T>(&mut self, items: impl IntoIterator<Item = T>, mut print: impl FnMut(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" });
            print(self, item);
        }
    }

    /// `%name`, as it is where the value is used.
    pub fn print_operand(&mut self, value: Value) {
        if !self.is_dry() {
            self.value(value);
        }
    }

    /// Returns true if a value is printed as `%name`, and not as one of several results of that name.
    pub fn is_named(&self, value: Value, name: &str) -> bool {
        matches!(self.numbering.of_value(self.ir, value), (ValueName::Name(own), None) if own == name)
    }

    /// Returns true if a value is printed with a name, and not with a number.
    pub fn has_name(&self, value: Value) -> bool {
        matches!(self.numbering.of_value(self.ir, value), (ValueName::Name(_), _))
    }

    /// Operands with commas between them.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item = Value>) {
        self.comma_separated(values, Self::print_operand);
    }

    /// A type or its alias.
    pub fn print_type(&mut self, ty: Type) {
        match self.text.collecting() {
            Some(aliases) => _ = aliases.visit_type(self.context, ty, false),
            None => self.text.ty(ty),
        }
    }

    /// Types with commas between them.
    pub fn print_types(&mut self, types: impl IntoIterator<Item = Type>) {
        self.comma_separated(types, Self::print_type);
    }

    /// The types of values with commas between them.
    pub fn print_types_of(&mut self, values: impl IntoIterator<Item = Value>) {
        let ir = self.ir;
        self.comma_separated(values, |printer, value| printer.print_type(ir.value_type(value)));
    }

    /// An attribute or its alias.
    pub fn print_attribute(&mut self, attr: Attr) {
        self.visit_or_print(attr, |text| text.attribute(attr));
    }

    /// Notes the attribute in the dry run that looks for aliases, and prints it in the other.
    fn visit_or_print(&mut self, attr: Attr, print: impl FnOnce(&mut Text<'a>)) {
        match self.text.collecting() {
            Some(aliases) => _ = aliases.visit_attribute(self.context, attr, false),
            None => print(&mut self.text),
        }
    }

    /// An attribute or its alias, without the type that stands behind it.
    pub fn print_attribute_without_type(&mut self, attr: Attr) {
        self.visit_or_print(attr, |text| text.attribute_without_type(attr));
    }

    /// An attribute of a dialect without its prefix: `<x>` of `#gpu.dim<x>`. Without parameters it keeps the prefix.
    pub fn print_stripped_attribute(&mut self, attr: Attr) {
        self.visit_or_print(attr, |text| text.stripped_attribute(attr));
    }

    /// A type of a dialect without its prefix: `<i32>` of `!async.value<i32>`. Without parameters it keeps the prefix.
    pub fn print_stripped_type(&mut self, ty: Type) {
        match self.text.collecting() {
            Some(aliases) => _ = aliases.visit_type(self.context, ty, false),
            None => self.text.stripped_type(ty),
        }
    }

    /// `[1, 2]` for `array<i64: 1, 2>`; any other attribute as it is.
    pub fn print_dense_array(&mut self, attr: Attr) {
        match self.text.collecting() {
            Some(aliases) => _ = aliases.visit_attribute(self.context, attr, false),
            None => self.text.dense_array(attr),
        }
    }

    /// `@name`, quoted if it is no identifier.
    pub fn print_symbol_name(&mut self, name: impl AsRef<[u8]>) {
        self.push("@");
        self.print_keyword_or_string(name);
    }

    /// An identifier, or a string literal of what is none.
    pub fn print_keyword_or_string(&mut self, text: impl AsRef<[u8]>) {
        match std::str::from_utf8(text.as_ref()).ok().filter(|text| is_bare_identifier(text)) {
            Some(text) => self.push(text),
            None => self.print_string(text),
        }
    }

    /// A string literal.
    pub fn print_string(&mut self, text: impl AsRef<[u8]>) {
        if !self.is_dry() {
            print_string(text.as_ref(), &mut self.text.out);
        }
    }

    /// The properties and the discardable attributes of `op` as MLIR shows them to a form: together, sorted by name.
    pub fn attributes(&self, op: Op) -> Vec<(Symbol, Attr)> {
        let mut entries = self.ir.properties(op).unwrap_or_default().to_vec();
        let are_all = entries.is_empty() || self.ir.discardable_attributes(op).is_empty();
        entries.extend_from_slice(self.ir.discardable_attributes(op));
        if !are_all {
            entries.sort_by(|a, b| self.context.symbol_name(a.0).cmp(self.context.symbol_name(b.0)));
        }
        entries
    }

    /// ` {a = 1 : i32, b}` without what is elided by its name; nothing if nothing is left.
    pub fn print_optional_attr_dict(&mut self, attributes: &[(Symbol, Attr)], elided: &[&str]) {
        self.attr_dict(" {", attributes, elided);
    }

    /// The same behind ` attributes`.
    pub fn print_optional_attr_dict_with_keyword(&mut self, attributes: &[(Symbol, Attr)], elided: &[&str]) {
        self.attr_dict(" attributes {", attributes, elided);
    }

    fn attr_dict(&mut self, open: &str, attributes: &[(Symbol, Attr)], elided: &[&str]) {
        let mut is_first = true;
        for (key, value) in attributes {
            let name = self.context.symbol_name(*key);
            if elided.contains(&name) {
                continue;
            }
            self.push(if is_first { open } else { ", " });
            is_first = false;
            self.print_named_attribute(*key, *value);
        }
        if !is_first {
            self.push("}");
        }
    }

    /// `name = value`, or `name` alone if the value is `unit`.
    pub fn print_named_attribute(&mut self, key: Symbol, value: Attr) {
        let context = self.context;
        self.visit_or_print(value, |text| {
            print_attribute_key(context.symbol_name(key), &mut text.out);
            if value != context.unit() {
                text.out.push_str(" = ");
                text.attribute(value);
            }
        });
    }

    /// A region in braces. Its entry has a label if it has arguments that are to be printed, or if it is empty and
    /// `print_empty_block` is set. Without `print_block_terminators` the last operation of the entry is left out if it is
    /// a known terminator.
    pub fn print_region(
        &mut self,
        region: Region,
        print_entry_block_args: bool,
        print_block_terminators: bool,
        print_empty_block: bool,
    ) {
        let parts = RegionParts {
            entry_arguments: print_entry_block_args,
            terminators: print_block_terminators,
            empty_block: print_empty_block,
        };
        match self.is_dry() {
            true => self.collect_region(region, parts),
            false => self.region_of_form(region, parts),
        }
    }

    /// `%arg0: i32 {a = 1} loc(…)`, as where an operation's own form declares the arguments of its region.
    pub fn print_region_argument(&mut self, argument: Value, attributes: &[(Symbol, Attr)], omit_type: bool) {
        let location = self.argument_location(argument);
        if self.is_dry() {
            // MLIR does not look for aliases in the attributes here.
            self.print_type(self.ir.value_type(argument));
            if let Some(location) = location.filter(|_| self.options.locations)
                && let Some(aliases) = self.text.collecting()
            {
                aliases.visit_attribute(self.context, location, false);
            }
            return;
        }
        self.value(argument);
        if !omit_type {
            self.push(": ");
            self.text.ty(self.ir.value_type(argument));
        }
        self.print_optional_attr_dict(attributes, &[]);
        if let Some(location) = location.filter(|_| self.options.locations) {
            self.text.trailing_location(location, false);
        }
    }

    fn argument_location(&self, argument: Value) -> Option<Attr> {
        let block = self.ir.argument_owner(argument)?;
        self.ir.argument_locations(block).get(self.ir.value_index(argument)).copied()
    }

    /// `^bb1`
    pub fn print_successor(&mut self, block: Block) {
        if !self.is_dry() {
            self.block_name(block);
        }
    }

    /// `^bb1(%0, %1 : i32, i64)`, or `^bb1` if there are no operands.
    pub fn print_successor_and_use_list(
        &mut self,
        block: Block,
        operands: impl ExactSizeIterator<Item = Value> + Clone,
    ) {
        // MLIR does not look for aliases in the types here.
        if self.is_dry() {
            return;
        }
        self.block_name(block);
        if operands.len() > 0 {
            self.push("(");
            self.print_operands(operands.clone());
            self.push(" : ");
            self.print_types_of(operands);
            self.push(")");
        }
    }

    /// `(inputs) -> results`; the results are in parentheses unless there is exactly one and it is no function.
    pub fn print_functional_type(
        &mut self,
        inputs: impl IntoIterator<Item = Type>,
        results: impl IntoIterator<Item = Type, IntoIter: ExactSizeIterator>,
    ) {
        if self.is_dry() {
            self.print_types(inputs);
            self.print_types(results);
        } else {
            self.text.function_type(inputs.into_iter(), results.into_iter());
        }
    }

    /// ` -> i32` or ` -> (i32, i64)`
    pub fn print_arrow_type_list(&mut self, types: &[Type]) {
        self.push(" ->");
        self.print_result_types(types);
    }

    /// ` i32` or ` (i32, i64)`
    pub fn print_result_types(&mut self, types: &[Type]) {
        use mlir_syntax::TypeKind::Function;
        let is_alone = matches!(types, [ty] if !matches!(self.context.type_kind(*ty), Function { .. }));
        self.push(if is_alone { " " } else { " (" });
        self.print_types(types.iter().copied());
        self.push(if is_alone { "" } else { ")" });
    }

    /// The results of an affine map with operands for its dimensions, then for its symbols, which stand in `symbol(…)`.
    pub fn print_affine_map_of_ssa_ids(&mut self, map: &AffineMap, operands: &[Value]) {
        let (dimensions, symbols) = operands.split_at((map.dimensions as usize).min(operands.len()));
        self.comma_separated(&map.results, |printer, expr| {
            printer.affine_expr(expr, dimensions, symbols, true);
        });
    }

    /// An affine expression with operands for its dimensions and symbols.
    pub fn print_affine_expr_of_ssa_ids(&mut self, expr: &AffineExpr, dimensions: &[Value], symbols: &[Value]) {
        self.affine_expr(expr, dimensions, symbols, true);
    }

    fn affine_expr(&mut self, expr: &AffineExpr, dimensions: &[Value], symbols: &[Value], marks_symbols: bool) {
        if self.is_dry() {
            return;
        }
        let (ir, numbering) = (self.ir, &self.numbering);
        let mut names = Text::new(self.context);
        let print = |variable: AffineVariable, out: &mut String| {
            let (value, is_symbol) = match variable {
                AffineVariable::Dimension(index) => (dimensions.get(index as usize), false),
                AffineVariable::Symbol(index) => (symbols.get(index as usize), marks_symbols),
            };
            out.push_str(if is_symbol { "symbol(" } else { "" });
            match value {
                Some(value) => {
                    names.value(numbering.of_value(ir, *value));
                    out.push_str(&names.out);
                    names.out.clear();
                }
                None => out.push_str("<<NULL VALUE>>"),
            }
            out.push_str(if is_symbol { ")" } else { "" });
        };
        expr.print_over(print, &mut self.text.out);
    }

    /// From now on the first arguments of `region` are called as `names` are, one for each that is given.
    pub fn shadow_region_args(&mut self, region: Region, names: impl IntoIterator<Item = Option<Value>>) {
        if self.is_dry() {
            return;
        }
        let Some(entry) = self.ir.region_blocks(region).next() else { return };
        for (argument, name) in self.ir.block_arguments(entry).zip(names) {
            if let Some(name) = name {
                Arc::make_mut(&mut self.numbering).shadow(self.ir, argument, name);
            }
        }
    }

    /// Ends the line and begins the next one with its indentation.
    pub fn print_newline(&mut self) {
        self.push("\n");
        if !self.is_dry() {
            self.print_indent();
        }
    }

    /// Lines that begin from now on have two spaces more.
    pub fn increase_indent(&mut self) {
        self.indent += 1;
    }

    /// Lines that begin from now on have two spaces less.
    pub fn decrease_indent(&mut self) {
        self.indent = self.indent.saturating_sub(1);
    }

    /// The generic form of an operation without its results and its location, the name only if it is asked for.
    pub fn print_generic_op(&mut self, op: Op, print_name: bool) {
        match self.is_dry() {
            true => self.collect_generic(op),
            false => self.generic(op, print_name),
        }
    }

    /// An operation as it stands in a block, without its results and its location.
    pub fn print_custom_or_generic_op(&mut self, op: Op) {
        match self.is_dry() {
            true => self.collect_op(op),
            false => self.op_behind_results(op),
        }
    }

    /// Returns true if aliases are being looked for. What a form prints must not depend on it.
    pub(crate) fn is_dry(&self) -> bool {
        self.text.is_collecting()
    }

    pub(crate) fn value(&mut self, value: Value) {
        self.text.value(self.numbering.of_value(self.ir, value));
    }
}

/// The parts of a region that are printed.
#[derive(Clone, Copy)]
pub(crate) struct RegionParts {
    pub entry_arguments: bool,
    pub terminators: bool,
    pub empty_block: bool,
}

impl RegionParts {
    pub(crate) const ALL: RegionParts = RegionParts { entry_arguments: true, terminators: true, empty_block: true };
}

impl Text<'_> {
    /// Appends the name of a value where it is used.
    pub(crate) fn value(&mut self, (name, index): (ValueName<'_>, Option<u32>)) {
        self.value_name(name);
        if let Some(index) = index {
            self.out.push('#');
            self.number(index);
        }
    }

    /// Appends the name of a value or of a group of results.
    pub(crate) fn value_name(&mut self, name: ValueName<'_>) {
        match name {
            ValueName::Argument(number) => {
                self.out.push_str("%arg");
                self.number(number);
            }
            ValueName::Number(number) => {
                self.out.push('%');
                self.number(number);
            }
            ValueName::Name(name) => {
                self.out.push('%');
                self.out.push_str(name);
            }
            ValueName::Unknown => self.out.push_str("<<UNKNOWN SSA VALUE>>"),
        }
    }
}
