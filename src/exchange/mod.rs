//! Replays from and to the formats of the original games.
//!
//! | file | what |
//! | --- | --- |
//! | `export` | scripts and traces of replays |
//! | `of_demo`, `of_places` | a recorded run of an original game as a replay, with commands or places alone |
//! | `recorded` | the way of such a run: what a ghost follows |

mod export;
mod of_demo;
mod of_places;
mod recorded;

pub use export::{Exportable, ReplayExportError, script_of, trace_of};
pub use of_demo::{DemoReplay, DemoReplayError, replay_of_demo};
pub use of_places::{replay_of_places, watchable_of_demo};
pub use recorded::path_of_ghost;
