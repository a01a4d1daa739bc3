//! Tables of Brotli that serve one body after another. They take two megabytes for a page: made anew each time, the system
//! hands them out and takes them back page by page, and under load several sets wait to be given back.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

use brotli::enc::BrotliAlloc;
use brotli::{Allocator, SliceWrapper, SliceWrapperMut};

/// Bytes from which a table is kept.
const LEAST_BYTES: usize = 32 * 1024;

/// Bytes up to which a table is kept: those of a page; larger bodies are rare.
const MOST_BYTES: usize = 1536 * 1024;

/// Most tables that are kept; one body needs four.
const MOST_TABLES: usize = 16;

/// Tables that no compression uses, each a `Vec` of one of Brotli's types.
static KEPT: Mutex<Vec<Box<dyn Any + Send>>> = Mutex::new(Vec::new());

fn kept() -> std::sync::MutexGuard<'static, Vec<Box<dyn Any + Send>>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives the kept tables back to the allocator.
pub fn release_tables() {
    kept().clear();
}

/// Memory of one compression, from the kept tables where one fits.
pub(super) struct KeptTables;

/// One table.
pub(super) struct KeptTable<T>(Vec<T>);

impl<T> Default for KeptTable<T> {
    fn default() -> KeptTable<T> {
        KeptTable(Vec::new())
    }
}

impl<T> SliceWrapper<T> for KeptTable<T> {
    fn slice(&self) -> &[T] {
        &self.0
    }
}

impl<T> SliceWrapperMut<T> for KeptTable<T> {
    fn slice_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

fn is_kept<T>(length: usize) -> bool {
    (LEAST_BYTES..=MOST_BYTES).contains(&(length * size_of::<T>()))
}

/// Takes a kept table of at least `length`, if there is one of about that size.
fn take<T: 'static>(length: usize) -> Option<Vec<T>> {
    let fits = |table: &Vec<T>| (length..=2 * length).contains(&table.capacity());
    let mut kept = kept();
    let at = kept.iter().position(|table| table.downcast_ref().is_some_and(fits))?;
    kept.swap_remove(at).downcast().ok().map(|table| *table)
}

impl<T: Clone + Default + Send + 'static> Allocator<T> for KeptTables {
    type AllocatedMemory = KeptTable<T>;

    fn alloc_cell(&mut self, length: usize) -> KeptTable<T> {
        let found = if is_kept::<T>(length) { take(length) } else { None };
        let Some(mut table) = found else { return KeptTable(vec![T::default(); length]) };
        table.clear();
        table.resize(length, T::default());
        KeptTable(table)
    }

    fn free_cell(&mut self, table: KeptTable<T>) {
        if is_kept::<T>(table.0.capacity()) {
            let mut kept = kept();
            if kept.len() < MOST_TABLES {
                kept.push(Box::new(table.0));
            }
        }
    }
}

impl BrotliAlloc for KeptTables {}

#[cfg(test)]
mod tests {
    use super::super::compression::brotli as compressed;

    #[test]
    fn tables_that_were_used_before_give_the_same_bytes() {
        let pages: Vec<Vec<u8>> = (1..6_u32)
            .map(|seed| (0..20_000 * seed).map(|at| (at.wrapping_mul(2_654_435_761 + seed) >> 27) as u8).collect())
            .collect();

        for page in pages.iter().chain(pages.iter().rev()) {
            let mut alone = Vec::new();
            let parameters =
                brotli::enc::BrotliEncoderParams { quality: 5, lgwin: 18, size_hint: page.len(), ..Default::default() };
            brotli::BrotliCompress(&mut &page[..], &mut alone, &parameters).unwrap();

            assert_eq!(compressed(page)[..], alone[..]);
        }
    }
}
