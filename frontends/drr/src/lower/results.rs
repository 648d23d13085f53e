//! The rewrite of a rule: what is created and called, and what the root is replaced with.

use ods::evaluate::{CallArgument, Creation, Kinds, Purpose, SnippetParameter, Sorted};
use ods::{ArgumentRef, Length, Operation, SegmentSizes};
use pdl_diagnostics::Span;
use pdl_ir::{Kind, NativeKind, NewLocation, OpKind, OpResults, Replacement, ValueId};
use smol_str::{SmolStr, format_smolstr};

use super::natives::{Text, Wanted, native};
use super::properties::Kept;
use super::{Bound, RuleLowerer, Unsupported, unsupported};
use crate::natives::NativePiece;
use crate::rules::{
    CreatedArgument, CreatedCall, CreatedGroup, CreatedLocation, CreatedNode, CreatedOp, CreatedType, CreatedTypes,
    ResultRole, SymbolId,
};

impl<'s> RuleLowerer<'s, '_> {
    /// The rewrite section: auxiliary results, replacements, what is supplemental, and then the root goes.
    pub(super) fn apply(&mut self, root: ValueId) -> Result<(), Unsupported> {
        let rule = self.rule;
        let operation = self.operation(rule.source.operation);
        let (mut with, mut instead) = (Vec::new(), None);
        for result in &rule.results {
            let wanted: Vec<Wanted> = match result.role {
                ResultRole::Auxiliary => Vec::new(),
                ResultRole::Replacement { first, count } => {
                    operation.results[first..first + count].iter().map(|result| Wanted::from(&result.length)).collect()
                }
            };
            if let CreatedNode::Op(created) = &result.node
                && self.operation(created.operation).results.is_empty()
            {
                instead = Some(self.create(created)?);
                continue;
            }
            let values = self.node(&result.node, &wanted)?;
            if result.role != ResultRole::Auxiliary {
                with.extend(values);
            }
        }
        for node in &rule.supplemental {
            self.node(node, &[])?;
        }
        self.at(rule.span);
        let kind = match (operation.results.is_empty(), instead) {
            (false, _) => OpKind::Replace { op: root, with: Replacement::Values(with) },
            // The one operation that is created takes its place, which is all the same but for what is carried over.
            (true, Some(op)) if rule.results.len() == 1 => {
                OpKind::Replace { op: root, with: Replacement::Operation(op) }
            }
            (true, _) => OpKind::Erase { op: root },
        };
        self.push(kind, OpResults::new());
        Ok(())
    }

    /// The values that a node gives, whose kinds are wanted so where that is known.
    fn node(&mut self, node: &'s CreatedNode, wanted: &[Wanted]) -> Result<Vec<ValueId>, Unsupported> {
        match node {
            CreatedNode::Op(created) => {
                let op = self.create(created)?;
                Ok(match self.operation(created.operation).results.is_empty() {
                    true => Vec::new(),
                    false => self.results_of(op, created.operation, created.result),
                })
            }
            CreatedNode::Native(call) => self.native(call, wanted),
            CreatedNode::Value(used) => self.used(*used),
            CreatedNode::Group(group) => self.created_group(group),
        }
    }

    fn created_group(&mut self, group: &'s CreatedGroup) -> Result<Vec<ValueId>, Unsupported> {
        let mut elements = Vec::new();
        for element in &group.elements {
            elements.extend(self.argument(element, Kind::Value.into())?);
        }
        self.at(group.span);
        let range = self.push_value(OpKind::Range { elements }, Kind::ValueRange);
        self.bind(group.symbol, Bound::Value(range));
        Ok(vec![range])
    }

    fn create(&mut self, created: &'s CreatedOp) -> Result<ValueId, Unsupported> {
        let operation = self.operation(created.operation);
        let mut operands: Vec<Vec<ValueId>> = vec![Vec::new(); operation.operands.len()];
        let mut attributes: Vec<(SmolStr, ValueId)> = Vec::new();
        let mut in_order = Vec::new();
        for (argument, written) in operation.arguments.iter().zip(&created.arguments) {
            match *argument {
                ArgumentRef::Operand(index) => {
                    operands[index] = self.argument(written, (&operation.operands[index].length).into())?;
                    in_order.extend(&operands[index]);
                }
                ArgumentRef::Attribute(index) => {
                    let value = self.attribute_argument(written, (&operation.attributes[index]).into(), created)?;
                    in_order.push(value);
                    attributes.push((operation.attributes[index].name.clone(), value));
                }
                ArgumentRef::Property(index) => {
                    let property = &operation.properties[index];
                    let kept = Kept::of(self.definitions(), property.constraint);
                    let wanted = Wanted { kept, ..Kind::Attribute.into() };
                    let value = self.attribute_argument(written, wanted, created)?;
                    in_order.push(value);
                    attributes.push((property.name.clone(), value));
                }
            }
        }
        let types = match &created.types {
            CreatedTypes::Inferred => self.inferred_types(created.span, operation, in_order),
            CreatedTypes::OfRoot(first) => {
                self.root_types.iter().skip(*first).take(operation.results.len()).copied().collect()
            }
            CreatedTypes::Given(types) => self.given_types(types)?,
        };
        self.at(created.span);
        let location = self.created_at(created.location.as_ref())?;
        let op = self.push_created(operation, operands, attributes, types, location);
        self.bind(created.symbol, Bound::Op(op, created.operation));
        Ok(op)
    }

    /// Creates an operation with these operands, group by group.
    pub(super) fn push_created(
        &mut self,
        operation: &Operation,
        mut operands: Vec<Vec<ValueId>>,
        attributes: Vec<(SmolStr, ValueId)>,
        types: Vec<ValueId>,
        location: Option<Box<NewLocation>>,
    ) -> ValueId {
        if operation.operand_segments == SegmentSizes::Attribute {
            // Each is one, so that their sizes are known.
            for group in operands.iter_mut().filter(|group| group.len() != 1) {
                let elements = std::mem::take(group);
                group.push(self.push_value(OpKind::Range { elements }, Kind::ValueRange));
            }
        }
        let (name, operands) = (Some(operation.name.clone()), operands.concat());
        self.push_value(OpKind::Operation { name, operands, attributes, types, location }, Kind::Operation)
    }

    /// The types of an operation that its definition tells, none, or what a function makes of its arguments that is registered under
    /// the operation's name: in MLIR the builder, or `inferReturnTypes`, in C++.
    pub(super) fn inferred_types(
        &mut self,
        span: Span,
        operation: &Operation,
        arguments: Vec<ValueId>,
    ) -> Vec<ValueId> {
        let rules = self.definitions().type_rules(operation);
        if rules.is_some_and(|rules| rules.len() == operation.results.len()) {
            return Vec::new();
        }
        let kind = |length: &Length| if *length == Length::Single { Kind::Type } else { Kind::TypeRange };
        let results: Vec<Kind> = operation.results.iter().map(|result| kind(&result.length)).collect();
        self.at(span);
        if let Some(stated) = self.shared.definitions.natives.result_types.get(&operation.name) {
            let parameter = |(index, value): (usize, &ValueId)| self.parameter(&format!("${index}"), *value, None);
            let parameters: Vec<SnippetParameter> = arguments.iter().enumerate().map(parameter).collect();
            let mut types = Vec::new();
            for (text, kind) in stated.texts.iter().zip(results) {
                let (parameters, arguments) = (parameters.clone(), arguments.clone());
                let what = Text { text, record: None, span: stated.span, parameters, arguments };
                types.extend(self.evaluate(&what, &[kind.into()]));
            }
            return types;
        }
        let key = (NativeKind::Rewrite, operation.name.clone());
        let declared = native(key, &self.kinds(&arguments), &results, None, self.location.clone());
        let name = self.shared.natives.add(declared);
        self.call(name, arguments, &results, None)
    }

    /// Where a created operation comes from, or what a function creates: from all that was matched, the root first, unless the rule says something else.
    fn created_at(&mut self, given: Option<&CreatedLocation>) -> Result<Option<Box<NewLocation>>, Unsupported> {
        let Some(given) = given else {
            // With native calls in the source pattern these are not all: MLIR counts operations, and takes so many of its list.
            let of: Vec<ValueId> = self.matched.iter().copied().take(self.rule.source_ops as usize).collect();
            return Ok((of.len() > 1).then(|| Box::new(NewLocation { of, name: None })));
        };
        let mut of = Vec::new();
        for used in &given.symbols {
            match &self.bound[used.symbol.0 as usize] {
                // Its results come from where it comes from.
                Some(Bound::Op(op, _)) => of.push(*op),
                _ => of.extend(self.used(*used)?),
            }
        }
        Ok(Some(Box::new(NewLocation { of, name: given.name.as_deref().map(SmolStr::from) })))
    }

    fn attribute_argument(
        &mut self,
        written: &'s CreatedArgument,
        wanted: Wanted,
        of: &CreatedOp,
    ) -> Result<ValueId, Unsupported> {
        match self.argument(written, wanted)?[..] {
            [value] => Ok(value),
            _ => unsupported(of.span, "several values stand for one attribute"),
        }
    }

    fn constant_attribute(&mut self, text: SmolStr) -> ValueId {
        let kind = OpKind::Attribute { value: Some(text), ty: None, otherwise: None };
        self.push_value(kind, Kind::Attribute)
    }

    fn given_types(&mut self, given: &'s [CreatedType]) -> Result<Vec<ValueId>, Unsupported> {
        let mut types = Vec::new();
        for ty in given {
            match ty {
                CreatedType::Of(used) => {
                    self.at(used.span);
                    for value in self.used(*used)? {
                        let kind = match self.pattern.kind(value) {
                            Kind::ValueRange => Kind::TypeRange,
                            _ => Kind::Type,
                        };
                        let text = if kind == Kind::Type { "$0.getType()" } else { "$0.getTypes()" };
                        let parameters = vec![self.parameter("$0", value, None)];
                        let what = Text { text, record: None, span: used.span, parameters, arguments: vec![value] };
                        types.extend(self.evaluate(&what, &[kind.into()]));
                    }
                }
                CreatedType::Text(pieces, span) => {
                    self.at(*span);
                    let text = written(pieces);
                    let what = Text { text: &text, record: None, span: *span, parameters: vec![], arguments: vec![] };
                    types.extend(self.evaluate(&what, &[Kind::Type.into()]));
                }
                CreatedType::Native(call) => types.extend(self.native(call, &[Kind::Type.into()])?),
            }
        }
        if types.is_empty() {
            // No types are not those that the definition says.
            types.push(self.push_value(OpKind::Types { constants: Some(Vec::new()) }, Kind::TypeRange));
        }
        Ok(types)
    }

    /// The values that an argument stands for.
    fn argument(&mut self, argument: &'s CreatedArgument, wanted: Wanted) -> Result<Vec<ValueId>, Unsupported> {
        match argument {
            CreatedArgument::Symbol(used) => self.used(*used),
            CreatedArgument::Node(node) => self.node(node, &[wanted]),
            CreatedArgument::Constant(constant) => match self.shared.constant(constant) {
                Some(text) => Ok(vec![self.constant_attribute(text)]),
                None => {
                    let known = self.definitions().constraint_at(constant.constraint);
                    let builder = constant.builder.as_deref().unwrap_or_default();
                    let text = builder.replace("$0", &constant.value);
                    let record = (!known.is_anonymous).then_some(&known.definition);
                    let (parameters, arguments) = (Vec::new(), Vec::new());
                    let what = Text { text: &text, record, span: known.span, parameters, arguments };
                    Ok(self.evaluate(&what, &[Kind::Attribute.into()]))
                }
            },
            CreatedArgument::EnumCase(case) => match self.shared.case(case) {
                Some(text) => Ok(vec![self.constant_attribute(text)]),
                None => {
                    let span = self.definitions().constraint_at(case.constraint).span;
                    unsupported(span, format!("the case `{}` is no attribute that is known", case.symbol))
                }
            },
            CreatedArgument::Native(native, this) => {
                let call = self.shared.native(*native);
                let values = self.used(*this)?;
                let parameters = values.iter().map(|value| self.parameter_for(this.symbol, "$_self", *value)).collect();
                let record = (!call.is_anonymous).then_some(&call.name);
                self.at(this.span);
                let what = Text { text: &call.text, record, span: call.span, parameters, arguments: values };
                Ok(self.evaluate_as(what, &[wanted], None))
            }
        }
    }

    /// The values that a call gives where it is written, whose kinds are wanted so where that is known.
    fn native(&mut self, call: &'s CreatedCall, wanted: &[Wanted]) -> Result<Vec<ValueId>, Unsupported> {
        let native = self.shared.native(call.native);
        let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
        let asked = self.asked_by(call);
        // Where the values of each argument begin.
        let mut places = Vec::with_capacity(call.arguments.len());
        for (place, argument) in call.arguments.iter().enumerate() {
            let symbol = match argument {
                CreatedArgument::Symbol(used) => Some(used.symbol),
                _ => None,
            };
            let values = self.argument(argument, wanted_at(&asked, place))?;
            if values.is_empty() {
                return unsupported(call.span, format!("`${place}` of `{}` is no value here", native.name));
            }
            places.push(arguments.len());
            for value in values {
                let name = format!("${}", arguments.len());
                parameters.push(match symbol {
                    Some(symbol) => self.parameter_for(symbol, &name, value),
                    None => self.parameter(&name, value, None),
                });
                arguments.push(value);
            }
        }
        self.at(call.span);
        let record = (!native.is_anonymous).then_some(&native.name);
        let spread = (arguments.len() != places.len()).then(|| spread(&native.pieces, &places, arguments.len()));
        let text = spread.as_deref().unwrap_or(&native.text);
        let what = Text { text, record, span: native.span, parameters, arguments };
        let of_uses = call.symbol.map(|symbol| self.wanted_by_uses(symbol));
        let count = native.returns as usize;
        let wanted: Vec<Wanted> = (0..count)
            .map(|index| {
                // Several values in one place are of one kind, as the elements of a vector are.
                let wanted = if let [wanted] = wanted { Some(wanted) } else { wanted.get(index) };
                match wanted {
                    Some(wanted) if count > 1 && call.result.is_none() && wanted.kind == Some(Kind::ValueRange) => {
                        Kind::Value.into()
                    }
                    Some(wanted) if wanted.kind.is_some() || of_uses.is_none() => *wanted,
                    _ => of_uses.unwrap_or_default(),
                }
            })
            .collect();
        let location = match native.pieces.contains(&NativePiece::Location) {
            true => self.created_at(call.location.as_ref())?,
            false => None,
        };
        let values = self.evaluate_as(what, &wanted, location);
        self.bind(call.symbol, Bound::Values(values.clone()));
        match call.result {
            // What the call returns is known to have it.
            Some(index) => Ok(values.get(index as usize).copied().into_iter().collect()),
            None => Ok(values),
        }
    }

    /// Returns what a text gives, as attributes where it is properties.
    fn evaluate_as(&mut self, what: Text<'_>, wanted: &[Wanted], location: Option<Box<NewLocation>>) -> Vec<ValueId> {
        let makes = match wanted {
            [wanted] => wanted.kept,
            _ => None,
        };
        let about = makes.and_then(|makes| self.as_attribute(&what, makes));
        let what = Text { text: about.as_deref().unwrap_or(what.text), ..what };
        self.evaluate_at(&what, wanted, location)
    }

    /// Returns what the text of a native call asks of each of its arguments; nothing if it is not understood.
    fn asked_by(&self, call: &CreatedCall) -> Vec<Kinds> {
        let native = self.shared.native(call.native);
        let parameter = |(place, argument): (usize, &CreatedArgument)| {
            let parameter = SnippetParameter::new(format_smolstr!("${place}"), Kinds::ANY);
            match argument {
                CreatedArgument::Symbol(used) => self.known_of(used.symbol, parameter),
                _ => parameter,
            }
        };
        let parameters: Vec<_> = call.arguments.iter().enumerate().map(parameter).collect();
        let (purpose, count) = (if native.returns == 0 { Purpose::Test } else { Purpose::Value }, parameters.len());
        match self.shared.evaluator.sort(&native.text, &parameters, purpose) {
            Sorted::Evaluated(snippet) => snippet.parameters,
            Sorted::Created(creation) => {
                let mut asked = vec![Kinds::ANY; count];
                self.asked_by_creation(&creation, &mut asked);
                asked
            }
            _ => Vec::new(),
        }
    }

    /// Narrows what is asked of the arguments of a text that creates an operation.
    fn asked_by_creation(&self, creation: &Creation, asked: &mut [Kinds]) {
        let operation = self.definitions().operation_id(&creation.operation).map(|id| self.operation(id));
        let types = operation.map_or(0, |operation| creation.arguments.len().saturating_sub(operation.arguments.len()));
        for (place, argument) in creation.arguments.iter().enumerate() {
            let of = operation.and_then(|operation| operation.arguments.get(place.checked_sub(types)?));
            match argument {
                CallArgument::Parameter(index) => {
                    let kinds = match of {
                        None => Kinds::TYPE,
                        Some(ArgumentRef::Operand(_)) => Kinds::VALUE | Kinds::VALUES,
                        Some(_) => Kinds::ATTRIBUTE,
                    };
                    asked[*index] = asked[*index] & kinds;
                }
                CallArgument::Evaluated(snippet) => {
                    for (asked, kinds) in asked.iter_mut().zip(&snippet.parameters) {
                        *asked = *asked & *kinds;
                    }
                }
                CallArgument::Created(inner) => self.asked_by_creation(inner, asked),
                CallArgument::Builder | CallArgument::Location => {}
            }
        }
        if let Some(index) = creation.location {
            asked[index] = asked[index] & Kinds::VALUE;
        }
    }

    /// Returns what a symbol must be where it is an argument of an operation, or of a native call.
    fn wanted_by_uses(&self, symbol: SymbolId) -> Wanted {
        let mut found = Wanted::default();
        let mut nodes: Vec<&CreatedNode> = self.rule.results.iter().map(|result| &result.node).collect();
        nodes.extend(&self.rule.supplemental);
        let mut is_located = false;
        while let Some(node) = nodes.pop() {
            let location = match node {
                CreatedNode::Op(created) => created.location.as_ref(),
                CreatedNode::Native(call) => call.location.as_ref(),
                _ => None,
            };
            is_located |= location.is_some_and(|location| location.symbols.iter().any(|used| used.symbol == symbol));
            let arguments = match node {
                CreatedNode::Op(created) => {
                    let operation = self.operation(created.operation);
                    for (argument, written) in operation.arguments.iter().zip(&created.arguments) {
                        if matches!(written, CreatedArgument::Symbol(used) if used.symbol == symbol) {
                            return match *argument {
                                ArgumentRef::Operand(index) => (&operation.operands[index].length).into(),
                                ArgumentRef::Attribute(index) => (&operation.attributes[index]).into(),
                                ArgumentRef::Property(index) => {
                                    let kept = Kept::of(self.definitions(), operation.properties[index].constraint);
                                    Wanted { kept, ..Kind::Attribute.into() }
                                }
                            };
                        }
                    }
                    &created.arguments
                }
                CreatedNode::Native(call) => {
                    let is_it = |argument: &CreatedArgument| matches!(argument, CreatedArgument::Symbol(used) if used.symbol == symbol);
                    if let Some(place) = call.arguments.iter().position(is_it) {
                        found = wanted_at(&self.asked_by(call), place);
                    }
                    &call.arguments
                }
                CreatedNode::Value(used) if used.symbol == symbol => return Kind::Value.into(),
                CreatedNode::Group(group) => &group.elements,
                CreatedNode::Value(_) => continue,
            };
            nodes.extend(arguments.iter().filter_map(|argument| match argument {
                CreatedArgument::Node(node) => Some(&**node),
                _ => None,
            }));
        }
        if is_located {
            found.otherwise = Kind::Value;
        }
        found
    }
}

