//! The source pattern: what is looked for.

use ods::{ArgumentRef, ConstraintId, ConstraintKind, Length, Operation, OperationId};
use pdl_diagnostics::{Diagnostic, Span, counted};
use tablegen::{FieldValue, Record};

use crate::codes;
use crate::dags::{Argument, DagNode, Operator};
use crate::natives::NativePiece;
use crate::reader::RuleReader;
use crate::rules::{
    ArgumentPattern, AttributeLeaf, ConstantText, Equality, NativeArgument, NativeMatch, SourceArgument, SourceOp,
    SymbolId, SymbolKind, ValueLeaf, ValuePattern,
};
use crate::scope::WrittenSymbol;

impl<'a> RuleReader<'_, 'a> {
    /// The whole source pattern.
    pub(crate) fn root(&mut self, node: &DagNode<'a>) -> Option<SourceOp> {
        match node.operator {
            Operator::Op(operation) => self.source_op(operation, node),
            other => {
                self.wrong_operator(other, node.span, "an operation: it is the root, where matching starts");
                None
            }
        }
    }

    fn source_op(&mut self, id: OperationId, node: &DagNode<'a>) -> Option<SourceOp> {
        let number = self.source_ops;
        self.source_ops += 1;
        let operation = self.shared.operation(id);
        let symbol = match node.name.map(WrittenSymbol::new) {
            Some(written) if written.name != "_" => {
                self.bind(written.name, SymbolKind::MatchedOp(id), node.span).map(|(symbol, _)| Some(symbol))
            }
            _ => Some(None),
        };
        if !self.check_argument_count(operation, node) {
            return None;
        }
        let mut arguments = Vec::with_capacity(node.arguments.len());
        let mut is_fine = true;
        let mut position = 0;
        for argument in &node.arguments {
            let pattern = match self.operator_of(argument) {
                Some(Operator::Either) => self.either(operation, position, argument),
                _ => self.source_argument(operation, position, argument),
            };
            match pattern {
                Some(pattern) if is_ignored(&pattern) => {}
                Some(pattern) => arguments.push(SourceArgument { argument: position, pattern, span: argument.span }),
                None => is_fine = false,
            }
            position += self.width(argument);
        }
        (is_fine).then_some(SourceOp { operation: id, number, symbol: symbol?, arguments, span: node.span })
    }

    /// Returns how many arguments of an operation an argument of a dag stands for.
    fn width(&self, argument: &Argument<'a>) -> usize {
        if self.operator_of(argument) == Some(Operator::Either) { 2 } else { 1 }
    }

    fn check_argument_count(&mut self, operation: &Operation, node: &DagNode<'a>) -> bool {
        for argument in &node.arguments {
            if let Some(operator @ (Operator::Location | Operator::ReturnType)) = self.operator_of(argument) {
                let code = if operator == Operator::Location { codes::LOCATION } else { codes::RETURN_TYPE };
                let message = format!("{} cannot stand in a source pattern", operator.described());
                let label = "it belongs to an operation that a result pattern creates";
                self.report(Diagnostic::error(code, argument.span, message).label(label));
                return false;
            }
        }
        let count: usize = node.arguments.iter().map(|argument| self.width(argument)).sum();
        if count == operation.arguments.len() {
            return true;
        }
        let mut diagnostic = wrong_count(operation, count, node.span);
        if let (Some(last), 1..) = (node.arguments.last(), operation.arguments.len().saturating_sub(count)) {
            let left_out = &operation.arguments[count..];
            let names = shown_arguments(operation, left_out);
            let (end, rest) = (Span { start: last.span.end, ..last.span }, ", $_".repeat(left_out.len()));
            diagnostic = diagnostic.guess(end, rest, format!("write `$_` for {names}, if it does not matter"));
        }
        self.report(diagnostic);
        false
    }

    fn source_argument(
        &mut self,
        operation: &'a Operation,
        position: usize,
        argument: &Argument<'a>,
    ) -> Option<ArgumentPattern> {
        match operation.arguments[position] {
            ArgumentRef::Operand(index) => self.operand(operation, index, position, argument),
            ArgumentRef::Attribute(index) => {
                let attribute = &operation.attributes[index];
                let kind =
                    SymbolKind::Attribute { is_optional: attribute.is_optional, default: attribute.default.clone() };
                self.attribute(operation, position, argument, ConstraintKind::Attribute, kind)
                    .map(ArgumentPattern::Attribute)
            }
            ArgumentRef::Property(index) => {
                let kind = SymbolKind::Property(operation.properties[index].constraint);
                self.attribute(operation, position, argument, ConstraintKind::Property, kind)
                    .map(ArgumentPattern::Property)
            }
        }
    }

    fn operand(
        &mut self,
        operation: &'a Operation,
        index: usize,
        position: usize,
        argument: &Argument<'a>,
    ) -> Option<ArgumentPattern> {
        let operand = &operation.operands[index];
        let Some(operator) = self.operator_of(argument) else {
            let kind = SymbolKind::Operand(operand.length.clone());
            return self
                .value_leaf(operation, index, position, argument, kind)
                .map(ValuePattern::Leaf)
                .map(ArgumentPattern::Value);
        };
        if operator != Operator::Variadic {
            return self.value_dag(operation, index, argument).map(ArgumentPattern::Value);
        }
        let node = self.nested(argument)?;
        if operand.length != Length::Variadic {
            let what = if operand.length == Length::Optional { "is optional" } else { "is one value" };
            let message = format!("`variadic` needs a variadic operand, and {} {what}", named(operation, index));
            let diagnostic = Diagnostic::error(codes::VARIADIC, node.span, message);
            self.report(diagnostic.with_label(operation.span, "defined here"));
            return None;
        }
        let symbol = match node.name {
            Some(name) => {
                let kind = SymbolKind::Operand(operand.length.clone());
                let (symbol, occurrence) = self.bind_argument(name, kind, node.span)?;
                self.note_equality(symbol, occurrence);
                symbol
            }
            None => None,
        };
        let elements: Vec<Option<ValuePattern>> =
            node.arguments.iter().map(|element| self.element(operation, index, position, element)).collect();
        Some(ArgumentPattern::Group { symbol, elements: elements.into_iter().collect::<Option<_>>()? })
    }

    /// An element of `variadic`.
    fn element(
        &mut self,
        operation: &'a Operation,
        index: usize,
        position: usize,
        argument: &Argument<'a>,
    ) -> Option<ValuePattern> {
        match self.operator_of(argument) {
            None => {
                let kind = SymbolKind::Operand(Length::Single);
                self.value_leaf(operation, index, position, argument, kind).map(ValuePattern::Leaf)
            }
            Some(Operator::Op(id)) => {
                let node = self.nested(argument)?;
                self.source_op(id, &node).map(ValuePattern::Op)
            }
            Some(other @ (Operator::Other(_) | Operator::BrokenOp | Operator::Missing)) => {
                self.wrong_operator(other, argument.span, "an operation");
                None
            }
            Some(other) => {
                let message = format!("{} cannot stand within `variadic`", other.described());
                let diagnostic = Diagnostic::error(codes::VARIADIC, argument.span, message);
                self.report(diagnostic.label("expected a symbol or an operation"));
                None
            }
        }
    }

    /// `either`, which stands for the operand at `position` and the next one.
    fn either(
        &mut self,
        operation: &'a Operation,
        position: usize,
        argument: &Argument<'a>,
    ) -> Option<ArgumentPattern> {
        let node = self.nested(argument)?;
        let [first, second] = node.arguments[..] else {
            let message = format!("`either` takes two operands, not {}", node.arguments.len());
            self.error(codes::EITHER, node.span, message);
            return None;
        };
        let mut indices = [0, 0];
        for (offset, index) in indices.iter_mut().enumerate() {
            let argument = operation.arguments[position + offset];
            let ArgumentRef::Operand(operand) = argument else {
                let message = format!("`either` is for operands, and {} is none", shown_argument(operation, argument));
                let diagnostic = Diagnostic::error(codes::EITHER, node.arguments[offset].span, message);
                self.report(diagnostic.with_label(operation.span, "defined here"));
                return None;
            };
            *index = operand;
        }
        // A symbol may stand for either of them.
        let lengths = indices.map(|index| &operation.operands[index].length);
        let length = lengths.into_iter().find(|length| length.varies()).unwrap_or(lengths[0]);
        let mut read = |offset: usize, argument: &Argument<'a>| match self.operator_of(argument) {
            Some(Operator::Either) => {
                self.error(codes::EITHER, argument.span, "`either` cannot stand within `either`");
                None
            }
            Some(_) => self.value_dag(operation, indices[offset], argument),
            None => {
                let kind = SymbolKind::Operand(length.clone());
                self.value_leaf(operation, indices[offset], position + offset, argument, kind).map(ValuePattern::Leaf)
            }
        };
        let (first, second) = (read(0, &first), read(1, &second));
        Some(ArgumentPattern::Either(Box::new([first?, second?])))
    }

    /// A dag that stands for an operand.
    fn value_dag(&mut self, operation: &'a Operation, index: usize, argument: &Argument<'a>) -> Option<ValuePattern> {
        let operator = self.operator_of(argument)?;
        if operation.operands[index].length.varies() && matches!(operator, Operator::Op(_) | Operator::Native(_)) {
            let message = format!("{} is a group of values, and has no one defining op", named(operation, index));
            let mut diagnostic = Diagnostic::error(codes::OPERAND_GROUP, argument.span, message);
            if operation.operands[index].length == Length::Variadic {
                diagnostic = diagnostic.label("`(variadic …)` around this matches a group of one value");
            }
            self.report(diagnostic.with_label(operation.span, "defined here"));
            return None;
        }
        let node = self.nested(argument)?;
        match operator {
            Operator::Op(id) => self.source_op(id, &node).map(ValuePattern::Op),
            Operator::Native(record) => self.native_match(record, &node).map(ValuePattern::Native),
            Operator::Variadic => {
                self.error(codes::VARIADIC, node.span, "`variadic` cannot stand within `either`");
                None
            }
            other => {
                self.wrong_operator(other, node.span, "an operation, a native call or a symbol");
                None
            }
        }
    }

    /// A leaf that stands for an operand, or an element of a group.
    fn value_leaf(
        &mut self,
        operation: &'a Operation,
        index: usize,
        position: usize,
        argument: &Argument<'a>,
        kind: SymbolKind,
    ) -> Option<ValueLeaf> {
        let operand = &operation.operands[index];
        let constraint = self.leaf_constraint(operation, position, argument, ConstraintKind::Type)?;
        let constraint = constraint.map(|(id, _)| id).filter(|id| *id != operand.constraint);
        if constraint.is_some() && operand.length.varies() {
            let message =
                format!("{} is a group of values, whose types cannot be constrained here", named(operation, index));
            let diagnostic = Diagnostic::error(codes::OPERAND_GROUP, argument.span, message);
            let note =
                "bind the values by `(variadic $a, $b)`, and constrain each in the list of constraints: `(C $a)`";
            self.report(diagnostic.with_label(operation.span, "defined here").note(note));
            return None;
        }
        self.bound_value(argument, constraint, kind)
    }

    fn bound_value(
        &mut self,
        argument: &Argument<'a>,
        constraint: Option<ConstraintId>,
        kind: SymbolKind,
    ) -> Option<ValueLeaf> {
        let (symbol, occurrence) = match argument.name {
            Some(name) => self.bind_argument(name, kind, argument.span)?,
            None => (None, 0),
        };
        self.note_equality(symbol, occurrence);
        Some(ValueLeaf { constraint, symbol, occurrence })
    }

    fn note_equality(&mut self, symbol: Option<SymbolId>, occurrence: u32) {
        if let (Some(symbol), 1..) = (symbol, occurrence) {
            self.equalities.push(Equality { symbol, occurrence });
        }
    }

    /// A leaf that stands for an attribute or a property.
    fn attribute(
        &mut self,
        operation: &'a Operation,
        position: usize,
        argument: &Argument<'a>,
        wanted: ConstraintKind,
        kind: SymbolKind,
    ) -> Option<AttributeLeaf> {
        let constraint = self.leaf_constraint(operation, position, argument, wanted)?;
        self.bound_attribute(argument, constraint, kind)
    }

    fn bound_attribute(
        &mut self,
        argument: &Argument<'a>,
        constraint: Option<(ConstraintId, Record<'a>)>,
        kind: SymbolKind,
    ) -> Option<AttributeLeaf> {
        let symbol = match argument.name {
            Some(name) => self.bind_argument(name, kind, argument.span)?.0,
            None => None,
        };
        Some(AttributeLeaf {
            constraint: constraint.map(|(id, _)| id),
            constant: constraint.and_then(|(_, record)| self.constant(record)),
            symbol,
        })
    }

    /// The constant attribute or property that a record is, if it is one.
    pub(crate) fn constant(&self, record: Record<'a>) -> Option<ConstantText> {
        let of = if record.is_subclass_of("ConstantAttr") {
            record.record_field("attr")
        } else if record.is_subclass_of("ConstantProp") {
            record.record_field("baseProperty")
        } else {
            return None;
        };
        let builder = of.and_then(|of| of.string("constBuilderCall")).filter(|text| !text.trim().is_empty());
        Some(ConstantText {
            constraint: self.shared.ids.constraint(record)?,
            of: of.and_then(|of| self.shared.ids.constraint(of)),
            value: record.string("value").unwrap_or_default().into(),
            builder: builder.map(str::to_owned),
        })
    }

    /// The constraint that a leaf is, of the kind that its argument has; the inner `None` is a leaf without one. A leaf that
    /// does not fit is reported.
    #[allow(clippy::option_option)]
    fn leaf_constraint(
        &mut self,
        operation: &'a Operation,
        position: usize,
        argument: &Argument<'a>,
        wanted: ConstraintKind,
    ) -> Option<Option<(ConstraintId, Record<'a>)>> {
        let record = match argument.value {
            FieldValue::Unset => return Some(None),
            FieldValue::Record(record) => Some(record),
            _ => None,
        };
        let constraint = record.and_then(|record| Some((self.shared.ids.constraint(record)?, record)));
        if let Some((id, _)) = constraint
            && self.shared.definitions.constraint_at(id).kind == wanted
        {
            return Some(constraint);
        }
        let what = shown_argument(operation, operation.arguments[position]);
        let example = match wanted {
            ConstraintKind::Attribute => "a constraint on attributes such as `ConstantAttr<…>`",
            ConstraintKind::Property => "a constraint on properties such as `ConstantProp<…>`",
            _ => "an operation, a native call or a constraint on types",
        };
        let message = match (argument.value.as_dag(), record) {
            (Some(_), _) => format!("{what} has no defining op to be matched"),
            (None, Some(record)) => format!("`{}` does not fit {what}", record.name()),
            (None, None) => format!("a constant of TableGen does not fit {what}"),
        };
        let mut diagnostic = Diagnostic::error(codes::SOURCE_LEAF, argument.span, message);
        diagnostic = diagnostic.label(format!("expected a symbol or {example}"));
        if matches!(argument.value, FieldValue::Int(_) | FieldValue::String(_)) && wanted == ConstraintKind::Attribute {
            diagnostic = diagnostic.note("a constant is `ConstantAttr<Attribute, \"value\">`");
        }
        self.report(diagnostic.with_label(operation.span, "defined here"));
        None
    }

    /// Reports an index on a name that is bound to something without results.
    pub(crate) fn refuse_index(&mut self, name: &str, span: Span, is: &str) -> Option<()> {
        let written = WrittenSymbol::new(name);
        let Some(index) = written.index else { return Some(()) };
        let message = format!("`${name}` cannot be bound here: `__{index}` stands for a result, and this is {is}");
        let diagnostic = Diagnostic::error(codes::RESULT_INDEX, span, message);
        let note = "an index selects a result of an operation that is bound to a symbol";
        self.report(diagnostic.label(format!("write `${}`", written.name)).note(note));
        None
    }

    /// Binds a symbol to an argument; none to `$_`. It has no index there.
    fn bind_argument(&mut self, name: &str, kind: SymbolKind, span: Span) -> Option<(Option<SymbolId>, u32)> {
        self.refuse_index(name, span, "an argument")?;
        if name == "_" {
            return Some((None, 0));
        }
        self.bind(name, kind, span).map(|(symbol, occurrence)| (Some(symbol), occurrence))
    }

    fn native_match(&mut self, record: Record<'a>, node: &DagNode<'a>) -> Option<NativeMatch> {
        let native = self.shared.native(record);
        if let Some(name) = node.name {
            let message = format!("`${name}` cannot be bound to a native call in a source pattern");
            let diagnostic = Diagnostic::error(codes::CANNOT_BIND, node.span, message);
            self.report(diagnostic.label("the arguments of the call are what it finds: bind those"));
            return None;
        }
        let call = self.shared.native_at(native);
        let (selves, pieces) = (call.selves(), call.pieces.clone());
        if selves != 1 {
            let message =
                format!("a native call in a source pattern has `$_self` once, the defining op, and not {selves} times");
            let diagnostic = Diagnostic::error(codes::NATIVE_MATCH, node.span, message);
            self.report(diagnostic.with_label(record.span(), "its text is here"));
            return None;
        }
        let arguments: Vec<Option<NativeArgument>> =
            node.arguments.iter().map(|argument| self.native_argument(argument)).collect();
        let known = [NativePiece::Myself, NativePiece::Builder, NativePiece::Location];
        self.check_placeholders(&pieces, node.arguments.len(), &known, node.span, Some(record.span()));
        Some(NativeMatch { native, arguments: arguments.into_iter().collect::<Option<_>>()?, span: node.span })
    }

    /// Returns what a native call in a source pattern sets.
    fn native_argument(&mut self, argument: &Argument<'a>) -> Option<NativeArgument> {
        let record = match argument.value {
            FieldValue::Unset => {
                return self.bound_value_once(argument, None).map(NativeArgument::Value);
            }
            FieldValue::Record(record) => Some(record),
            _ => None,
        };
        let constraint = record.and_then(|record| Some((self.shared.ids.constraint(record)?, record)));
        let kind = constraint.map(|(id, _)| self.shared.definitions.constraint_at(id).kind);
        match (kind, constraint) {
            (Some(ConstraintKind::Type), Some((id, _))) => {
                self.bound_value_once(argument, Some(id)).map(NativeArgument::Value)
            }
            (Some(ConstraintKind::Attribute), constraint) => {
                self.bound_attribute(argument, constraint, SymbolKind::NativeAttribute).map(NativeArgument::Attribute)
            }
            (Some(ConstraintKind::Property), Some((id, record))) => {
                let ty = record.string("interfaceType").unwrap_or_default().trim();
                if ty.is_empty() {
                    let message = format!("`{}` does not say which C++ type its values have", record.name());
                    let diagnostic = Diagnostic::error(codes::NATIVE_MATCH, argument.span, message);
                    let note = "a native call in a source pattern sets a variable of that type; it is the third argument of \
                                `PropConstraint`";
                    self.report(diagnostic.with_label(record.span(), "defined here").note(note));
                    return None;
                }
                let kind = SymbolKind::NativeProperty(ty.into());
                self.bound_attribute(argument, Some((id, record)), kind).map(NativeArgument::Property)
            }
            _ => {
                let message = match self.operator_of(argument) {
                    Some(operator) => {
                        format!("{} cannot be an argument of a native call that matches", operator.described())
                    }
                    None => "this cannot be an argument of a native call that matches".into(),
                };
                let diagnostic = Diagnostic::error(codes::NATIVE_MATCH, argument.span, message);
                let label = "expected a symbol, which the call sets, or a constraint on what it sets";
                self.report(diagnostic.label(label));
                None
            }
        }
    }

    fn bound_value_once(&mut self, argument: &Argument<'a>, constraint: Option<ConstraintId>) -> Option<ValueLeaf> {
        self.bound_value(argument, constraint, SymbolKind::NativeValue)
    }
}

