//! Creating, changing, moving and erasing operations.

use super::*;

/// Writing.
impl Ir {
    /// Creates an operation before another.
    pub(crate) fn create(&mut self, new: &NewOp<'_, Ir>, before: Op) -> Result<Op, HostError> {
        let before = self.raw_op(before);
        // SAFETY: the operation is of this IR, so it is alive.
        let block = unsafe { mlirOperationGetBlock(before) };
        if block.is_null() {
            return Err(HostError::new("there is no block to create it in"));
        }
        let op = self.make(new, false)?;
        // SAFETY: the new operation is in no block, and `before` is in this one.
        unsafe {
            match self.held.rewriter() {
                None => mlirBlockInsertOwnedOperationBefore(block, before, op),
                // `leave_engine` sets the place where it was.
                Some(rewriter) => {
                    mlirRewriterBaseSetInsertionPointBefore(rewriter, before);
                    mlirRewriterBaseInsert(rewriter, op);
                }
            }
        }
        Ok(self.known_op(op))
    }

    /// The result types that MLIR's C++ infers for an operation.
    pub(crate) fn infer(&mut self, new: &NewOp<'_, Ir>, types: &mut Vec<Type>) -> Result<(), HostError> {
        if !self.infers_by_mlir {
            return Err(HostError::new(
                "its result types are not known: write them, or include the `.td` file that defines it",
            ));
        }
        let op = self.make(new, true)?;
        // SAFETY: the new operation is in no block, nothing uses it, and it is this one's to destroy; indices are below the count.
        unsafe {
            let inferred =
                (0..mlirOperationGetNumResults(op)).map(|index| mlirValueGetType(mlirOperationGetResult(op, index)));
            types.extend(inferred.map(|ty| self.context.ty(ty)));
            mlirOperationDestroy(op);
        }
        Ok(())
    }

    /// Returns true if MLIR knows operations of this name.
    pub(crate) fn is_registered(&self, name: OpName) -> bool {
        self.context.is_registered(name)
    }

    /// Makes an operation that is in no block.
    fn make(&mut self, new: &NewOp<'_, Ir>, infer: bool) -> Result<MlirOperation, HostError> {
        let context = self.context.clone();
        let number = context.number();
        let name = new.name.raw(number);
        if !*self.creatable.entry(new.name).or_insert_with(|| context.may_create(new.name)) {
            let name = context.op_name_text(new.name);
            return Err(HostError::new(format!(
                "no dialect has `{name}`, and the context does not allow unknown operations"
            )));
        }
        let Scratch { mut values, mut types, mut attributes } = std::mem::take(&mut self.scratch);
        values.clear();
        values.extend(new.operands.iter().map(|value| self.raw_value(*value)));
        types.clear();
        types.extend(new.result_types.iter().map(|ty| ty.raw(number)));
        attributes.clear();
        let named = |(name, attribute): &(AttrName, Attr)| MlirNamedAttribute {
            name: name.raw(number),
            attribute: attribute.raw(number),
        };
        attributes.extend(new.attributes.iter().map(named));
        let successors: Vec<MlirBlock> = new.successors.iter().map(|block| block.raw(self.number())).collect();
        let location = self.location(new);
        context.forget_reported();
        // SAFETY: name, values, types, attributes, blocks and location were compared with this IR and its context, so they are alive; MLIR copies the
        // lists. New regions are handed over. The operation may be created: its dialect has it, or unknown ones are allowed.
        let op = unsafe {
            let mut state = mlirOperationStateGet(mlirIdentifierStr(name), location);
            mlirOperationStateAddOperands(&mut state, values.len() as isize, values.as_ptr());
            if infer {
                mlirOperationStateEnableResultTypeInference(&mut state);
            } else {
                mlirOperationStateAddResults(&mut state, types.len() as isize, types.as_ptr());
            }
            if !attributes.is_empty() {
                mlirOperationStateAddAttributes(&mut state, attributes.len() as isize, attributes.as_ptr());
            }
            if !successors.is_empty() {
                mlirOperationStateAddSuccessors(&mut state, successors.len() as isize, successors.as_ptr());
            }
            if new.regions > 0 {
                let regions: Vec<MlirRegion> = (0..new.regions).map(|_| mlirRegionCreate()).collect();
                mlirOperationStateAddOwnedRegions(&mut state, regions.len() as isize, regions.as_ptr());
            }
            mlirOperationCreate(&mut state)
        };
        self.scratch = Scratch { values, types, attributes };
        if op.is_null() {
            return Err(HostError::new(context.reported("MLIR does not create it").to_string()));
        }
        Ok(op)
    }

