//! Figures of the running process and of the disk below its data, as Linux tells them.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

/// Figures of the running process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProcessFigures {
    /// Memory that occupies RAM, in bytes.
    pub resident_bytes: u64,
    /// Open file descriptors.
    pub open_files: u64,
    /// Most file descriptors that may be open.
    pub max_files: u64,
    /// Processor time used so far.
    pub processor_time: Duration,
}

/// Space of a file system in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    /// Free for this process.
    pub free: u64,
    /// In total.
    pub total: u64,
}

/// Figures of this process; a figure that the system does not tell is 0.
pub fn figures() -> ProcessFigures {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    ProcessFigures {
        resident_bytes: number_after(&status, "VmRSS:") * 1024,
        open_files: fs::read_dir("/proc/self/fd").map_or(0, |files| files.count() as u64),
        max_files: number_after(&limits, "Max open files"),
        processor_time: processor_time(),
    }
}

/// The first number after `label` in its line.
fn number_after(text: &str, label: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(label)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is valid for the time of the call.
    unsafe {
        libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time);
    }
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Space of the file system that holds `path`. Errors: the path does not exist.
pub fn disk_space(path: &Path) -> io::Result<DiskSpace> {
    let found = rustix::fs::statvfs(path)?;
    Ok(DiskSpace {
        free: found.f_bavail.saturating_mul(found.f_frsize),
        total: found.f_blocks.saturating_mul(found.f_frsize),
    })
}

/// Bytes of all files below a directory; 0 where there is none. Links are not followed.
pub fn directory_bytes(path: &Path) -> u64 {
    let mut bytes = 0;
    let mut directories = vec![path.to_owned()];
    while let Some(directory) = directories.pop() {
        let Ok(entries) = fs::read_dir(&directory) else { continue };
        for entry in entries.flatten() {
            match entry.metadata() {
                Ok(found) if found.is_dir() => directories.push(entry.path()),
                Ok(found) => bytes += found.len(),
                Err(_) => {}
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_this_process_and_its_disk_are_told() {
        let here = figures();
        let disk = disk_space(Path::new("/")).unwrap();

        assert!(here.resident_bytes > 1 << 20 && here.open_files > 2 && here.max_files > here.open_files, "{here:?}");
        assert!(disk.total > disk.free);
    }

    #[test]
    fn a_directory_weighs_what_its_files_do() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("below")).unwrap();
        fs::write(dir.path().join("a"), [0; 10]).unwrap();
        fs::write(dir.path().join("below/b"), [0; 5]).unwrap();

        assert_eq!(directory_bytes(dir.path()), 15);
        assert_eq!(directory_bytes(&dir.path().join("missing")), 0);
    }
}
