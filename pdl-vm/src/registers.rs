//! Registers: one file of host handles for each kind, and what range registers hold.
//!
//! A range register is a description (the operands of an op, a list of constants, a stretch of a pool), so that
//! reading a range copies nothing. Files grow to the highest register that was ever written and stay, so a warm
//! matcher allocates nothing.

use alloc::vec::Vec;

use pdl_bytecode::isa::{Kind, Register, RegisterKind, kind, unpack_operand, unpack_register};

use crate::derive::{copied, empty};
use crate::host::{Host, HostTuning, is_same};

/// The most values, and the most types, that the ranges of one match or rewrite may hold together.
///
/// Concatenations may double a range with each instruction, so something has to stop them.
pub const MAX_POOLED: usize = 1 << 21;

/// The ranges of one match or rewrite hold more than [`MAX_POOLED`] elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PoolFull;

/// Why a match cannot be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveError {
    /// Its ranges are too long.
    PoolFull,
    /// The code captures an operand that is not there: no compiler wrote it.
    NoOperand,
}

impl From<PoolFull> for SaveError {
    fn from(_: PoolFull) -> SaveError {
        SaveError::PoolFull
    }
}

/// The content of a value range register.
pub(crate) enum ValueRange<H: Host> {
    /// Operands of an op.
    Operands { op: H::Op, start: u32, len: u32 },
    /// Results of an op.
    Results { op: H::Op, start: u32, len: u32 },
    /// A stretch of the value pool.
    Pool { start: u32, len: u32 },
}

copied! {
    ValueRange<H: Host>
}

/// The content of a type range register.
pub(crate) enum TypeRange<H: Host> {
    /// The types of these values.
    OfValues(ValueRange<H>),
    /// A constant list of the program.
    Constant(u32),
    /// A stretch of the type pool.
    Pool { start: u32, len: u32 },
}

copied! {
    TypeRange<H: Host>
}

/// The program's constant type lists, as the host knows them.
#[derive(Debug)]
pub(crate) struct TypeLists<H: Host> {
    pub(crate) types: Vec<H::Type>,
    /// Where each list ends.
    pub(crate) ends: Vec<u32>,
}

impl<H: Host> TypeLists<H> {
    pub(crate) fn list(&self, index: u32) -> &[H::Type] {
        let index = index as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.types[start as usize..self.ends[index] as usize]
    }
}

/// The six register files and the pools behind the ranges.
pub(crate) struct Registers<H: Host> {
    pub(crate) attributes: Vec<H::Attr>,
    pub(crate) ops: Vec<H::Op>,
    pub(crate) types: Vec<H::Type>,
    pub(crate) type_ranges: Vec<TypeRange<H>>,
    pub(crate) values: Vec<H::Value>,
    pub(crate) value_ranges: Vec<ValueRange<H>>,
    pub(crate) value_pool: Vec<H::Value>,
    pub(crate) type_pool: Vec<H::Type>,
}

/// The file of the registers of a kind.
pub(crate) trait File<H: Host>: RegisterKind {
    /// The content of a register.
    type Content: Copy;
    fn of(registers: &Registers<H>) -> &Vec<Self::Content>;
    fn of_mut(registers: &mut Registers<H>) -> &mut Vec<Self::Content>;
}

macro_rules! files {
    ($($kind:ident $file:ident $content:ty)*) => {$(
        impl<H: Host> File<H> for kind::$kind {
            type Content = $content;

            #[inline(always)]
            fn of(registers: &Registers<H>) -> &Vec<$content> {
                &registers.$file
            }
            #[inline(always)]
            fn of_mut(registers: &mut Registers<H>) -> &mut Vec<$content> {
                &mut registers.$file
            }
        }
    )*};
}

files! {
    Attribute attributes H::Attr
    Operation ops H::Op
    Type types H::Type
    TypeRange type_ranges TypeRange<H>
    Value values H::Value
    ValueRange value_ranges ValueRange<H>
}

empty! {
    Registers<H: Host> { attributes ops types type_ranges values value_ranges value_pool type_pool }
}

