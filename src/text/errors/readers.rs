//! Errors of file readers: the position in the file, the value found there and the value expected.
//! These errors stay English, even inside translated messages about the files.

use crate::coach::DrillError;
use crate::text::Describe;
use wishdir_formats::maps::bsp::BspError;
use wishdir_formats::runs::demo::{DemoError, GhostFileError};
use wishdir_sim::conform::TraceError;
use wishdir_sim::input_file::InputFileError;
use wishdir_sim::map::MapError;
use wishdir_sim::platformer::map::NfkMapError;
use wishdir_sim::profile::ProfileError;
use wishdir_sim::script::{ScriptError, ScriptProblem};

macro_rules! stay_english {
    ($($error:ty),+ $(,)?) => {
        $(impl Describe for $error {
            fn describe(&self) -> String {
                self.to_string()
            }
        })+
    };
}

stay_english!(
    BspError,
    DemoError,
    DrillError,
    GhostFileError,
    InputFileError,
    MapError,
    NfkMapError,
    ProfileError,
    ScriptError,
    ScriptProblem,
    TraceError,
);
