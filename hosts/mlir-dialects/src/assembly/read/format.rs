//! Reading by a declarative format.

use super::Reading;
use crate::assembly::directives;
use crate::assembly::explain::did_you_mean;
use crate::assembly::model::{Length, PropertyKind};
use crate::assembly::types;
use mlir_syntax::{Result, SyntaxError, Type, TypeKind, codes, parse_type};
use ods::format::{Argument, Case, Clause, Element, Format, TypeOrigin};
use pdl_diagnostics::nearest;
use smallvec::{SmallVec, smallvec};

/// The types of one group; most have few.
type Types = SmallVec<[Type; 4]>;

impl<'s> Reading<'_, 's, '_> {
    /// Reads all that a format says, and what follows from it.
    pub(crate) fn read_format(&mut self, format: &Format) -> Result<()> {
        self.read_elements(&format.elements)?;
        self.find_types(format)?;
        self.finish()
    }

    fn read_elements(&mut self, elements: &[Element]) -> Result<()> {
        for (index, element) in elements.iter().enumerate() {
            match element {
                Element::Literal(text) if self.parser().eat_token(text) => {}
                Element::Literal(text) => {
                    return Err(self.missing_literal(text, &elements[..index], &elements[index + 1..]));
                }
                element => self.read_element(element)?,
            }
        }
        Ok(())
    }

    /// That a literal is missing: what the form wants here, and what a word that stands here may mean: the literal, or what could have stood
    /// before it.
    #[cold]
    fn missing_literal(&mut self, text: &str, before: &[Element], behind: &[Element]) -> SyntaxError {
        let mut words = vec![text];
        for element in before.iter().rev() {
            match element {
                Element::Space(_) | Element::AttrDict | Element::PropDict => {}
                Element::AttrDictWithKeyword => words.push("attributes"),
                Element::OptionalList(clauses) => words.extend(clauses.iter().map(|clause| clause.keyword.as_str())),
                Element::Optional { then, .. } => words.extend(then.iter().find_map(|first| match first {
                    Element::Literal(text) => Some(text.as_str()),
                    _ => None,
                })),
                Element::Variable(Argument::Property(index)) => {
                    match &self.operation.properties[*index as usize].kind {
                        PropertyKind::Enum { keyword: Some(keyword), .. } => words.push(keyword),
                        _ => break,
                    }
                }
                _ => break,
            }
        }
        let also = match behind.iter().find(|element| !matches!(element, Element::Space(_))) {
            Some(Element::Type(_)) => " and a type",
            Some(Element::FunctionalType(..)) => " and the type of a function",
            _ => "",
        };
        let meant = did_you_mean(nearest(self.parser().peek_token().text, words));
        self.parser().expected(&format!("'{text}'{also}{meant}"))
    }

