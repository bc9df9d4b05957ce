//! Common imports: `use wishdir_sim::prelude::*;`.

pub use crate::command::{DUCK, JUMP, UserCmd};
pub use crate::conform::{Mode, Recording, Verdict};
pub use crate::engine::{MoveReport, Physics, PlayerState, player_move};
pub use crate::map::World;
pub use crate::math::{Vec3, ViewAngles, length_2d};
pub use crate::profile::{Profile, by_name};
pub use crate::run::{Checkpoint, Run};
pub use crate::script::Scripted;
pub use crate::simulation::{Driver, Simulation};
pub use crate::tick::TickRecord;
pub use crate::world::{Contents, DIST_EPSILON, Hull, HullId, Level, Plane, Sweep, Trace};
