//! A module as the text of MLIR's `pdl` dialect, in the custom ("pretty") form.
//!
//! The shape is `mlir-opt`'s own, blanks at line ends aside, and `mlir-opt` accepts the text of every module that
//! [`verify`](crate::verify()) accepts, with seven exceptions that MLIR's dialect cannot express and that
//! [`parse`](crate::parse()) reads back all the same: benefits over 32,767; native calls with neither arguments nor results
//! and native constraints without arguments; native constraints that return an operation; unused operations in
//! the match section of a pattern with an external rewriter; any result of an operation; parts that must not be found;
//! and locations of created operations. [`Module::for_mlir`] says in MLIR's words what can be said so.
//!
//! Things that MLIR has no place for travel in discardable attributes: a bounded recursion as `attributes {recursion}` on
//! the pattern, what an attribute is where an operation does not have it as `attributes {otherwise = 7 : i32}`, and uses that only
//! please MLIR's verifier as `{implicit}` on the ops that make them. The reader drops the last. A `pdl.result` of which any will do
//! has no index (`result of %0`), and a part that must not be found is an op `unless { … } where(%3 = %0 : !pdl.value)` before the
//! rewrite: `%3` is defined in the braces and looked for at `%0`. MLIR reads neither.
//!
//! Where a created operation comes from is said behind its result types, in words that MLIR does not know, because an attribute
//! cannot name values: `at(%root, %value : !pdl.operation, !pdl.value)` fuses the locations of both, `at("name")` is a name, and
//! `at("metadata", %root : !pdl.operation)` has both. Behind a call of a native rewrite, it is said of all that the function creates.

use std::fmt::{self, Write};

use mlir_syntax::{print_string, print_symbol_name};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::uses::binding_uses;
use crate::{Kind, Location, Module, NewLocation, Op, OpKind, Pattern, Replacement, RewriteBody, Unless, ValueId};

/// The parts that [`print_with`] adds to the plain text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// True if each operation is followed by `loc("file":line:column)`, or by `loc(unknown)`.
    pub locations: bool,
    /// True if values with names are printed as `%name` instead of by number.
    pub names: bool,
}

impl PrintOptions {
    /// Sets [`locations`](Self::locations).
    pub fn locations(self, locations: bool) -> PrintOptions {
        PrintOptions { locations, ..self }
    }

    /// Sets [`names`](Self::names).
    pub fn names(self, names: bool) -> PrintOptions {
        PrintOptions { names, ..self }
    }
}

/// The discardable attribute on ops that exist only to make a use; see the [module](self).
pub(crate) const IMPLICIT: &str = "implicit";

/// The discardable attribute that says what an attribute is that is not there; see the [module](self).
pub(crate) const OTHERWISE: &str = "otherwise";

/// The word before the location of a created operation; see the [module](self).
pub(crate) const AT: &str = "at";

/// The discardable attribute that says `recursion`; see the [module](self).
pub(crate) const RECURSION: &str = "recursion";

/// Prints `module` wrapped in `module { … }`, values by number and without locations.
///
/// Never panics, whatever the module; the text of a module that does not verify may not be readable.
pub fn print(module: &Module) -> String {
    print_with(module, PrintOptions::default())
}

/// Prints `module` as `options` say.
pub fn print_with(module: &Module, options: PrintOptions) -> String {
    let mut out = String::from("module {\n");
    for pattern in &module.patterns {
        let mut printer = Printer { out: &mut out, pattern, options, names: name_values(pattern, options) };
        // Writing to a string does not fail.
        let _ = printer.pattern();
    }
    out.push_str("}\n");
    out
}

struct Printer<'a> {
    out: &'a mut String,
    pattern: &'a Pattern,
    options: PrintOptions,
    /// The spelling of each value, without `%`.
    names: FxHashMap<ValueId, String>,
}

