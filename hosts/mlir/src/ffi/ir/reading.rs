//! Reading operations, values and blocks.

use super::*;

/// Reading.
impl Ir {
    /// The name of an operation.
    #[inline(always)]
    pub fn name(&self, op: Op) -> OpName {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        let name = unsafe { mlirOperationGetName(op) };
        OpName::new(name, self.context.number()).expect("MLIR gives a name")
    }

    /// The name of an operation, and its counts.
    #[inline(always)]
    pub(crate) fn head(&self, op: Op) -> OpHead<Ir> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        unsafe { self.head_of(op) }
    }

    /// As [`head`](Self::head).
    ///
    /// # Safety
    /// `op` is alive.
    #[inline(always)]
    unsafe fn head_of(&self, op: MlirOperation) -> OpHead<Ir> {
        // SAFETY: the caller promises that `op` is alive.
        let (name, operands, results) =
            unsafe { (mlirOperationGetName(op), mlirOperationGetNumOperands(op), mlirOperationGetNumResults(op)) };
        let name = OpName::new(name, self.context.number()).expect("MLIR gives a name");
        OpHead { name, operands: operands as usize, results: results as usize, kind: 0 }
    }

    /// Operand `index`, if there is one and it is a result, and what defines it: all that matching asks of an operand, at once.
    #[inline]
    pub(crate) fn operand_definition(&self, op: Op, index: usize) -> Option<OperandDefinition<Ir>> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive, and so are its operands and what defines them; operands are asked for below
        // the count, and operations of results only.
        unsafe {
            if index >= mlirOperationGetNumOperands(op) as usize {
                return None;
            }
            let value = mlirOperationGetOperand(op, index as isize);
            if value.is_null() || !mlirValueIsAOpResult(value) {
                return None;
            }
            let owner = mlirOpResultGetOwner(value);
            Some(OperandDefinition {
                value: self.known_value(value),
                op: self.known_op(owner),
                head: self.head_of(owner),
                result_index: mlirOpResultGetResultNumber(value) as usize,
            })
        }
    }

    /// Returns how many operands an operation has.
    #[inline(always)]
    pub fn operand_count(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        (unsafe { mlirOperationGetNumOperands(op) }) as usize
    }

    /// Returns how many results an operation has.
    #[inline(always)]
    pub fn result_count(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        (unsafe { mlirOperationGetNumResults(op) }) as usize
    }

    /// Operand `index`, if there is one.
    #[inline(always)]
    pub fn operand(&self, op: Op, index: usize) -> Option<Value> {
        if index >= self.operand_count(op) {
            return None;
        }
        // SAFETY: the operation is of this IR, so it is alive, and has so many operands. While an IR is a text half-read an operand may
        // be null, but that is in MLIR's parser.
        let value = unsafe { mlirOperationGetOperand(self.raw_op(op), index as isize) };
        Value::new(value, self.number())
    }

    /// Result `index`, if there is one.
    #[inline(always)]
    pub fn result(&self, op: Op, index: usize) -> Option<Value> {
        if index >= self.result_count(op) {
            return None;
        }
        // SAFETY: the operation is of this IR, so it is alive, and has so many results.
        Some(self.known_value(unsafe { mlirOperationGetResult(self.raw_op(op), index as isize) }))
    }

    /// The attribute of a name, inherent or discardable.
    #[inline]
    pub fn attribute(&self, op: Op, name: AttrName) -> Option<Attr> {
        let (op, name) = (self.raw_op(op), name.raw(self.context.number()));
        // SAFETY: the operation is of this IR, and the name of its context, so they are alive.
        let attribute = unsafe { mlirOperationGetAttributeByName(op, mlirIdentifierStr(name)) };
        Attr::new(attribute, self.context.number())
    }

    /// Appends the attributes that are attached to an operation from outside.
    pub fn discardable_attributes(&self, op: Op, attributes: &mut Vec<(AttrName, Attr)>) {
        let op = self.raw_op(op);
        let number = self.context.number();
        // SAFETY: the operation is of this IR, so it is alive; indices are below the count.
        let named = unsafe {
            let count = mlirOperationGetNumDiscardableAttributes(op);
            (0..count).map(|index| mlirOperationGetDiscardableAttribute(op, index)).collect::<Vec<_>>()
        };
        let handles =
            |named: MlirNamedAttribute| Some((AttrName::new(named.name, number)?, Attr::new(named.attribute, number)?));
        attributes.extend(named.into_iter().filter_map(handles));
    }

    /// The type of a value.
    #[inline(always)]
    pub fn value_type(&self, value: Value) -> Type {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive.
        self.context.ty(unsafe { mlirValueGetType(value) })
    }

    /// The operation that a value is a result of, and which; `None` for arguments of blocks.
    #[inline(always)]
    pub fn definition(&self, value: Value) -> Option<(Op, usize)> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive; it is asked for its operation only if it is a result.
        unsafe {
            if !mlirValueIsAOpResult(value) {
                return None;
            }
            Some((self.known_op(mlirOpResultGetOwner(value)), mlirOpResultGetResultNumber(value) as usize))
        }
    }

    /// The operation that a value is a result of.
    #[inline(always)]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        let value = self.raw_value(value);
        // SAFETY: as in `definition`.
        unsafe { mlirValueIsAOpResult(value).then(|| self.known_op(mlirOpResultGetOwner(value))) }
    }

    /// The block that a value is an argument of.
    pub fn argument_owner(&self, value: Value) -> Option<Block> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive; it is asked for its block only if it is no result, so it is an argument.
        let block = unsafe { (!mlirValueIsAOpResult(value)).then(|| mlirBlockArgumentGetOwner(value))? };
        Block::new(block, self.number())
    }

    /// The operation whose region holds a block.
    pub fn block_owner(&self, block: Block) -> Option<Op> {
        let block = block.raw(self.number());
        // SAFETY: the block is of this IR, so it is alive.
        self.op_of(unsafe { mlirBlockGetParentOperation(block) })
    }

    /// Gives each use of a value to `visit`, in MLIR's order, the latest first.
    #[inline]
    pub fn uses(&self, value: Value, visit: &mut dyn FnMut(Op, usize) -> ControlFlow<()>) -> ControlFlow<()> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive, and so are its uses: `visit` has no way to change them.
        unsafe {
            let mut used = mlirValueGetFirstUse(value);
            while !mlirOpOperandIsNull(used) {
                let owner = self.known_op(mlirOpOperandGetOwner(used));
                visit(owner, mlirOpOperandGetOperandNumber(used) as usize)?;
                used = mlirOpOperandGetNextUse(used);
            }
        }
        ControlFlow::Continue(())
    }

    /// The first use of a value.
    #[inline]
    pub fn first_use(&self, value: Value) -> Option<(Op, usize)> {
        let value = self.raw_value(value);
        // SAFETY: the value is of this IR, so it is alive, and so are its uses.
        unsafe {
            let used = mlirValueGetFirstUse(value);
            let place = || (self.known_op(mlirOpOperandGetOwner(used)), mlirOpOperandGetOperandNumber(used) as usize);
            (!mlirOpOperandIsNull(used)).then(place)
        }
    }

    /// The operation behind another in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive; one without a block has none behind it.
        unsafe {
            if mlirOperationGetBlock(op).is_null() {
                return None;
            }
            self.op_of(mlirOperationGetNextInBlock(op))
        }
    }

    /// The first operation of a block.
    pub fn first_op(&self, block: Block) -> Option<Op> {
        let block = block.raw(self.number());
        // SAFETY: the block is of this IR, so it is alive.
        self.op_of(unsafe { mlirBlockGetFirstOperation(block) })
    }

    /// The operation whose region holds another.
    #[inline]
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        self.op_of(unsafe { mlirOperationGetParentOperation(op) })
    }

    /// Returns how many regions an operation has.
    #[inline]
    pub fn region_count(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive.
        (unsafe { mlirOperationGetNumRegions(op) }) as usize
    }

    /// Which region of its parent holds an operation.
    pub fn region_index(&self, op: Op) -> usize {
        let op = self.raw_op(op);
        // SAFETY: the operation is of this IR, so it is alive; regions and blocks are asked only if they are not null.
        unsafe {
            let (block, parent) = (mlirOperationGetBlock(op), mlirOperationGetParentOperation(op));
            if block.is_null() || parent.is_null() {
                return 0;
            }
            let (wanted, mut region) = (mlirBlockGetParentRegion(block), mlirOperationGetFirstRegion(parent));
            let mut index = 0;
            while !region.is_null() && region.ptr != wanted.ptr {
                region = mlirRegionGetNextInOperation(region);
                index += 1;
            }
            index
        }
    }

    /// Appends all operations in another one, those that hold others before them or behind them.
    pub fn nested_ops(&self, scope: Op, parents_first: bool, ops: &mut Vec<Op>) {
        let scope = self.raw_op(scope);
        // SAFETY: the scope is of this IR, so it is alive, and nothing is changed.
        unsafe { walk(scope, parents_first, |op| ops.push(self.known_op(op))) }
    }
}
