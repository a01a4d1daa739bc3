//! The write-ahead log before it is opened. SQLite reads it up to the first frame whose checksum is wrong and says nothing:
//! that is right for the last change before a power cut, which nobody was told of, and wrong for a log that was damaged later.
//! Format: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.

use std::io;
use std::path::Path;

/// Bytes of the head of a log, and of each frame before its page.
const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// First four bytes of a log; the last bit says that checksums are of big-endian words.
const MAGIC: u32 = 0x377f_0682;
/// Commits from the first wrong frame on that prove damage. The last one may be what a power cut left; a commit before it was
/// on the disk, and its callers had been answered, when the last one was written.
const PROOF: usize = 2;

/// Damage of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogDamage {
    /// Its head cannot be read, so SQLite reads none of its frames.
    Head,
    /// This frame is wrong, counted from 1, and at least one stored change follows it that SQLite will not read.
    Frame(usize),
}

/// Damage of the log at `path` by which changes are lost; `None` for a sound or missing one. Errors: it cannot be read.
pub fn find_damage(path: &Path) -> io::Result<Option<LogDamage>> {
    match std::fs::read(path) {
        Ok(log) => Ok(damage_of(&log)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn damage_of(log: &[u8]) -> Option<LogDamage> {
    // a log that has a head only holds no change
    if log.len() <= HEAD {
        return None;
    }
    let head = Head::read(log)?;
    if !head.is_sound {
        return Some(LogDamage::Head);
    }
    let frames: Vec<&[u8]> = log[HEAD..].chunks_exact(FRAME_HEAD + head.page_bytes).collect();
    let mut sum = head.sum;
    let wrong = frames.iter().position(|frame| {
        sum = head.checksum(head.checksum(sum, &frame[..8]), &frame[FRAME_HEAD..]);
        !head.has_written(frame) || sum != (word(frame, 16), word(frame, 20))
    })?;
    let commits = frames[wrong..].iter().filter(|frame| head.has_written(frame) && word(frame, 4) != 0);
    (commits.count() >= PROOF).then_some(LogDamage::Frame(wrong + 1))
}

/// The head of a log.
struct Head {
    page_bytes: usize,
    /// Random numbers by which frames of this log differ from those of earlier ones in the same file.
    salts: (u32, u32),
    sum: (u32, u32),
    is_big_endian: bool,
    is_sound: bool,
}

impl Head {
    fn read(log: &[u8]) -> Option<Head> {
        let magic = word(log, 0);
        let mut head = Head {
            page_bytes: usize::try_from(word(log, 8)).ok()?,
            salts: (word(log, 16), word(log, 20)),
            sum: (word(log, 24), word(log, 28)),
            is_big_endian: magic & 1 == 1,
            is_sound: false,
        };
        let is_size = head.page_bytes.is_power_of_two() && (512..=65_536).contains(&head.page_bytes);
        head.is_sound = magic & !1 == MAGIC && is_size && head.checksum((0, 0), &log[..24]) == head.sum;
        Some(head)
    }

    /// True if the frame was written to this log, and not to an earlier one in the same file.
    fn has_written(&self, frame: &[u8]) -> bool {
        (word(frame, 8), word(frame, 12)) == self.salts
    }

    fn checksum(&self, (mut first, mut second): (u32, u32), bytes: &[u8]) -> (u32, u32) {
        let read = if self.is_big_endian { u32::from_be_bytes } else { u32::from_le_bytes };
        for pair in bytes.chunks_exact(8) {
            first = first.wrapping_add(read([pair[0], pair[1], pair[2], pair[3]])).wrapping_add(second);
            second = second.wrapping_add(read([pair[4], pair[5], pair[6], pair[7]])).wrapping_add(first);
        }
        (first, second)
    }
}

/// The big-endian word at an offset within the bytes.
fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// The log after `changes` commits, none of which is in the database file.
    fn log(changes: u32) -> Vec<u8> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        let db = Connection::open(&path).unwrap();
        db.execute_batch("pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table notes (text text)")
            .unwrap();
        for at in 0..changes {
            db.execute("insert into notes values (?1)", ["x".repeat(at as usize * 500)]).unwrap();
        }
        std::fs::read(dir.path().join("t.db-wal")).unwrap()
    }

    #[test]
    fn a_sound_log_a_torn_one_and_none_are_no_damage() {
        let log = log(20);
        let frame = FRAME_HEAD + word(&log, 8) as usize;

        assert_eq!(find_damage(Path::new("/nowhere/t.db-wal")).unwrap(), None);
        for end in [0, 10, HEAD, HEAD + 100, log.len() / 2, log.len() - 1, log.len()] {
            assert_eq!(damage_of(&log[..end]), None, "{end} of {} bytes", log.len());
        }
        let mut last = log.clone();
        let at = last.len() - frame / 2;
        last[at] ^= 1;
        assert_eq!(damage_of(&last), None, "the change of a power cut");
        let mut old = log.clone();
        let rest = old[HEAD..HEAD + 3 * frame].to_vec();
        old[16] ^= 1;
        assert_eq!(damage_of(&old), Some(LogDamage::Head), "a salt of the head is part of its checksum");
        old = log;
        old.extend(rest.iter().map(|byte| byte ^ 0x55));
        assert_eq!(damage_of(&old), None, "frames of an earlier log follow");
    }

    #[test]
    fn one_changed_bit_before_later_changes_is_found() {
        let log = log(20);
        let frame = FRAME_HEAD + word(&log, 8) as usize;
        for (at, found) in [(3, LogDamage::Head), (30, LogDamage::Head), (HEAD + 2, LogDamage::Frame(1))]
            .into_iter()
            .chain([(HEAD + 3 * frame + 9, LogDamage::Frame(4)), (HEAD + 5 * frame + 700, LogDamage::Frame(6))])
        {
            let mut damaged = log.clone();
            damaged[at] ^= 0x10;
            assert_eq!(damage_of(&damaged), Some(found), "byte {at}");
        }
    }
}
