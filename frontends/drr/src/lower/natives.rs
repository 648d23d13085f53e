//! The native functions that the texts of rules become.

use ods::evaluate::{
    Call, CallArgument, Check, Creation, Definition, Kinds, Purpose, Snippet, SnippetParameter, Sorted, Unsupported,
    misspelt_method,
};
use ods::type_text::without_parentheses;
use ods::{ArgumentRef, ConstraintId, Length, NamedAttribute};
use pdl_declarations::Demand;
use pdl_declarations::program::Expression;
use pdl_diagnostics::{Diagnostic, Span};
use pdl_ir::{Kind, Location, Native, NativeKind, NativeType, NewLocation, OpKind, Unless, ValueId};
use rustc_hash::FxHashMap;
use smol_str::{SmolStr, format_smolstr};

use super::RuleLowerer;
use super::properties::Kept;
use super::source::kind_of;
use crate::codes;
use crate::rules::{SymbolId, SymbolKind};

/// The native functions that were called so far.
#[derive(Default)]
pub(super) struct Natives {
    table: Vec<Native>,
    by_name: FxHashMap<(NativeKind, SmolStr), usize>,
}

impl Natives {
    pub(super) fn finish(self) -> Vec<Native> {
        self.table
    }

    /// The name under which a function is called. Of several with one name the later ones, about other kinds or of another meaning,
    /// say what they are about.
    pub(super) fn add(&mut self, native: Native) -> SmolStr {
        let mut called = native.name.clone();
        for number in 1.. {
            match self.by_name.get(&(native.kind, called.clone())).map(|index| &self.table[*index]) {
                None => break,
                Some(known) if is_same(known, &native) => return called,
                Some(_) => {
                    let list =
                        |types: &[NativeType]| types.iter().map(|ty| ty.kind.name()).collect::<Vec<_>>().join(", ");
                    called =
                        format_smolstr!("{} ({}) -> ({})", native.name, list(&native.params), list(&native.results));
                    if number > 1 {
                        called = format_smolstr!("{called} {number}");
                    }
                }
            }
        }
        self.by_name.insert((native.kind, called.clone()), self.table.len());
        self.table.push(Native { name: called.clone(), ..native });
        called
    }
}

/// A native function as it is declared.
pub(super) fn native(
    (kind, name): (NativeKind, SmolStr),
    params: &[Kind],
    results: &[Kind],
    definition: Option<Definition>,
    location: Location,
) -> Native {
    let types = |kinds: &[Kind]| -> Vec<NativeType> {
        kinds.iter().map(|kind| NativeType { name: None, kind: *kind, declared: None }).collect()
    };
    let (params, results) = (types(params), types(results));
    Native { name, kind, params, results, code: None, definition: definition.map(Box::new), location }
}

/// Returns true if two declarations of one name mean one function. What stops their texts need not be the same.
fn is_same(known: &Native, native: &Native) -> bool {
    let is_same_definition = match (known.definition.as_deref(), native.definition.as_deref()) {
        (Some(Definition::Check(known)), Some(Definition::Check(other))) => known == other,
        (Some(Definition::Check(_)), _) | (_, Some(Definition::Check(_))) => false,
        _ => true,
    };
    is_same_definition && known.params == native.params && known.results == native.results
}

/// The kind of result that a text is to give.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// The kind that its use asks for.
    pub(super) kind: Option<Kind>,
    /// The kind that is assumed if neither its use nor the text tells.
    pub(super) otherwise: Kind,
    /// The conversion of the attribute, if it keeps a property.
    pub(super) kept: Option<Kept>,
    /// The constraint of the attribute that it is an argument for, which says what a number becomes there.
    pub(super) attribute: Option<ConstraintId>,
    /// True if it may be absent: what a function gives there is one value, as in C++, where it may stand for one elsewhere.
    pub(super) is_optional: bool,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { kind: None, otherwise: Kind::Value, kept: None, attribute: None, is_optional: false }
    }
}

impl Wanted {
    /// The kind, where it may be known what the text makes.
    fn kind_or(&self, made: Option<Kind>) -> Kind {
        self.kind.or(made).unwrap_or(self.otherwise)
    }

