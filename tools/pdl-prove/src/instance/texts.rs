//! Native functions by their C++ texts.

use pdl_declarations::Check;

use super::*;
use crate::evaluate::{self, Evaluation, Symbol};

impl Maker<'_, '_> {
    /// The constraints that are C++ texts. One of which something is not known is left out.
    pub(super) fn ask_texts(&mut self) -> Result<(), Stop> {
        let plan = self.plan;
        for text in &plan.texts {
            let asked = self.symbols(text.arguments).and_then(|arguments| {
                self.evaluated(|around| match text.results {
                    [] => Ok((evaluate::holds(around, text.check, &arguments)?, Vec::new())),
                    results => {
                        let paths = evaluate::paths(around, text.check, &arguments, results.len())?;
                        let mut holds = around.terms.bool(false);
                        let mut given: Vec<Vec<(TermId, Symbol)>> = vec![Vec::new(); results.len()];
                        for path in paths {
                            let Ok((value, values)) = path.value else { continue };
                            let here = match evaluate::truth(around.terms, &value) {
                                Some(term) => around.terms.and(path.taken, term),
                                None => path.taken,
                            };
                            holds = around.terms.or(holds, here);
                            for (given, value) in given.iter_mut().zip(values) {
                                given.push((here, value));
                            }
                        }
                        let joined = given.iter().map(|paths| evaluate::join(around, paths, None));
                        Ok((holds, joined.collect::<Result<Vec<_>, _>>()?))
                    }
                })
            });
            let why =
                |reason: Unknown| format!("nothing says when the native constraint `{}` holds: {reason}", text.name);
            match asked {
                Ok((holds, values)) => {
                    let holds = if text.negated { self.terms.not(holds) } else { holds };
                    self.assumed = self.terms.and(self.assumed, holds);
                    for (handle, value) in text.results.iter().zip(values) {
                        self.define(*handle, value).map_err(|reason| Stop::Unknown(why(reason)))?;
                    }
                }
                Err(reason) if text.results.is_empty() => {
                    self.left_out.get_or_insert(why(reason));
                }
                Err(reason) => return Err(Stop::Unknown(why(reason))),
            }
        }
        Ok(())
    }

    /// A native rewrite that is a C++ text.
    pub(super) fn call_text(
        &mut self,
        name: &str,
        check: &Check,
        handles: &[ValueId],
        results: &[ValueId],
    ) -> Result<(), Stop> {
        let why =
            |reason: Unknown| Stop::Unknown(format!("nothing says what the native rewrite `{name}` does: {reason}"));
        let kind = results.first().and_then(|result| self.wanted(*result));
        let arguments = self.symbols(handles).map_err(why)?;
        let assumed = self.assumed;
        let value = self.evaluated(|around| {
            let mut values = Vec::new();
            for path in evaluate::paths(around, check, &arguments, 0)? {
                match path.value {
                    Ok((value, _)) => values.push((path.taken, value)),
                    Err(fault) => {
                        // Where it never gets to, nothing has to be said.
                        let here = around.terms.and(assumed, path.taken);
                        if around.terms.as_bool(here) != Some(false) {
                            return Err(fault);
                        }
                    }
                }
            }
            evaluate::join(around, &values, kind.as_ref())
        });
        match (value.map_err(why)?, results) {
            // One without results changes nothing that is computed.
            (_, []) => Ok(()),
            (Symbol::Value(value), [result]) => {
                let is_it = |handle: &&ValueId| self.values.get(handle).is_some_and(|slots| slots[0].value == value);
                let same = handles.iter().find(is_it).copied();
                let same = same.ok_or_else(|| why("it gives a value that it was not given".to_owned()))?;
                self.values.insert(*result, self.values[&same].clone());
                self.aliases.insert(*result, same);
                Ok(())
            }
            (value, [result]) => self.define(*result, value).map_err(why),
            _ => Err(why("it has several results".to_owned())),
        }
    }

    fn evaluated<T>(&mut self, run: impl FnOnce(&mut Evaluation<'_>) -> Result<T, Unknown>) -> Result<T, Unknown> {
        let mut around = Evaluation {
            terms: &mut self.terms,
            setting: self.setting,
            ranges: &self.ranges,
            assumed: self.assumed,
            open: &mut self.open,
        };
        let made = run(&mut around);
        self.assumed = around.assumed;
        made
    }

    /// The kind that an attribute has where an operation takes it.
    fn wanted(&self, attribute: ValueId) -> Option<Kind> {
        let ops = self.plan.pattern.matcher.iter().chain(self.plan.actions());
        ops.filter_map(|op| match &op.kind {
            OpKind::Operation { name: Some(name), attributes, .. } => {
                let (name_of, _) = attributes.iter().find(|(_, value)| *value == attribute)?;
                let item = self.semantics.get(ItemKind::Operation, name)?;
                item.attributes.iter().find(|known| known.name == *name_of).map(|known| known.what.clone())
            }
            _ => None,
        })
        .next()
    }

    /// Arguments as texts see them.
    fn symbols(&self, handles: &[ValueId]) -> Result<Vec<Symbol>, Unknown> {
        let one = |handle: &ValueId| {
            let types = || self.types.get(handle).map(|types| types.iter().map(|ty| Symbol::Type(*ty)));
            let values = || self.values.get(handle).map(|all| all.iter().map(|slot| Symbol::Value(slot.value)));
            match self.plan.pattern.kind(*handle) {
                Handle::Attribute => match (self.attributes.get(handle), self.plan.constant_attribute(*handle)) {
                    (Some(datum), _) => Some(Symbol::Attribute(datum.clone())),
                    (None, Some(text)) => Some(Symbol::Written(text.into())),
                    (None, None) => None,
                },
                Handle::Type => types()?.next(),
                Handle::Value => values()?.next(),
                Handle::TypeRange => Some(Symbol::List(types()?.collect())),
                Handle::ValueRange => Some(Symbol::List(values()?.collect())),
                Handle::Operation => None,
            }
        };
        let known = handles.iter().map(one).collect::<Option<Vec<_>>>();
        known.ok_or_else(|| "it is given an operation, or something of which nothing is known".to_owned())
    }

    /// A handle of what a text gives.
    fn define(&mut self, handle: ValueId, value: Symbol) -> Result<(), Unknown> {
        match value {
            Symbol::Attribute(datum) => {
                self.attributes.insert(handle, datum);
            }
            Symbol::Type(ty) => {
                self.types.insert(handle, vec![ty]);
            }
            _ => return Err("it gives something else than an attribute or a type".to_owned()),
        }
        Ok(())
    }
}
