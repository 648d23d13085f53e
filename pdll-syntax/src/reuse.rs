//! The trees of a text before it changed, for when it is read again.
//!
//! The tokens of the new text are split into declarations as always. One that has the same bytes as a sound one before, in the part
//! before the change or in the part behind it, is the same declaration, at another place.

use crate::ast::{Item, Module, Pattern};
use crate::shift::Shift;
use crate::token::Spanned;
use pdl_diagnostics::{FileId, Span};
use std::ops::Range;
use std::sync::Arc;

/// A tree, and what of it can be taken over when the text changes.
#[derive(Clone, Debug, Default)]
pub struct ParsedText {
    /// The tree, includes expanded.
    pub module: Module,
    pub(crate) text: Arc<String>,
    /// Which items are declarations of the file itself that nothing is wrong with, and where, in order.
    pub(crate) sound: Vec<(usize, Extent)>,
    /// Of a text that was read again.
    pub(crate) unchanged: Option<Unchanged>,
}

impl ParsedText {
    /// Returns how this text is like the one that was read before, where all that may differ is what patterns of the same names do. Other
    /// files are taken to be the same.
    pub fn unchanged(&self) -> Option<&Unchanged> {
        self.unchanged.as_ref()
    }
}

/// The items in which a text is like one before.
#[derive(Clone, Debug)]
pub struct Unchanged {
    file: FileId,
    /// Up to here both texts are the same.
    same_until: u32,
    /// From here on the old text is what the new one is, so far from there.
    same_from: u32,
    shift: i64,
    /// The items that are not the same: patterns, by their index, in order.
    changed: Vec<usize>,
}

impl Unchanged {
    /// The file whose text changed.
    pub fn file(&self) -> FileId {
        self.file
    }

    /// Returns true if the item of this index, which is a pattern, may differ.
    pub fn is_changed(&self, index: usize) -> bool {
        self.changed.binary_search(&index).is_ok()
    }

    /// Where what stands at `span` stood before. Of an item that is the same.
    pub fn before(&self, span: Span) -> Span {
        let is_moved = span.file == self.file && span.end > self.same_until;
        if is_moved { moved_by(span, -self.shift) } else { span }
    }

    /// Where what stood at `span` before stands now; `None` if it may be there no more.
    pub fn now(&self, span: Span) -> Option<Span> {
        match span {
            Span { file, end, .. } if file != self.file || end <= self.same_until => Some(span),
            Span { start, .. } if start >= self.same_from => Some(moved_by(span, self.shift)),
            _ => None,
        }
    }
}

fn moved_by(span: Span, shift: i64) -> Span {
    let moved = |at: u32| (i64::from(at) + shift) as u32;
    Span { start: moved(span.start), end: moved(span.end), ..span }
}

impl From<Module> for ParsedText {
    /// A tree of which nothing is taken over.
    fn from(module: Module) -> ParsedText {
        ParsedText { module, ..ParsedText::default() }
    }
}

/// Where a declaration stands: from its first token to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    start: u32,
    end: u32,
}

/// Where these tokens of a file stand; there is one at least.
pub(crate) fn extent(file: &[Spanned], tokens: &Range<usize>) -> Extent {
    Extent { start: file[tokens.start].0, end: file[tokens.end - 1].2 }
}

impl Extent {
    /// Returns true if an offset is within, or at either end.
    pub(crate) fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    pub(crate) fn touches(self, span: Span) -> bool {
        span.start <= self.end && self.start <= span.end
    }
}

/// The declarations of a text before, which are asked for in order.
pub(crate) struct Known {
    items: Vec<Option<Item>>,
    sound: std::iter::Peekable<std::vec::IntoIter<(usize, Extent)>>,
    /// Up to here both texts are the same.
    same_until: u32,
    /// From here on the new text is what the old one was, so far from there.
    same_from: u32,
    shift: i64,
}

impl Known {
    pub(crate) fn new(previous: &mut ParsedText, text: &str) -> Known {
        let (old, new) = (previous.text.as_bytes(), text.as_bytes());
        let before = common_prefix(old, new);
        let shorter = old.len().min(new.len()) - before;
        let behind = common_suffix(&old[old.len() - shorter..], &new[new.len() - shorter..]);
        Known {
            items: std::mem::take(&mut previous.module.items).into_iter().map(Some).collect(),
            sound: std::mem::take(&mut previous.sound).into_iter().peekable(),
            same_until: before as u32,
            same_from: (new.len() - behind) as u32,
            shift: new.len() as i64 - old.len() as i64,
        }
    }

    /// The declaration that stands there, if it did before, and which one it was.
    pub(crate) fn item(&mut self, extent: Extent) -> Option<(usize, Item)> {
        let shift = match extent {
            Extent { end, .. } if end <= self.same_until => 0,
            Extent { start, .. } if start >= self.same_from => self.shift,
            _ => return None,
        };
        let was = |at: u32| (i64::from(at) - shift) as u32;
        let was = Extent { start: was(extent.start), end: was(extent.end) };
        while self.sound.next_if(|(_, known)| known.start < was.start).is_some() {}
        let (place, _) = self.sound.next_if(|(_, known)| *known == was)?;
        let mut item = self.items[place].take()?;
        if shift != 0 {
            Shift(shift).item(&mut item);
        }
        Some((place, item))
    }

    /// Returns how `items`, of which `places` says which item each was, are like those before; `None` if more than patterns differ.
    pub(crate) fn unchanged(&self, file: FileId, items: &[Item], places: &[Option<usize>]) -> Option<Unchanged> {
        let mut changed = Vec::new();
        if items.len() != self.items.len() {
            return None;
        }
        for (index, (item, old)) in items.iter().zip(&self.items).enumerate() {
            match (old, item) {
                (None, _) if places.get(index) == Some(&Some(index)) => {}
                (Some(Item::Pattern(old)), Item::Pattern(new)) if old.span.file == file && new.span.file == file => {
                    let name = |pattern: &Pattern| pattern.name.as_ref().map(|name| name.name.clone());
                    if name(old) != name(new) {
                        return None;
                    }
                    changed.push(index);
                }
                (Some(Item::Include(old)), Item::Include(new))
                    if (&old.path.value, old.file) == (&new.path.value, new.file) => {}
                (Some(Item::TdInclude(old)), Item::TdInclude(new))
                    if (&old.path.value, old.file) == (&new.path.value, new.file) => {}
                (Some(old), new) if old.span().file != file && old.span() == new.span() => {}
                _ => return None,
            }
        }
        let same_from = (i64::from(self.same_from) - self.shift) as u32;
        Some(Unchanged { file, same_until: self.same_until, same_from, shift: self.shift, changed })
    }
}

/// So many bytes are compared at once: each key asks this of all of a text.
const BLOCK: usize = 256;

/// Returns how many bytes two texts begin with alike.
fn common_prefix(old: &[u8], new: &[u8]) -> usize {
    let blocks = old.chunks_exact(BLOCK).zip(new.chunks_exact(BLOCK));
    let same = BLOCK * blocks.take_while(|(old, new)| old == new).count();
    same + old[same..].iter().zip(&new[same..]).take_while(|(old, new)| old == new).count()
}

/// Returns how many bytes two texts end with alike.
fn common_suffix(old: &[u8], new: &[u8]) -> usize {
    let blocks = old.rchunks_exact(BLOCK).zip(new.rchunks_exact(BLOCK));
    let same = BLOCK * blocks.take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - same], &new[..new.len() - same]);
    same + old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count()
}
