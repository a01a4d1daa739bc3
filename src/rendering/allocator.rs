//! Where an engine gets its memory: from the allocator of the whole program, which renders a page in two thirds of the
//! time that the one of the C library takes, up to a bound of its own.

use std::ffi::c_void;
use std::ptr::null_mut;

use libmimalloc_sys::{mi_free, mi_malloc, mi_realloc, mi_usable_size, mi_zalloc};
use rquickjs::allocator::Allocator;

/// Memory of one engine. Beyond the bound it gives nothing, and the script ends with an error.
pub(super) struct Bounded {
    used: usize,
    most: usize,
}

impl Bounded {
    /// At most `most` bytes at a time.
    pub(super) fn new(most: usize) -> Bounded {
        Bounded { used: 0, most }
    }

    fn fits(&self, size: usize) -> bool {
        self.used.checked_add(size).is_some_and(|sum| sum <= self.most)
    }

    fn counted(&mut self, fresh: *mut c_void) -> *mut u8 {
        // SAFETY: `fresh` is null or was just given by the allocator; the size of null is 0.
        self.used += unsafe { mi_usable_size(fresh) };
        fresh.cast()
    }
}

// SAFETY: mimalloc aligns every block to at least the size of a pointer, answers null where there is nothing left, and
// knows the size of each of its blocks.
unsafe impl Allocator for Bounded {
    fn alloc(&mut self, size: usize) -> *mut u8 {
        if !self.fits(size) {
            return null_mut();
        }
        // SAFETY: any size may be asked for.
        let fresh = unsafe { mi_malloc(size) };
        self.counted(fresh)
    }

    fn calloc(&mut self, count: usize, size: usize) -> *mut u8 {
        let Some(size) = count.checked_mul(size).filter(|size| self.fits(*size)) else { return null_mut() };
        // SAFETY: any size may be asked for.
        let fresh = unsafe { mi_zalloc(size) };
        self.counted(fresh)
    }

    unsafe fn dealloc(&mut self, ptr: *mut u8) {
        // SAFETY: the engine gives back what it got here, once.
        unsafe {
            self.used -= mi_usable_size(ptr.cast());
            mi_free(ptr.cast());
        }
    }

    unsafe fn realloc(&mut self, ptr: *mut u8, new_size: usize) -> *mut u8 {
        // SAFETY: the engine names what it got here; where nothing new is given, the old block stays its own.
        unsafe {
            let before = mi_usable_size(ptr.cast());
            if !self.fits(new_size.saturating_sub(before)) {
                return null_mut();
            }
            let moved = mi_realloc(ptr.cast(), new_size);
            if moved.is_null() {
                return null_mut();
            }
            self.used -= before;
            self.counted(moved)
        }
    }

    unsafe fn usable_size(ptr: *mut u8) -> usize {
        // SAFETY: the engine names what it got here.
        unsafe { mi_usable_size(ptr.cast()) }
    }
}