    fn read_element(&mut self, element: &Element) -> Result<()> {
        match element {
            Element::Literal(text) => self.parser().expect_token(text),
            Element::Space(_) | Element::Code(_) | Element::Ref(_) => Ok(()),
            Element::Variable(argument) => self.read_variable(*argument, false),
            Element::Qualified(inner) => match &**inner {
                Element::Variable(argument) => self.read_variable(*argument, true),
                Element::Type(of) => self.read_types(of, true),
                other => self.read_element(other),
            },
            Element::AttrDict => self.parse_optional_attr_dict(),
            Element::AttrDictWithKeyword => self.parse_optional_attr_dict_with_keyword(),
            Element::PropDict => self.read_prop_dict(),
            Element::Operands => {
                self.all_operands = Some(self.parse_operand_list()?);
                Ok(())
            }
            Element::Results | Element::Params | Element::Struct(_) => Ok(()),
            Element::Regions => self.read_regions(),
            Element::Successors => self.read_successors(),
            Element::Type(of) => self.read_types(of, false),
            Element::FunctionalType(inputs, results) => {
                let start = self.parser().position();
                let ty = self.parser().parse_type()?;
                let TypeKind::Function { inputs: input_types, results: result_types } =
                    self.context().type_kind(ty).clone()
                else {
                    return Err(self.error_since(start, "expected a function type such as `(i32) -> i32`"));
                };
                self.set_types(inputs, input_types.to_vec());
                self.set_types(results, result_types.to_vec());
                Ok(())
            }
            Element::Custom { name, parameters } => match directives::find(name) {
                Some(directive) => (directive.parse)(self, parameters),
                None => {
                    let message = format!(
                        "the form of '{}' ({}) has a part `custom<{name}>` that is not known here; the generic form is read, and a \
                         `DirectiveForm` of \"pdllc/Forms.td\" says what the part is",
                        self.operation.name, self.operation.defined_at
                    );
                    Err(self.parser().error_here(codes::CUSTOM_FORM, message))
                }
            },
            Element::Optional { then, otherwise, anchor, is_inverted } => {
                let (first, second) = (then, otherwise);
                if self.is_present(first)? {
                    let anchor = if *is_inverted { None } else { first.get(*anchor as usize) };
                    self.read_group(first, anchor)
                } else {
                    let anchor = if *is_inverted { second.get(*anchor as usize) } else { None };
                    self.read_group(second, anchor)
                }
            }
            Element::OptionalList(clauses) => self.read_optional_list(clauses),
            Element::Cases(cases) => self.read_cases(cases),
        }
    }

    /// Reads the case that begins with the literal or the function type that stands here, or else the first one that begins with
    /// neither; where it is the beginning of another case, and a literal of that follows, that case.
    fn read_cases(&mut self, cases: &[Case]) -> Result<()> {
        let mut chosen = None;
        for case in cases {
            let is_fixed = case.begins_with_a_sign();
            if is_fixed && self.is_present(&case.elements)? {
                chosen = Some(case);
                break;
            }
            if !is_fixed {
                chosen = chosen.or(Some(case));
            }
        }
        let Some(mut case) = chosen.or(cases.last()) else { return Ok(()) };
        self.read_elements(&case.elements)?;
        // What stands behind it may show that it is the beginning of another one.
        for longer in cases {
            if let Some(rest) = longer.elements.strip_prefix(&case.elements[..])
                && matches!(rest.first(), Some(Element::Literal(_)))
                && self.is_present(rest)?
            {
                self.read_elements(rest)?;
                case = longer;
            }
        }
        let known = case.equal.iter().find_map(|element| self.group_types(element).first().copied());
        if let Some(ty) = known {
            for element in &case.equal {
                let count = self.group_size(element);
                self.set_types(element, Types::from_elem(ty, count));
            }
        }
        Ok(())
    }

    /// The types that are known of a group of operands or results.
    fn group_types(&self, element: &Element) -> &[Type] {
        match element {
            Element::Variable(Argument::Operand(index)) => &self.operand_types[*index as usize],
            Element::Variable(Argument::Result(index)) => &self.result_types[*index as usize],
            _ => &[],
        }
    }

    /// The number of operands that were read of a group that varies; one of all others.
    fn group_size(&self, element: &Element) -> usize {
        match element {
            Element::Variable(Argument::Operand(index))
                if self.operation.operands[*index as usize].length != Length::Single =>
            {
                self.operands[*index as usize].len()
            }
            _ => 1,
        }
    }

    /// Reads the elements of an optional group that is there. An anchor that is there or not, and nothing else, is not
    /// in the text: the group stands for it.
    fn read_group(&mut self, elements: &[Element], anchor: Option<&Element>) -> Result<()> {
        // The first element is in the text, whatever it is.
        let implied = match anchor {
            Some(Element::Variable(argument)) if self.operation.is_unit(*argument) && anchor != elements.first() => {
                Some(*argument)
            }
            _ => None,
        };
        if let Some(argument) = implied {
            let unit = self.context().unit();
            self.set_attribute(argument, unit);
        }
        for element in elements {
            match element {
                Element::Variable(argument) if Some(*argument) == implied => {}
                element => self.read_element(element)?,
            }
        }
        Ok(())
    }