impl Printer<'_> {
    fn pattern(&mut self) -> fmt::Result {
        let pattern = self.pattern;
        self.out.push_str("  pdl.pattern");
        if let Some(name) = &pattern.name {
            self.out.push(' ');
            print_symbol_name(name, self.out);
        }
        write!(self.out, " : benefit({})", pattern.benefit)?;
        if pattern.recursion {
            write!(self.out, " attributes {{{RECURSION}}}")?;
        }
        self.out.push_str(" {\n");
        for op in &pattern.matcher {
            self.op("    ", op)?;
        }
        pattern.unless.iter().try_for_each(|unless| self.unless(unless))?;
        self.rewrite()?;
        self.out.push_str("  }");
        self.end_line(&pattern.location)
    }

    fn unless(&mut self, unless: &Unless) -> fmt::Result {
        self.out.push_str(if unless.each { "    each {\n" } else { "    unless {\n" });
        unless.ops.iter().try_for_each(|op| self.op("      ", op))?;
        self.out.push_str("    }");
        if !unless.at.is_empty() {
            let pair = |(found, at): &(ValueId, ValueId)| format!("{} = {}", self.value(*found), self.value(*at));
            let pairs: Vec<String> = unless.at.iter().map(pair).collect();
            let places: Vec<ValueId> = unless.at.iter().map(|(_, at)| *at).collect();
            write!(self.out, " where({} : {})", pairs.join(", "), self.kinds(&places))?;
        }
        self.end_line(&unless.location)
    }

    fn rewrite(&mut self) -> fmt::Result {
        let rewrite = &self.pattern.rewrite;
        self.out.push_str("    rewrite");
        if let Some(root) = rewrite.root {
            write!(self.out, " {}", self.value(root))?;
        }
        match &rewrite.body {
            RewriteBody::External { name, args } => {
                self.out.push_str(" with ");
                print_string(name, self.out);
                self.optional_arguments(args)?;
            }
            RewriteBody::Ops(ops) => {
                self.out.push_str(" {\n");
                for (i, op) in ops.iter().enumerate() {
                    self.op("      ", op)?;
                    if ops.get(i + 1).is_some_and(|next| !next.results.is_empty()) {
                        self.separate_replacement(op);
                    }
                }
                self.implicit_uses(ops)?;
                self.out.push_str("    }");
            }
        }
        self.end_line(&rewrite.location)
    }

    /// Ends `op`, which was printed last, if it is a `replace … with(…)`, so that MLIR does not read the result name on the
    /// next line as the operation that its syntax allows there: an empty dictionary stands between them.
    fn separate_replacement(&mut self, op: &Op) {
        let OpKind::Replace { with: Replacement::Values(values), .. } = &op.kind else { return };
        if !values.is_empty() && !self.options.locations {
            self.out.insert_str(self.out.len() - 1, " {}");
        }
    }

    /// Uses every operation that is matched and then not used, which MLIR demands of all, and makes an empty
    /// rewrite, which MLIR refuses, one that does nothing.
    fn implicit_uses(&mut self, ops: &[Op]) -> fmt::Result {
        let bound = binding_uses(self.pattern);
        let mut count = 0;
        for op in &self.pattern.matcher {
            let (OpKind::Operation { .. }, [result]) = (&op.kind, &op.results[..]) else { continue };
            if bound.contains(result) {
                continue;
            }
            if let (0, Some(last)) = (count, ops.last()) {
                self.separate_replacement(last);
            }
            let of = self.value(*result);
            writeln!(self.out, "      %implicit{count} = results of {of} {{{IMPLICIT}}}")?;
            let range = count + 1;
            writeln!(self.out, "      %implicit{range} = range %implicit{count} : !pdl.range<value> {{{IMPLICIT}}}")?;
            count += 2;
        }
        if ops.is_empty() && count == 0 {
            writeln!(self.out, "      %implicit0 = range : !pdl.range<value> {{{IMPLICIT}}}")?;
        }
        Ok(())
    }

    fn op(&mut self, indent: &str, op: &Op) -> fmt::Result {
        self.out.push_str(indent);
        match &op.results[..] {
            [] => {}
            [first] => write!(self.out, "{} = ", self.value(*first))?,
            many if self.packed(many) => {
                let first = self.value(many[0]);
                write!(self.out, "{}:{} = ", first.trim_end_matches("#0"), many.len())?;
            }
            many => {
                let names: Vec<String> = many.iter().map(|id| self.value(*id)).collect();
                write!(self.out, "{} = ", names.join(", "))?;
            }
        }
        self.op_body(op)?;
        self.end_line(&op.location)
    }

    fn op_body(&mut self, op: &Op) -> fmt::Result {
        match &op.kind {
            OpKind::Attribute { value, ty, otherwise } => {
                self.of_type("attribute", *ty)?;
                value.iter().try_for_each(|value| write!(self.out, " = {value}"))?;
                otherwise.iter().try_for_each(|otherwise| write!(self.out, " attributes {{{OTHERWISE} = {otherwise}}}"))
            }
            OpKind::Type { constant: None } => self.out.write_str("type"),
            OpKind::Type { constant: Some(constant) } => write!(self.out, "type : {constant}"),
            OpKind::Types { constants: None } => self.out.write_str("types"),
            OpKind::Types { constants: Some(constants) } => {
                let texts: Vec<&str> = constants.iter().map(SmolStr::as_str).collect();
                write!(self.out, "types : [{}]", texts.join(", "))
            }
            OpKind::Operand { ty } => self.of_type("operand", *ty),
            OpKind::Operands { ty } => self.of_type("operands", *ty),
            OpKind::Operation { name, operands, attributes, types, location } => {
                self.operation(name.as_ref(), operands, attributes, types)?;
                location.iter().try_for_each(|location| self.new_location(location))
            }
            OpKind::Result { parent, index: None } => write!(self.out, "result of {}", self.value(*parent)),
            OpKind::Result { parent, index: Some(index) } => {
                write!(self.out, "result {index} of {}", self.value(*parent))
            }
            OpKind::Results { parent, index: None } => {
                write!(self.out, "results of {}", self.value(*parent))?;
                self.end_optional();
                Ok(())
            }
            OpKind::Results { parent, index: Some(index) } => {
                let kind = op.results.first().and_then(|id| self.kind(*id));
                write!(self.out, "results {index} of {}  -> {}", self.value(*parent), kind_text(kind))
            }
            OpKind::Range { elements } => {
                self.out.push_str("range");
                if elements.is_empty() {
                    let kind = op.results.first().and_then(|id| self.kind(*id));
                    return write!(self.out, " : {}", kind_text(kind));
                }
                self.out.push(' ');
                self.typed_list(elements)?;
                self.end_optional();
                Ok(())
            }
            OpKind::ApplyNativeConstraint { name, args, negated } => {
                self.native_call("apply_native_constraint", name, args, &op.results)?;
                if *negated {
                    self.out.push_str(" {isNegated = true}");
                }
                Ok(())
            }
            OpKind::ApplyNativeRewrite { name, args, location } => {
                self.native_call("apply_native_rewrite", name, args, &op.results)?;
                location.iter().try_for_each(|location| self.new_location(location))
            }
            OpKind::Erase { op } => write!(self.out, "erase {}", self.value(*op)),
            OpKind::Replace { op, with: Replacement::Operation(with) } => {
                write!(self.out, "replace {} with {}", self.value(*op), self.value(*with))
            }
            OpKind::Replace { op, with: Replacement::Values(values) } => {
                // The custom form cannot say "with nothing", so the generic one must.
                if values.is_empty() {
                    let op = self.value(*op);
                    return write!(
                        self.out,
                        "\"pdl.replace\"({op}) <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (!pdl.operation) -> ()"
                    );
                }
                write!(self.out, "replace {} with", self.value(*op))?;
                self.arguments(values)
            }
        }
    }

    fn operation(
        &mut self,
        name: Option<&SmolStr>,
        operands: &[ValueId],
        attributes: &[(SmolStr, ValueId)],
        types: &[ValueId],
    ) -> fmt::Result {
        self.out.push_str("operation");
        if let Some(name) = name {
            self.out.push(' ');
            print_string(name, self.out);
        }
        self.optional_arguments(operands)?;
        if !attributes.is_empty() {
            self.out.push_str("  {");
            for (i, (key, value)) in attributes.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                print_string(key, self.out);
                write!(self.out, " = {}", self.value(*value))?;
            }
            self.out.push('}');
        }
        if !types.is_empty() {
            self.out.push_str(if attributes.is_empty() { "  -> " } else { " -> " });
            self.arguments(types)?;
        } else if attributes.is_empty() {
            self.end_optional();
        }
        Ok(())
    }

    /// Puts the blank that MLIR prints in the place of a part that is not there, but none at the end of a line.
    fn end_optional(&mut self) {
        if self.options.locations {
            self.out.push(' ');
        }
    }

    fn new_location(&mut self, NewLocation { of, name }: &NewLocation) -> fmt::Result {
        write!(self.out, " {AT}(")?;
        if let Some(name) = name {
            print_string(name, self.out);
            self.out.push_str(if of.is_empty() { "" } else { ", " });
        }
        if !of.is_empty() {
            self.typed_list(of)?;
        }
        self.out.push(')');
        Ok(())
    }

    fn native_call(&mut self, keyword: &str, name: &str, args: &[ValueId], results: &[ValueId]) -> fmt::Result {
        self.out.push_str(keyword);
        self.out.push(' ');
        print_string(name, self.out);
        self.optional_arguments(args)?;
        if !results.is_empty() {
            write!(self.out, " : {}", self.kinds(results))?;
        }
        Ok(())
    }

    fn of_type(&mut self, keyword: &str, ty: Option<ValueId>) -> fmt::Result {
        self.out.push_str(keyword);
        ty.map_or(Ok(()), |ty| write!(self.out, " : {}", self.value(ty)))
    }

    fn optional_arguments(&mut self, values: &[ValueId]) -> fmt::Result {
        if values.is_empty() { Ok(()) } else { self.arguments(values) }
    }

    fn arguments(&mut self, values: &[ValueId]) -> fmt::Result {
        self.out.push('(');
        self.typed_list(values)?;
        self.out.push(')');
        Ok(())
    }

    fn typed_list(&mut self, values: &[ValueId]) -> fmt::Result {
        let names: Vec<String> = values.iter().map(|id| self.value(*id)).collect();
        write!(self.out, "{} : {}", names.join(", "), self.kinds(values))
    }

    fn kinds(&self, values: &[ValueId]) -> String {
        let texts: Vec<&str> = values.iter().map(|id| kind_text(self.kind(*id))).collect();
        texts.join(", ")
    }

    fn kind(&self, id: ValueId) -> Option<Kind> {
        self.pattern.values.get(id.0 as usize).map(|value| value.kind)
    }

    fn value(&self, id: ValueId) -> String {
        match self.names.get(&id) {
            Some(name) => format!("%{name}"),
            // Only in modules that do not verify.
            None => format!("%undefined{}", id.0),
        }
    }

    fn packed(&self, results: &[ValueId]) -> bool {
        self.names.get(&results[0]).is_some_and(|name| name.ends_with("#0"))
    }

    fn end_line(&mut self, location: &Location) -> fmt::Result {
        if self.options.locations && location.line > 0 {
            self.out.push_str(" loc(");
            print_string(&location.file, self.out);
            write!(self.out, ":{}:{})", location.line, location.column)?;
        } else if self.options.locations {
            // Without it a reader would take the op's place in this text.
            self.out.push_str(" loc(unknown)");
        }
        self.out.push('\n');
        Ok(())
    }
}

