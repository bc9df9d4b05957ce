//! Replays from and to the formats of the original games.
//!
//! | file | what |
//! | --- | --- |
//! | `export` | scripts and traces of replays |
//! | `of_demo`, `of_places` | a recorded run of an original game as a replay, with commands or places alone |
//! | `recorded` | the way of such a run: what a ghost follows |

mod export;
mod from_demo;
mod from_positions;
mod recorded;

pub use export::{Exportable, ReplayExportError, script_of, trace_of};
pub use from_demo::{DemoReplay, DemoReplayError, replay_of_demo};
pub use from_positions::{replay_of_places, watchable_of_demo};
pub use recorded::path_of_ghost;