/// Returns true if nothing is asked, and nothing bound.
fn is_ignored(pattern: &ArgumentPattern) -> bool {
    match pattern {
        ArgumentPattern::Value(ValuePattern::Leaf(leaf)) => leaf.constraint.is_none() && leaf.symbol.is_none(),
        ArgumentPattern::Attribute(leaf) | ArgumentPattern::Property(leaf) => {
            leaf.constraint.is_none() && leaf.symbol.is_none()
        }
        _ => false,
    }
}

/// An operand as messages call it.
pub(crate) fn named(operation: &Operation, operand: usize) -> String {
    match operation.operands[operand].name.as_str() {
        "" => format!("operand {operand} of '{}'", operation.name),
        name => format!("the operand '{name}' of '{}'", operation.name),
    }
}

/// An operation with more or fewer arguments than it is defined with.
pub(crate) fn wrong_count(operation: &Operation, count: usize, span: Span) -> Diagnostic {
    let (name, expected) = (&operation.name, operation.arguments.len());
    let are = if count == 1 { "is" } else { "are" };
    let message = format!("'{name}' has {}, and {count} {are} given", counted(expected as u64, "argument"));
    let names = shown_arguments(operation, &operation.arguments);
    let list = if names.is_empty() { "it has none".into() } else { format!("it has {names}") };
    Diagnostic::error(codes::ARGUMENT_COUNT, span, message)
        .label(list)
        .with_label(operation.span, "defined here")
        .note("operands, attributes and properties count, in the order of the definition")
}

/// Arguments as messages list them.
fn shown_arguments(operation: &Operation, arguments: &[ArgumentRef]) -> String {
    let names: Vec<String> = arguments.iter().map(|argument| shown_argument(operation, *argument)).collect();
    names.join(", ")
}

/// An argument as messages call it.
pub(crate) fn shown_argument(operation: &Operation, argument: ArgumentRef) -> String {
    let (what, name) = match argument {
        ArgumentRef::Operand(index) => ("operand", &operation.operands[index].name),
        ArgumentRef::Attribute(index) => ("attribute", &operation.attributes[index].name),
        ArgumentRef::Property(index) => ("property", &operation.properties[index].name),
    };
    if name.is_empty() { format!("an {what} without a name") } else { format!("the {what} '{name}'") }
}
