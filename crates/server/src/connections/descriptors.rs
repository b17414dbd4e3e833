//! The file descriptors of the process: every connection takes one, and so does every file of the store.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The folder in which Linux lists the open descriptors.
const OPEN: &str = "/proc/self/fd";

/// Raises the limit of open descriptors as far as the system allows, and returns it.
pub(super) fn raise() -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum {
        let wanted = Rlimit { current: maximum, maximum };
        if let Err(error) = setrlimit(Resource::Nofile, wanted) {
            tracing::warn!(%error, ?current, ?maximum, "the limit of open files cannot be raised");
        }
    }
    limit()
}

/// How many descriptors may be open.
pub(crate) fn limit() -> u64 {
    // No number means no limit.
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// How many descriptors are open; none if the system does not tell.
pub(crate) fn open() -> Option<usize> {
    // One of them is the list itself.
    Some(std::fs::read_dir(OPEN).ok()?.count().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_raised_to_the_hard_one() {
        let limit = raise();
        let maximum = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
        assert_eq!(limit, maximum);
        assert_eq!(super::limit(), limit);
    }

    #[test]
    fn open_descriptors_are_counted() {
        let Some(before) = open() else { return };
        let files: Vec<_> = (0..50).map(|_| std::fs::File::open("/proc/self/status").expect("a file")).collect();
        // Other tests of this process open and close some meanwhile.
        let now = open().expect("a number");
        assert!(now + 40 >= before + files.len(), "{before} {now}");
    }
}
