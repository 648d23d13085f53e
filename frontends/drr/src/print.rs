//! Rules as text, for people and for tests.

use std::fmt::{self, Display, Formatter};

use ods::{ArgumentRef, ConstraintId, Definitions, Length, Operation, OperationId};

use crate::natives::{NativeCallId, NativePiece};
use crate::rules::{
    ArgumentPattern, AttributeLeaf, CreatedArgument, CreatedCall, CreatedLocation, CreatedNode, CreatedOp, CreatedType,
    CreatedTypes, NativeArgument, NativeMatch, ResultRole, Rule, Rules, SourceOp, SymbolId, SymbolKind, SymbolUse,
    ValueLeaf, ValuePattern,
};

/// Rules with the definitions that they refer to, to be printed: what is matched, asked and created, a line each.
#[derive(Clone, Copy, Debug)]
pub struct ShownRules<'a> {
    rules: &'a Rules,
    definitions: &'a Definitions,
}

impl Rules {
    /// The rules as text. Panics when it is printed if the rules were read with other definitions.
    pub fn shown<'a>(&'a self, definitions: &'a Definitions) -> ShownRules<'a> {
        ShownRules { rules: self, definitions }
    }
}

impl Display for ShownRules<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for rule in &self.rules.rules {
            Printer { rules: self.rules, definitions: self.definitions, rule }.rule(f)?;
        }
        Ok(())
    }
}

struct Printer<'a> {
    rules: &'a Rules,
    definitions: &'a Definitions,
    rule: &'a Rule,
}

type Out<'f> = Formatter<'f>;

impl<'a> Printer<'a> {
    fn rule(&self, f: &mut Out<'_>) -> fmt::Result {
        let rule = self.rule;
        writeln!(f, "rule {}, benefit {}", rule.name, rule.benefit)?;
        f.write_str("  match ")?;
        self.source_op(&rule.source, 4, f)?;
        for equality in &rule.equalities {
            writeln!(f, "  equal ${}, leaf {}", self.name(equality.symbol), equality.occurrence)?;
        }
        for condition in &rule.conditions {
            write!(f, "  where {}(", self.constraint(condition.constraint))?;
            if let Some(this) = condition.this {
                write!(f, "$_self = {}", self.used(this))?;
            }
            for (index, argument) in condition.arguments.iter().enumerate() {
                let comma = if index > 0 || condition.this.is_some() { ", " } else { "" };
                write!(f, "{comma}{}", self.used(*argument))?;
            }
            f.write_str(")\n")?;
        }
        for result in &rule.results {
            match result.role {
                ResultRole::Auxiliary => f.write_str("  first ")?,
                ResultRole::Replacement { first, count } => write!(f, "  replace {first}+{count} by ")?,
            }
            self.created(&result.node, 4, f)?;
        }
        for node in &rule.supplemental {
            f.write_str("  then ")?;
            self.created(node, 4, f)?;
        }
        for symbol in &rule.symbols {
            let (bound, uses) = (symbol.bound.len(), symbol.uses.len());
            writeln!(f, "  ${}: {}, bound {bound}, used {uses}", symbol.name, self.kind(&symbol.kind))?;
        }
        Ok(())
    }

    fn kind(&self, kind: &SymbolKind) -> String {
        match kind {
            SymbolKind::Operand(Length::Single) => "operand".into(),
            SymbolKind::Operand(Length::Optional) => "optional operand".into(),
            SymbolKind::Operand(_) => "group of operands".into(),
            SymbolKind::Attribute { default: Some(default), .. } => format!("attribute, by default {default:?}"),
            SymbolKind::Attribute { is_optional: true, .. } => "optional attribute".into(),
            SymbolKind::Attribute { .. } => "attribute".into(),
            SymbolKind::Property(_) => "property".into(),
            SymbolKind::MatchedOp(op) => format!("matched {}", self.operation(*op).name),
            SymbolKind::NativeValue => "value found by a call".into(),
            SymbolKind::NativeAttribute => "attribute found by a call".into(),
            SymbolKind::NativeProperty(ty) => format!("{ty} found by a call"),
            SymbolKind::CreatedOp(op) => format!("created {}", self.operation(*op).name),
            SymbolKind::CallResult(count) => format!("what a call returns, {count}"),
            SymbolKind::CreatedGroup => "group of values".into(),
        }
    }

