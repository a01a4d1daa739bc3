//! A reader that counts lines and refuses to let one element grow without end.

use std::io::{BufRead, Error, ErrorKind, Read};

/// Most bytes between two steps of the parser.
const MAX_STEP: u64 = 64 * 1024 * 1024;

/// Counts what passes.
pub struct CountingReader<R> {
    inner: R,
    lines: u64,
    bytes: u64,
    step: u64,
}

impl<R: BufRead> CountingReader<R> {
    pub fn new(inner: R) -> Self {
        Self { inner, lines: 1, bytes: 0, step: 0 }
    }

    /// The line that is being read, counted from 1.
    pub fn line(&self) -> u64 {
        self.lines
    }

    /// Bytes that passed.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The parser made a step.
    pub fn stepped(&mut self) {
        self.step = 0;
    }

    /// True if the last failure was that of an endless element.
    pub fn is_too_large(&self) -> bool {
        self.step > MAX_STEP
    }
}

impl<R: BufRead> Read for CountingReader<R> {
    fn read(&mut self, into: &mut [u8]) -> Result<usize, Error> {
        let available = self.fill_buf()?;
        let count = available.len().min(into.len());
        into[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for CountingReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8], Error> {
        if self.step > MAX_STEP {
            return Err(Error::new(ErrorKind::FileTooLarge, "one element is too large"));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if let Ok(available) = self.inner.fill_buf() {
            let passed = &available[..count.min(available.len())];
            self.lines += passed.iter().filter(|b| **b == b'\n').count() as u64;
        }
        self.bytes += count as u64;
        self.step += count as u64;
        self.inner.consume(count);
    }
}