    /// The source location of a new operation, as MLIR's builder makes it.
    fn location(&self, new: &NewOp<'_, Ir>) -> MlirLocation {
        let root = self.raw_op(new.location_of);
        let context = self.context.raw();
        let origin = |origin: &Origin<Op, Value>| match origin {
            // SAFETY: the operation is of this IR, so it is alive.
            Origin::Op(op) => unsafe { mlirOperationGetLocation(self.raw_op(*op)) },
            // SAFETY: the value is of this IR, so it is alive.
            Origin::Value(value) => unsafe { mlirValueGetLocation(self.raw_value(*value)) },
        };
        let name = match new.location {
            // SAFETY: the operation is of this IR, so it is alive.
            None => return unsafe { mlirOperationGetLocation(root) },
            Some(OpLocation { origins: [], name: Some(name) }) => name,
            Some(OpLocation { origins, name }) => {
                let parts: Vec<MlirLocation> = origins.iter().map(origin).collect();
                let nothing = MlirAttribute { ptr: ptr::null_mut() };
                let metadata =
                    name.map_or(nothing, |name| self.context.text_attribute(name).raw(self.context.number()));
                // SAFETY: the context, the locations and the attribute are alive; MLIR copies the list.
                return unsafe { mlirLocationFusedGet(context, parts.len() as isize, parts.as_ptr(), metadata) };
            }
        };
        // SAFETY: the context is alive, and MLIR copies the name.
        unsafe { mlirLocationNameGet(context, text_ref(name), mlirLocationUnknownGet(context)) }
    }

    /// Changes an operation in place; `change` keeps what it is given alive.
    ///
    /// # Safety
    /// `op` is alive.
    unsafe fn modify(&mut self, op: MlirOperation, change: impl FnOnce()) {
        let rewriter = self.held.rewriter();
        // SAFETY: the rewriter is that of the native function that is running; the caller promises that `op` is alive.
        unsafe {
            if let Some(rewriter) = rewriter {
                mlirRewriterBaseStartOpModification(rewriter, op);
            }
            change();
            if let Some(rewriter) = rewriter {
                mlirRewriterBaseFinalizeOpModification(rewriter, op);
            }
        }
    }