    /// Returns whether the group that begins with these elements is in the text.
    fn is_present(&mut self, elements: &[Element]) -> Result<bool> {
        let first = elements.iter().enumerate().find(|(index, element)| match element {
            Element::Space(_) => false,
            Element::Variable(argument) => *index == 0 || !self.operation.is_unit(*argument),
            _ => true,
        });
        let first = first.map(|(_, element)| element);
        let Some(first) = first else { return Ok(false) };
        self.is_next(first)
    }

    fn is_next(&mut self, element: &Element) -> Result<bool> {
        Ok(match element {
            Element::Literal(text) => self.parser().peek_is(text),
            Element::Qualified(inner) => self.is_next(inner)?,
            Element::Variable(Argument::Operand(index)) => match self.operation.operands[*index as usize].length {
                Length::VariadicOfVariadic(_) => self.parser().peek_is("("),
                _ => self.parser().at_value(),
            },
            Element::Variable(Argument::Attribute(index)) => {
                let kind = &self.operation.attributes[*index as usize].kind;
                self.attribute_is_next(kind)
            }
            Element::Variable(Argument::Property(index)) => {
                let kind = &self.operation.properties[*index as usize].kind;
                self.property_is_next(kind)
            }
            Element::Variable(Argument::Region(_)) | Element::Regions => self.parser().peek_is("{"),
            Element::Variable(Argument::Successor(_)) | Element::Successors => {
                self.parser().peek_token().kind == mlir_syntax::TokenKind::Block
            }
            Element::Operands => self.parser().at_value(),
            Element::Type(_) => self.parser().at_type(),
            Element::FunctionalType(..) => self.parser().peek_is("("),
            Element::AttrDict => self.parser().peek_is("{"),
            Element::AttrDictWithKeyword => self.parser().peek_is("attributes"),
            Element::PropDict => self.parser().peek_is("<"),
            Element::OptionalList(clauses) => clauses.iter().any(|clause| self.asm.parser().peek_is(&clause.keyword)),
            Element::Cases(cases) => {
                for case in cases {
                    if self.is_present(&case.elements)? {
                        return Ok(true);
                    }
                }
                false
            }
            Element::Custom { name, .. } => match directives::find(name) {
                Some(directive) => (directive.is_next)(self),
                None => false,
            },
            _ => false,
        })
    }

