//! `custom<name>(…)` of names that a file defines: each is replaced by its cases.

use std::ops::Range;

use super::lexer::Token;
use super::parser::{Context, Group, MAX_ELEMENTS, Parser, Subject};
use super::{Case, Clause, Element, Finding, codes};
use crate::external::{DirectiveForm, Forms};

/// Directives nested deeper than this are refused: one may name itself.
const MAX_NESTED: usize = 8;

const TOO_LARGE: &str = "it is nested too deeply, or too long";

/// Replaces directives by their cases.
pub(super) struct Expander<'a> {
    forms: &'a Forms,
    dialect: &'a str,
    /// The place of findings: the beginning of the format.
    start: Range<usize>,
    depth: usize,
    count: usize,
}

impl<'a> Expander<'a> {
    pub(super) fn new(forms: &'a Forms, dialect: &'a str, start: Range<usize>) -> Expander<'a> {
        Expander { forms, dialect, start, depth: 0, count: 0 }
    }

    /// Returns elements without directives that a file defines.
    pub(super) fn all(&mut self, elements: Vec<Element>) -> Result<Vec<Element>, Finding> {
        elements.into_iter().map(|element| self.element(element)).collect()
    }

    fn element(&mut self, element: Element) -> Result<Element, Finding> {
        Ok(match element {
            Element::Custom { name, parameters } => match self.forms.directive(self.dialect, &name) {
                Some(form) => self.cases(&name, form, &parameters)?,
                None => Element::Custom { name, parameters },
            },
            Element::Optional { then, otherwise, anchor, is_inverted } => {
                Element::Optional { then: self.all(then)?, otherwise: self.all(otherwise)?, anchor, is_inverted }
            }
            Element::OptionalList(clauses) => {
                let clauses = clauses.into_iter();
                let clauses = clauses.map(|Clause { keyword, elements }| {
                    self.all(elements).map(|elements| Clause { keyword, elements })
                });
                Element::OptionalList(clauses.collect::<Result<_, _>>()?)
            }
            other => other,
        })
    }

    fn cases(&mut self, name: &str, form: &DirectiveForm, given: &[Element]) -> Result<Element, Finding> {
        let wrong = |message: &str| {
            let message = format!("in the form of the directive `custom<{name}>`: {message}");
            Finding::new(codes::FORMAT_NAME, self.start.clone(), message)
        };
        self.depth += 1;
        self.count += form.cases.len() + given.len();
        if self.depth > MAX_NESTED || self.count > MAX_ELEMENTS {
            return Err(wrong(TOO_LARGE));
        }
        let Some(bound) = bind(form, given) else {
            return Err(wrong(&format!("it has other parameters than the {} here", given.len())));
        };
        let mut cases = Vec::new();
        for case in &form.cases {
            let find = |name: &str| bound.iter().find(|known| known.0 == name).map(|known| known.1);
            let mut equal = Vec::new();
            for name in &case.equal {
                let Some(elements) = find(name) else { return Err(wrong(&format!("it has no parameter '{name}'"))) };
                equal.extend(elements.iter().map(|element| unqualified(element).clone()));
            }
            let read = Parser::new(&case.format, CaseFormat { bound: &bound })
                .and_then(|mut parser| parser.all().map(|elements| (elements, parser.count)));
            let (elements, count) = read.map_err(|finding| wrong(&finding.message))?;
            self.count += count;
            cases.push((equal, elements));
        }
        if self.count > MAX_ELEMENTS {
            return Err(wrong(TOO_LARGE));
        }
        let cases =
            cases.into_iter().map(|(equal, elements)| self.all(elements).map(|elements| Case { equal, elements }));
        let cases = cases.collect::<Result<_, _>>()?;
        self.depth -= 1;
        Ok(Element::Cases(cases))
    }
}

/// The elements that each parameter stands for.
type Bound<'a> = Vec<(&'a str, &'a [Element])>;

fn bind<'a>(form: &'a DirectiveForm, given: &'a [Element]) -> Option<Bound<'a>> {
    let rest = form.parameters.iter().position(|name| name.ends_with("..."));
    let more = given.len().checked_sub(form.parameters.len() - usize::from(rest.is_some()))?;
    if rest.is_none() && more > 0 {
        return None;
    }
    let mut open = given;
    let bound = form.parameters.iter().enumerate().map(|(index, name)| {
        let (here, behind) = open.split_at(if Some(index) == rest { more } else { 1 });
        open = behind;
        (name.trim_end_matches("..."), here)
    });
    Some(bound.collect())
}

/// The operand, result or attribute that an element is about.
fn unqualified(element: &Element) -> &Element {
    match element {
        Element::Type(inner) | Element::Ref(inner) | Element::Qualified(inner) => unqualified(inner),
        other => other,
    }
}

/// The reader of the format of a case.
struct CaseFormat<'a> {
    bound: &'a Bound<'a>,
}

impl Subject for CaseFormat<'_> {
    fn variable(&mut self, name: &str, at: Range<usize>, context: Context) -> Result<Element, Finding> {
        let Some((_, elements)) = self.bound.iter().find(|known| known.0 == name) else {
            return Err(Finding::new(codes::FORMAT_NAME, at, format!("it has no parameter '{name}'")));
        };
        match (context, *elements) {
            (Context::Type, [one]) => Ok(unqualified(one).clone()),
            (_, [one]) => Ok(one.clone()),
            (Context::Type | Context::Custom, several) => {
                Ok(Element::Struct(several.iter().map(unqualified).cloned().collect()))
            }
            (_, several) => {
                let message = format!("'{name}' stands for {} parameters, which have no form together", several.len());
                Err(Finding::new(codes::FORMAT_PLACE, at, message))
            }
        }
    }

    fn directive(
        parser: &mut Parser<'_, Self>,
        word: &Token<'_>,
        context: Context,
    ) -> Result<Option<Element>, Finding> {
        Ok(Some(match word.text {
            "attr-dict" => Element::AttrDict,
            "attr-dict-with-keyword" => Element::AttrDictWithKeyword,
            "operands" if context == Context::Type => Element::Operands,
            "results" if context == Context::Type => Element::Results,
            "functional-type" => {
                parser.expect('(', "before the arguments")?;
                let inputs = parser.element(Context::Type)?;
                parser.expect(',', "after the inputs")?;
                let results = parser.element(Context::Type)?;
                parser.expect(')', "after the results")?;
                Element::FunctionalType(Box::new(inputs), Box::new(results))
            }
            "type" => Element::Type(Box::new(parser.argument(Context::Type, |_, _| Ok(()))?)),
            "qualified" => Element::Qualified(Box::new(parser.argument(Context::Top, |_, _| Ok(()))?)),
            other => {
                let message = format!("'{other}' cannot stand in the form of a directive");
                return Err(Finding::new(codes::FORMAT_PLACE, word.range(), message));
            }
        }))
    }

    fn check_custom(&mut self, _parameters: &[Element], _at: Range<usize>) -> Result<(), Finding> {
        Ok(())
    }

    fn check_listed(&self, _element: &Element, _at: &Range<usize>) -> Result<(), Finding> {
        Ok(())
    }

    fn check_group(&mut self, _group: &Group<'_>, _at: Range<usize>) -> Result<(), Finding> {
        Ok(())
    }
}
