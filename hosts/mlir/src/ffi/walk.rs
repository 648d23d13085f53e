//! Walks of what is nested in operations, without recursion: IR may nest deeper than the stack.

use super::sys::*;

/// An operation whose regions are walked.
struct Frame {
    owner: MlirOperation,
    region: MlirRegion,
    block: MlirBlock,
    next: MlirOperation,
}

/// Gives each operation in `scope`, without itself, to `visit`: parents before what they hold, or behind it.
///
/// # Safety
/// `scope` is alive, and `visit` changes nothing but the operands and successors of what it is given.
pub(super) unsafe fn walk(scope: MlirOperation, parents_first: bool, mut visit: impl FnMut(MlirOperation)) {
    // SAFETY: the caller promises that `scope` is alive, and so is all in it; each call gets what another has given, and is not null.
    unsafe {
        let Some(frame) = enter(scope) else { return };
        let mut frames = vec![frame];
        while let Some(frame) = frames.last_mut() {
            if !frame.next.is_null() {
                let op = frame.next;
                frame.next = mlirOperationGetNextInBlock(op);
                if parents_first {
                    visit(op);
                }
                match enter(op) {
                    Some(inner) => frames.push(inner),
                    None if parents_first => {}
                    None => visit(op),
                }
                continue;
            }
            frame.block = if frame.block.is_null() {
                mlirRegionGetFirstBlock(frame.region)
            } else {
                mlirBlockGetNextInRegion(frame.block)
            };
            if !frame.block.is_null() {
                frame.next = mlirBlockGetFirstOperation(frame.block);
                continue;
            }
            frame.region = mlirRegionGetNextInOperation(frame.region);
            if frame.region.is_null() {
                let owner = frame.owner;
                frames.pop();
                if !parents_first && !frames.is_empty() {
                    visit(owner);
                }
            }
        }
    }
}

/// The frame of an operation with regions.
///
/// # Safety
/// `op` is alive.
unsafe fn enter(op: MlirOperation) -> Option<Frame> {
    let nothing = std::ptr::null_mut();
    // SAFETY: the caller promises that `op` is alive; it has a first region.
    unsafe {
        (mlirOperationGetNumRegions(op) > 0).then(|| Frame {
            owner: op,
            region: mlirOperationGetFirstRegion(op),
            block: MlirBlock { ptr: nothing },
            next: MlirOperation { ptr: nothing },
        })
    }
}
