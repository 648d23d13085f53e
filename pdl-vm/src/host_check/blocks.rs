//! Blocks and their arguments.

use alloc::vec::Vec;

use super::snapshot::{Snapshot, uses};
use super::writing::attribute_names;
use super::{Checked, IrGenerator, Subject, ensure, same};
use crate::host::{BlockHost, DriverHost, Host, NewArgument, RewriteHost, block_arguments, region_blocks};

/// All blocks in the scope, with the op and the region that hold them.
pub(super) fn all_blocks<H: BlockHost + DriverHost>(subject: &Subject<'_, H>) -> Vec<(H::Op, usize, H::Block)> {
    let holders = core::iter::once(subject.scope).chain(subject.ops());
    let regions = holders.flat_map(|op| (0..subject.host.region_count(op)).map(move |region| (op, region)));
    let blocks =
        |(op, region)| region_blocks(&subject.host, op, region).into_iter().map(move |block| (op, region, block));
    regions.flat_map(blocks).collect()
}

/// Returns what is in blocks, and what holds them.
pub(super) fn read<G: IrGenerator<Host: BlockHost>>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    let mut met = Vec::new();
    for (op, region, block) in all_blocks(subject) {
        let shown = || format!("block {block:?} of region {region} of {}", subject.show(op));
        same!(host.block_owner(block), Some(op), "block_owner", "the op whose region holds a block", shown());
        let past = region_blocks(host, op, host.region_count(op));
        ensure!(past.is_empty(), "region_blocks", "no blocks in a region that is not there", "{past:?}, {}", shown());
        for inner in core::iter::successors(host.first_op(block), |op| host.next_op(*op)) {
            same!(host.parent_op(inner), Some(op), "first_op", "an op of the block", shown());
            same!(host.region_index(inner), region, "region_index", "the region that holds an op", shown());
            met.push(inner);
        }
        for argument in block_arguments(host, block) {
            let definition = (host.defining_op(argument), host.result_index(argument));
            same!(definition, (None, 0), "defining_op", "nothing for an argument", shown());
            let after = host.op_after_definition(argument);
            same!(after, host.first_op(block), "op_after_definition", "the first op of the block", shown());
        }
    }
    let ops = subject.ops();
    let all = met.len() == ops.len() && ops.iter().all(|op| met.contains(op));
    ensure!(all, "region_blocks", "blocks that hold all ops", "{met:?} in them, of {ops:?}");
    Ok(())
}

/// Replaces the arguments of each block, and brings the old ones back.
pub(super) fn replace_arguments<G: IrGenerator<Host: BlockHost>>(
    generator: &G,
    subject: &mut Subject<'_, G::Host>,
) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    for (op, region, block) in all_blocks(subject) {
        let before = Snapshot::of(subject, &names);
        let old = block_arguments(&subject.host, block);
        let shown = || format!("block {block:?} in region {region} of {op:?}");
        let types: Vec<_> = old.iter().map(|argument| subject.host.value_type(*argument)).collect();
        // One argument more, so that lists of another length are met.
        let wanted: Vec<_> = types.iter().chain(types.first()).copied().collect();
        let new: Vec<_> = (0..)
            .zip(&wanted)
            .map(|(index, r#type)| NewArgument { r#type: *r#type, location_of: Some(index) })
            .collect();
        let used: Vec<_> = old.iter().map(|argument| uses(&subject.host, *argument)).collect();
        let Ok(kept) = subject.host.replace_block_arguments(block, &new) else {
            ensure!(false, "replace_block_arguments", "new arguments", "an error for {}", shown());
            return Ok(());
        };
        let host = &subject.host;
        let arguments = block_arguments(host, block);
        let found: Vec<_> = arguments.iter().map(|argument| host.value_type(*argument)).collect();
        same!(found, wanted, "replace_block_arguments", "arguments of these types", shown());
        let is_new = |argument: &_| !old.contains(argument) && host.first_use(*argument).is_none();
        let are_new = arguments.iter().all(is_new);
        ensure!(are_new, "replace_block_arguments", "new values without uses", "{arguments:?} for {}", shown());
        let keep: Vec<_> = old.iter().map(|argument| uses(host, *argument)).collect();
        same!(keep, used, "replace_block_arguments", "the old ones to keep their uses", shown());
        subject.host.restore_block_arguments(block, kept);
        let restored = block_arguments(&subject.host, block);
        same!(restored, old, "restore_block_arguments", "the old arguments", shown());
        before.is_left(subject, &names, true, "restore_block_arguments")?;
        if !used.iter().all(Vec::is_empty) {
            continue;
        }
        if let Ok(kept) = subject.host.replace_block_arguments(block, &new) {
            let now = block_arguments(&subject.host, block);
            subject.host.destroy_block_arguments(kept);
            let left = block_arguments(&subject.host, block);
            same!(left, now, "destroy_block_arguments", "the new arguments to stay", shown());
        }
    }
    Ok(())
}
