//! Semantic tokens: the kinds of names, which a grammar of the editor's cannot tell. Keywords, strings, numbers and
//! comments it can.

use std::hash::{DefaultHasher, Hash, Hasher};

use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensEdit, SemanticTokensLegend};
use pdl_diagnostics::Span;
use pdll_sema::NameKind;
use tablegen::TdNameKind;

use crate::snapshot::Snapshot;
use crate::td::TdKind;
use crate::tree::{builtin_word, walk};
use pdll_syntax::visit::SyntaxNode;

/// The kinds of token, by their numbers.
const TYPES: [SemanticTokenType; 7] = [
    SemanticTokenType::CLASS,
    SemanticTokenType::INTERFACE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::TYPE,
    SemanticTokenType::PARAMETER,
];
const CLASS: u32 = 0;
const INTERFACE: u32 = 1;
const FUNCTION: u32 = 2;
const VARIABLE: u32 = 3;
const PROPERTY: u32 = 4;
const TYPE: u32 = 5;
const PARAMETER: u32 = 6;
/// The one modifier: where a name is defined.
const DECLARATION: u32 = 1;

pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: vec![SemanticTokenModifier::DECLARATION] }
}

/// All tokens of the file, or those in a part of it, in the protocol's form: each relative to the one before.
pub(crate) fn tokens(snapshot: &Snapshot, part: Option<(u32, u32)>) -> Vec<SemanticToken> {
    let mut found: Vec<(Span, u32, u32)> = Vec::new();
    let names = &snapshot.inspection.names;
    let kind = |kind| match kind {
        NameKind::Pattern => CLASS,
        NameKind::Constraint => INTERFACE,
        NameKind::Rewrite => FUNCTION,
        NameKind::Variable => VARIABLE,
    };
    found.extend(names.items.iter().map(|item| (item.span, kind(item.kind), DECLARATION)));
    for used in &names.uses {
        let item = names.items.binary_search_by_key(&used.definition, |item| item.span);
        found.extend(item.map(|at| (used.span, kind(names.items[at].kind), 0)));
    }
    found.extend(names.members.iter().map(|access| (access.member, PROPERTY, 0)));
    let (from, to) = part.unwrap_or((0, u32::MAX));
    walk(snapshot.inspection.tree(), Span { file: snapshot.file, start: from, end: to }, &mut |node| match node {
        SyntaxNode::OpName(name) if name.name.is_some() => found.push((name.span, CLASS, 0)),
        SyntaxNode::Attribute(attribute) => found.push((attribute.name.span, PROPERTY, 0)),
        SyntaxNode::Constraint(constraint) => {
            let Some(word) = builtin_word(constraint) else { return };
            let span = Span { end: constraint.span.start + word.len() as u32, ..constraint.span };
            // What follows from a mistake may have no word of its own.
            if snapshot.session.sources.text(span) == word {
                found.push((span, TYPE, 0));
            }
        }
        _ => {}
    });
    if let Some(td) = &snapshot.records {
        found.extend(td.tokens(snapshot.file).map(|(span, kind, is_definition)| {
            let kind = match kind {
                TdKind::Item(TdNameKind::Class) => CLASS,
                TdKind::Item(TdNameKind::Multiclass) => FUNCTION,
                TdKind::Item(TdNameKind::Def | TdNameKind::Defm | TdNameKind::Variable) | TdKind::Binding => VARIABLE,
                TdKind::Item(TdNameKind::Field) => PROPERTY,
                TdKind::Item(TdNameKind::TemplateArgument) => PARAMETER,
                TdKind::Item(TdNameKind::TypeAlias) => TYPE,
            };
            (span, kind, if is_definition { DECLARATION } else { 0 })
        }));
    }
    found.retain(|(span, ..)| span.file == snapshot.file && span.start < to && from < span.end);
    found.sort();
    found.dedup_by_key(|(span, ..)| *span);
    relative(snapshot, &found)
}

/// A name for these tokens, which no others are likely to have.
pub(crate) fn name_of(tokens: &[SemanticToken]) -> String {
    let mut hasher = DefaultHasher::new();
    for token in tokens {
        (token.delta_line, token.delta_start, token.length).hash(&mut hasher);
        (token.token_type, token.token_modifiers_bitset).hash(&mut hasher);
    }
    format!("{:x}", hasher.finish())
}

/// Returns what makes `new` of `old`: one edit, or none. It counts numbers, of which a token has five.
pub(crate) fn edits(old: &[SemanticToken], new: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[before..], &new[before..]);
    let behind = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (gone, come) = (old.len() - behind, &new[..new.len() - behind]);
    if gone == 0 && come.is_empty() {
        return Vec::new();
    }
    let (start, delete_count) = (5 * before as u32, 5 * gone as u32);
    vec![SemanticTokensEdit { start, delete_count, data: Some(come.to_vec()) }]
}

fn relative(snapshot: &Snapshot, found: &[(Span, u32, u32)]) -> Vec<SemanticToken> {
    let (mut line, mut start) = (0, 0);
    let mut tokens = Vec::with_capacity(found.len());
    for (span, token_type, token_modifiers_bitset) in found {
        let range = snapshot.range(*span);
        // A name of an operation may be written over several lines, which is no token.
        if range.start.line != range.end.line {
            continue;
        }
        let delta_line = range.start.line - line;
        let delta_start = if delta_line == 0 { range.start.character - start } else { range.start.character };
        (line, start) = (range.start.line, range.start.character);
        let length = range.end.character - range.start.character;
        tokens.push(SemanticToken {
            delta_line,
            delta_start,
            length,
            token_type: *token_type,
            token_modifiers_bitset: *token_modifiers_bitset,
        });
    }
    tokens
}
