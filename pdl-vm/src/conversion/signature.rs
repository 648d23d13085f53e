//! [`SignatureConversion`]: what the arguments of a block become.

use crate::prelude::*;

use super::types::TypeConverter;
use crate::error::RewriteFailure;
use crate::host::{BlockHost, Host, NewArgument, RewriteHost, block_arguments, region_blocks, types};
use crate::rewriter::{Revertible, Rewriter};

/// The replacement of one argument.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Becomes<V> {
    /// Nothing: it is dropped. If it is used, a source materialization makes it from no values.
    Nothing,
    /// New arguments, from the first on.
    Arguments { first: usize, count: usize },
    /// Values that are there already.
    Values(Vec<V>),
}

/// The replacements of the arguments of a block: for each one argument, several, none, or values that are there already. Arguments
/// of which nothing is said are dropped.
#[derive(Clone, Debug)]
pub struct SignatureConversion<H: Host> {
    old: Vec<Becomes<H::Value>>,
    new: Vec<NewArgument<H::Type>>,
}

impl<H: Host> SignatureConversion<H> {
    /// Of a block with that many arguments, of which nothing is said yet.
    pub fn new(arguments: usize) -> SignatureConversion<H> {
        SignatureConversion { old: vec![Becomes::Nothing; arguments], new: Vec::new() }
    }

