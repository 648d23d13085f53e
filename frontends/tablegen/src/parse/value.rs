//! Values: literals, names, instances of classes, and what may follow them.

use pdl_diagnostics::{Diagnostic, Span};
use smallvec::SmallVec;

use super::Parser;
use super::scopes::NameMode;
use crate::evaluate::{Argument, Fallible};
use crate::lex::{Keyword, Operator, Token};
use crate::limits;
use crate::names::Target;
use crate::record::{RecordId, RecordKind};
use crate::types::{TypeId, TypeNode, Types};
use crate::values::{ArgumentKey, Node, ValueId, Values};

impl Parser<'_> {
    /// A value where nothing is known about its type.
    pub(super) fn parse_any_value(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        self.parse_value(record, None, NameMode::Value)
    }

    /// A value with its suffixes. `ty` is what is expected, which only lists and operators look at.
    pub(super) fn parse_value(
        &mut self,
        record: Option<RecordId>,
        ty: Option<TypeId>,
        mode: NameMode,
    ) -> Fallible<ValueId> {
        self.enter()?;
        let start = self.span;
        let value = self.parse_simple_value(record, ty, mode)?;
        let mut value = self.parse_suffixes(value, start, record, mode)?;
        if self.token == Token::Sign('#') {
            value = self.parse_paste(value, ty, record)?;
        }
        self.leave();
        Ok(value)
    }

    /// Whatever may follow a value, except `#`.
    fn parse_suffixes(
        &mut self,
        value: ValueId,
        start: pdl_diagnostics::Span,
        record: Option<RecordId>,
        mode: NameMode,
    ) -> Fallible<ValueId> {
        let mut value = value;
        loop {
            value = match self.token {
                // In a record's name, a brace starts the body.
                Token::Sign('{') if mode == NameMode::Value => self.parse_bit_suffix(value)?,
                Token::Sign('[') => self.parse_slice_suffix(value, start, record)?,
                Token::Sign('.') => self.parse_field_suffix(value, record)?,
                _ => return Ok(value),
            };
        }
    }

    /// `value{7...0}`.
    fn parse_bit_suffix(&mut self, value: ValueId) -> Fallible<ValueId> {
        let brace = self.span;
        self.advance()?;
        let mut positions = self.parse_ranges()?;
        positions.reverse();
        let Some(bits) = self.evaluator.bit_range(value, &positions)? else {
            let message = format!("{} does not have these bits", self.evaluator.shown(value));
            return self.error("E0705", brace, message);
        };
        self.expect(Token::Sign('}'), "'}' after the bits")?;
        Ok(bits)
    }

    /// `value[1, 3...5]`.
    fn parse_slice_suffix(
        &mut self,
        value: ValueId,
        start: pdl_diagnostics::Span,
        record: Option<RecordId>,
    ) -> Fallible<ValueId> {
        let ty = self.evaluator.type_of(value);
        let Some((list, element)) = ty.and_then(|ty| Some((ty, self.evaluator.types.element(ty)?))) else {
            let of_type = ty.map_or(String::new(), |ty| format!(" of type '{}'", self.evaluator.type_name(ty)));
            return self.error("E0705", start, format!("only lists have elements, not a value{of_type}"));
        };
        self.advance()?;
        let index = self.parse_slice_elements(record)?;
        let is_slice = self.evaluator.type_of(index) == Some(Types::LIST_OF_INT);
        let (op, ty) = if is_slice { (Operator::ListSlice, list) } else { (Operator::ListElement, element) };
        let picked = self.fold(op, &[value, index], ty, record)?;
        self.expect(Token::Sign(']'), "']' after the elements")?;
        Ok(picked)
    }

    /// `value.field`.
    fn parse_field_suffix(&mut self, value: ValueId, record: Option<RecordId>) -> Fallible<ValueId> {
        self.advance()?;
        let Token::Identifier(field) = self.token else { return self.unexpected("the name of a field after '.'") };
        if self.evaluator.field_type(value, field).is_none() {
            self.evaluator.miss_field(value, field);
            let message = format!("the value {} has no field '{}'", self.evaluator.shown(value), self.name(field));
            return self.error("E0704", self.span, message);
        }
        if self.noted.is_some()
            && let Some(place) = self.evaluator.field_place(value, field)
        {
            self.note_use(self.span, Target::Place(place));
        }
        let value = self.evaluator.fold_field(value, field, record)?;
        self.advance()?;
        Ok(value)
    }

    /// `value # value # …`: lists, or anything else as strings. It groups to the right, but is read in a loop,
    /// since long texts are often written like this.
    fn parse_paste(&mut self, first: ValueId, ty: Option<TypeId>, record: Option<RecordId>) -> Fallible<ValueId> {
        let mut ty = ty;
        let mut operands: Vec<(ValueId, pdl_diagnostics::Span)> = Vec::new();
        let mut next = first;
        let mut last = loop {
            let paste = self.span;
            let Some(next_type) = self.evaluator.type_of(next) else {
                return self.error("E0705", paste, "what stands left of '#' has no type");
            };
            self.advance()?;
            // A body may follow at once; then there is nothing to paste.
            let is_trailing = matches!(self.token, Token::Sign(':' | ';' | '{'));
            let is_list = self.evaluator.types.element(next_type).is_some();
            let operand = if is_list { next } else { self.as_string(next, paste, record)? };
            if is_trailing {
                break operand;
            }
            operands.push((operand, paste));
            let mode = if is_list { NameMode::Value } else { NameMode::RecordName };
            ty = ty.filter(|_| is_list);
            let start = self.span;
            next = self.parse_simple_value(record, ty, mode)?;
            next = self.parse_suffixes(next, start, record, mode)?;
            if self.token != Token::Sign('#') {
                break next;
            }
        };
        loop {
            // Known texts are joined at once: in pairs, n of them would be copied n times.
            let is_text = |value| matches!(self.evaluator.values.get(value), Node::String(..));
            let texts = operands.iter().rev().take_while(|(operand, _)| is_text(*operand)).count();
            if texts > 0 && is_text(last) {
                let first = operands.len() - texts;
                let parts: Vec<ValueId> = operands.drain(first..).map(|(operand, _)| operand).chain([last]).collect();
                last = self.evaluator.join_strings(&parts)?.unwrap_or(last);
            }
            let Some((left, paste)) = operands.pop() else { return Ok(last) };
            let left_type = self.evaluator.type_of(left).unwrap_or(Types::STRING);
            last = if self.evaluator.types.element(left_type).is_some() {
                let last_type = self.evaluator.type_of(last);
                if last_type.is_none_or(|ty| self.evaluator.types.element(ty).is_none()) {
                    return self.error("E0705", paste, "a list can only be pasted to a list");
                }
                self.evaluator.paste_lists(left, last, left_type)?
            } else {
                let right = self.as_string(last, paste, record)?;
                self.evaluator.paste_strings(left, right)?
            };
        }
    }

    fn as_string(
        &mut self,
        value: ValueId,
        paste: pdl_diagnostics::Span,
        record: Option<RecordId>,
    ) -> Fallible<ValueId> {
        match self.evaluator.type_of(value) {
            Some(Types::STRING) => Ok(value),
            Some(_) => self.evaluator.cast_to_string(value, record),
            None => self.error("E0705", paste, "what stands right of '#' has no type"),
        }
    }

    fn parse_simple_value(
        &mut self,
        record: Option<RecordId>,
        ty: Option<TypeId>,
        mode: NameMode,
    ) -> Fallible<ValueId> {
        let value = match self.token {
            Token::Keyword(Keyword::True) => self.evaluator.int(1)?,
            Token::Keyword(Keyword::False) => self.evaluator.int(0)?,
            Token::Int(int) => self.evaluator.int(int)?,
            Token::Binary(int, width) => {
                let bits: Vec<ValueId> =
                    (0..width).map(|bit| self.evaluator.bit(bit < 64 && (int >> bit) & 1 == 1)).collect();
                self.evaluator.bits(&bits)?
            }
            Token::String(_) => return self.parse_string(),
            Token::Code(text) => {
                let value = self.evaluator.make(Node::String(text, true))?;
                let span = Span { start: self.span.start + 2, end: self.span.end - 2, ..self.span };
                self.evaluator.places.write(value, span, &[]);
                value
            }
            Token::Sign('?') => Values::UNSET,
            Token::Identifier(_) => return self.parse_name(record, mode),
            Token::Sign('{') => return self.parse_bits(record),
            Token::Sign('[') => return self.parse_list(record, ty),
            Token::Sign('(') => return self.parse_dag(record),
            Token::Bang(bang) => return self.parse_operator(bang, record, ty),
            _ => return self.unexpected("a value"),
        };
        self.advance()?;
        Ok(value)
    }

    /// One string, or several in a row.
    fn parse_string(&mut self) -> Fallible<ValueId> {
        let Token::String(first) = self.token else { return self.unexpected("a string") };
        let span = Span { start: self.span.start + 1, end: self.span.end - 1, ..self.span };
        self.advance()?;
        let Token::String(_) = self.token else {
            let value = self.evaluator.name_value(first)?;
            self.evaluator.places.write(value, span, &[]);
            return Ok(value);
        };
        let mut joined = self.name(first);
        while let Token::String(next) = self.token {
            joined.push_str(self.evaluator.symbols.get(next));
            if joined.len() > limits::MAX_STRING_BYTES {
                return self.evaluator.too_big("the strings are too long");
            }
            self.advance()?;
        }
        self.evaluator.string(&joined)
    }

    /// A variable, or an instance of a class.
    fn parse_name(&mut self, record: Option<RecordId>, mode: NameMode) -> Fallible<ValueId> {
        let Token::Identifier(name) = self.token else { return self.unexpected("a name") };
        let span = self.span;
        self.advance()?;
        match self.token {
            // The name of a template argument: `Class<name = value>`.
            Token::Sign('=') => self.evaluator.name_value(name),
            Token::Sign('<') => {
                let Some(class) = self.evaluator.classes.get(&name).copied() else {
                    self.evaluator.miss(name);
                    let text = self.name(name);
                    let meant = self.nearest_to(&text, self.evaluator.classes.keys().copied());
                    let diagnostic = Diagnostic::error("E0704", span, format!("there is no class named '{text}'"));
                    return self.refuse(diagnostic.suggest(span, meant));
                };
                self.evaluator.look_at(class);
                self.note_use(span, Target::Record(class));
                let arguments = self.parse_arguments(record, class)?;
                self.evaluator.match_arguments(class, &arguments, span, |_, _| {})?;
                self.evaluator.instance(class, &arguments, span.to(self.previous))
            }
            _ => self.look_up(name, span, record, mode),
        }
    }

    /// `<value, name = value, …>`, at the `<`, each converted to the type of its template argument. Those of a multiclass that another one
    /// inherits stay what they are: the reference neither converts nor checks them, so that an instance may be made twice.
    pub(super) fn parse_arguments(&mut self, record: Option<RecordId>, owner: RecordId) -> Fallible<Vec<Argument>> {
        self.advance()?;
        let mut arguments = Vec::new();
        let mut spans = Vec::new();
        let mut has_named = false;
        while !self.eat(Token::Sign('>'))? {
            let template_arguments = &self.evaluator.record(owner).template_arguments;
            let Some(position) = template_arguments.get(arguments.len()).copied() else {
                let count = template_arguments.len();
                let message = format!("'{}' takes only {count} template arguments", self.evaluator.record_name(owner));
                return self.error("E0704", self.span, message);
            };
            let mut span = self.span;
            let expected = if has_named { None } else { self.argument_type(owner, position.qualified) };
            let mut value = self.parse_value(record, expected, NameMode::Value)?;
            let key = if self.token == Token::Sign('=') {
                let Node::String(name, _) = self.evaluator.values.get(value) else {
                    return self.error("E0703", span, "expected the name of a template argument before '='");
                };
                let qualified = self.evaluator.qualify(owner, name)?;
                let Some(expected) = self.argument_type(owner, qualified) else {
                    let message = format!(
                        "'{}' has no template argument '{}'",
                        self.evaluator.record_name(owner),
                        self.name(name)
                    );
                    return self.error("E0704", span, message);
                };
                if let Some(field) = self.evaluator.record(owner).field(qualified) {
                    let place = field.span;
                    self.note_use(span, Target::Place(place));
                }
                self.advance()?;
                span = self.span;
                value = self.parse_value(record, Some(expected), NameMode::Value)?;
                if value == Values::UNSET {
                    return self.error("E0705", span, "a named template argument needs a value, not '?'");
                }
                has_named = true;
                ArgumentKey::Name(qualified)
            } else if has_named {
                return self.error("E0703", span, "positional template arguments come before named ones");
            } else {
                ArgumentKey::Position(arguments.len() as u32)
            };
            arguments.push(Argument { key, value });
            spans.push(span);
            if !self.eat(Token::Sign(','))? {
                self.expect_end('>', "a template argument")?;
                break;
            }
        }
        let is_multiclass = |record: RecordId| self.evaluator.record(record).kind == RecordKind::Multiclass;
        if !(record.is_some_and(is_multiclass) && is_multiclass(owner)) {
            self.convert_arguments(&mut arguments, &spans, owner)?;
        }
        Ok(arguments)
    }

    fn argument_type(&self, owner: RecordId, qualified: crate::symbols::Symbol) -> Option<TypeId> {
        self.evaluator.record(owner).field(qualified).map(|field| field.ty)
    }

    fn convert_arguments(
        &mut self,
        arguments: &mut [Argument],
        spans: &[pdl_diagnostics::Span],
        owner: RecordId,
    ) -> Fallible<()> {
        for (argument, span) in arguments.iter_mut().zip(spans) {
            let name = match argument.key {
                ArgumentKey::Position(index) => {
                    self.evaluator.record(owner).template_arguments[index as usize].qualified
                }
                ArgumentKey::Name(name) => name,
            };
            let Some(field) = self.evaluator.record(owner).field(name).copied() else { continue };
            let Some(given) = self.evaluator.type_of(argument.value) else { continue };
            match self.evaluator.cast(argument.value, field.ty)? {
                Some(value) => argument.value = value,
                None => {
                    let message = format!(
                        "the template argument '{}' has type '{}', not '{}': {}",
                        self.name(name),
                        self.evaluator.type_name(field.ty),
                        self.evaluator.type_name(given),
                        self.evaluator.shown(argument.value)
                    );
                    let mut diagnostic = pdl_diagnostics::Diagnostic::error("E0705", *span, message)
                        .with_label(field.span, "declared here");
                    if let ArgumentKey::Position(index) = argument.key
                        && let Some(later) = self.later_argument(owner, index as usize, given)
                    {
                        let start = pdl_diagnostics::Span { end: span.start, ..*span };
                        let advice = format!("write `{later} = ` before it: it fits that template argument");
                        diagnostic = diagnostic.fix(start, format!("{later} = "), advice);
                    }
                    return self.refuse(diagnostic);
                }
            }
        }
        Ok(())
    }

    /// The one template argument behind `index` that a value of this type fits: what may have been meant.
    fn later_argument(&self, owner: RecordId, index: usize, given: TypeId) -> Option<String> {
        let later = self.evaluator.record(owner).template_arguments[index + 1..].iter();
        let mut fitting = later.filter(|argument| self.argument_type(owner, argument.qualified) == Some(given));
        let only = fitting.next().filter(|_| fitting.next().is_none())?;
        Some(self.name(only.name))
    }

    /// `{ high, …, low }`.
    fn parse_bits(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let brace = self.span;
        self.advance()?;
        let values = if self.token == Token::Sign('}') { Vec::new() } else { self.parse_value_list(record, None)? };
        self.expect(Token::Sign('}'), "'}' after the bits")?;
        let mut bits = Vec::new();
        for (index, value) in values.into_iter().enumerate() {
            match self.evaluator.values.get(value) {
                Node::Bits(slice) => bits.extend(self.evaluator.values.elements(slice).iter().rev()),
                Node::Variable(_, ty) if matches!(self.evaluator.types.get(ty), TypeNode::Bits(_)) => {
                    let TypeNode::Bits(width) = *self.evaluator.types.get(ty) else { continue };
                    for bit in (0..width).rev() {
                        bits.extend(self.evaluator.bit_at(value, bit)?);
                    }
                }
                _ => match self.evaluator.cast(value, Types::BIT)? {
                    Some(bit) => bits.push(bit),
                    None => {
                        let message = format!("element {index} is no bit: {}", self.evaluator.shown(value));
                        return self.error("E0705", brace, message);
                    }
                },
            }
            if bits.len() > limits::MAX_BITS as usize {
                return self.error("E0709", brace, "too many bits");
            }
        }
        bits.reverse();
        self.evaluator.bits(&bits)
    }

    /// `[value, …]`, perhaps with `<type>` behind it.
    fn parse_list(&mut self, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<ValueId> {
        self.advance()?;
        let expected = match ty {
            Some(ty) => match self.evaluator.types.element(ty) {
                Some(element) => Some(element),
                None => {
                    let message = format!("expected a value of type '{}', found a list", self.evaluator.type_name(ty));
                    return self.error("E0705", self.span, message);
                }
            },
            None => None,
        };
        let values = if self.token == Token::Sign(']') { Vec::new() } else { self.parse_value_list(record, expected)? };
        self.expect_end(']', "the elements")?;
        let mut given = None;
        if self.eat(Token::Sign('<'))? {
            given = Some(self.parse_type()?);
            self.expect(Token::Sign('>'), "'>' after the element type")?;
        }
        let mut found: Option<TypeId> = None;
        for value in &values {
            let Some(ty) = self.evaluator.type_of(*value) else { continue };
            found = match found {
                None => Some(ty),
                Some(so_far) => match self.evaluator.common_type(so_far, ty) {
                    Some(common) => Some(common),
                    None => return self.error("E0705", self.span, "the elements of this list have different types"),
                },
            };
        }
        if let (Some(given), Some(found)) = (given, found)
            && !self.evaluator.type_converts(found, given)
        {
            return self.error("E0705", self.span, "the elements of this list do not have the type behind it");
        }
        let element = match (given.or(found), expected) {
            (Some(element), Some(expected)) if !self.evaluator.type_converts(element, expected) => {
                let message = format!(
                    "expected elements of type '{}', found '{}'",
                    self.evaluator.type_name(expected),
                    self.evaluator.type_name(element)
                );
                return self.error("E0705", self.span, message);
            }
            (Some(element), _) | (None, Some(element)) => element,
            (None, None) => return self.error("E0705", self.span, "the element type of this list is not known"),
        };
        self.evaluator.list(&values, element)
    }

    /// Values with commas between them. One more comma may stand before `]`.
    fn parse_value_list(&mut self, record: Option<RecordId>, ty: Option<TypeId>) -> Fallible<Vec<ValueId>> {
        let mut values = vec![self.parse_value(record, ty, NameMode::Value)?];
        while self.eat(Token::Sign(','))? && self.token != Token::Sign(']') {
            values.push(self.parse_value(record, ty, NameMode::Value)?);
        }
        Ok(values)
    }

    /// `(operator:$name value:$name, …)`.
    fn parse_dag(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let start = self.span;
        let mut spans: SmallVec<[(u32, u32); 8]> = SmallVec::new();
        self.advance()?;
        let starts_operator = matches!(
            self.token,
            Token::Identifier(_) | Token::Sign('?' | '[') | Token::Bang(Operator::Cast | Operator::GetDagOp)
        );
        if !starts_operator {
            return self.unexpected("the operator of a dag");
        }
        let operator = self.parse_any_value(record)?;
        let name = self.parse_dag_name()?;
        let mut parts = vec![operator, name];
        if self.token != Token::Sign(')') {
            loop {
                let start = self.span.start;
                if let Token::DagName(name) = self.token {
                    self.advance()?;
                    parts.extend([Values::UNSET, self.evaluator.name_value(name)?]);
                } else {
                    let value = self.parse_any_value(record)?;
                    let name = self.parse_dag_name()?;
                    parts.extend([value, name]);
                }
                spans.push((start, self.previous.end));
                if !self.eat(Token::Sign(','))? {
                    break;
                }
            }
        }
        self.expect_end(')', "the dag's arguments")?;
        let dag = self.evaluator.dag(&parts)?;
        self.evaluator.places.write(dag, start.to(self.previous), &spans);
        Ok(dag)
    }

    /// `:$name`, or nothing.
    fn parse_dag_name(&mut self) -> Fallible<ValueId> {
        if !self.eat(Token::Sign(':'))? {
            return Ok(Values::UNSET);
        }
        let Token::DagName(name) = self.token else { return self.unexpected("a name with '$' after ':'") };
        self.advance()?;
        self.evaluator.name_value(name)
    }

    /// `7, 5...3, 1-0`, all of them known numbers.
    pub(super) fn parse_ranges(&mut self) -> Fallible<Vec<u32>> {
        let mut positions = Vec::new();
        loop {
            let first = self.parse_any_value(None)?;
            self.parse_range_piece(first, &mut positions)?;
            if !self.eat(Token::Sign(','))? {
                return Ok(positions);
            }
        }
    }

    /// The rest of a range whose first number was read.
    pub(super) fn parse_range_piece(&mut self, first: ValueId, positions: &mut Vec<u32>) -> Fallible<()> {
        let Node::Int(start) = self.evaluator.values.get(first) else {
            return self.error("E0703", self.span, "expected a known number in a range");
        };
        let Ok(start) = u32::try_from(start) else {
            return self.error("E0705", self.span, format!("a range cannot contain {start}"));
        };
        let end = match self.token {
            Token::Ellipsis | Token::Sign('-') => {
                self.advance()?;
                let end = self.parse_any_value(None)?;
                match self.evaluator.values.get(end) {
                    Node::Int(end) => end,
                    _ => return self.error("E0703", self.span, "expected a known number at the end of a range"),
                }
            }
            // `3-1` reads as 3 and -1.
            Token::Int(negative) => {
                let end = negative.checked_neg().unwrap_or(-1);
                self.advance()?;
                end
            }
            _ => i64::from(start),
        };
        let Ok(end) = u32::try_from(end) else {
            return self.error("E0705", self.span, format!("a range cannot contain {end}"));
        };
        if positions.len() + start.abs_diff(end) as usize > limits::MAX_ELEMENTS {
            return self.evaluator.too_big("a range is too long");
        }
        if start <= end {
            positions.extend(start..=end);
        } else {
            positions.extend((end..=start).rev());
        }
        Ok(())
    }

    /// Returns what stands between the brackets of `list[…]`: an index, or a list of them.
    fn parse_slice_elements(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let mut slices: Vec<ValueId> = Vec::new();
        let mut indices: Vec<ValueId> = Vec::new();
        let mut is_single = true;
        loop {
            let start = self.span;
            let element = self.parse_slice_element(record)?;
            match self.evaluator.type_of(element) {
                Some(Types::INT) => indices.push(element),
                Some(Types::LIST_OF_INT) => {
                    if !indices.is_empty() {
                        slices.push(self.evaluator.list(&indices, Types::INT)?);
                        indices.clear();
                    }
                    slices.push(element);
                    is_single = false;
                }
                ty => {
                    let found = ty.map_or("nothing".into(), |ty| format!("'{}'", self.evaluator.type_name(ty)));
                    return self.error(
                        "E0705",
                        start,
                        format!("expected an index of type int or list<int>, found {found}"),
                    );
                }
            }
            if !self.eat(Token::Sign(','))? {
                break;
            }
            is_single = false;
            if self.token == Token::Sign(']') {
                break;
            }
        }
        if is_single && let [index] = indices[..] {
            return Ok(index);
        }
        if !indices.is_empty() {
            slices.push(self.evaluator.list(&indices, Types::INT)?);
        }
        let mut joined = slices[0];
        for slice in &slices[1..] {
            joined = self.evaluator.paste_lists(joined, *slice, Types::LIST_OF_INT)?;
        }
        Ok(joined)
    }

    fn parse_slice_element(&mut self, record: Option<RecordId>) -> Fallible<ValueId> {
        let start = self.span;
        let first = self.parse_any_value(record)?;
        let last = match self.token {
            Token::Ellipsis | Token::Sign('-') => {
                self.advance()?;
                self.parse_any_value(record)?
            }
            Token::Int(negative) => {
                let Some(end) = negative.checked_neg().filter(|end| *end >= 0) else {
                    return self.error("E0705", self.span, "a range cannot be negative");
                };
                self.advance()?;
                self.evaluator.int(end)?
            }
            _ => return Ok(first),
        };
        for end in [last, first] {
            if self.evaluator.type_of(end) != Some(Types::INT) {
                return self.error("E0705", start, "the ends of a range must be of type int");
            }
        }
        self.fold(Operator::ClosedRange, &[first, last], Types::LIST_OF_INT, record)
    }
}
