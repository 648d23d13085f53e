//! Result patterns: what is created, called, and put in the place of the root.

use ods::{ArgumentRef, ConstraintKind, Length, Operation, OperationId};
use pdl_diagnostics::{Diagnostic, Span, counted};
use tablegen::{Dag, FieldValue, Record};

use crate::codes;
use crate::dags::{Argument, DagNode, Operator};
use crate::natives::{NativePiece, parse};
use crate::reader::RuleReader;
use crate::rules::{
    CreatedArgument, CreatedCall, CreatedGroup, CreatedLocation, CreatedNode, CreatedOp, CreatedType, CreatedTypes,
    EnumCaseText, ResultPattern, ResultRole, SymbolId, SymbolKind, SymbolUse,
};
use crate::scope::WrittenSymbol;
use crate::source::{named, shown_argument, wrong_count};

/// Where something that is created stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Site {
    /// In the list of result patterns, with values that replace results of the root from this group on.
    Replacement(usize),
    /// In the list of result patterns, before those.
    Auxiliary,
    /// Within another dag.
    Nested,
    /// In the list of supplemental patterns, or within one of those. What is bound there cannot be used.
    Supplemental,
}

/// `location` and `returnType` behind the arguments of an operation or a call.
struct Directives<'a> {
    location: Option<DagNode<'a>>,
    return_type: Option<DagNode<'a>>,
    /// The number of arguments before them.
    arguments: usize,
}

