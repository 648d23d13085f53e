//! [`Numbers`]: small numbers for what patterns name, found by address.

use std::cell::{Cell, RefCell};
use std::ffi::c_void;

use rustc_hash::FxHashMap;

/// The number of addresses that are found without hashing.
const SLOTS: usize = 512;

/// "It has no number."
const NONE: u32 = u32::MAX;

/// Numbers for some of what MLIR has made unique, in the order in which they were given. What has none is looked for as fast.
pub(super) struct Numbers {
    all: RefCell<FxHashMap<*mut c_void, u32>>,
    /// The addresses that were asked last, by some of their bits.
    recent: Box<[Cell<(*mut c_void, u32)>; SLOTS]>,
}

impl Default for Numbers {
    fn default() -> Numbers {
        let recent = Box::new(std::array::from_fn(|_| Cell::new((std::ptr::null_mut(), NONE))));
        Numbers { all: RefCell::default(), recent }
    }
}

impl Numbers {
    /// Gives a number, if there is none yet.
    pub(super) fn give(&self, address: *mut c_void) {
        let mut all = self.all.borrow_mut();
        let next = all.len() as u32;
        let number = *all.entry(address).or_insert(next);
        self.slot(address).set((address, number));
    }

    /// The number, if there is one.
    #[inline(always)]
    pub(super) fn get(&self, address: *mut c_void) -> Option<usize> {
        let slot = self.slot(address);
        let (known, number) = slot.get();
        let number = if known == address { number } else { self.look_up(address, slot) };
        (number != NONE).then_some(number as usize)
    }

    #[inline(always)]
    fn slot(&self, address: *mut c_void) -> &Cell<(*mut c_void, u32)> {
        &self.recent[(address as usize >> 4) % SLOTS]
    }

    #[cold]
    fn look_up(&self, address: *mut c_void, slot: &Cell<(*mut c_void, u32)>) -> u32 {
        let number = self.all.borrow().get(&address).copied().unwrap_or(NONE);
        slot.set((address, number));
        number
    }
}
