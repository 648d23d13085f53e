//! Blocks that are moved, made and gone on to, and ops that are moved and copied.

use crate::prelude::*;

use super::blocks::all_blocks;
use super::snapshot::Snapshot;
use super::writing::attribute_names;
use super::{Checked, IrGenerator, Subject, WITH_SUCCESSOR, ensure, same};
use crate::host::{self, BlockHost, DriverHost, Host, RegionHost, RewriteHost};
use crate::host::{block_arguments, block_ops, region_blocks, successors};

/// Returns where blocks and ops stand, and where ops go on to.
pub(super) fn read<G: IrGenerator<Host: RegionHost>>(_: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let host = &subject.host;
    let mut goes_on = false;
    for (op, region, block) in all_blocks(subject) {
        let shown = || format!("block {block:?} of region {region} of {}", subject.show(op));
        same!(host.block_region(block), Some((op, region)), "block_region", "the region that holds a block", shown());
        let chain: Vec<_> = core::iter::successors(host.first_op(block), |op| host.next_op(*op)).collect();
        same!(block_ops(host, block), chain, "block_ops", "the ops of a block in order", shown());
        for inner in chain {
            let inner_shown = || subject.show(inner);
            same!(host.parent_block(inner), Some(block), "parent_block", "the block that holds an op", inner_shown());
            for (index, target) in successors(host, inner).into_iter().enumerate() {
                goes_on = true;
                let at = host.block_region(target);
                same!(at, Some((op, region)), "successors", "blocks of the region that holds the op", inner_shown());
                if let Some((start, count)) = host.successor_operands(inner, index) {
                    let inside = start + count <= host.operand_count(inner);
                    let range = format!("{start} and {count} behind, of {}", inner_shown());
                    ensure!(inside, "successor_operands", "some of the operands", "{range}");
                }
            }
        }
    }
    if goes_on {
        subject.met.see(WITH_SUCCESSOR);
    }
    Ok(())
}

/// Takes each block out of its region and puts it back, and makes a block there and frees it.
pub(super) fn blocks<G: IrGenerator<Host: RegionHost>>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let before = Snapshot::of(subject, &names);
    for (op, region, block) in all_blocks(subject) {
        let shown = || format!("block {block:?} of region {region} of {op:?}");
        let all = region_blocks(&subject.host, op, region);
        let rest: Vec<_> = all.iter().copied().filter(|other| *other != block).collect();
        let next = all.iter().skip_while(|other| **other != block).nth(1).copied();
        let (ops, arguments) = (block_ops(&subject.host, block), block_arguments(&subject.host, block));

        subject.host.unlink_block(block);
        let host = &subject.host;
        same!(region_blocks(host, op, region), rest, "unlink_block", "the other blocks to stay", shown());
        same!(host.block_region(block), None, "unlink_block", "a block that stands nowhere", shown());
        let kept = (block_ops(host, block), block_arguments(host, block));
        same!(kept, (ops, arguments.clone()), "unlink_block", "the block to keep all in it", shown());
        subject.host.link_block(block, op, region, next);
        same!(region_blocks(&subject.host, op, region), all, "link_block", "the block before the other one", shown());
        before.is_left(subject, &names, true, "link_block")?;

        let types = host::types(&subject.host, &arguments);
        let Ok(made) = subject.host.create_block(&types, op) else { continue };
        let host = &subject.host;
        let new = (block_ops(host, made).len(), host.block_region(made), all.contains(&made));
        same!(new, (0, None, false), "create_block", "a new block without ops that stands nowhere", shown());
        let found = host::types(host, &block_arguments(host, made));
        same!(found, types, "create_block", "arguments of these types", shown());
        subject.host.link_block(made, op, region, None);
        let longer: Vec<_> = all.iter().copied().chain([made]).collect();
        same!(region_blocks(&subject.host, op, region), longer, "link_block", "the block at the end", shown());

        // A block to move ops to, and to go on to.
        for inner in block_ops(&subject.host, block) {
            append(subject, inner, block, made)?;
            go_on(subject, inner, made)?;
        }
        subject.host.unlink_block(made);
        subject.host.destroy_block(made);
        before.is_left(subject, &names, true, "destroy_block")?;
    }
    Ok(())
}

/// Moves an op to the end of another block, and back.
fn append<H: RegionHost + DriverHost>(
    subject: &mut Subject<'_, H>,
    op: H::Op,
    block: H::Block,
    to: H::Block,
) -> Checked {
    let next = subject.host.next_op(op);
    subject.host.append_op(op, to);
    let (host, shown) = (&subject.host, subject.show(op));
    same!(block_ops(host, to), [op], "append_op", "the op in the block", shown);
    same!(host.parent_block(op), Some(to), "append_op", "the op's block", shown);
    ensure!(!block_ops(host, block).contains(&op), "append_op", "the op to leave its block", "{shown} in both");
    match next {
        Some(next) => subject.host.move_op(op, next),
        None => subject.host.append_op(op, block),
    }
    same!(subject.host.parent_block(op), Some(block), "append_op", "the op's block", subject.show(op));
    Ok(())
}

/// Sets each successor of an op to another block, and back.
fn go_on<H: RegionHost + DriverHost>(subject: &mut Subject<'_, H>, op: H::Op, other: H::Block) -> Checked {
    let old = successors(&subject.host, op);
    for index in 0..old.len() {
        let mut wanted = old.clone();
        wanted[index] = other;
        subject.host.set_successor(op, index, other);
        same!(successors(&subject.host, op), wanted, "set_successor", "that successor changed", subject.show(op));
        subject.host.set_successor(op, index, old[index]);
    }
    same!(successors(&subject.host, op), old, "set_successor", "the successors of before", subject.show(op));
    Ok(())
}

/// Copies each op, and destroys the copy.
pub(super) fn copies<G: IrGenerator<Host: RegionHost>>(generator: &G, subject: &mut Subject<'_, G::Host>) -> Checked {
    let names = attribute_names(generator, &mut subject.host);
    let before = Snapshot::of(subject, &names);
    for op in subject.ops() {
        let (operands, goes_on_to) = (subject.operands(op), successors(&subject.host, op));
        let Ok(copy) = subject.host.copy_op(op, &operands, None, &goes_on_to) else { continue };
        let (host, shown) = (&subject.host, subject.show(op));
        same!(host.next_op(copy), Some(op), "copy_op", "a copy directly before the op", shown);
        let state = |op| {
            let results = host::results(host, op);
            let attributes: Vec<_> = names.iter().map(|name| host.attribute(op, *name)).collect();
            (host.op_name(op), host::types(host, &results), attributes, host.region_count(op))
        };
        same!(state(copy), state(op), "copy_op", "name, results, attributes and regions of the op", shown);
        same!(subject.operands(copy), operands, "copy_op", "these operands", shown);
        same!(successors(host, copy), goes_on_to, "copy_op", "these successors", shown);
        let inside = (0..host.region_count(copy)).map(|region| region_blocks(host, copy, region).len()).sum::<usize>();
        same!(inside, 0, "copy_op", "regions without blocks", shown);
        subject.host.erase_op(copy);
        before.is_left(subject, &names, true, "copy_op")?;
    }
    Ok(())
}
