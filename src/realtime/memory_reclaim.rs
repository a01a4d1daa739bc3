//! Memory after a crowd has left, or slow readers were cut off. The allocator keeps what each worker thread freed until that thread is
//! busy again; after a departure nobody is, so each is asked once.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::runtime::Handle;

use super::hub::Hub;

/// Fewer memory_reclaim than this are not worth a sweep.
const MANY: usize = 200;
/// How often the connections are counted.
const PAUSE: Duration = Duration::from_secs(1);
/// How long a sweep keeps its thread, so that the next one is taken up by another.
const HOLD: Duration = Duration::from_millis(1);

/// Runs `trim_heap` on the worker threads once many clients have left, or a slow one with all that waited for it, and
/// no more are leaving.
/// Called once, inside the runtime.
pub fn watch_departures(hub: &Hub, trim_heap: fn()) {
    let hub = hub.clone();
    tokio::spawn(async move {
        let (mut most, mut before, mut swept) = (0, 0, 0);
        loop {
            tokio::time::sleep(PAUSE).await;
            let now = hub.connections();
            most = most.max(now);
            let cut_off = hub.counters().slow_readers.load(Ordering::Relaxed);
            if (most - now >= MANY || cut_off > swept) && now == before {
                (most, swept) = (now, cut_off);
                for _ in 0..Handle::current().metrics().num_workers() * 2 {
                    tokio::spawn(async move {
                        trim_heap();
                        std::thread::sleep(HOLD);
                    });
                }
            }
            before = now;
        }
    });
}