    /// Argument `index` becomes new arguments of these types, which are appended to the new signature. What was said of
    /// it before is forgotten; nothing happens if there is no such argument.
    pub fn add_inputs(&mut self, index: usize, types: &[H::Type]) {
        if let Some(becomes) = self.old.get_mut(index) {
            *becomes = Becomes::Arguments { first: self.new.len(), count: types.len() };
            self.new.extend(types.iter().map(|r#type| NewArgument { r#type: *r#type, location_of: Some(index) }));
        }
    }

    /// Appends arguments that no old one becomes.
    pub fn add_new_inputs(&mut self, types: &[H::Type]) {
        self.new.extend(types.iter().map(|r#type| NewArgument { r#type: *r#type, location_of: None }));
    }

    /// Argument `index` becomes values that are there already.
    pub fn remap_input(&mut self, index: usize, values: &[H::Value]) {
        if let Some(becomes) = self.old.get_mut(index) {
            *becomes = Becomes::Values(values.to_vec());
        }
    }

    /// The types of the new signature so far.
    pub fn converted_types(&self) -> impl Iterator<Item = H::Type> + '_ {
        self.new.iter().map(|argument| argument.r#type)
    }
}

impl<H: RewriteHost> TypeConverter<H> {
    /// Returns what arguments of these types become. `None` if a type cannot be converted.
    ///
    /// # Errors
    /// As [`convert_type`](Self::convert_type).
    pub fn convert_signature(
        &self,
        rewriter: &mut Rewriter<'_, H>,
        types: &[H::Type],
    ) -> Result<Option<SignatureConversion<H>>, RewriteFailure> {
        let mut signature = SignatureConversion::new(types.len());
        let mut converted = Vec::new();
        for (index, r#type) in types.iter().enumerate() {
            converted.clear();
            if !self.convert_type(rewriter, *r#type, &mut converted)? {
                return Ok(None);
            }
            signature.add_inputs(index, &converted);
        }
        Ok(Some(signature))
    }
}

/// A block got other arguments. It had the old ones.
pub(crate) struct NewSignature<B, A> {
    pub(crate) block: B,
    pub(crate) old: A,
}

impl<H: BlockHost> Revertible<H> for NewSignature<H::Block, H::Arguments> {
    fn undo(self: Box<Self>, host: &mut H) {
        host.restore_block_arguments(self.block, self.old);
    }

    fn commit(self: Box<Self>, host: &mut H) {
        host.destroy_block_arguments(self.old);
    }
}

impl<H: BlockHost> Rewriter<'_, H> {
    /// Gives `block` the arguments of the new signature. Users of an old argument whose type changed get what a source
    /// materialization of `converter` makes of the new ones; patterns see the new ones through
    /// [`TypeConverter::convert_values`]. MLIR's `applySignatureConversion`.
    ///
    /// # Errors
    /// E0635 if the signature is that of another block, or a used argument needs a materialization and the block is
    /// empty; and what materializing gives. Nothing is changed then.
    pub fn apply_signature_conversion(
        &mut self,
        block: H::Block,
        signature: &SignatureConversion<H>,
        converter: &TypeConverter<H>,
    ) -> Result<(), RewriteFailure> {
        self.update_in_place(|rewriter| rewriter.replace_signature(block, signature, converter))
    }

    fn replace_signature(
        &mut self,
        block: H::Block,
        signature: &SignatureConversion<H>,
        converter: &TypeConverter<H>,
    ) -> Result<(), RewriteFailure> {
        let refuse = |reason: &str| Err(RewriteFailure::Host(reason.to_owned()));
        let host = self.host();
        let Some(owner) = host.block_owner(block) else { return refuse("the block stands in no operation") };
        let old = block_arguments(host, block);
        if old.len() != signature.old.len() {
            return refuse("the signature conversion is that of a block with another number of arguments");
        }
        let replaced = self
            .host_mut()
            .replace_block_arguments(block, &signature.new)
            .map_err(|error| RewriteFailure::Host(error.0))?;
        self.note_other(owner, old.clone(), Box::new(NewSignature { block, old: replaced }));
        let new = block_arguments(self.host(), block);
        let insertion = self.set_insertion(None);
        for (value, becomes) in old.iter().zip(&signature.old) {
            let host = self.host();
            if host.first_use(*value).is_none() {
                continue;
            }
            let values = match becomes {
                Becomes::Nothing => &[],
                Becomes::Arguments { first, count } => &new[*first..*first + *count],
                Becomes::Values(values) => values.as_slice(),
            };
            let r#type = host.value_type(*value);
            let replacement = match values {
                [one] if host.value_type(*one) == r#type => *one,
                _ => {
                    // An empty block has no users, but other blocks may.
                    let Some(first) = host.first_op(block) else {
                        return refuse("an argument of a block without operations cannot be materialized");
                    };
                    self.set_insertion(Some(first));
                    converter.to_source(self, values, r#type)?
                }
            };
            self.move_uses(*value, replacement);
            // What a match captured may be the old one.
            self.note_inlined(*value, replacement);
        }
        self.set_insertion(insertion);
        Ok(())
    }

    /// Converts the types of the arguments of all blocks in region `region` of `op`. MLIR's `convertRegionTypes`.
    ///
    /// # Errors
    /// E0635 if a type cannot be converted, and as [`apply_signature_conversion`](Self::apply_signature_conversion).
    /// Nothing is changed then.
    pub fn convert_region_types(
        &mut self,
        op: H::Op,
        region: usize,
        converter: &TypeConverter<H>,
    ) -> Result<(), RewriteFailure> {
        self.update_in_place(|rewriter| {
            let blocks = region_blocks(rewriter.host(), op, region);
            blocks.into_iter().try_for_each(|block| rewriter.convert_block_types(block, converter))
        })
    }

    /// Converts the types of the arguments of a block.
    ///
    /// # Errors
    /// As [`convert_region_types`](Self::convert_region_types). Nothing is changed then.
    pub fn convert_block_types(&mut self, block: H::Block, converter: &TypeConverter<H>) -> Result<(), RewriteFailure> {
        let types = types(self.host(), &block_arguments(self.host(), block));
        let Some(signature) = converter.convert_signature(self, &types)? else {
            return Err(RewriteFailure::Host("a block argument has a type that cannot be converted".to_owned()));
        };
        match signature.converted_types().eq(types) {
            true => Ok(()),
            false => self.apply_signature_conversion(block, &signature, converter),
        }
    }
}