/// Gives every defined value its spelling: MLIR's numbering, one number for all results of an op, or unique names.
fn name_values(pattern: &Pattern, options: PrintOptions) -> FxHashMap<ValueId, String> {
    let mut names = FxHashMap::default();
    let mut taken = FxHashMap::default();
    let mut number = 0usize;
    for op in pattern.match_ops().chain(pattern.actions()) {
        let has_name = |id: &ValueId| pattern.values.get(id.0 as usize).is_some_and(|v| usable_name(v.name.as_deref()));
        if op.results.is_empty() {
            continue;
        }
        let named = options.names && op.results.iter().all(has_name);
        for (i, id) in op.results.iter().enumerate() {
            let name = if named {
                let base = pattern.values[id.0 as usize].name.as_deref().unwrap_or_default();
                unique_name(base, &mut taken)
            } else if op.results.len() == 1 {
                number.to_string()
            } else {
                format!("{number}#{i}")
            };
            names.insert(*id, name);
        }
        if !named {
            number += 1;
        }
    }
    names
}

/// `base`, or `base` with the first suffix that makes it new. `taken` holds the next suffix of each name in use.
fn unique_name(base: &str, taken: &mut FxHashMap<String, usize>) -> String {
    let mut suffix = taken.get(base).copied().unwrap_or(0);
    let mut name = base.to_owned();
    while taken.contains_key(&name) {
        name = format!("{base}_{suffix}");
        suffix += 1;
    }
    taken.insert(base.to_owned(), suffix);
    taken.entry(name.clone()).or_insert(0);
    name
}

/// Returns true if MLIR reads `name` after `%` as one identifier that is no number and none of ours.
fn usable_name(name: Option<&str>) -> bool {
    let Some(name) = name else { return false };
    let mut bytes = name.bytes();
    let first = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'$' | b'.' | b'-'));
    first
        && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'-'))
        && !name.starts_with("implicit")
        && !name.starts_with("undefined")
}

/// MLIR's spelling of the type of values of `kind`.
pub(crate) fn kind_text(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::Attribute) => "!pdl.attribute",
        Some(Kind::Operation) => "!pdl.operation",
        Some(Kind::Type) => "!pdl.type",
        Some(Kind::TypeRange) => "!pdl.range<type>",
        Some(Kind::Value) => "!pdl.value",
        Some(Kind::ValueRange) => "!pdl.range<value>",
        None => "!pdl.undefined",
    }
}
