//! The mentions section of a blob: the operations that patterns match and create, as they are written, so that a host that knows all
//! that there are can refuse others.
//!
//! For each pattern, in their order, the list of its mentions; then for each of these, in the same order, the constants that attributes are, which
//! may be left out.

use alloc::string::String;
use alloc::vec::Vec;

use pdl_declarations::OpMention;

use crate::coded::{Coded, records};
use crate::encoding::{Packer, Unpacker};

/// The operations with names that patterns match or create. They are kept as bytes: few hosts ask for them, and loading need not pay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpMentions(Vec<u8>);

impl OpMentions {
    /// Encodes the mentions of each pattern.
    pub fn new(patterns: &[Vec<OpMention>]) -> OpMentions {
        if patterns.iter().all(Vec::is_empty) {
            return OpMentions::default();
        }
        let mut out = Packer::default();
        patterns.iter().for_each(|mentions| mentions.put(&mut out));
        patterns.iter().flatten().for_each(|mention| mention.constants.put(&mut out));
        OpMentions(out.finish())
    }

    /// Returns the mentions of each pattern, of so many.
    ///
    /// # Errors
    /// If they come from a blob that is damaged: the reason.
    pub fn decode(&self, patterns: usize) -> Result<Vec<Vec<OpMention>>, String> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        let decode = || {
            let mut from = Unpacker::<()>::new(&self.0)?;
            let mentions = (0..patterns).map(|_| Coded::take(&mut from));
            let mut mentions: Vec<Vec<OpMention>> = mentions.collect::<Result<_, _>>()?;
            // Earlier blobs end here.
            if from.finish().is_err() {
                for mention in mentions.iter_mut().flatten() {
                    mention.constants = Coded::take(&mut from)?;
                }
            }
            from.finish().map(|()| mentions)
        };
        decode().map_err(|error: crate::encoding::Malformed| error.message)
    }

    /// The section; `None` if there is nothing to say.
    pub(crate) fn section(&self) -> Option<&[u8]> {
        (!self.0.is_empty()).then_some(&*self.0)
    }

    pub(crate) fn of_section(section: &[u8]) -> OpMentions {
        OpMentions(section.into())
    }
}

records! {
    OpMention { name attributes operands results is_created location; constants: Vec::new() }
}
