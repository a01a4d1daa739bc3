//! Return of unused memory to the system.

use std::ffi::{c_int, c_void};
use std::ptr::null_mut;

/// Size from which a block is a mapping of its own, which goes back to the system when it is freed: pixels of pictures, in bytes.
const LARGE_BLOCK: c_int = 1024 * 1024;

/// Has all threads share one heap and large blocks stay outside of it (mallopt(3)). Call it before threads start.
///
/// By default glibc gives each thread that allocates a heap of its own, of which each keeps what others could use; small blocks that a
/// thread freed stay with it in any case and are taken without a lock. And it takes ever larger blocks from the heap once some
/// were freed, between which small ones keep the freed memory.
pub fn share_heap() {
    #[cfg(target_env = "gnu")]
    // SAFETY: mallopt takes no pointers and may be called at any time.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE_BLOCK);
    }
}

/// Returns what was freed on any thread to the system.
pub fn trim_heap() {
    #[cfg(target_env = "gnu")]
    // SAFETY: malloc_trim takes no pointers and may be called from every thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Drops the read-only pages of the program's own file, which start-up code and constants occupy. A page that is used
/// again is read from the file
/// (madvise(2), `MADV_DONTNEED` on a private mapping of a file).
pub fn drop_startup_pages() {
    // SAFETY: the callback gets valid headers for the time of the call, and looks at nothing else.
    unsafe {
        libc::dl_iterate_phdr(Some(drop_program_pages), null_mut());
    }
}

/// The first object of the walk is the program itself; it ends there.
unsafe extern "C" fn drop_program_pages(object: *mut libc::dl_phdr_info, _: usize, _: *mut c_void) -> c_int {
    // SAFETY: dl_iterate_phdr(3) promises the object and its table of headers.
    let (base, headers) = unsafe {
        let object = &*object;
        (object.dlpi_addr, std::slice::from_raw_parts(object.dlpi_phdr, usize::from(object.dlpi_phnum)))
    };
    for header in headers.iter().filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_W == 0) {
        let begin = (base + header.p_vaddr).next_multiple_of(PAGE);
        let end = (base + header.p_vaddr + header.p_memsz) / PAGE * PAGE;
        if begin < end {
            // SAFETY: whole pages of a segment that is mapped from the file and not writable: what is dropped is read
            // again with the same content.
            unsafe {
                libc::madvise(begin as *mut c_void, (end - begin) as usize, libc::MADV_DONTNEED);
            }
        }
    }
    1
}

/// The largest page of the systems that the program is built for, in bytes; it is a multiple of the smaller ones.
const PAGE: u64 = 65_536;