    /// Makes a value operand `index` of an operation.
    ///
    /// # Panics
    /// If there is no such operand.
    pub(crate) fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        assert!(index < self.operand_count(op), "operand {index} is not there");
        let (op, value) = (self.raw_op(op), self.raw_value(value));
        // SAFETY: both are of this IR, so they are alive, and there is such an operand.
        unsafe { self.modify(op, || mlirOperationSetOperand(op, index as isize, value)) }
    }

    /// Sets or removes an attribute.
    pub(crate) fn set_attribute(&mut self, op: Op, name: AttrName, attribute: Option<Attr>) {
        let number = self.context.number();
        let (op, name) = (self.raw_op(op), name.raw(number));
        let attribute = attribute.map(|attribute| attribute.raw(number));
        // SAFETY: the operation is of this IR, name and attribute of its context, so they are alive.
        unsafe {
            self.modify(op, || match attribute {
                Some(attribute) => mlirOperationSetAttributeByName(op, mlirIdentifierStr(name), attribute),
                None => {
                    mlirOperationRemoveAttributeByName(op, mlirIdentifierStr(name));
                }
            });
        }
    }

    /// Takes an operation out of its block, and its operands and those of all in it out of their lists of uses; `relink` brings it back. What
    /// is in no block stays as it is: the module, and what was erased before.
    pub(crate) fn unlink(&mut self, op: Op) -> Place {
        let raw = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        let block = Block::new(unsafe { mlirOperationGetBlock(raw) }, self.number());
        if block.is_none() {
            return Place { block, next: None, uses: Vec::new() };
        }
        let mut ops = vec![op];
        if self.region_count(op) > 0 {
            self.nested_ops(op, true, &mut ops);
        }
        let mut uses = Vec::new();
        for op in &ops {
            uses.extend((0..self.operand_count(*op)).filter_map(|index| self.used(*op, index)));
        }
        let place = Place { block, next: self.next_op(op), uses };
        // SAFETY: the operation is of this IR, so it is alive, and so is all in it; it is in a block.
        unsafe {
            ops.into_iter().for_each(|op| mlirOperationSetOperands(self.raw_op(op), 0, ptr::null()));
            mlirOperationRemoveFromParent(raw);
        }
        self.held.note_unlinked(raw);
        if self.held.rewriter().is_some() {
            self.held.taken_out.borrow_mut().push((op, place.clone()));
        }
        place
    }

    /// An operand, and where its use is among those of its value.
    fn used(&self, op: Op, index: usize) -> Option<Use> {
        let value = self.operand(op, index)?;
        let mut ahead = 0;
        let found = self.uses(value, &mut |user, operand| {
            if (user, operand) == (op, index) || ahead == REMEMBERED_USES {
                return ControlFlow::Break(());
            }
            ahead += 1;
            ControlFlow::Continue(())
        });
        let ahead = if found.is_break() && ahead < REMEMBERED_USES { ahead } else { 0 };
        Some(Use { op, index, value, ahead })
    }

    /// Gives an operation and those in it their operands back, which have none, and each use its place in its list.
    fn restore(&mut self, op: MlirOperation, uses: &[Use]) {
        // What was taken out of it since stays without.
        // SAFETY: all are of this IR, so they are alive.
        let is_there = |used: &&Use| unsafe { holds(op, self.raw_op(used.op)) };
        let uses: Vec<Use> = uses.iter().filter(is_there).copied().collect();
        for of_one in uses.chunk_by(|a, b| a.op == b.op) {
            let values: Vec<MlirValue> = of_one.iter().map(|used| self.raw_value(used.value)).collect();
            // SAFETY: operation and values are of this IR, so they are alive; MLIR copies the list.
            unsafe { mlirOperationSetOperands(self.raw_op(of_one[0].op), values.len() as isize, values.as_ptr()) };
        }
        let mut by_value = uses;
        by_value.sort_by_key(|used| (self.raw_value(used.value).ptr, used.ahead));
        for of_one in by_value.chunk_by(|a, b| a.value == b.value) {
            let last = of_one[of_one.len() - 1].ahead;
            let is_back = |place: (Op, usize)| of_one.iter().any(|used| (used.op, used.index) == place);
            let mut others = Vec::new();
            let _ = self.uses(of_one[0].value, &mut |op, index| {
                if !is_back((op, index)) {
                    others.push((op, index));
                }
                if others.len() > last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // The first uses as they were, up to the last that comes back.
            let (mut others, mut back) = (others.into_iter(), of_one.iter().peekable());
            let mut first = Vec::new();
            while let Some(used) = back.peek() {
                let is_its_place = used.ahead <= first.len();
                match if is_its_place { None } else { others.next() } {
                    Some(other) => first.push(other),
                    None => first.extend(back.next().map(|used| (used.op, used.index))),
                }
            }
            for (op, index) in first.into_iter().rev() {
                // SAFETY: operation and value are of this IR, so they are alive, and it is that operand.
                unsafe {
                    mlirOperationSetOperand(self.raw_op(op), index as isize, self.raw_value(of_one[0].value));
                }
            }
        }
    }

    /// Brings back an operation that was taken out.
    ///
    /// # Panics
    /// If its place is not there any more.
    pub(crate) fn relink(&mut self, op: Op, place: Place) {
        let Some(block) = place.block else { return };
        let (raw, block) = (self.raw_op(op), block.raw(self.number()));
        let next = place.next.map(|next| self.raw_op(next));
        // SAFETY: all are of this IR, so they are alive. The operation is in no block, `next` is in this one, and the operation does not hold the block.
        unsafe {
            assert!(next.is_none_or(|next| mlirOperationGetBlock(next).ptr == block.ptr), "its place is gone");
            assert!(!holds(raw, mlirBlockGetParentOperation(block)), "its place is inside of itself");
            assert!(self.held.forget_unlinked(raw), "only what was taken out can come back");
            insert(raw, block, next);
        }
        self.held.taken_out.borrow_mut().retain(|taken| taken.0 != op);
        self.restore(raw, &place.uses);
    }

    /// Gives up an operation that was taken out.
    pub(crate) fn destroy(&mut self, op: Op) {
        let raw = self.raw_op(op);
        if !self.held.is_unlinked(raw) {
            return self.erase(op);
        }
        if self.held.rewriter().is_some() {
            // `leave_engine` erases it.
            return;
        }
        self.held.forget_unlinked(raw);
        // SAFETY: the operation is of this IR, so it is alive, and in no block.
        unsafe { self.held.bury(raw) };
    }

    /// Takes an operation out for good. What is in no block stays as it is.
    #[inline]
    pub(crate) fn erase(&mut self, op: Op) {
        if self.held.rewriter().is_some() {
            self.unlink(op);
            return;
        }
        let raw = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        let block = unsafe { mlirOperationGetBlock(raw) };
        if block.is_null() {
            return;
        }
        // SAFETY: it is in a block, and then in none.
        unsafe {
            mlirOperationRemoveFromParent(raw);
            self.held.bury(raw);
        }
    }

    /// Moves an operation before another. Nothing moves if one of them is in no block, or the first holds the other.
    pub(crate) fn move_before(&mut self, op: Op, before: Op) {
        let (op, before) = (self.raw_op(op), self.raw_op(before));
        // SAFETY: both are of this IR, so they are alive; both are in blocks, and the one does not hold the other.
        unsafe {
            let are_there = !mlirOperationGetBlock(op).is_null() && !mlirOperationGetBlock(before).is_null();
            if !are_there || holds(op, before) {
                return;
            }
            match self.held.rewriter() {
                None => mlirOperationMoveBefore(op, before),
                Some(rewriter) => mlirRewriterBaseMoveOpBefore(rewriter, op, before),
            }
        }
    }

    /// Brings back an operation that was taken out: to its place, or, if that is gone, to the end of its block or of the module. MLIR's driver looks at
    /// what it has noted, and must not meet what is in no block.
    pub(super) fn put_back(&mut self, op: Op, place: &Place) {
        let (raw, Some(block)) = (self.raw_op(op), place.block) else { return };
        if !self.held.forget_unlinked(raw) {
            return;
        }
        let block = block.raw(self.number());
        let next = place.next.map(|next| self.raw_op(next));
        // SAFETY: all are of this IR, so they are alive. The operation is in no block; the module is in none, so the operation does not hold it.
        unsafe {
            if holds(raw, mlirBlockGetParentOperation(block)) {
                insert(raw, mlirModuleGetBody(self.held.module()), None);
            } else {
                insert(raw, block, next.filter(|next| mlirOperationGetBlock(*next).ptr == block.ptr));
            }
        }
        self.restore(raw, &place.uses);
    }
}

/// Puts an operation into a block: before another, or at the end.
///
/// # Safety
/// All are alive; the operation is in no block, `next` is in this one, and the operation does not hold the block.
unsafe fn insert(op: MlirOperation, block: MlirBlock, next: Option<MlirOperation>) {
    // SAFETY: the caller promises it.
    unsafe {
        match next {
            Some(next) => mlirBlockInsertOwnedOperationBefore(block, next, op),
            None => mlirBlockAppendOwnedOperation(block, op),
        }
    }
}
