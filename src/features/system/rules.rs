//! Judgement of the figures: from when on somebody should look.

use std::time::Duration;

use super::types::{BackupFile, HealthCheck, HealthLine, HealthState};
use crate::base::clock::Ts;
use crate::features::backups::BackupFailure;
use crate::mail::MailQueue;
use crate::process::DiskSpace;

/// Free bytes below which the next uploads may fail.
const DISK_BAD: u64 = 256 * 1024 * 1024;
/// Free bytes below which somebody should free space.
const DISK_WARN: u64 = 2 * 1024 * 1024 * 1024;
/// Age of the newest backup from which on one was missed, if they are made every night.
const BACKUP_LATE: Duration = Duration::from_hours(50);
/// Time that an e-mail may wait before the queue counts as stuck.
const MAIL_LATE: Duration = Duration::from_hours(1);

fn line(check: HealthCheck, state: HealthState) -> HealthLine {
    HealthLine { check, state, count: 0, bytes: None, at: None }
}

/// The database answers; `missing` migrations are not applied.
pub fn database(missing: usize) -> HealthLine {
    let state = if missing == 0 { HealthState::Ok } else { HealthState::Bad };
    HealthLine { count: u32::try_from(missing).unwrap_or(u32::MAX), ..line(HealthCheck::Database, state) }
}

/// Free space.
pub fn disk(space: Option<DiskSpace>) -> HealthLine {
    let state = match space.map(|space| space.free) {
        Some(free) if free < DISK_BAD => HealthState::Bad,
        Some(free) if free >= DISK_WARN => HealthState::Ok,
        _ => HealthState::Warn,
    };
    HealthLine { bytes: space.map(|space| space.free), ..line(HealthCheck::Disk, state) }
}

/// Jobs of which `failing` failed in their last run.
pub fn jobs(failing: u32) -> HealthLine {
    let state = if failing == 0 { HealthState::Ok } else { HealthState::Bad };
    HealthLine { count: failing, ..line(HealthCheck::Jobs, state) }
}

/// The mail queue: letters that were refused, or that wait too long.
pub fn mail(queue: &MailQueue, now: Ts) -> HealthLine {
    let is_stuck = queue.failing > 0 && queue.oldest_at.is_some_and(|at| now.since(at) > MAIL_LATE);
    let state = match (is_stuck, queue.refused + queue.failing) {
        (true, _) => HealthState::Bad,
        (false, 0) => HealthState::Ok,
        (false, _) => HealthState::Warn,
    };
    HealthLine { count: queue.refused + queue.failing, ..line(HealthCheck::Mail, state) }
}

/// The newest backup, and the attempt that failed after it.
pub fn backups(newest: Option<&BackupFile>, failure: Option<&BackupFailure>, now: Ts) -> HealthLine {
    let at = newest.map(|backup| backup.made_at);
    let is_new = at.is_some_and(|at| now.since(at) < BACKUP_LATE);
    let state = if is_new && failure.is_none() { HealthState::Ok } else { HealthState::Warn };
    HealthLine { at, ..line(HealthCheck::Backups, state) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::backups::BackupFault;

    #[test]
    fn a_queue_is_stuck_when_a_failing_letter_waits_for_an_hour() {
        let now = Ts::from_millis(10_000_000_000);
        let queue = |minutes: u64, failing| MailQueue {
            waiting: 3,
            failing,
            refused: 0,
            oldest_at: Some(now.before(Duration::from_mins(minutes))),
        };

        assert_eq!(mail(&queue(90, 0), now).state, HealthState::Ok);
        assert_eq!(mail(&queue(10, 1), now).state, HealthState::Warn);
        assert_eq!(mail(&queue(90, 1), now).state, HealthState::Bad);
    }

    #[test]
    fn little_room_and_a_missed_backup_are_told() {
        let now = Ts::from_millis(10_000_000_000);
        let space = |free| Some(DiskSpace { free, total: 1 << 40 });
        let backup =
            |hours| BackupFile { name: "a".into(), bytes: 1, made_at: now.before(Duration::from_hours(hours)) };

        assert_eq!([1, 1 << 30, 1 << 35].map(|free| disk(space(free)).state.as_str()), ["bad", "warn", "ok"]);
        let failure = BackupFailure { fault: BackupFault::DiskFull, detail: String::new(), at: now };
        assert_eq!(backups(Some(&backup(20)), None, now).state, HealthState::Ok);
        assert_eq!(backups(Some(&backup(20)), Some(&failure), now).state, HealthState::Warn);
        assert_eq!(backups(Some(&backup(60)), None, now).state, HealthState::Warn);
        assert_eq!(backups(None, None, now).state, HealthState::Warn);
    }
}
