//! Import and export of replays in the formats of the original games.

mod export;
mod from_demo;
mod from_positions;
mod recorded;

pub use export::{Exportable, ReplayExportError, script_of, trace_of};
pub use from_demo::{DemoReplay, DemoReplayError, replay_of_demo};
pub use from_positions::{replay_of_places, watchable_of_demo};
pub use recorded::path_of_ghost;
