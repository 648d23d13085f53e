//! Parts that a program without `std` has to bring along: an allocator and a panic handler.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;

unsafe extern "C" {
    fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    fn abort() -> !;
}

/// The allocator of C.
struct C;

// SAFETY: `aligned_alloc` gives memory of at least this size and alignment, or null; `free` takes back what it gave.
unsafe impl GlobalAlloc for C {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let alignment = layout.align().max(size_of::<usize>());
        // SAFETY: the alignment is a power of two and a multiple of a pointer's size, and the size a multiple of it.
        unsafe { aligned_alloc(alignment, layout.size().next_multiple_of(alignment)).cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _layout: Layout) {
        // SAFETY: `memory` is from `alloc`.
        unsafe { free(memory.cast()) }
    }
}

#[global_allocator]
static ALLOCATOR: C = C;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: `abort` may be called at any time.
    unsafe { abort() }
}

/// The `alloc` that comes with the compiler was built for unwinding and names this; nothing unwinds here, so nothing calls it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
