//! Gives memory back after many disconnects: the allocator keeps what was freed for the next allocations.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::hub::Hub;

/// Fewer disconnects than this give nothing back.
const MIN_DISCONNECTS: usize = 200;
/// Interval at which connections are counted.
const INTERVAL: Duration = Duration::from_secs(1);

/// Runs `trim_heap` after many connections have closed, or one whose send queue overflowed, and the number of connections is
/// steady again. Called once, inside the runtime.
pub fn watch_disconnects(hub: &Hub, trim_heap: fn()) {
    let hub = hub.clone();
    tokio::spawn(async move {
        let (mut most, mut before, mut cut_off_before) = (0, 0, 0);
        loop {
            tokio::time::sleep(INTERVAL).await;
            let now = hub.connections();
            most = most.max(now);
            let cut_off = hub.counters().slow_readers.load(Ordering::Relaxed);
            if (most - now >= MIN_DISCONNECTS || cut_off > cut_off_before) && now == before {
                (most, cut_off_before) = (now, cut_off);
                drop(tokio::task::spawn_blocking(trim_heap).await);
            }
            before = now;
        }
    });
}