    fn name(&self, symbol: SymbolId) -> &'a str {
        &self.rule.symbol(symbol).name
    }

    fn used(&self, value: SymbolUse) -> String {
        match value.result {
            Some(index) => format!("${}__{index}", self.name(value.symbol)),
            None => format!("${}", self.name(value.symbol)),
        }
    }

    /// ` as $symbol`, or nothing.
    fn bound(&self, symbol: Option<SymbolId>) -> String {
        symbol.map_or(String::new(), |symbol| format!(" as ${}", self.name(symbol)))
    }

    fn constraint(&self, id: ConstraintId) -> &'a str {
        let constraint = self.definitions.constraint_at(id);
        if constraint.is_anonymous { &constraint.summary } else { &constraint.definition }
    }

    fn operation(&self, id: OperationId) -> &'a Operation {
        self.definitions.operation_at(id)
    }

    fn native(&self, id: NativeCallId) -> String {
        let native = self.rules.native(id);
        if native.is_anonymous { format!("{:?}", native.text) } else { native.name.to_string() }
    }

    fn source_op(&self, op: &SourceOp, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        let operation = self.operation(op.operation);
        writeln!(f, "{} #{}{}", operation.name, op.number, self.bound(op.symbol))?;
        for argument in &op.arguments {
            write!(f, "{:indent$}{}: ", "", argument_name(operation, argument.argument))?;
            self.argument(&argument.pattern, indent + 2, f)?;
        }
        Ok(())
    }

    fn argument(&self, pattern: &ArgumentPattern, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        match pattern {
            ArgumentPattern::Value(value) => self.value(value, indent, f),
            ArgumentPattern::Attribute(leaf) | ArgumentPattern::Property(leaf) => {
                writeln!(f, "{}", self.attribute_leaf(leaf))
            }
            ArgumentPattern::Group { symbol, elements } => {
                writeln!(f, "group of {}{}", elements.len(), self.bound(*symbol))?;
                elements.iter().try_for_each(|element| self.indented(element, indent, f))
            }
            ArgumentPattern::Either(both) => {
                writeln!(f, "either")?;
                both.iter().try_for_each(|element| self.indented(element, indent, f))
            }
        }
    }

    fn indented(&self, value: &ValuePattern, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        write!(f, "{:indent$}", "")?;
        self.value(value, indent + 2, f)
    }

    fn value(&self, value: &ValuePattern, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        match value {
            ValuePattern::Leaf(leaf) => writeln!(f, "{}", self.value_leaf(leaf)),
            ValuePattern::Op(op) => {
                f.write_str("result of ")?;
                self.source_op(op, indent, f)
            }
            ValuePattern::Native(native) => self.native_match(native, f),
        }
    }

    fn value_leaf(&self, leaf: &ValueLeaf) -> String {
        let constraint = leaf.constraint.map_or("any", |constraint| self.constraint(constraint));
        let again = if leaf.occurrence > 0 { format!(", leaf {}", leaf.occurrence) } else { String::new() };
        format!("{constraint}{}{again}", self.bound(leaf.symbol))
    }

    fn attribute_leaf(&self, leaf: &AttributeLeaf) -> String {
        let text = match (&leaf.constant, leaf.constraint) {
            (Some(constant), _) => format!("constant {:?}", constant.value),
            (None, Some(constraint)) => self.constraint(constraint).to_owned(),
            (None, None) => "any".to_owned(),
        };
        format!("{text}{}", self.bound(leaf.symbol))
    }

    fn native_match(&self, native: &NativeMatch, f: &mut Out<'_>) -> fmt::Result {
        let arguments: Vec<String> = native
            .arguments
            .iter()
            .map(|argument| match argument {
                NativeArgument::Value(leaf) => format!("value {}", self.value_leaf(leaf)),
                NativeArgument::Attribute(leaf) => format!("attribute {}", self.attribute_leaf(leaf)),
                NativeArgument::Property(leaf) => format!("property {}", self.attribute_leaf(leaf)),
            })
            .collect();
        writeln!(f, "native {} sets ({})", self.native(native.native), arguments.join(", "))
    }

    fn created(&self, node: &CreatedNode, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        match node {
            CreatedNode::Op(op) => self.created_op(op, indent, f),
            CreatedNode::Native(native) => self.native_result(native, indent, f),
            CreatedNode::Value(value) => writeln!(f, "{}", self.used(*value)),
            CreatedNode::Group(group) => {
                writeln!(f, "group{}", self.bound(group.symbol))?;
                group.elements.iter().enumerate().try_for_each(|(index, element)| {
                    write!(f, "{:indent$}{index}: ", "")?;
                    self.created_argument(element, indent + 2, f)
                })
            }
        }
    }

    fn created_op(&self, op: &CreatedOp, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        let operation = self.operation(op.operation);
        let index = op.result.map_or(String::new(), |index| format!("__{index}"));
        write!(f, "{}{}{index}", operation.name, self.bound(op.symbol))?;
        match &op.types {
            CreatedTypes::Inferred if operation.results.is_empty() => {}
            CreatedTypes::Inferred => f.write_str(", types inferred")?,
            CreatedTypes::OfRoot(first) => write!(f, ", types of the root from {first} on")?,
            CreatedTypes::Given(types) => write!(f, ", {} types given", types.len())?,
        }
        self.location(op.location.as_ref(), f)?;
        f.write_str("\n")?;
        if let CreatedTypes::Given(types) = &op.types {
            for ty in types {
                write!(f, "{:indent$}type: ", "")?;
                match ty {
                    CreatedType::Of(value) => writeln!(f, "that of {}", self.used(*value))?,
                    CreatedType::Text(pieces, _) => writeln!(f, "{}", shown_pieces(pieces))?,
                    CreatedType::Native(native) => self.native_result(native, indent + 2, f)?,
                }
            }
        }
        for (index, argument) in op.arguments.iter().enumerate() {
            write!(f, "{:indent$}{}: ", "", argument_name(operation, index))?;
            self.created_argument(argument, indent + 2, f)?;
        }
        Ok(())
    }

    fn location(&self, location: Option<&CreatedLocation>, f: &mut Out<'_>) -> fmt::Result {
        let Some(location) = location else { return Ok(()) };
        f.write_str(", location")?;
        for symbol in &location.symbols {
            write!(f, " {}", self.used(*symbol))?;
        }
        location.name.iter().try_for_each(|name| write!(f, " {name:?}"))
    }

    fn native_result(&self, native: &CreatedCall, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        let index = native.result.map_or(String::new(), |index| format!("__{index}"));
        write!(f, "native {}{}{index}", self.native(native.native), self.bound(native.symbol))?;
        self.location(native.location.as_ref(), f)?;
        f.write_str("\n")?;
        for (index, argument) in native.arguments.iter().enumerate() {
            write!(f, "{:indent$}{index}: ", "")?;
            self.created_argument(argument, indent + 2, f)?;
        }
        Ok(())
    }

    fn created_argument(&self, argument: &CreatedArgument, indent: usize, f: &mut Out<'_>) -> fmt::Result {
        match argument {
            CreatedArgument::Symbol(symbol) => writeln!(f, "{}", self.used(*symbol)),
            CreatedArgument::Node(node) => self.created(node, indent, f),
            CreatedArgument::Constant(constant) => writeln!(f, "constant {:?}", constant.value),
            CreatedArgument::EnumCase(case) => writeln!(f, "case {} = {}", case.symbol, case.value),
            CreatedArgument::Native(native, symbol) => {
                writeln!(f, "native {} of {}", self.native(*native), self.used(*symbol))
            }
        }
    }
}

/// The name of an argument; its number if it has none.
fn argument_name(operation: &Operation, index: usize) -> String {
    let name = match operation.arguments[index] {
        ArgumentRef::Operand(index) => &operation.operands[index].name,
        ArgumentRef::Attribute(index) => &operation.attributes[index].name,
        ArgumentRef::Property(index) => &operation.properties[index].name,
    };
    if name.is_empty() { index.to_string() } else { name.to_string() }
}

fn shown_pieces(pieces: &[NativePiece]) -> String {
    let shown = pieces.iter().map(|piece| match piece {
        NativePiece::Text(text) => text.clone(),
        NativePiece::Myself => "$_self".into(),
        NativePiece::Builder => "$_builder".into(),
        NativePiece::Location => "$_loc".into(),
        NativePiece::Argument(index) => format!("${index}"),
        NativePiece::ArgumentsFrom(index) => format!("${index}..."),
        NativePiece::Unknown(text) => format!("${text}"),
    });
    shown.collect()
}
