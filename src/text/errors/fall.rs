//! Errors of `wishdir fall`.

use super::described;
use crate::text::Describe;
use wishdir_analysis::fall::{FallError, MAX_HEIGHT};

impl Describe for FallError {
    fn describe(&self) -> String {
        match self {
            Self::Height { height } => described!(
                self,
                "error-fall-height",
                height = height.to_string(),
                most = MAX_HEIGHT.to_string()
            ),
            Self::NeverLands {
                height,
                max_ticks,
                msec,
                gravity,
            } => described!(
                self,
                "error-fall-never-lands",
                height = height.to_string(),
                ticks = *max_ticks,
                msec = *msec,
                gravity = gravity.to_string()
            ),
        }
    }
}
