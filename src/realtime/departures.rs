//! Memory after a crowd has left. The allocator keeps what each worker thread freed until that thread is
//! busy again; after a departure nobody is, so each is asked once.

use std::time::Duration;

use tokio::runtime::Handle;

use super::hub::Hub;

/// Fewer departures than this are not worth a sweep.
const MANY: usize = 200;
/// How often the connections are counted.
const PAUSE: Duration = Duration::from_secs(1);
/// How long a sweep keeps its thread, so that the next one is taken up by another.
const HOLD: Duration = Duration::from_millis(1);

/// Runs `give_back` on the worker threads once many clients have left and no more are leaving.
/// Called once, inside the runtime.
pub fn watch_departures(hub: &Hub, give_back: fn()) {
    let hub = hub.clone();
    tokio::spawn(async move {
        let (mut most, mut before) = (0, 0);
        loop {
            tokio::time::sleep(PAUSE).await;
            let now = hub.connections();
            most = most.max(now);
            if most - now >= MANY && now == before {
                most = now;
                for _ in 0..Handle::current().metrics().num_workers() * 2 {
                    tokio::spawn(async move {
                        give_back();
                        std::thread::sleep(HOLD);
                    });
                }
            }
            before = now;
        }
    });
}
