//! Import and export of replays in the formats of the original games.

mod export;
mod from_demo;
mod from_positions;
mod ghost_path;

pub use export::{ExportableGame, ReplayExportError, export_script, export_trace};
pub(crate) use from_demo::FRAMES_MAX;
pub use from_demo::{DemoReplay, DemoReplayError, replay_from_demo};
pub use from_positions::{replay_from_any_demo, replay_from_positions};
pub use ghost_path::path_from_ghost;
