//! [`Builder`]: makes instructions before the root of a rewrite.

use pdl_vm::{NativeError, ResultTypes, Rewriter};

use crate::combine::flags::MachineFlags;
use crate::combine::float::Float;
use crate::combine::fold::{self, Folded};
use crate::combine::immediate::Immediate;
use crate::combine::opcode::Opcode;
use crate::combine::queries;
use crate::combine::types::LowLevelType;
use crate::edit::NewInstruction;
use crate::handles::{self, AttrName};
use crate::ir::Mir;
use pdl_vm::host::{Host, HostContext};

/// The registers that replace those of an instruction, made or not. If there are none, it is not replaced.
pub(super) type Replacement = Result<Vec<handles::Value>, NativeError>;

/// The instructions that a match found to be built for the root that it is given.
pub(super) type BuildFn = Box<dyn Fn(&mut Builder<'_, '_>, handles::Op) -> Replacement + Send + Sync>;

/// The most elements of a vector that is built: LLVM numbers them with 16 bits.
const MAX_ELEMENTS: u32 = 1 << 16;

/// Makes instructions at the insertion point of a rewriter.
pub(crate) struct Builder<'r, 'a> {
    rewriter: &'r mut Rewriter<'a, Mir>,
}

impl<'r, 'a> Builder<'r, 'a> {
    /// A builder in a rewrite.
    pub(crate) fn new(rewriter: &'r mut Rewriter<'a, Mir>) -> Self {
        Builder { rewriter }
    }