impl<'a> RuleReader<'_, 'a> {
    /// All result patterns. Without a root that is known, values are not counted.
    pub(crate) fn results(&mut self, dags: Vec<Dag<'a>>, root: Option<&'a Operation>) -> Vec<ResultPattern> {
        let nodes: Vec<Option<DagNode<'a>>> = dags.iter().map(|dag| self.root_dag(*dag)).collect();
        let Some(nodes) = nodes.into_iter().collect::<Option<Vec<DagNode<'a>>>>() else { return Vec::new() };
        let roles = match root {
            Some(root) => self.roles(&nodes, root),
            None => vec![ResultRole::Auxiliary; nodes.len()],
        };
        let mut results = Vec::with_capacity(nodes.len());
        for ((node, role), dag) in nodes.iter().zip(roles).zip(dags) {
            let site = match role {
                ResultRole::Replacement { first, .. } => Site::Replacement(first),
                ResultRole::Auxiliary => Site::Auxiliary,
            };
            match self.created(node, site) {
                Some(node) => results.push(ResultPattern { role, node }),
                None => self.forget_names(dag),
            }
        }
        results
    }

    pub(crate) fn supplemental(&mut self, dag: Dag<'a>) -> Option<CreatedNode> {
        let node = self.root_dag(dag)?;
        self.created(&node, Site::Supplemental)
    }

    /// Notes what a result pattern binds, so that a use before is told from a name that is nowhere.
    pub(crate) fn note_bindings(&mut self, dag: Dag<'a>) {
        for dag in self.dags_within(dag) {
            let Some(name) = dag.operator_name() else { continue };
            if let Some(place) = self.record.place_of(dag, None) {
                self.bound_later.insert(WrittenSymbol::new(name).name, place.span);
            }
        }
    }

    /// From the last result pattern backwards, their values fill the root's groups of results. Those before are auxiliary.
    fn roles(&mut self, nodes: &[DagNode<'a>], root: &Operation) -> Vec<ResultRole> {
        let mut roles = vec![ResultRole::Auxiliary; nodes.len()];
        let mut missing = root.results.len();
        for (index, node) in nodes.iter().enumerate().rev() {
            if missing == 0 {
                break;
            }
            let count = self.declared_values(node);
            if count > missing {
                let has = if missing == 1 { "one of them replaces" } else { "some of them replace" };
                let message = format!("this has {count} results, of which only {has} results of '{}'", root.name);
                let diagnostic = Diagnostic::error(codes::REPLACEMENT, node.span, message);
                let label = "bind this to a symbol before, and replace with `(replaceWithValue $symbol__N)`";
                self.report(diagnostic.label(label).with_label(root.span, "the root is defined here"));
                return vec![ResultRole::Auxiliary; nodes.len()];
            }
            missing -= count;
            roles[index] = ResultRole::Replacement { first: missing, count };
        }
        if missing > 0 {
            let (all, given) = (root.results.len(), root.results.len() - missing);
            let all = counted(all as u64, "result");
            let message = format!("the root '{}' has {all}, and result patterns give {given}", root.name);
            let span = nodes.last().map_or(self.record.span(), |node| node.span);
            let diagnostic = Diagnostic::error(codes::REPLACEMENT, span, message);
            self.report(diagnostic.with_label(root.span, "the root is defined here"));
            return vec![ResultRole::Auxiliary; nodes.len()];
        }
        roles
    }

    /// Returns how many groups of values a result pattern gives.
    fn declared_values(&mut self, node: &DagNode<'a>) -> usize {
        match node.operator {
            _ if node.name.is_some_and(|name| WrittenSymbol::new(name).index.is_some()) => 1,
            Operator::Op(id) => self.shared.operation(id).results.len(),
            Operator::Native(record) => {
                let native = self.shared.native(record);
                self.shared.native_at(native).returns as usize
            }
            _ => 1,
        }
    }

    /// A dag of a result pattern that gives values.
    fn created(&mut self, node: &DagNode<'a>, site: Site) -> Option<CreatedNode> {
        match node.operator {
            Operator::Op(id) => self.created_op(id, node, site).map(CreatedNode::Op),
            Operator::Native(record) => self.native_result(record, node, site).map(CreatedNode::Native),
            Operator::ReplaceWithValue => self.replace_with_value(node, site).map(CreatedNode::Value),
            Operator::Variadic => self.created_group(node, site).map(CreatedNode::Group),
            Operator::Location => {
                let message = "`location` can only stand behind the arguments of an operation or a native call";
                self.error(codes::LOCATION, node.span, message);
                None
            }
            other => {
                self.wrong_operator(other, node.span, "an operation, a native call or `replaceWithValue`");
                None
            }
        }
    }

    fn replace_with_value(&mut self, node: &DagNode<'a>, site: Site) -> Option<SymbolUse> {
        if let Some(name) = node.name {
            let message = format!("`${name}` cannot be bound to `replaceWithValue`, which creates nothing");
            self.error(codes::CANNOT_BIND, node.span, message);
            return None;
        }
        let [argument] = node.arguments[..] else {
            let message = format!("`replaceWithValue` takes one symbol, not {} arguments", node.arguments.len());
            self.error(codes::REPLACE_WITH_VALUE, node.span, message);
            return None;
        };
        if argument.name.is_none() {
            let diagnostic =
                Diagnostic::error(codes::REPLACE_WITH_VALUE, argument.span, "`replaceWithValue` takes a symbol");
            let label = match argument.value.as_dag() {
                Some(_) => "write this itself in the place of `replaceWithValue`, or bind it in a pattern before",
                None => "expected a symbol that stands for a value",
            };
            self.report(diagnostic.label(label));
            return None;
        }
        let value = self.symbol_use(argument.name, argument.span)?;
        let symbol = self.scope.at(value.symbol);
        if symbol.kind.is_attribute() {
            let (name, bound) = (symbol.name.clone(), symbol.bound[0]);
            let message = format!("`${name}` is an attribute, and no value that can replace one");
            let diagnostic = Diagnostic::error(codes::REPLACE_WITH_VALUE, argument.span, message);
            self.report(diagnostic.with_label(bound, "bound here"));
            return None;
        }
        if let SymbolKind::MatchedOp(op) | SymbolKind::CreatedOp(op) = symbol.kind
            && self.shared.operation(op).results.is_empty()
            // Of a root without results nothing is replaced.
            && !matches!(site, Site::Auxiliary)
        {
            let (name, bound, operation) = (symbol.name.clone(), symbol.bound[0], self.shared.operation(op));
            let message = format!("`${name}` is '{}', which has no results that could replace one", operation.name);
            let diagnostic = Diagnostic::error(codes::REPLACE_WITH_VALUE, argument.span, message);
            self.report(diagnostic.with_label(bound, "bound here").with_label(operation.span, "defined here"));
            return None;
        }
        Some(value)
    }

    fn created_group(&mut self, node: &DagNode<'a>, site: Site) -> Option<CreatedGroup> {
        if let Some(name) = node.name {
            self.refuse_index(name, node.span, "a group")?;
        }
        let inner = inside(site);
        let elements: Vec<Option<CreatedArgument>> =
            node.arguments.iter().map(|element| self.group_element(element, inner)).collect();
        let elements = elements.into_iter().collect::<Option<_>>()?;
        let symbol = match node.name {
            Some(name) => self.bind_result(name, SymbolKind::CreatedGroup, node.span, site)?,
            None => None,
        };
        Some(CreatedGroup { symbol, elements, span: node.span })
    }

    fn group_element(&mut self, element: &Argument<'a>, site: Site) -> Option<CreatedArgument> {
        let made = self.created_argument(element, site)?;
        let is_value = match &made {
            CreatedArgument::Symbol(symbol) => !self.scope.at(symbol.symbol).kind.is_attribute(),
            CreatedArgument::Constant(_) | CreatedArgument::EnumCase(_) => false,
            CreatedArgument::Node(_) | CreatedArgument::Native(..) => true,
        };
        if !is_value {
            self.value_wanted(element.span, "an element of `variadic`");
            return None;
        }
        Some(made)
    }

    fn created_op(&mut self, id: OperationId, node: &DagNode<'a>, site: Site) -> Option<CreatedOp> {
        let operation = self.shared.operation(id);
        let directives = self.directives(node)?;
        if directives.arguments != operation.arguments.len() {
            self.report(wrong_count(operation, directives.arguments, node.span));
            return None;
        }
        let inner = inside(site);
        let arguments: Vec<Option<CreatedArgument>> = (node.arguments[..directives.arguments].iter().enumerate())
            .map(|(position, argument)| self.op_argument(operation, position, argument, inner))
            .collect();
        let written = node.name.map(WrittenSymbol::new);
        let result = written.and_then(|written| written.index);
        if let Some(index) = result
            && index as usize >= operation.results.len()
        {
            let message = format!("'{}' has {} results, and none at {index}", operation.name, operation.results.len());
            let diagnostic = Diagnostic::error(codes::RESULT_INDEX, node.span, message);
            self.report(diagnostic.with_label(operation.span, "defined here").note("results are counted from 0"));
            return None;
        }
        let types = match &directives.return_type {
            Some(given) => {
                if let Site::Replacement(_) = site {
                    let message =
                        "types of what replaces the root cannot be given: they are those of the root's results";
                    self.error(codes::RETURN_TYPE, given.span, message);
                    return None;
                }
                CreatedTypes::Given(self.return_types(given, inner)?)
            }
            None => match site {
                Site::Replacement(first) if result.is_none() && !infers_always(operation) => {
                    CreatedTypes::OfRoot(first)
                }
                _ => CreatedTypes::Inferred,
            },
        };
        let location = match &directives.location {
            Some(location) => Some(self.location(location)?),
            None => None,
        };
        // The name is known once the operation is there: not to its own arguments.
        let symbol = match written {
            Some(written) => self.bind_result(written.name, SymbolKind::CreatedOp(id), node.span, site)?,
            None => None,
        };
        let arguments = arguments.into_iter().collect::<Option<_>>()?;
        Some(CreatedOp { operation: id, symbol, result, arguments, types, location, span: node.span })
    }

    /// Binds what a result pattern creates. What supplemental patterns bind cannot be used, so it is not bound at all.
    #[allow(clippy::option_option)]
    fn bind_result(&mut self, name: &str, kind: SymbolKind, span: Span, site: Site) -> Option<Option<SymbolId>> {
        let name = WrittenSymbol::new(name).name;
        if name == "_" || site == Site::Supplemental {
            return Some(None);
        }
        self.bound_later.remove(name);
        self.bind(name, kind, span).map(|(symbol, _)| Some(symbol))
    }

    /// `location` and `returnType` behind the arguments; neither may stand before one.
    fn directives(&mut self, node: &DagNode<'a>) -> Option<Directives<'a>> {
        let is_directive = |operator| matches!(operator, Some(Operator::Location | Operator::ReturnType));
        let count = node.arguments.iter().rev().take_while(|argument| is_directive(self.operator_of(argument))).count();
        let (arguments, trailing) = node.arguments.split_at(node.arguments.len() - count);
        let mut found = Directives { location: None, return_type: None, arguments: arguments.len() };
        for argument in arguments {
            let (code, message) = match self.operator_of(argument) {
                Some(Operator::Location) => (codes::LOCATION, "`location` stands behind all arguments"),
                Some(Operator::ReturnType) => (codes::RETURN_TYPE, "`returnType` stands behind all arguments"),
                Some(Operator::Either) => {
                    (codes::EITHER, "`either` is for matching, and cannot stand in a result pattern")
                }
                _ => continue,
            };
            self.error(code, argument.span, message);
            return None;
        }
        for argument in trailing {
            let nested = self.nested(argument)?;
            let (slot, code) = match nested.operator {
                Operator::Location => (&mut found.location, codes::LOCATION),
                _ => (&mut found.return_type, codes::RETURN_TYPE),
            };
            if let Some(name) = nested.name {
                let message = format!("`${name}` cannot be bound to {}", nested.operator.described());
                self.error(codes::CANNOT_BIND, nested.span, message);
                return None;
            }
            if let Some(first) = slot {
                let message = format!("{} is given twice", nested.operator.described());
                let first = first.span;
                self.report(Diagnostic::error(code, nested.span, message).with_label(first, "given here first"));
                return None;
            }
            *slot = Some(nested);
        }
        Some(found)
    }

    fn location(&mut self, node: &DagNode<'a>) -> Option<CreatedLocation> {
        if node.arguments.is_empty() {
            let diagnostic = Diagnostic::error(codes::LOCATION, node.span, "`location` needs a symbol or a name");
            self.report(diagnostic.label("write `(location $symbol)` or `(location \"name\")`"));
            return None;
        }
        let mut location = CreatedLocation { symbols: Vec::new(), name: None };
        for argument in &node.arguments {
            match argument.value {
                FieldValue::String(text) if location.name.is_none() => location.name = Some(text.to_owned()),
                FieldValue::String(_) => {
                    self.error(codes::LOCATION, argument.span, "`location` has one name at most");
                    return None;
                }
                _ if argument.name.is_none() => {
                    let message = "this has no location; `location` takes symbols and one name";
                    self.error(codes::LOCATION, argument.span, message);
                    return None;
                }
                _ => {
                    let value = self.symbol_use(argument.name, argument.span)?;
                    let symbol = self.scope.at(value.symbol);
                    if symbol.kind.is_attribute() {
                        let (name, bound) = (symbol.name.clone(), symbol.bound[0]);
                        let message = format!("`${name}` is an attribute, and has no location");
                        let diagnostic = Diagnostic::error(codes::LOCATION, argument.span, message);
                        self.report(diagnostic.with_label(bound, "bound here"));
                        return None;
                    }
                    location.symbols.push(value);
                }
            }
        }
        Some(location)
    }

    fn return_types(&mut self, node: &DagNode<'a>, site: Site) -> Option<Vec<CreatedType>> {
        let types: Vec<Option<CreatedType>> =
            node.arguments.iter().map(|argument| self.return_type(argument, site)).collect();
        types.into_iter().collect()
    }

    fn return_type(&mut self, argument: &Argument<'a>, site: Site) -> Option<CreatedType> {
        if let Some(operator) = self.operator_of(argument) {
            let Operator::Native(record) = operator else {
                let message = format!("{} gives no type", operator.described());
                let diagnostic = Diagnostic::error(codes::RETURN_TYPE, argument.span, message);
                self.report(diagnostic.label("expected a symbol, a string of C++ or a native call"));
                return None;
            };
            let nested = self.nested(argument)?;
            return self.native_result(record, &nested, site).map(CreatedType::Native);
        }
        match argument.value {
            FieldValue::String(text) => {
                let pieces = parse(text);
                self.check_placeholders(&pieces, 0, &[NativePiece::Builder], argument.span, None);
                Some(CreatedType::Text(pieces, argument.span))
            }
            value if is_type_or_unset(self, value) => {
                self.symbol_use(argument.name, argument.span).map(CreatedType::Of)
            }
            _ => {
                let diagnostic = Diagnostic::error(codes::RETURN_TYPE, argument.span, "this gives no type");
                self.report(diagnostic.label("expected a symbol, a string of C++ or a native call"));
                None
            }
        }
    }

    fn native_result(&mut self, record: Record<'a>, node: &DagNode<'a>, site: Site) -> Option<CreatedCall> {
        let native = self.shared.native(record);
        let directives = self.directives(node)?;
        if let Some(given) = &directives.return_type {
            let message = "a native call has no `returnType`: what it returns has the type that C++ gives it";
            self.error(codes::RETURN_TYPE, given.span, message);
            return None;
        }
        let call = self.shared.native_at(native);
        let (pieces, returns) = (call.pieces.clone(), call.returns);
        if returns == 0 && matches!(site, Site::Nested | Site::Replacement(_)) {
            let (code, message) = match site {
                Site::Nested => (codes::RESULT_LEAF, "this call returns nothing, and a value is wanted"),
                _ => (
                    codes::REPLACEMENT,
                    "this call returns nothing, and stands among the patterns that replace the root",
                ),
            };
            let diagnostic = Diagnostic::error(code, node.span, message).with_label(record.span(), "defined here");
            self.report(
                diagnostic.note("calls that return nothing stand before the first pattern that replaces the root"),
            );
            return None;
        }
        let inner = inside(site);
        let arguments: Vec<Option<CreatedArgument>> = (node.arguments[..directives.arguments].iter())
            .map(|argument| self.created_argument(argument, inner))
            .collect();
        let location = match &directives.location {
            Some(location) => Some(self.location(location)?),
            None => None,
        };
        let known = [NativePiece::Builder, NativePiece::Location];
        self.check_placeholders(&pieces, directives.arguments, &known, node.span, Some(record.span()));
        let written = node.name.map(WrittenSymbol::new);
        let result = written.and_then(|written| written.index);
        // As where the symbol is used, what returns one thing of any kind has an index 0.
        if let Some(index) = result.filter(|index| *index >= returns.max(1)) {
            let has = counted(returns.max(1).into(), "value");
            let message = format!("this call returns {has}, and none at {index}");
            let diagnostic = Diagnostic::error(codes::RESULT_INDEX, node.span, message);
            self.report(diagnostic.with_label(record.span(), "defined here").note("values are counted from 0"));
            return None;
        }
        let symbol = match written {
            Some(written) => self.bind_result(written.name, SymbolKind::CallResult(returns), node.span, site)?,
            None => None,
        };
        let arguments = arguments.into_iter().collect::<Option<_>>()?;
        Some(CreatedCall { native, symbol, result, arguments, location, span: node.span })
    }

    /// An argument of an operation that is created.
    fn op_argument(
        &mut self,
        operation: &'a Operation,
        position: usize,
        argument: &Argument<'a>,
        site: Site,
    ) -> Option<CreatedArgument> {
        match operation.arguments[position] {
            ArgumentRef::Operand(index) => self.operand_argument(operation, index, argument, site),
            ArgumentRef::Attribute(_) => self.attribute_argument(operation, position, argument, site, false),
            ArgumentRef::Property(_) => self.attribute_argument(operation, position, argument, site, true),
        }
    }

    fn operand_argument(
        &mut self,
        operation: &'a Operation,
        index: usize,
        argument: &Argument<'a>,
        site: Site,
    ) -> Option<CreatedArgument> {
        let operand = &operation.operands[index];
        match self.operator_of(argument) {
            Some(Operator::Op(_)) if operand.length.is_range() => {
                let message = format!("{} is a group of values, and this gives one", named(operation, index));
                let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
                self.report(
                    diagnostic.label("write `(variadic …)` around it").with_label(operation.span, "defined here"),
                );
                return None;
            }
            Some(Operator::Variadic) if operand.length == Length::Single => {
                let message = format!("{} is one value, and `variadic` makes a group", named(operation, index));
                let diagnostic = Diagnostic::error(codes::VARIADIC, argument.span, message);
                self.report(diagnostic.with_label(operation.span, "defined here"));
                return None;
            }
            _ => {}
        }
        let made = self.created_argument(argument, site)?;
        let what = named(operation, index);
        let (given, bound) = match &made {
            CreatedArgument::Symbol(symbol) => {
                let known = self.scope.at(symbol.symbol);
                if known.kind.is_attribute() {
                    let bound = known.bound[0];
                    let message = format!("`${}` is an attribute, and {what} is a value", known.name);
                    let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
                    self.report(diagnostic.with_label(bound, "bound here").with_label(operation.span, "defined here"));
                    return None;
                }
                let given = match known.kind {
                    _ if symbol.result.is_some() => None,
                    SymbolKind::MatchedOp(op) | SymbolKind::CreatedOp(op) => Some(self.given_by_op(op)),
                    SymbolKind::CallResult(count) => {
                        Some((format!("the call returns {}", counted(count.into(), "value")), count as usize, None))
                    }
                    _ => None,
                };
                (given, Some(known.bound[0]))
            }
            CreatedArgument::Node(node) => match &**node {
                CreatedNode::Op(op) if op.result.is_none() => (Some(self.given_by_op(op.operation)), None),
                CreatedNode::Native(call) if call.result.is_none() => {
                    let native = self.shared.native_at(call.native);
                    let count = native.returns;
                    let gives = format!("this call returns {}", counted(count.into(), "value"));
                    (Some((gives, count as usize, Some(native.span))), None)
                }
                _ => (None, None),
            },
            CreatedArgument::Native(..) => (None, None),
            CreatedArgument::Constant(_) | CreatedArgument::EnumCase(_) => {
                self.value_wanted(argument.span, &what);
                return None;
            }
        };
        if let Some((gives, count, defined)) = given
            && !operand.length.is_range()
            && count != 1
        {
            let message = format!("{what} is one value, and {gives}");
            let mut diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
            if count > 1 {
                diagnostic = diagnostic.label("select one by its number: `$symbol__0`");
            }
            self.report(diagnostic.with_label(bound, "bound here").with_label(defined, "defined here"));
            return None;
        }
        Some(made)
    }

    /// The results of an operation in words, how many they are, and where it is defined.
    fn given_by_op(&self, op: OperationId) -> (String, usize, Option<Span>) {
        let operation = self.shared.operation(op);
        let count = operation.results.len();
        (format!("'{}' has {count} results", operation.name), count, Some(operation.span))
    }

    /// Reports an attribute in the place of a value.
    fn value_wanted(&mut self, span: Span, what: &str) {
        let diagnostic =
            Diagnostic::error(codes::RESULT_LEAF, span, format!("{what} is a value, and this is an attribute"));
        let note = "a constant as a value is the result of an operation such as `(Arith_ConstantOp ConstantAttr<…>)`";
        self.report(diagnostic.note(note));
    }

    fn attribute_argument(
        &mut self,
        operation: &'a Operation,
        position: usize,
        argument: &Argument<'a>,
        site: Site,
        is_property: bool,
    ) -> Option<CreatedArgument> {
        let what = shown_argument(operation, operation.arguments[position]);
        if let Some(operator) = self.operator_of(argument)
            && !matches!(operator, Operator::Native(_) | Operator::BrokenOp)
        {
            let message = format!("{what} is no value: only a native call can make it, not {}", operator.described());
            let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
            self.report(diagnostic.with_label(operation.span, "defined here"));
            return None;
        }
        let made = self.created_argument(argument, site)?;
        let misfit = match &made {
            CreatedArgument::Symbol(symbol) => {
                let known = self.scope.at(symbol.symbol);
                known.kind.is_value().then(|| (format!("`${}` is a value", known.name), Some(known.bound[0])))
            }
            CreatedArgument::Constant(constant) => {
                let kind = self.shared.definitions.constraint_at(constant.constraint).kind;
                let (found, fits) = match kind {
                    ConstraintKind::Property => ("a property", is_property),
                    _ => ("an attribute", !is_property),
                };
                (!fits).then(|| (format!("this is the constant of {found}"), None))
            }
            _ => None,
        };
        if let Some((found, bound)) = misfit {
            let message = format!("{found}, and does not fit {what}");
            let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
            self.report(diagnostic.with_label(bound, "bound here").with_label(operation.span, "defined here"));
            return None;
        }
        Some(made)
    }

    /// An argument of an operation or of a native call, whatever it is for.
    fn created_argument(&mut self, argument: &Argument<'a>, site: Site) -> Option<CreatedArgument> {
        if argument.value.as_dag().is_some() {
            let node = self.nested(argument)?;
            return self.created(&node, site).map(|node| CreatedArgument::Node(Box::new(node)));
        }
        let record = match argument.value {
            FieldValue::Unset => return self.symbol_use(argument.name, argument.span).map(CreatedArgument::Symbol),
            FieldValue::Record(record) => record,
            _ => {
                let message = "a constant of TableGen cannot be an argument";
                let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
                let note = "a constant attribute is `ConstantAttr<Attribute, \"value\">`";
                self.report(diagnostic.label("expected a symbol, a constant attribute or a dag").note(note));
                return None;
            }
        };
        if let Some(constant) = self.constant(record) {
            let is_attribute = record.is_subclass_of("ConstantAttr");
            if is_attribute && constant.builder.is_none() {
                let of = record.record_field("attr");
                let name = of.map_or("this attribute", Record::name);
                let message = format!("nothing says how a constant of `{name}` is made");
                let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
                let note = "`let constBuilderCall = \"…\";` in its definition says it";
                self.report(diagnostic.with_label(of.map(Record::span), "defined here").note(note));
                return None;
            }
            return Some(CreatedArgument::Constant(constant));
        }
        if record.is_subclass_of("EnumCase") {
            let Some(constraint) = self.shared.ids.constraint(record) else {
                let message = format!("the case `{}` of an enum is no attribute", record.name());
                let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
                let note =
                    "`I32EnumAttrCase` and the like are attributes, and so is `ConstantEnumCase<Attribute, \"case\">`";
                self.report(diagnostic.with_label(record.span(), "defined here").note(note));
                return None;
            };
            return Some(CreatedArgument::EnumCase(EnumCaseText {
                constraint,
                symbol: record.string("symbol").unwrap_or_default().into(),
                value: record.int("value").unwrap_or(0),
                text: record.string("str").unwrap_or_default().into(),
            }));
        }
        if record.is_subclass_of("NativeCodeCall") {
            let native = self.shared.native(record);
            let pieces = self.shared.native_at(native).pieces.clone();
            let this = self.symbol_use(argument.name, argument.span)?;
            let known = [NativePiece::Myself, NativePiece::Builder];
            self.check_placeholders(&pieces, 0, &known, argument.span, Some(record.span()));
            return Some(CreatedArgument::Native(native, this));
        }
        // What confines types is ignored here, as MLIR does: nothing is matched.
        if is_type_or_unset(self, argument.value) {
            return self.symbol_use(argument.name, argument.span).map(CreatedArgument::Symbol);
        }
        let message = format!("`{}` cannot be an argument of what is created", record.name());
        let diagnostic = Diagnostic::error(codes::RESULT_LEAF, argument.span, message);
        let diagnostic = match argument.name {
            Some(name) => diagnostic.label(format!("write `${name}`: constraints belong into the source pattern")),
            None => diagnostic.label("expected a symbol, a constant attribute, a case of an enum or a dag"),
        };
        self.report(diagnostic);
        None
    }
}

/// Where the arguments of something at `site` stand.
fn inside(site: Site) -> Site {
    if site == Site::Supplemental { Site::Supplemental } else { Site::Nested }
}

/// Returns true if MLIR infers the types of results wherever the operation is created.
fn infers_always(operation: &Operation) -> bool {
    operation.has_trait("SameOperandsAndResultType") || operation.has_trait("FirstAttrDerivedResultType")
}

/// Returns true if a leaf is nothing but its name, or confines a type.
fn is_type_or_unset(reader: &RuleReader<'_, '_>, value: FieldValue<'_>) -> bool {
    match value {
        FieldValue::Unset => true,
        FieldValue::Record(record) => {
            let constraint = reader.shared.ids.constraint(record);
            constraint.is_some_and(|id| reader.shared.definitions.constraint_at(id).kind == ConstraintKind::Type)
        }
        _ => false,
    }
}
