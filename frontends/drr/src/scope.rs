//! The symbols of a rule.

use ods::Length;
use pdl_diagnostics::{Span, nearest};
use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::rules::{RuleSymbol, SymbolId, SymbolKind};

/// A symbol as it is written: `name` or `name__N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrittenSymbol<'a> {
    pub(crate) name: &'a str,
    pub(crate) index: Option<u32>,
}

impl<'a> WrittenSymbol<'a> {
    /// Returns what follows the last `__` is an index if it is a number that fits; otherwise it belongs to the name.
    pub(crate) fn new(text: &'a str) -> WrittenSymbol<'a> {
        let split = text.rsplit_once("__").and_then(|(name, digits)| {
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let index = digits.parse::<i32>().ok().filter(|_| is_number)?;
            Some(WrittenSymbol { name, index: u32::try_from(index).ok() })
        });
        split.unwrap_or(WrittenSymbol { name: text, index: None })
    }
}

/// The symbols that are bound so far.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) symbols: Vec<RuleSymbol>,
    by_name: FxHashMap<SmolStr, SymbolId>,
    /// Names in parts that were refused: what they are is not known, and no further error.
    pub(crate) unknown: FxHashSet<SmolStr>,
}

/// Why a symbol cannot be bound.
pub(crate) enum Clash {
    /// It stands for something else already.
    Bound(Span),
    /// It stands for an operand already, but of one value where this is a range, or the other way round.
    Length(Span),
}

impl Scope {
    pub(crate) fn find(&self, name: &str) -> Option<SymbolId> {
        self.by_name.get(name).copied()
    }

    pub(crate) fn at(&self, id: SymbolId) -> &RuleSymbol {
        &self.symbols[id.0 as usize]
    }

    pub(crate) fn note_use(&mut self, id: SymbolId, span: Span) {
        self.symbols[id.0 as usize].uses.push(span);
    }

    /// Binds a symbol; operands may share one. Also says how often it was bound before.
    pub(crate) fn bind(&mut self, name: &str, kind: SymbolKind, span: Span) -> Result<(SymbolId, u32), Clash> {
        if let Some(id) = self.find(name) {
            let known = &mut self.symbols[id.0 as usize];
            return match (&known.kind, &kind) {
                (SymbolKind::Operand(one), SymbolKind::Operand(other)) if is_range(one) == is_range(other) => {
                    known.bound.push(span);
                    Ok((id, known.bound.len() as u32 - 1))
                }
                (SymbolKind::Operand(_), SymbolKind::Operand(_)) => Err(Clash::Length(known.bound[0])),
                _ => Err(Clash::Bound(known.bound[0])),
            };
        }
        let id = SymbolId(self.symbols.len() as u32);
        self.symbols.push(RuleSymbol { name: name.into(), kind, bound: vec![span], uses: Vec::new() });
        self.by_name.insert(name.into(), id);
        Ok((id, 0))
    }

    /// Returns what is bound, if that is something, and not much.
    pub(crate) fn shown(&self) -> Option<String> {
        let names: Vec<String> = self.symbols.iter().map(|symbol| format!("`${}`", symbol.name)).collect();
        (1..=8).contains(&names.len()).then(|| names.join(", "))
    }

    /// The symbol that `name` may be a slip of.
    pub(crate) fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.symbols.iter().map(|symbol| symbol.name.as_str()))
    }
}

fn is_range(length: &Length) -> bool {
    length.is_range()
}