/// Returns what is asked of the argument at this place.
fn wanted_at(asked: &[Kinds], place: usize) -> Wanted {
    let known = asked.get(place).copied();
    // What only functions get that are registered need not be a value of the IR: an attribute says it.
    let is_value = known.is_some_and(|kinds| Kinds::VALUE.is_within(kinds));
    let otherwise = if is_value { Kind::Value } else { Kind::Attribute };
    Wanted { kind: known.and_then(Kinds::handle), otherwise, ..Wanted::default() }
}

/// A text some of whose arguments stand for several values, which begin at these places of so many: as in C++, all of them stand where
/// the argument is named.
fn spread(pieces: &[NativePiece], places: &[usize], count: usize) -> String {
    let place = |index: u32| places.get(index as usize).copied().unwrap_or(count);
    let piece = |piece: &NativePiece| match piece {
        NativePiece::Argument(index) => {
            let names: Vec<String> =
                (place(*index)..place(index.saturating_add(1))).map(|place| format!("${place}")).collect();
            names.join(", ")
        }
        NativePiece::ArgumentsFrom(from) => format!("${}...", place(*from)),
        other => written(std::slice::from_ref(other)),
    };
    pieces.iter().map(piece).collect()
}

/// A text whose placeholders stand for nothing of the pattern, as it was written.
fn written(pieces: &[NativePiece]) -> String {
    let piece = |piece: &NativePiece| match piece {
        NativePiece::Text(text) => text.clone(),
        NativePiece::Myself => "$_self".to_owned(),
        NativePiece::Builder => "$_builder".to_owned(),
        NativePiece::Location => "$_loc".to_owned(),
        NativePiece::Argument(index) => format!("${index}"),
        NativePiece::ArgumentsFrom(from) => format!("${from}..."),
        NativePiece::Unknown(name) => format!("${name}"),
    };
    pieces.iter().map(piece).collect()
}