    fn read_variable(&mut self, argument: Argument, is_qualified: bool) -> Result<()> {
        match argument {
            Argument::Operand(index) => self.read_operands(index as usize),
            Argument::Result(_) | Argument::Parameter(_) => Ok(()),
            Argument::Attribute(index) => {
                let attribute = &self.operation.attributes[index as usize];
                let value = self.read_attribute(&attribute.kind, is_qualified)?;
                self.set_attribute(argument, value);
                Ok(())
            }
            Argument::Property(index) => {
                let property = &self.operation.properties[index as usize];
                let value = self.read_property(&property.kind)?;
                self.set_attribute(argument, value);
                Ok(())
            }
            Argument::Region(index) => {
                let index = index as usize;
                let part = &self.operation.regions[index];
                loop {
                    if part.is_variadic && !self.parser().peek_is("{") {
                        return Ok(());
                    }
                    let region = self.parse_region()?;
                    self.regions.push(index, region);
                    if !part.is_variadic || !self.parser().eat_token(",") {
                        return Ok(());
                    }
                }
            }
            Argument::Successor(index) => {
                let index = index as usize;
                if self.operation.successors[index].is_variadic
                    && self.parser().peek_token().kind != mlir_syntax::TokenKind::Block
                {
                    return Ok(());
                }
                loop {
                    let successor = self.asm.parse_successor()?;
                    self.successors.push(index, successor);
                    if !self.operation.successors[index].is_variadic || !self.parser().eat_token(",") {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn read_operands(&mut self, index: usize) -> Result<()> {
        let operation = self.operation;
        match &operation.operands[index].length {
            Length::Single => {
                let operand = self.parser().parse_value_use()?;
                self.operands.push(index, operand);
            }
            Length::Optional => {
                if self.parser().at_value() {
                    let operand = self.parser().parse_value_use()?;
                    self.operands.push(index, operand);
                }
            }
            Length::Variadic => self.read_operand_list(index)?,
            Length::VariadicOfVariadic(_) => {
                let mut sizes = Vec::new();
                while self.parser().eat_token("(") {
                    let before = self.operands[index].len();
                    self.read_operand_list(index)?;
                    self.parser().expect_token(")")?;
                    sizes.push((self.operands[index].len() - before) as u32);
                    if !self.parser().eat_token(",") {
                        break;
                    }
                }
                self.inner_sizes.push((index, sizes));
            }
        }
        Ok(())
    }

    /// Adds operands up to something else, separated by commas, to a group.
    fn read_operand_list(&mut self, index: usize) -> Result<()> {
        if !self.parser().at_value() {
            return Ok(());
        }
        loop {
            let operand = self.parser().parse_value_use()?;
            self.operands.push(index, operand);
            if !self.parser().eat_token(",") {
                return Ok(());
            }
        }
    }

    /// Reads the types of a group, or of all.
    fn read_types(&mut self, of: &Element, is_qualified: bool) -> Result<()> {
        let operation = self.operation;
        let (length, entity) = match of {
            Element::Variable(Argument::Operand(index)) => {
                let group = &operation.operands[*index as usize];
                (&group.length, group.entity)
            }
            Element::Variable(Argument::Result(index)) => {
                let group = &operation.results[*index as usize];
                (&group.length, group.entity)
            }
            _ => (&Length::Variadic, None),
        };
        let entity = entity.filter(|_| !is_qualified);
        let mut types = Types::new();
        match length {
            Length::Single => {
                let ty = self.read_type(entity)?;
                self.set_types(of, [ty]);
                return Ok(());
            }
            Length::Optional => {
                if self.type_is_next(entity) {
                    types.push(self.read_type(entity)?);
                }
            }
            Length::Variadic => {
                if self.type_is_next(entity) {
                    loop {
                        types.push(self.read_type(entity)?);
                        if !self.parser().eat_token(",") {
                            break;
                        }
                    }
                }
            }
            Length::VariadicOfVariadic(_) => {
                while self.parser().eat_token("(") {
                    if !self.parser().eat_token(")") {
                        types.extend(self.parse_type_list()?);
                        self.parser().expect_token(")")?;
                    }
                    if !self.parser().eat_token(",") {
                        break;
                    }
                }
            }
        }
        self.set_types(of, types);
        Ok(())
    }

    /// Gives the types of what a parameter of `type` or `functional-type` names.
    pub(crate) fn set_types(&mut self, of: &Element, types: impl IntoIterator<Item = Type>) {
        match of {
            Element::Variable(argument) => self.set_group(*argument, types),
            Element::Operands => self.all_operand_types = Some(types.into_iter().collect()),
            Element::Results => self.all_result_types = Some(types.into_iter().collect()),
            Element::Struct(groups) => {
                let mut types = types.into_iter();
                for (index, group) in groups.iter().enumerate() {
                    let count = if index + 1 == groups.len() { usize::MAX } else { self.group_size(group) };
                    let own: Types = types.by_ref().take(count).collect();
                    self.set_types(group, own);
                }
            }
            Element::Type(inner) | Element::Ref(inner) | Element::Qualified(inner) => self.set_types(inner, types),
            _ => {}
        }
    }

    /// Gives the types of a group of operands or results.
    fn set_group(&mut self, argument: Argument, types: impl IntoIterator<Item = Type>) {
        match argument {
            Argument::Operand(index) => self.operand_types.set(index as usize, types),
            Argument::Result(index) => self.result_types.set(index as usize, types),
            _ => {}
        }
    }

    fn read_regions(&mut self) -> Result<()> {
        let mut regions = Vec::new();
        self.says_all_regions = true;
        if self.parser().peek_is("{") {
            loop {
                regions.push(self.parse_region()?);
                if !self.parser().eat_token(",") {
                    break;
                }
            }
        }
        self.state.regions.extend(regions);
        Ok(())
    }

    fn read_successors(&mut self) -> Result<()> {
        if self.parser().peek_token().kind != mlir_syntax::TokenKind::Block {
            return Ok(());
        }
        loop {
            let successor = self.asm.parse_successor()?;
            self.state.successors.push(successor);
            if !self.parser().eat_token(",") {
                return Ok(());
            }
        }
    }

    fn read_prop_dict(&mut self) -> Result<()> {
        if !self.parser().eat_token("<") {
            return Ok(());
        }
        let mut entries = Vec::new();
        self.parser().nested(|parser| parser.parse_entries(&mut entries))?;
        self.state.properties.extend(entries);
        self.parser().expect_token(">")
    }

    fn read_optional_list(&mut self, clauses: &[Clause]) -> Result<()> {
        let mut seen = vec![false; clauses.len()];
        'next: loop {
            for (index, clause) in clauses.iter().enumerate() {
                if !self.parser().peek_is(&clause.keyword) {
                    continue;
                }
                if std::mem::replace(&mut seen[index], true) {
                    let message = format!("`{}` appears twice", clause.keyword);
                    return Err(self.parser().error_here(codes::DUPLICATE, message));
                }
                self.parser().expect_token(&clause.keyword)?;
                let mut is_unit = false;
                if let [Element::Variable(argument)] = &clause.elements[..]
                    && self.operation.is_unit(*argument)
                {
                    let unit = self.context().unit();
                    self.set_attribute(*argument, unit);
                    is_unit = true;
                }
                if !is_unit {
                    self.read_elements(&clause.elements)?;
                }
                continue 'next;
            }
            return Ok(());
        }
    }

    /// Finds the types that the text does not say, and divides those that it says of all groups together.
    fn find_types(&mut self, format: &Format) -> Result<()> {
        let operation = self.operation;
        if let Some(operands) = self.all_operands.take() {
            if self.operands.len() == 1 {
                self.operands.set(0, operands);
            } else if operands.len() == self.operands.len() {
                operands.iter().enumerate().for_each(|(index, operand)| self.operands.push(index, *operand));
            } else {
                let start = self.start;
                let types = self.all_operand_types.take().unwrap_or_default();
                self.add_operands(&operands, &types, start)?;
                self.all_operands = Some(Vec::new());
            }
        }
        if let Some(types) = self.all_operand_types.take() {
            let sizes: SmallVec<[u32; 4]> = self.operands.sizes().collect();
            let expected = sizes.iter().sum::<u32>() as usize;
            if expected != types.len() {
                let message = format!("{expected} operands, but {} types", types.len());
                let start = self.start;
                return Err(self.parser().error_since(start, codes::TYPES, message));
            }
            let mut rest = types.into_iter();
            for (index, size) in sizes.into_iter().enumerate() {
                self.operand_types.set(index, rest.by_ref().take(size as usize));
            }
        }
        if let Some(types) = self.all_result_types.take() {
            if self.result_types.len() == 1 {
                self.result_types.set(0, types);
            } else if self.result_types.len() == types.len() {
                types.into_iter().enumerate().for_each(|(index, ty)| self.result_types.push(index, ty));
            } else {
                self.state.result_types.extend(types);
                self.all_result_types = Some(Vec::new());
            }
        }
        // One type may follow from another that follows from a third, so until nothing new is found.
        let mut open: SmallVec<[(Argument, &TypeOrigin); 4]> = SmallVec::new();
        for (index, origin) in format.operand_types.iter().enumerate() {
            self.find_type(Argument::Operand(index as u32), origin, &mut open);
        }
        for (index, origin) in format.result_types.iter().enumerate() {
            self.find_type(Argument::Result(index as u32), origin, &mut open);
        }
        while !open.is_empty() {
            let before = open.len();
            for (argument, origin) in std::mem::take(&mut open) {
                self.find_type(argument, origin, &mut open);
            }
            if open.len() < before {
                continue;
            }
            if open.iter().all(|(_, origin)| **origin == TypeOrigin::Inferred)
                && let Some(types) = types::infer(self)
            {
                types.into_iter().enumerate().for_each(|(index, types)| self.result_types.set(index, types));
                return Ok(());
            }
            break;
        }
        match open.first() {
            None => Ok(()),
            Some((argument, _)) => {
                let name = match argument {
                    Argument::Operand(index) => &operation.operands[*index as usize].name,
                    Argument::Result(index) => &operation.results[*index as usize].name,
                    _ => &operation.name,
                };
                let message = format!(
                    "the type of '{name}' of '{}' ({}) follows from C++ that is not known here; it is read in the generic form",
                    operation.name, operation.defined_at
                );
                let start = self.start;
                Err(self.parser().error_since(start, codes::CUSTOM_FORM, message))
            }
        }
    }

    /// Finds the types of a group if the text does not say them; what they follow from may not be known yet.
    fn find_type<'f>(
        &mut self,
        argument: Argument,
        origin: &'f TypeOrigin,
        open: &mut SmallVec<[(Argument, &'f TypeOrigin); 4]>,
    ) {
        if matches!(origin, TypeOrigin::Written | TypeOrigin::WrittenTogether) {
            return;
        }
        match self.type_of_origin(argument, origin) {
            Some(types) => self.set_group(argument, types),
            None => open.push((argument, origin)),
        }
    }

    /// The types of a group that follow from something else, as soon as that is known.
    fn type_of_origin(&mut self, argument: Argument, origin: &TypeOrigin) -> Option<Types> {
        let count = match argument {
            Argument::Operand(index) => self.operands[index as usize].len(),
            // There are as many results as there is of what they follow from.
            Argument::Result(index) if self.operation.results[index as usize].length == Length::Variadic => {
                match origin {
                    TypeOrigin::Of(Argument::Operand(from), _) => self.operands[*from as usize].len(),
                    _ => 1,
                }
            }
            _ => 1,
        };
        if count == 0 {
            return Some(Types::new());
        }
        match origin {
            TypeOrigin::Built(text) => parse_type(self.context(), text).ok().map(|ty| smallvec![ty; count]),
            TypeOrigin::Of(from, expression) => {
                let known = match from {
                    Argument::Operand(index) => &self.operand_types[*index as usize],
                    Argument::Result(index) => &self.result_types[*index as usize],
                    Argument::Attribute(_) => {
                        let attribute = self.get_attribute(*from)?;
                        let ty = self.context().attribute_type(attribute)?;
                        return self.transformed(argument, expression.as_deref(), ty, count);
                    }
                    _ => return None,
                };
                if expression.as_deref() == Some(types::SUM) {
                    let known = Types::from(known);
                    return types::sum_of_widths(self.context(), &known).map(|ty| smallvec![ty; count]);
                }
                if expression.is_none() && known.len() == count {
                    return Some(known.into());
                }
                let first = *known.first()?;
                self.transformed(argument, expression.as_deref(), first, count)
            }
            _ => None,
        }
    }

    /// Returns what an expression makes of a type, for the types of this group.
    fn transformed(&mut self, of: Argument, expression: Option<&str>, ty: Type, count: usize) -> Option<Types> {
        let Some(expression) = expression else { return Some(smallvec![ty; count]) };
        match self.code.steps_of(self.operation, of) {
            Some(steps) => types::follow(self.context(), steps, ty).map(|ty| smallvec![ty; count]),
            None => types::transform(self.context(), expression, ty, count).map(Types::from),
        }
    }
}
