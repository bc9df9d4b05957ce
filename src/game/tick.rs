//! The movement as an ECS system: in the fixed schedule every mover takes its command, advances its run by one
//! tick and publishes the tick's record.
//!
//! The length of a tick is the command's `msec`, never the clock's; `pacing.rs` decides when a tick runs.

use std::sync::Arc;

use bevy::prelude::*;

use super::TickSystems;
use super::input::Devices;
use crate::sim::cmd::UserCmd;
use crate::sim::run::Run;
use crate::sim::script::ScriptPlayer;
use crate::sim::tick::TickRecord;

/// The mover whose eyes the window looks through and whose numbers the HUD shows. There is exactly one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// Where a mover's commands come from. After the command all movers are alike.
#[derive(Debug)]
pub enum CmdSource {
    /// The keys and the mouse, through [`Devices`].
    Live,
    /// A script, the same code that `wishdir simulate` runs. At its end the mover stands still.
    Script(Box<ScriptPlayer>),
}

/// Someone who moves by the engines' arithmetic.
///
/// Written by `tick.rs` (ticks) and `session.rs` (requests between two ticks); everybody else reads.
#[derive(Component, Debug)]
pub struct Mover {
    /// Everything that a tick may change.
    pub run: Run,
    /// Where its commands come from.
    pub source: CmdSource,
    /// Flies through walls, outside of the movement's rules.
    pub noclip: bool,
}

/// The record of a mover's last tick: `None` before the first, and after a jump in place (load, restart, noclip).
///
/// Written by `tick.rs` alone. The HUD and the view read only this.
#[derive(Component, Clone, Debug, Default)]
pub struct LastTick(pub Option<Arc<TickRecord>>);

/// One tick of one mover has run. All ticks since the last frame, in order, for whoever keeps a history.
#[derive(Message, Clone, Debug)]
pub struct Ticked {
    /// Who.
    pub mover: Entity,
    /// What happened.
    pub record: Arc<TickRecord>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ticked>();
}