    /// The rewrite.
    pub(crate) fn rewriter(&mut self) -> &mut Rewriter<'a, Mir> {
        self.rewriter
    }

    /// From here on instructions are made before this one.
    ///
    /// # Errors
    /// If it is gone.
    pub(crate) fn at(&mut self, op: handles::Op) -> Result<(), NativeError> {
        self.rewriter.set_insertion_point(op).map_err(|failure| NativeError::new(failure.to_string()))
    }

    /// The IR.
    pub(crate) fn ir(&self) -> &Mir {
        self.rewriter.host()
    }

    /// The type of a register.
    ///
    /// # Errors
    /// If it has none.
    pub(crate) fn type_of(&self, register: handles::Value) -> Result<LowLevelType, NativeError> {
        queries::type_of(self.ir(), register).ok_or_else(|| NativeError::new("a register has no type"))
    }

    /// The type of the first register that an instruction defines.
    ///
    /// # Errors
    /// If it defines none, or that has no type.
    pub(crate) fn result_type(&self, op: handles::Op) -> Result<LowLevelType, NativeError> {
        let register = queries::result(self.ir(), op);
        self.type_of(register.ok_or_else(|| NativeError::new("an instruction defines nothing"))?)
    }

    /// The types of the registers that an instruction defines.
    ///
    /// # Errors
    /// If one has none.
    pub(crate) fn result_types(&self, op: handles::Op) -> Result<Vec<LowLevelType>, NativeError> {
        queries::results(self.ir(), op).map(|register| self.type_of(register)).collect()
    }

    /// Operand `index` of an instruction, counted behind what it defines.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn operand_of(&self, op: handles::Op, index: usize) -> Result<handles::Value, NativeError> {
        queries::operand(self.ir(), op, index).ok_or_else(|| NativeError::new("an operand is missing"))
    }

    /// An instruction that defines registers of these types.
    ///
    /// # Errors
    /// Why the IR refuses it.
    pub(crate) fn instruction(
        &mut self,
        opcode: Opcode,
        types: &[LowLevelType],
        operands: &[handles::Value],
        flags: MachineFlags,
    ) -> Result<handles::Op, NativeError> {
        if let Some(folded) = self.folded(opcode, types, operands)? {
            return queries::definition(self.ir(), folded).ok_or_else(|| NativeError::new("a constant is gone"));
        }
        let ir = self.rewriter.host_mut();
        let name = ir.intern_op_name(opcode.name());
        let types: Vec<handles::Type> = types.iter().map(|ty| ir.intern_type(*ty)).collect();
        if let Some(equal) = self.equal(name, &types, operands, flags.bits()) {
            return Ok(equal);
        }
        let ir = self.rewriter.host_mut();
        let attributes = if flags == MachineFlags::NONE { None } else { Some(ir.flags_attribute(flags)) };
        let created = self.rewriter.create(name, operands, attributes.as_slice(), ResultTypes::Given(&types));
        created.map_err(|failure| NativeError::new(failure.to_string()))
    }

    /// Gives the constant that an instruction would be, in place of which that is made.
    fn folded(
        &mut self,
        opcode: Opcode,
        types: &[LowLevelType],
        operands: &[handles::Value],
    ) -> Result<Option<handles::Value>, NativeError> {
        let [ty] = *types else { return Ok(None) };
        if !self.ir().reuses_instructions() {
            return Ok(None);
        }
        Ok(Some(match fold::instruction(self.ir(), opcode, ty, operands) {
            None => return Ok(None),
            Some(Folded::Float(value)) => self.float(ty, value)?,
            Some(Folded::Integers(values)) => {
                let constants = values.into_iter().map(|value| self.constant(ty.element(), value));
                let constants = constants.collect::<Result<Vec<_>, _>>()?;
                match (ty.is_vector(), &constants[..]) {
                    (false, [constant]) => *constant,
                    _ => self.build(Opcode::G_BUILD_VECTOR, ty, &constants)?,
                }
            }
        }))
    }

    /// The instruction that is equal to one to be made, if there is one in the block. If it stands further down, it moves up.
    fn equal(
        &mut self,
        name: handles::OpName,
        result_types: &[handles::Type],
        operands: &[handles::Value],
        flags: u32,
    ) -> Option<handles::Op> {
        let before = self.rewriter.insertion_point()?;
        let (memory, annotations, location_of) = (None, None, before);
        let new = NewInstruction { name, result_types, operands, flags, memory, annotations, location_of };
        let equal = self.rewriter.host_mut().equal_instruction(&new, before)?;
        if equal == self.rewriter.root() || self.rewriter.is_erased(equal) {
            return None;
        }
        if self.ir().comes_before(equal, before) {
            return Some(equal);
        }
        // It cannot move before itself, and at the end of a block it stays.
        (equal != before && self.rewriter.move_op(equal, before).is_ok()).then_some(equal)
    }

    /// Returns what a load of these memory operands reads at an address.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn load(
        &mut self,
        opcode: Opcode,
        ty: LowLevelType,
        address: handles::Value,
        memory: &str,
    ) -> Result<handles::Value, NativeError> {
        Ok(self.access(opcode, &[ty], &[address], memory)?[0])
    }

    /// Returns what an instruction with these memory operands defines.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn access(
        &mut self,
        opcode: Opcode,
        types: &[LowLevelType],
        operands: &[handles::Value],
        memory: &str,
    ) -> Result<Vec<handles::Value>, NativeError> {
        let ir = self.rewriter.host_mut();
        let name = ir.intern_op_name(opcode.name());
        let types: Vec<handles::Type> = types.iter().map(|ty| ir.intern_type(*ty)).collect();
        let memory = ir.memory_attribute(memory);
        let created = self.rewriter.create(name, operands, &[memory], ResultTypes::Given(&types));
        let op = created.map_err(|failure| NativeError::new(failure.to_string()))?;
        Ok(queries::results(self.ir(), op).collect())
    }

    /// The one register that an instruction defines.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn with_flags(
        &mut self,
        opcode: Opcode,
        ty: LowLevelType,
        operands: &[handles::Value],
        flags: MachineFlags,
    ) -> Result<handles::Value, NativeError> {
        let op = self.instruction(opcode, &[ty], operands, flags)?;
        Ok(self.ir().result(op, 0))
    }

    /// The one register that an instruction without flags defines.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn build(
        &mut self,
        opcode: Opcode,
        ty: LowLevelType,
        operands: &[handles::Value],
    ) -> Result<handles::Value, NativeError> {
        self.with_flags(opcode, ty, operands, MachineFlags::NONE)
    }

    /// Returns what an instruction defines that defines as much as another, and has its flags.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn same_results(
        &mut self,
        like: handles::Op,
        opcode: Opcode,
        operands: &[handles::Value],
    ) -> Result<Vec<handles::Value>, NativeError> {
        let (types, flags) = (self.result_types(like)?, self.ir().flags_of(like));
        let made = self.instruction(opcode, &types, operands, flags)?;
        Ok(queries::results(self.ir(), made).collect())
    }

    /// Returns what an instruction defines that is the same as another, whatever it is.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn again(&mut self, op: handles::Op) -> Result<Vec<handles::Value>, NativeError> {
        let ir = self.ir();
        let operands: Vec<handles::Value> = queries::operands(ir, op).collect();
        let types: Vec<handles::Type> = queries::results(ir, op).map(|result| ir.value_type(result)).collect();
        let names = [AttrName::FLAGS, AttrName::MEMORY, AttrName::ANNOTATIONS];
        let attributes: Vec<_> = names.iter().filter_map(|name| Some((*name, ir.attribute(op, *name)?))).collect();
        let name = ir.op_name(op);
        let created = self.rewriter.create(name, &operands, &attributes, ResultTypes::Given(&types));
        let made = created.map_err(|failure| NativeError::new(failure.to_string()))?;
        Ok(queries::results(self.ir(), made).collect())
    }

    /// Lets an instruction use another register, or another block.
    ///
    /// # Errors
    /// If one of them is gone.
    pub(crate) fn set_operand(
        &mut self,
        op: handles::Op,
        index: usize,
        value: handles::Value,
    ) -> Result<(), NativeError> {
        self.rewriter.set_operand(op, index, value).map_err(|failure| NativeError::new(failure.to_string()))
    }

    /// Lets an instruction have these flags.
    ///
    /// # Errors
    /// If it is gone.
    pub(crate) fn set_flags(&mut self, op: handles::Op, flags: MachineFlags) -> Result<(), NativeError> {
        let (name, attribute) = self.rewriter.host_mut().flags_attribute(flags);
        let set = self.rewriter.set_attribute(op, name, Some(attribute));
        set.map_err(|failure| NativeError::new(failure.to_string()))
    }

    /// Lets what is made stand before an instruction.
    ///
    /// # Errors
    /// If it is gone.
    pub(crate) fn stand_before(&mut self, op: handles::Op) -> Result<(), NativeError> {
        self.rewriter.set_insertion_point(op).map_err(|failure| NativeError::new(failure.to_string()))
    }

    /// An operand that is no register.
    pub(crate) fn operand(&mut self, immediate: &Immediate) -> handles::Value {
        self.rewriter.host_mut().immediate_operand(immediate)
    }

    /// A constant of a type; of a vector, one with all elements the same.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn constant(&mut self, ty: LowLevelType, value: i128) -> Result<handles::Value, NativeError> {
        let bits = queries::scalar_bits(ty);
        let operand = self.operand(&Immediate::Constant { bits, value: queries::sign_extended(value, bits) });
        let element = self.build(Opcode::G_CONSTANT, ty.element(), &[operand])?;
        self.splat(ty, element)
    }

    /// A float of a type; of a vector, one with all elements the same.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn float(&mut self, ty: LowLevelType, value: Float) -> Result<handles::Value, NativeError> {
        let operand = self.operand(&Immediate::Float(value));
        let element = self.build(Opcode::G_FCONSTANT, ty.element(), &[operand])?;
        self.splat(ty, element)
    }

    /// A vector of type `ty` with all elements `element`; that itself, if `ty` is no vector.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn splat(&mut self, ty: LowLevelType, element: handles::Value) -> Result<handles::Value, NativeError> {
        match ty.elements {
            None => Ok(element),
            Some(_) if ty.is_scalable => self.build(Opcode::G_SPLAT_VECTOR, ty, &[element]),
            Some(count) if count > MAX_ELEMENTS => Err(NativeError::new("a vector of so many elements")),
            Some(count) => self.build(Opcode::G_BUILD_VECTOR, ty, &vec![element; count as usize]),
        }
    }

    /// A register that may be anything.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn undefined(&mut self, ty: LowLevelType) -> Result<handles::Value, NativeError> {
        self.build(Opcode::G_IMPLICIT_DEF, ty, &[])
    }

    /// The registers of a list, of this type; for those that are missing, one that may be anything, which they share.
    ///
    /// # Errors
    /// As [`instruction`](Self::instruction).
    pub(crate) fn or_undefined(
        &mut self,
        ty: LowLevelType,
        registers: Vec<Option<handles::Value>>,
    ) -> Result<Vec<handles::Value>, NativeError> {
        let mut undefined = None;
        let mut all = Vec::with_capacity(registers.len());
        for register in registers {
            all.push(match register.or(undefined) {
                Some(register) => register,
                None => *undefined.insert(self.undefined(ty)?),
            });
        }
        Ok(all)
    }

    /// The flags of what stands for two instructions with these flags: those that both have. For LLVM 22 it is `of_llvm`.
    pub(crate) fn common_flags(&self, one: MachineFlags, other: MachineFlags, of_llvm: MachineFlags) -> MachineFlags {
        if self.ir().keeps_flags() { of_llvm } else { one.and(other) }
    }

    /// Gives the register that stands for two that are computed alike, the first of them but for hints, which say nothing of the
    /// other. What computes it loses the flags that the other does not have. For LLVM 22 it is the first as it is.
    ///
    /// # Errors
    /// If something of it is gone.
    pub(crate) fn stand_for(
        &mut self,
        first: handles::Value,
        other: handles::Value,
    ) -> Result<handles::Value, NativeError> {
        let ir = self.ir();
        if first == other || ir.keeps_flags() {
            return Ok(first);
        }
        let register = ir.see_through(first);
        let computed = ir.defining_op(register).zip(queries::definition_behind_copies(ir, other));
        let (computed, of_other) = computed.ok_or_else(|| NativeError::new("a register has no definition"))?;
        let (flags, common) = (ir.flags_of(computed), ir.flags_of(computed).and(ir.flags_of(of_other)));
        if common != flags {
            self.set_flags(computed, common)?;
        }
        Ok(register)
    }

    /// Replaces an instruction by what takes the place of what it defines.
    ///
    /// # Errors
    /// If something of it is gone.
    pub(crate) fn replace(&mut self, op: handles::Op, values: &[handles::Value]) -> Result<(), NativeError> {
        let mut values = values.to_vec();
        for (place, value) in values.iter_mut().enumerate() {
            let old = self.ir().result(op, place);
            // A register that was made takes over the class or bank of the old one; one that was there cannot.
            if self.ir().was_given(*value) && !self.ir().can_replace(old, *value) {
                let ty = self.rewriter.host_mut().value(*value).r#type;
                let copy = self.rewriter.host_mut().intern_op_name(Opcode::COPY.name());
                let copy = self.rewriter.create(copy, &[*value], &[], ResultTypes::Given(&[ty]));
                let copy = copy.map_err(|failure| NativeError::new(failure.to_string()))?;
                *value = self.ir().result(copy, 0);
            }
        }
        self.rewriter.replace_op(op, &values).map_err(|failure| NativeError::new(failure.to_string()))
    }

    /// Replaces an instruction with one result by another register, or by a copy of it where it may not stand itself.
    ///
    /// # Errors
    /// If something of it is gone.
    pub(crate) fn replace_with_register(
        &mut self,
        op: handles::Op,
        register: handles::Value,
    ) -> Result<(), NativeError> {
        let old = self.ir().result(op, 0);
        let value = match self.ir().can_replace(old, register) {
            true => register,
            false => {
                let ty = self.type_of(old)?;
                self.build(Opcode::COPY, ty, &[register])?
            }
        };
        self.replace(op, &[value])
    }

    /// Erases an instruction that nothing uses.
    ///
    /// # Errors
    /// If it is used, or gone.
    pub(crate) fn erase(&mut self, op: handles::Op) -> Result<(), NativeError> {
        self.rewriter.erase_op(op).map_err(|failure| NativeError::new(failure.to_string()))
    }
}
