//! Errors of the operating system.

use std::io::{self, ErrorKind};
use std::num::ParseIntError;

use super::described;
use crate::text::Describe;

/// `EIO`, `EMFILE` and `ELOOP` on Linux and macOS, for which [`ErrorKind`] has no stable name.
const EIO: i32 = 5;
const EMFILE: i32 = 24;
const ELOOP: [i32; 2] = [40, 62];
/// `ERROR_SHARING_VIOLATION` on Windows.
const SHARING_VIOLATION: i32 = 32;

impl Describe for io::Error {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of kinds is long and grows"
    )]
    fn describe(&self) -> String {
        // A custom error text is more precise than the kind.
        if self.get_ref().is_some() {
            return self.to_string();
        }
        match self.kind() {
            ErrorKind::NotFound => described!(self, "error-system-not-found"),
            ErrorKind::PermissionDenied => described!(self, "error-system-denied"),
            ErrorKind::AlreadyExists => described!(self, "error-system-exists"),
            ErrorKind::NotADirectory => described!(self, "error-system-no-folder"),
            ErrorKind::IsADirectory => described!(self, "error-system-folder"),
            ErrorKind::DirectoryNotEmpty => described!(self, "error-system-not-empty"),
            ErrorKind::ReadOnlyFilesystem => described!(self, "error-system-read-only"),
            ErrorKind::StorageFull => described!(self, "error-system-full"),
            ErrorKind::QuotaExceeded => described!(self, "error-system-quota"),
            ErrorKind::FileTooLarge => described!(self, "error-system-too-large"),
            ErrorKind::InvalidFilename => described!(self, "error-system-name"),
            ErrorKind::ResourceBusy => described!(self, "error-system-busy"),
            ErrorKind::StaleNetworkFileHandle => described!(self, "error-system-stale"),
            ErrorKind::BrokenPipe => described!(self, "error-system-pipe"),
            ErrorKind::TimedOut => described!(self, "error-system-timed-out"),
            ErrorKind::OutOfMemory => described!(self, "error-system-memory"),
            ErrorKind::UnexpectedEof => described!(self, "error-system-end"),
            ErrorKind::WriteZero => described!(self, "error-system-part"),
            _ => describe_by_code(self),
        }
    }
}

/// Describes an error by its system error number.
fn describe_by_code(error: &io::Error) -> String {
    match error.raw_os_error() {
        Some(EIO) if cfg!(unix) => described!(error, "error-system-io"),
        Some(EMFILE) if cfg!(unix) => described!(error, "error-system-many-files"),
        Some(code) if cfg!(unix) && ELOOP.contains(&code) => {
            described!(error, "error-system-loop")
        }
        Some(SHARING_VIOLATION) if cfg!(windows) => described!(error, "error-system-in-use"),
        Some(_) | None => error.to_string(),
    }
}

impl Describe for ParseIntError {
    fn describe(&self) -> String {
        described!(self, "error-system-no-number")
    }
}