    /// The kind of what a function gives.
    fn of_function(&self) -> Kind {
        if self.is_optional { Kind::Value } else { self.kind_or(None) }
    }
}

impl From<Kind> for Wanted {
    fn from(kind: Kind) -> Wanted {
        Wanted { kind: Some(kind), ..Wanted::default() }
    }
}

impl From<&NamedAttribute> for Wanted {
    fn from(attribute: &NamedAttribute) -> Wanted {
        Wanted { attribute: Some(attribute.constraint), ..Kind::Attribute.into() }
    }
}

impl From<&Length> for Wanted {
    /// Returns what is wanted of an operand, or for a result.
    fn from(length: &Length) -> Wanted {
        Wanted { is_optional: *length == Length::Optional, ..kind_of(length).into() }
    }
}

/// A text with what it is about.
pub(super) struct Text<'t> {
    /// The C++ text.
    pub(super) text: &'t str,
    /// The name of its record, if the record has one.
    pub(super) record: Option<&'t SmolStr>,
    /// Where it is defined.
    pub(super) span: Span,
    /// The meanings of its placeholders.
    pub(super) parameters: Vec<SnippetParameter>,
    /// The same in the pattern; further results have none yet.
    pub(super) arguments: Vec<ValueId>,
}

impl<'a> RuleLowerer<'_, 'a> {
    /// A parameter for a value of the pattern.
    pub(super) fn parameter(&self, name: &str, value: ValueId, class: Option<SmolStr>) -> SnippetParameter {
        let parameter = SnippetParameter::new(name, self.pattern.kind(value));
        match class {
            Some(class) => parameter.of_class(class),
            None => parameter,
        }
    }

    /// A parameter for what a symbol stands for.
    pub(super) fn parameter_for(&self, symbol: SymbolId, name: &str, value: ValueId) -> SnippetParameter {
        self.known_of(symbol, self.parameter(name, value, None))
    }

    /// A parameter with what is known of the symbol that it stands for.
    pub(super) fn known_of(&self, symbol: SymbolId, parameter: SnippetParameter) -> SnippetParameter {
        let value = match self.rule.symbol(symbol).kind {
            SymbolKind::Operand(Length::Optional) => Some("$0.empty() ? ::mlir::Value() : $0.front()".into()),
            _ => self.kept(symbol).map(|kept| kept.value(self.definitions())),
        };
        SnippetParameter { value, class: self.classes[symbol.0 as usize].clone(), ..parameter }
    }

    /// Returns what a constraint of ODS, or the predicate of one, is called by: its record, or its text.
    fn native_name(text: &Text<'_>) -> SmolStr {
        match text.record {
            Some(record) => record.clone(),
            None => without_parentheses(text.text).split_whitespace().collect::<Vec<_>>().join(" ").into(),
        }
    }

    /// Returns the reason why a text is not evaluated. Warns if the name of a method is one letter from a known one: it is none of C++ either.
    fn stopped(&mut self, stop: Unsupported, span: Span) -> Definition {
        let obstacle = stop.obstacle;
        if let Some(meant) = misspelt_method(&obstacle) {
            let message =
                format!("there is no method `{}`: the text is a function that must be registered", &obstacle.part[1..]);
            let finding = Diagnostic::warning(codes::MISSPELT, span, message);
            self.shared.misspelt.insert(span, finding.label(format!("did you mean `{meant}`?")));
        }
        Definition::Stopped(obstacle)
    }

    fn location_of(&mut self, span: Span) -> Location {
        self.shared.locator.location(span)
    }

    /// Demands that a text holds. It may give results, one for each parameter that is one.
    pub(super) fn demand(&mut self, text: &Text<'_>, results: &[Kind]) -> Vec<ValueId> {
        let text = &self.stated(text);
        match self.shared.evaluator.sort(text.text, &text.parameters, Purpose::Test) {
            Sorted::All(parts) => {
                parts.into_iter().flat_map(|part| self.demand_sorted(part, text, results, false)).collect()
            }
            Sorted::Any(parts) if self.can_be_negative(text) => {
                self.demand_any(parts, text);
                Vec::new()
            }
            sorted => self.demand_sorted(sorted, text, results, false),
        }
    }

    /// The text that a natives file states for the record of another one, or that one.
    fn stated<'t>(&self, text: &Text<'t>) -> Text<'t>
    where
        'a: 't,
    {
        let natives = &self.shared.definitions.natives;
        let stated = text.record.and_then(|record| natives.function(record));
        let (parameters, arguments) = (text.parameters.clone(), text.arguments.clone());
        Text { text: stated.unwrap_or(text.text), parameters, arguments, ..*text }
    }

    /// Returns true if a part that must not be found can ask for what a text is about.
    fn can_be_negative(&self, text: &Text<'_>) -> bool {
        !self.is_negative && text.arguments.iter().all(|value| self.pattern.kind(*value) != Kind::Operation)
    }

    /// Demands that one of several texts holds: that they all fail must not be found.
    fn demand_any(&mut self, parts: Vec<Sorted>, text: &Text<'_>) {
        let ops = std::mem::take(&mut self.ops);
        self.is_negative = true;
        let found = text.arguments.iter().map(|value| match self.pattern.kind(*value) {
            Kind::Value => self.push_value(OpKind::Operand { ty: None }, Kind::Value),
            Kind::ValueRange => self.push_value(OpKind::Operands { ty: None }, Kind::ValueRange),
            Kind::TypeRange => self.push_value(OpKind::Types { constants: None }, Kind::TypeRange),
            Kind::Type => self.push_value(OpKind::Type { constant: None }, Kind::Type),
            _ => self.push_value(OpKind::Attribute { value: None, ty: None, otherwise: None }, Kind::Attribute),
        });
        let arguments: Vec<ValueId> = found.collect();
        let at = arguments.iter().copied().zip(text.arguments.iter().copied()).collect();
        let about = Text { parameters: text.parameters.clone(), arguments, ..*text };
        for part in parts {
            self.demand_sorted(part, &about, &[], true);
        }
        self.is_negative = false;
        let ops = std::mem::replace(&mut self.ops, ops);
        self.unless.push(Unless { ops, at, each: false, location: self.location.clone() });
    }

    /// Demands that a text holds, or that it does not.
    fn demand_sorted(&mut self, sorted: Sorted, text: &Text<'_>, results: &[Kind], is_turned: bool) -> Vec<ValueId> {
        let arguments = self.kinds(&text.arguments);
        let location = self.location_of(text.span);
        let (name, args, definition, negated) = match sorted {
            Sorted::Evaluated(snippet) => {
                (Self::native_name(text), text.arguments.clone(), Some(Definition::Check(snippet.check)), false)
            }
            Sorted::Call(call) => match self.call_arguments(&call, text, NativeKind::Constraint) {
                Some(args) => (call.function, args, None, call.is_negated),
                None => (Self::native_name(text), text.arguments.clone(), None, false),
            },
            Sorted::Other(stop) => {
                (Self::native_name(text), text.arguments.clone(), Some(self.stopped(stop, text.span)), false)
            }
            Sorted::All(_) | Sorted::Any(_) | Sorted::Created(_) => {
                (Self::native_name(text), text.arguments.clone(), None, false)
            }
        };
        let params = if args == text.arguments { arguments } else { self.kinds(&args) };
        let declared = native((NativeKind::Constraint, name), &params, results, definition, location);
        let name = self.shared.natives.add(declared);
        self.constrain(name, args, results, negated != is_turned)
    }

    /// Returns what a text gives, when a rule is applied: as many values as `wanted` has kinds. Where a kind is not known, the text decides.
    ///
    /// Where nothing tells, it is a value, or an attribute if only other texts get it: C++ that is no value of the IR, such as a list of
    /// sizes, is one here.
    pub(super) fn evaluate(&mut self, text: &Text<'_>, wanted: &[Wanted]) -> Vec<ValueId> {
        self.evaluate_at(text, wanted, None)
    }

    /// The same, where what a function creates that the text calls comes from `created_at`.
    pub(super) fn evaluate_at(
        &mut self,
        text: &Text<'_>,
        wanted: &[Wanted],
        created_at: Option<Box<NewLocation>>,
    ) -> Vec<ValueId> {
        let text = &self.stated(text);
        let location = self.location_of(text.span);
        let sorted = match wanted {
            [] => self.shared.evaluator.sort(text.text, &text.parameters, Purpose::Test),
            _ => self.shared.evaluator.sort(text.text, &text.parameters, Purpose::Value),
        };
        let mut evaluated = None;
        let (name, args, definition) = match sorted {
            Sorted::Evaluated(snippet) if wanted.len() == 1 => {
                let snippet = self.built(&snippet, text, &wanted[0]).unwrap_or(snippet);
                let (check, kind) = snippet.as_handle(wanted[0].kind);
                if text.arguments.is_empty()
                    && let Some(constant) = self.constant(&check, wanted[0].kind.or(kind))
                {
                    return vec![constant];
                }
                evaluated = Some(wanted[0].kind_or(kind));
                (Self::native_name(text), text.arguments.clone(), Some(Definition::Check(check)))
            }
            Sorted::Created(creation) => {
                let (pushed, values, results) = (self.ops.len(), self.pattern.values.len(), self.results.clone());
                let given = wanted.len();
                match self.create_by_text(&creation, text, created_at.clone()) {
                    Some(values) if values.len() == given || given == 0 => return values,
                    // What was created in vain is gone.
                    _ => {
                        self.ops.truncate(pushed);
                        self.pattern.values.truncate(values);
                        self.results = results;
                    }
                }
                (Self::native_name(text), text.arguments.clone(), None)
            }
            // What is evaluated does nothing.
            Sorted::Evaluated(_) if wanted.is_empty() => return Vec::new(),
            Sorted::Call(call) if !call.is_negated => match self.call_arguments(&call, text, NativeKind::Rewrite) {
                Some(args) => (call.function, args, None),
                None => (Self::native_name(text), text.arguments.clone(), None),
            },
            Sorted::Other(stop) => {
                (Self::native_name(text), text.arguments.clone(), Some(self.stopped(stop, text.span)))
            }
            _ => (Self::native_name(text), text.arguments.clone(), None),
        };
        let results = match evaluated {
            Some(kind) => vec![kind],
            None => wanted.iter().map(Wanted::of_function).collect(),
        };
        let params = self.kinds(&args);
        let declared = native((NativeKind::Rewrite, name), &params, &results, definition, location);
        let name = self.shared.natives.add(declared);
        // What is evaluated creates nothing.
        self.call(name, args, &results, created_at.filter(|_| evaluated.is_none()))
    }

    /// Returns the attribute that a number or a text becomes as the argument of an operation, as its builder makes it.
    fn built(&self, snippet: &Snippet, text: &Text<'_>, wanted: &Wanted) -> Option<Snippet> {
        let is_plain = snippet.result.is_within(Kinds::NUMBER | Kinds::BOOL | Kinds::TEXT);
        let constraint = self.definitions().constraint_at(wanted.attribute.filter(|_| is_plain)?);
        let built = constraint.constant_builder.as_deref()?.replace("$0", &format!("({})", text.text));
        self.shared.evaluator.compile_snippet(&built, &text.parameters, Purpose::Value).ok()
    }

    /// The arguments of a call: what has to be evaluated before is. `None` if one of them is nothing that can be handed over.
    fn call_arguments(&mut self, call: &Call, text: &Text<'_>, kind: NativeKind) -> Option<Vec<ValueId>> {
        let mut args = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            match argument {
                // Native functions of this engine are given the rewriter, which knows both, or the host alone.
                CallArgument::Builder | CallArgument::Location => {}
                // What the call sets is its result.
                CallArgument::Parameter(index) if text.parameters[*index].is_result => {}
                CallArgument::Parameter(index) => args.push(text.arguments[*index]),
                CallArgument::Evaluated(snippet) => args.push(self.evaluated(snippet, text, kind)?),
                CallArgument::Created(_) => return None,
            }
        }
        Some(args)
    }

    /// The results of an operation that a text creates. `None` if its arguments are not those of the builder that its definition has.
    fn create_by_text(
        &mut self,
        creation: &Creation,
        text: &Text<'_>,
        created_at: Option<Box<NewLocation>>,
    ) -> Option<Vec<ValueId>> {
        let id = self.definitions().operation_id(&creation.operation)?;
        let operation = self.operation(id);
        let mut values = Vec::with_capacity(creation.arguments.len());
        for argument in &creation.arguments {
            values.push(match argument {
                CallArgument::Parameter(index) => text.arguments[*index],
                CallArgument::Evaluated(snippet) if snippet.result.handle().is_some() => {
                    self.evaluated(snippet, text, NativeKind::Rewrite)?
                }
                CallArgument::Created(creation) => match self.create_by_text(creation, text, created_at.clone())?[..] {
                    [value] => value,
                    _ => return None,
                },
                CallArgument::Evaluated(_) | CallArgument::Builder | CallArgument::Location => return None,
            });
        }
        let given = values.len().checked_sub(operation.arguments.len())?;
        if given != 0 && given != operation.results.len() {
            return None;
        }
        let arguments = values.split_off(given);
        let types = values;
        let is_type = |value: &ValueId| matches!(self.pattern.kind(*value), Kind::Type | Kind::TypeRange);
        if !types.iter().all(is_type) {
            return None;
        }
        let mut operands = vec![Vec::new(); operation.operands.len()];
        let mut attributes = Vec::new();
        for (argument, value) in operation.arguments.iter().zip(&arguments) {
            match (*argument, self.pattern.kind(*value)) {
                (ArgumentRef::Operand(index), Kind::Value | Kind::ValueRange) => operands[index].push(*value),
                (ArgumentRef::Attribute(index), Kind::Attribute) => {
                    attributes.push((operation.attributes[index].name.clone(), *value));
                }
                _ => return None,
            }
        }
        let types = if given == 0 { self.inferred_types(text.span, operation, arguments) } else { types };
        let at = creation.location.map(|index| Box::new(NewLocation { of: vec![text.arguments[index]], name: None }));
        let op = self.push_created(operation, operands, attributes, types, at.or(created_at));
        Some(self.results_of(op, id, None))
    }

    /// Returns what a text makes that is about nothing.
    fn constant(&mut self, check: &Check, kind: Option<Kind>) -> Option<ValueId> {
        let kind = kind.filter(|kind| matches!(kind, Kind::Attribute | Kind::Type))?;
        let constant = (self.shared.fold)(check)?;
        let op = match kind {
            Kind::Type => OpKind::Type { constant: Some(constant) },
            _ => OpKind::Attribute { value: Some(constant), ty: None, otherwise: None },
        };
        Some(self.push_value(op, kind))
    }

    /// An argument of a call that is more than a placeholder.
    fn evaluated(&mut self, snippet: &Snippet, text: &Text<'_>, kind: NativeKind) -> Option<ValueId> {
        let (check, result) = snippet.as_handle(None);
        let result = result?;
        if let Some(constant) = self.constant(&check, Some(result)) {
            return Some(constant);
        }
        let Demand::Computed(expression) = check.demand() else { return None };
        let name = format_smolstr!("argument of {}", Self::native_name(text));
        let (params, location) = (self.kinds(&text.arguments), self.location_of(text.span));
        let check = match kind {
            NativeKind::Rewrite => check,
            NativeKind::Constraint => {
                Check::new(Demand::Computed(Expression::Bind(params.len() as u32, Box::new(expression.clone()))))?
            }
        };
        let definition = Some(Definition::Check(check));
        let name = self.shared.natives.add(native((kind, name), &params, &[result], definition, location));
        let args = text.arguments.clone();
        let results = match kind {
            NativeKind::Rewrite => self.call(name, args, &[result], None),
            NativeKind::Constraint => self.constrain(name, args, &[result], false),
        };
        results.first().copied()
    }
}
