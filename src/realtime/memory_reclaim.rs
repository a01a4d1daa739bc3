//! Releases memory after many disconnects. The allocator keeps the blocks a worker thread freed until that thread
//! allocates again; after a mass disconnect none does, so each worker thread is made to release them once.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::runtime::Handle;

use super::hub::Hub;

/// Fewer disconnects than this start no sweep.
const MIN_DISCONNECTS: usize = 200;
/// Interval at which connections are counted.
const INTERVAL: Duration = Duration::from_secs(1);
/// How long a sweep occupies its thread, so that the next one runs on another.
const OCCUPY_THREAD: Duration = Duration::from_millis(1);

/// Runs `trim_heap` on the worker threads after many connections have closed, or one whose send queue overflowed, and
/// the number of connections is steady again.
/// Called once, inside the runtime.
pub fn watch_disconnects(hub: &Hub, trim_heap: fn()) {
    let hub = hub.clone();
    tokio::spawn(async move {
        let (mut most, mut before, mut swept) = (0, 0, 0);
        loop {
            tokio::time::sleep(INTERVAL).await;
            let now = hub.connections();
            most = most.max(now);
            let cut_off = hub.counters().slow_readers.load(Ordering::Relaxed);
            if (most - now >= MIN_DISCONNECTS || cut_off > swept) && now == before {
                (most, swept) = (now, cut_off);
                for _ in 0..Handle::current().metrics().num_workers() * 2 {
                    tokio::spawn(async move {
                        trim_heap();
                        std::thread::sleep(OCCUPY_THREAD);
                    });
                }
            }
            before = now;
        }
    });
}