/// Says whether so many elements may come behind those in a pool.
#[inline(always)]
fn room<T>(pool: &[T], count: usize) -> Result<(), PoolFull> {
    if count > MAX_POOLED.saturating_sub(pool.len()) { Err(PoolFull) } else { Ok(()) }
}

/// Writes a register. A file is as long as the highest register written so far, so that no handle has to be
/// invented for the others.
#[inline(always)]
pub(crate) fn write<T: Copy>(file: &mut Vec<T>, register: u32, content: T) {
    match file.get_mut(register as usize) {
        Some(slot) => *slot = content,
        None => grow(file, register, content),
    }
}

#[cold]
#[inline(never)]
pub(crate) fn grow<T: Copy>(file: &mut Vec<T>, register: u32, content: T) {
    if file.len() == register as usize {
        file.push(content);
    } else {
        file.resize(register as usize + 1, content);
    }
}

impl<H: Host> Registers<H> {
    /// The content of a register; `None` if it was never written.
    #[inline(always)]
    pub(crate) fn get<K: File<H>>(&self, register: Register<K>) -> Option<K::Content> {
        K::of(self).get(register.number() as usize).copied()
    }

    /// Writes a register.
    #[inline(always)]
    pub(crate) fn set<K: File<H>>(&mut self, register: Register<K>, content: K::Content) {
        write(K::of_mut(self), register.number(), content);
    }

