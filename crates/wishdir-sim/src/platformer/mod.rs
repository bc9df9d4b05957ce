//! Need For Kill's player movement: a separate 2D system in pixels and ticks of 20 ms.
//!
//! `docs/nfk.md` is the reference. Comments refer to the steps of a tick by their letters there, A
//! to I.
//! x grows to the right, **y grows down**, and a negative `iy` rises.
//! All arithmetic is `f64` in the documented order and matches recordings to the bit.
//! The module shares only the course timer and the script reader with the 3D engines.

mod grid;
mod jump;
mod keys;
mod lines;
pub mod map;
mod physics;
mod probes;
mod queue;
mod report;
mod rules;
mod run;
pub mod script;
mod state;
mod tick;
mod world;

pub use grid::{Area, COLUMN_PX, Cell, Grid, ROW_PX, Tile};
pub use jump::{
    DOUBLE_JUMP_IY, DOUBLE_JUMP_OVER, DOUBLE_JUMP_TICKS, FLIGHT_IY, FRESH_TICKS_MAX,
    HOLD_OFF_TICKS, JUMP_IY, SWIM_IY,
};
pub use keys::{NfkKey, NfkKeys};
pub use lines::{Line, NfkField};
pub use physics::{
    AIR_FRICTION, CORPSE_FRICTION, FALL_GROWTH, GRAVITY, GRAVITY_FACTOR, GRAVITY_ORIGINAL,
    GROUND_FRICTION, INERTIA_MAX, LIQUID_MAX, RISE_DAMPING, STOP_UNDER,
};
pub(crate) use probes::is_low_point_wet;
pub use probes::{is_centre_wet, is_head_blocked, is_on_ground};
pub use queue::{NfkKeyEvent, QueuedNfkKeys};
pub use report::{Count, Jump, NfkEvent, NfkReport, Side};
pub use rules::{COUNT_ACTS, RUN_CAP, Ruleset, SPEEDJUMP_X, SPEEDJUMP_Y, SpeedJumpEffect};
pub use run::{NfkCheckpoint, NfkCourseEvent, NfkRun, NfkTickRecord, NoNfkSpawn};
pub use state::{Dir, NfkState};
pub use tick::{
    COUNTER_KEY_BONUS, DECAY_TICKS, DECAY_UNDER, PAD_IY, RUN_ACCELERATION, STRONG_PAD_IY, nfk_tick,
};
pub use world::{MapLabel, NfkSpawn, NfkWorld, PushArea, PushDirection, Teleport, Zone, ZoneKind};

/// Version of the arithmetic. Increased whenever any bit of the motion changes.
pub const PHYSICS_VERSION: u32 = 1;

/// Length of a tick, milliseconds. The rate is always 50 per second (070c: the timer's FPS is 50).
pub const TICK_MSEC: u8 = 20;
