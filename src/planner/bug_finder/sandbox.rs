//! The run on which ways are tried: any tick from any state, and how many there were.

use std::sync::Arc;

use wishdir_analysis::facts::{FactReader, TickFacts};
use wishdir_analysis::technique::{TechniqueKind, detect_bug};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveType, PlayerState};
use wishdir_sim::math::{Vec3, frame_time};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::{Checkpoint, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// A free fall's vertical speed changes by what gravity adds, but for rounding, u/s.
const ROUNDING: f32 = 0.01;
/// Nobody is carried further beside his velocity in one tick: a teleport or a respawn, units.
const FURTHEST: f32 = 64.0;

/// A run in which nothing costs health, so that no landing leads elsewhere.
pub(super) struct Sandbox {
    run: Run,
    reader: FactReader,
    moves: u32,
    most: u32,
}

impl Sandbox {
    /// In the level of this run; none if its player's box does not fit.
    pub(super) fn new(run: &Run, most: u32) -> Option<Self> {
        let mut run = run.clone();
        let profile = Profile {
            damage: false,
            ..Profile::clone(run.profile())
        };
        let state = run.checkpoint();
        run.switch_profile(Arc::new(profile)).ok()?;
        run.restore(&state);
        let reader = FactReader::new(run.profile());
        Some(Self {
            run,
            reader,
            moves: 0,
            most,
        })
    }

    /// Whether it may go on.
    pub(super) fn has_moves(&self) -> bool {
        self.moves < self.most
    }

    /// How many ticks were simulated.
    pub(super) fn moves(&self) -> u32 {
        self.moves
    }

    pub(super) fn profile(&self) -> &Profile {
        self.run.profile()
    }

    pub(super) fn level(&self) -> &Level {
        self.run.level()
    }

    /// Where it all begins.
    pub(super) fn start(&self) -> Checkpoint {
        self.run.checkpoint()
    }

    /// One tick from a state.
    pub(super) fn tick(&mut self, from: &Checkpoint, cmd: &UserCmd) -> Checkpoint {
        self.moves += 1;
        self.run.restore(from);
        self.run.advance_quiet(cmd);
        self.run.checkpoint()
    }

    /// The same, and what it was.
    pub(super) fn read(&mut self, from: &Checkpoint, cmd: &UserCmd) -> (TickRecord, TickFacts) {
        self.moves += 1;
        self.run.restore(from);
        let record = self.run.advance(cmd);
        let facts = *self.reader.read(&record);
        (record, facts)
    }

    /// The bug that this tick is.
    pub(super) fn bug(&mut self, from: &Checkpoint, cmd: &UserCmd) -> Option<TechniqueKind> {
        let (record, facts) = self.read(from, cmd);
        detect_bug(&record, &facts)
    }

    /// Whether a tick in the air met something that took some of the fall's speed: only such a tick
    /// can be a bug.
    pub(super) fn has_braked(&self, before: &PlayerState, after: &PlayerState) -> bool {
        let physics = &self.profile().physics;
        let falls =
            physics.vars.gravity * physics.client.gravity * frame_time(self.profile().msec());
        before.velocity.z < 0.0 && after.velocity.z > before.velocity.z - falls + ROUNDING
    }

    /// Whether a flight can be followed on: dry, on no ladder, and not put elsewhere.
    pub(super) fn goes_on(&self, before: &PlayerState, after: &PlayerState) -> bool {
        let way = after.origin - before.origin;
        let most =
            (before.velocity.abs() + after.velocity.abs()) * frame_time(self.profile().msec());
        is_dry(after) && (way.abs() - most).cmple(Vec3::splat(FURTHEST)).all()
    }
}

/// Whether the movement is that of the ground and the air.
pub(super) fn is_dry(player: &PlayerState) -> bool {
    player.water_level < 2 && player.goldsrc.move_type != MoveType::Ladder
}