    /// Forgets everything, keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.attributes.clear();
        self.ops.clear();
        self.types.clear();
        self.type_ranges.clear();
        self.values.clear();
        self.value_ranges.clear();
        self.value_pool.clear();
        self.type_pool.clear();
    }

    /// Appends copies of the captures of `from`, each to its file; ranges are copied into the pools.
    pub(crate) fn capture(
        &mut self,
        list: &[u32],
        from: &Registers<H>,
        host: &H,
        lists: &TypeLists<H>,
    ) -> Result<(), SaveError>
    where
        H: HostTuning,
    {
        self.clear();
        for packed in list {
            // Most captures are operands, or the root. What else they are stands elsewhere: its set-up would take longer here than
            // all of these.
            if let Some((op, index)) = unpack_operand(*packed) {
                let operand = host.operand_at(from.ops[op as usize], index as usize);
                self.values.push(operand.ok_or(SaveError::NoOperand)?);
                continue;
            }
            match unpack_register(*packed) {
                Some((Kind::Operation, register)) => self.ops.push(from.ops[register as usize]),
                Some((kind, register)) => self.capture_register(kind, register as usize, from, host, lists)?,
                None => {}
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn capture_register(
        &mut self,
        kind: Kind,
        register: usize,
        from: &Registers<H>,
        host: &H,
        lists: &TypeLists<H>,
    ) -> Result<(), PoolFull> {
        match kind {
            Kind::Attribute => self.attributes.push(from.attributes[register]),
            Kind::Operation => self.ops.push(from.ops[register]),
            Kind::Type => self.types.push(from.types[register]),
            Kind::Value => self.values.push(from.values[register]),
            Kind::ValueRange => {
                let start = self.value_pool.len() as u32;
                from.append_values(from.value_ranges[register], host, &mut self.value_pool)?;
                let len = self.value_pool.len() as u32 - start;
                self.value_ranges.push(ValueRange::Pool { start, len });
            }
            Kind::TypeRange => {
                let start = self.type_pool.len() as u32;
                from.append_types(from.type_ranges[register], host, lists, &mut self.type_pool)?;
                let len = self.type_pool.len() as u32 - start;
                self.type_ranges.push(TypeRange::Pool { start, len });
            }
        }
        Ok(())
    }

    /// The number of values of a range.
    #[inline(always)]
    pub(crate) fn value_count(range: ValueRange<H>) -> usize {
        match range {
            ValueRange::Operands { len, .. } | ValueRange::Results { len, .. } | ValueRange::Pool { len, .. } => {
                len as usize
            }
        }
    }

    /// The value at `index`, which is below the count.
    #[inline(always)]
    pub(crate) fn value_at(&self, range: ValueRange<H>, index: usize, host: &H) -> H::Value {
        match range {
            ValueRange::Operands { op, start, .. } => host.operand(op, start as usize + index),
            ValueRange::Results { op, start, .. } => host.result(op, start as usize + index),
            ValueRange::Pool { start, .. } => self.value_pool[start as usize + index],
        }
    }

    /// The number of types of a range.
    pub(crate) fn type_count(range: TypeRange<H>, lists: &TypeLists<H>) -> usize {
        match range {
            TypeRange::OfValues(values) => Self::value_count(values),
            TypeRange::Constant(list) => lists.list(list).len(),
            TypeRange::Pool { len, .. } => len as usize,
        }
    }

    /// The type at `index`, which is below the count.
    pub(crate) fn type_at(&self, range: TypeRange<H>, index: usize, host: &H, lists: &TypeLists<H>) -> H::Type {
        match range {
            TypeRange::OfValues(values) => host.value_type(self.value_at(values, index, host)),
            TypeRange::Constant(list) => lists.list(list)[index],
            TypeRange::Pool { start, .. } => self.type_pool[start as usize + index],
        }
    }

    /// Appends the values of a range to `to`.
    pub(crate) fn append_values(&self, range: ValueRange<H>, host: &H, to: &mut Vec<H::Value>) -> Result<(), PoolFull> {
        let count = Self::value_count(range);
        room(to, count)?;
        to.extend((0..count).map(|i| self.value_at(range, i, host)));
        Ok(())
    }

    /// Appends the types of a range to `to`.
    pub(crate) fn append_types(
        &self,
        range: TypeRange<H>,
        host: &H,
        lists: &TypeLists<H>,
        to: &mut Vec<H::Type>,
    ) -> Result<(), PoolFull> {
        let count = Self::type_count(range, lists);
        room(to, count)?;
        to.extend((0..count).map(|i| self.type_at(range, i, host, lists)));
        Ok(())
    }

    /// The first value, if there is one.
    #[inline(always)]
    pub(crate) fn first_value(&self, range: ValueRange<H>, host: &H) -> Option<H::Value> {
        (Self::value_count(range) > 0).then(|| self.value_at(range, 0, host))
    }

    /// Returns true if two ranges hold the same values in the same order.
    #[inline(always)]
    pub(crate) fn same_values(&self, a: ValueRange<H>, b: ValueRange<H>, host: &H) -> bool {
        let count = Self::value_count(a);
        if count != Self::value_count(b) {
            return false;
        }
        // Most ranges hold one: the compiler would take a loop out of line.
        let mut index = 0;
        while index < count && is_same(host, self.value_at(a, index, host), self.value_at(b, index, host)) {
            index += 1;
        }
        index == count
    }

    /// Returns true if two ranges hold the same types in the same order.
    pub(crate) fn same_types(&self, a: TypeRange<H>, b: TypeRange<H>, host: &H, lists: &TypeLists<H>) -> bool {
        let count = Self::type_count(a, lists);
        count == Self::type_count(b, lists)
            && (0..count).all(|i| self.type_at(a, i, host, lists) == self.type_at(b, i, host, lists))
    }

    /// Puts values behind those in the pool.
    pub(crate) fn pool_values(
        &mut self,
        values: impl ExactSizeIterator<Item = H::Value>,
    ) -> Result<ValueRange<H>, PoolFull> {
        let (start, len) = (self.value_pool.len(), values.len());
        room(&self.value_pool, len)?;
        self.value_pool.extend(values);
        Ok(ValueRange::Pool { start: start as u32, len: len as u32 })
    }

    /// Puts types behind those in the pool.
    pub(crate) fn pool_types(&mut self, types: &[H::Type]) -> Result<TypeRange<H>, PoolFull> {
        let start = self.type_pool.len();
        room(&self.type_pool, types.len())?;
        self.type_pool.extend_from_slice(types);
        Ok(TypeRange::Pool { start: start as u32, len: types.len() as u32 })
    }
}
