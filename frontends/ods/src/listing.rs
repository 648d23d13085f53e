//! Definitions as text for people.

use std::fmt::{self, Display, Formatter};

use crate::model::{
    ArgumentRef, Constraint, ConstraintId, ConstraintKind, Definitions, Length, Operation, SegmentSizes, TraitKind,
};

impl Definitions {
    /// The name of a constraint, or its summary if it has no name.
    fn constraint_name(&self, id: ConstraintId) -> String {
        let constraint = self.constraint_at(id);
        match constraint.base {
            _ if !constraint.is_anonymous => constraint.definition.to_string(),
            Some(base) if !self.constraint_at(base).is_anonymous => self.constraint_at(base).definition.to_string(),
            _ => format!("<{}>", constraint.summary),
        }
    }

    fn group(&self, name: &str, length: &Length, constraint: ConstraintId) -> String {
        let ty = self.constraint_name(constraint);
        let name = if name.is_empty() { "_" } else { name };
        match length {
            Length::Single => format!("{name}: {ty}"),
            Length::Optional => format!("{name}: Optional<{ty}>"),
            Length::Variadic => format!("{name}: Variadic<{ty}>"),
            Length::VariadicOfVariadic { segment_attribute } => {
                format!("{name}: VariadicOfVariadic<{ty}, {segment_attribute}>")
            }
        }
    }

    /// One of the operations as text.
    pub fn shown<'a>(&'a self, operation: &'a Operation) -> impl Display {
        fmt::from_fn(move |out| self.write_operation(operation, out))
    }

    fn write_operation(&self, operation: &Operation, out: &mut Formatter<'_>) -> fmt::Result {
        let arguments = operation.arguments.iter().map(|argument| match argument {
            ArgumentRef::Operand(index) => {
                let operand = &operation.operands[*index];
                self.group(&operand.name, &operand.length, operand.constraint)
            }
            ArgumentRef::Attribute(index) => {
                let attribute = &operation.attributes[*index];
                let optional = if attribute.is_optional { "?" } else { "" };
                let default = attribute.default.as_ref().map_or(String::new(), |default| format!(" = {default}"));
                format!("#{}{optional}: {}{default}", attribute.name, self.constraint_name(attribute.constraint))
            }
            ArgumentRef::Property(index) => {
                let property = &operation.properties[*index];
                let default = property.default.as_ref().map_or(String::new(), |default| format!(" = {default}"));
                format!("@{}: {}{default}", property.name, property.storage_type)
            }
        });
        let arguments: Vec<String> = arguments.collect();
        let results =
            operation.results.iter().map(|result| self.group(&result.name, &result.length, result.constraint));
        let results: Vec<String> = results.collect();
        write!(out, "op {}({})", operation.name, arguments.join(", "))?;
        if !results.is_empty() {
            write!(out, " -> ({})", results.join(", "))?;
        }
        for region in &operation.regions {
            write!(out, " region {}{}", region.name, if region.is_variadic { "*" } else { "" })?;
        }
        for successor in &operation.successors {
            write!(out, " successor {}{}", successor.name, if successor.is_variadic { "*" } else { "" })?;
        }
        writeln!(out)?;
        if !operation.summary.is_empty() {
            writeln!(out, "  {}", operation.summary)?;
        }
        let traits: Vec<&str> = operation
            .traits
            .iter()
            .filter(|known| known.kind != TraitKind::Predicate)
            .map(|known| known.cpp_name.trim_start_matches("::mlir::").trim_start_matches("OpTrait::"))
            .collect();
        if !traits.is_empty() {
            writeln!(out, "  traits: {}", traits.join(", "))?;
        }
        for (what, segments) in [("operand", operation.operand_segments), ("result", operation.result_segments)] {
            match segments {
                SegmentSizes::Inferred => {}
                SegmentSizes::Same => writeln!(out, "  {what} groups: all of the same size")?,
                SegmentSizes::Attribute => writeln!(out, "  {what} groups: {what}SegmentSizes")?,
                SegmentSizes::Unknown => writeln!(out, "  {what} groups: not determined")?,
            }
        }
        if operation.infers_result_types {
            writeln!(out, "  infers its result types")?;
        }
        Ok(())
    }

    fn write_constraint(&self, constraint: &Constraint, out: &mut Formatter<'_>) -> fmt::Result {
        let kind = match constraint.kind {
            ConstraintKind::Type => "type",
            ConstraintKind::Attribute => "attribute",
            ConstraintKind::Property => "property",
            ConstraintKind::Region => "region",
            ConstraintKind::Successor => "successor",
            ConstraintKind::Other => "constraint",
        };
        write!(out, "{kind} {}", constraint.definition)?;
        if let Some(entity) = &constraint.entity {
            let sigil = if constraint.kind == ConstraintKind::Type { '!' } else { '#' };
            let mnemonic = entity.mnemonic.as_deref().unwrap_or("?");
            write!(out, " {sigil}{}.{mnemonic}", entity.dialect)?;
        }
        if !constraint.summary.is_empty() {
            write!(out, ": {}", constraint.summary)?;
        }
        writeln!(out)?;
        match constraint.predicate.map(|predicate| self.expression(predicate)) {
            Some(Some(expression)) => writeln!(out, "  {expression}"),
            Some(None) => writeln!(out, "  (a very long predicate)"),
            None => Ok(()),
        }
    }
}

impl Display for Definitions {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        for dialect in &self.dialects {
            writeln!(out, "dialect {}: {}", dialect.name, dialect.summary)?;
        }
        for operation in &self.operations {
            self.write_operation(operation, out)?;
        }
        for constraint in self.constraints.iter().filter(|constraint| !constraint.is_anonymous) {
            self.write_constraint(constraint, out)?;
        }
        for interface in &self.interfaces {
            let methods: Vec<&str> = interface.methods.iter().map(|method| method.name.as_str()).collect();
            writeln!(out, "interface {} {}: {}", interface.definition, interface.cpp_name, methods.join(", "))?;
        }
        for known in &self.enums {
            let cases: Vec<String> = known.cases.iter().map(|case| format!("{} = {}", case.text, case.value)).collect();
            writeln!(out, "enum {} {}: {}", known.definition, known.cpp_name, cases.join(", "))?;
        }
        Ok(())
    }
}
