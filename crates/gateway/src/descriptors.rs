//! Limit of open files of the process (setrlimit(2), `RLIMIT_NOFILE`): each connection takes one, each forwarded request
//! two more.

/// Raises the limit as far as the system allows without privileges. Returns the limit that now holds.
pub fn raise_limit() -> u64 {
    let limit = read();
    let raised = libc::rlimit { rlim_cur: limit.rlim_max, ..limit };
    // SAFETY: the struct lives as long as the call.
    if limit.rlim_cur < limit.rlim_max && unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const raised) } == 0 {
        return raised.rlim_cur;
    }
    limit.rlim_cur
}

/// The limit that holds.
pub(super) fn limit() -> u64 {
    read().rlim_cur
}

fn read() -> libc::rlimit {
    let mut limit = libc::rlimit { rlim_cur: 1024, rlim_max: 1024 };
    // SAFETY: the struct lives as long as the call; a failure leaves the usual default in it.
    unsafe {
        libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit);
    }
    limit
}
