//! Copy of a run for experiments: simulates any tick from any state and counts the ticks.

use std::sync::Arc;

use wishdir_analysis::facts::{FactReader, TickFacts};
use wishdir_analysis::technique::{TechniqueKind, detect_bug};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, frame_time};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::{Checkpoint, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// Rounding tolerance for the speed change per tick in free fall, u/s.
const ROUNDING: f32 = 0.01;
/// Maximum distance per tick that the velocity does not explain, units. More is a teleport or a
/// respawn.
const FURTHEST: f32 = 64.0;

/// Copy of the run for simulations. Damage is off, so no landing causes a respawn.
pub(super) struct Sandbox {
    run: Run,
    reader: FactReader,
    moves: u32,
    most: u32,
}

impl Sandbox {
    /// Creates a sandbox in the level of a run. `None` if the run's player does not fit.
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

    /// Whether the tick limit has not been reached.
    pub(super) fn has_ticks_left(&self) -> bool {
        self.moves < self.most
    }

    /// Returns the number of simulated ticks.
    pub(super) fn tick_count(&self) -> u32 {
        self.moves
    }

    pub(super) fn profile(&self) -> &Profile {
        self.run.profile()
    }

    pub(super) fn level(&self) -> &Level {
        self.run.level()
    }

    /// Returns the state at the start of the search.
    pub(super) fn start(&self) -> Checkpoint {
        self.run.checkpoint()
    }

    /// Simulates one tick with a command from a state.
    pub(super) fn tick(&mut self, from: &Checkpoint, cmd: &UserCmd) -> Checkpoint {
        self.moves += 1;
        self.run.restore(from);
        self.run.advance_quiet(cmd);
        self.run.checkpoint()
    }

    /// Simulates one tick from a state and returns its record and facts.
    pub(super) fn simulate_with_facts(
        &mut self,
        from: &Checkpoint,
        cmd: &UserCmd,
    ) -> (TickRecord, TickFacts) {
        self.moves += 1;
        self.run.restore(from);
        let record = self.run.advance(cmd);
        let facts = *self.reader.read(&record);
        (record, facts)
    }

    /// Returns the bug that a tick with this command performs, if any.
    pub(super) fn find_bug(&mut self, from: &Checkpoint, cmd: &UserCmd) -> Option<TechniqueKind> {
        let (record, facts) = self.simulate_with_facts(from, cmd);
        detect_bug(&record, &facts)
    }

    /// Whether the player lost falling speed on a tick in the air. Only such ticks can be bugs.
    pub(super) fn has_braked(&self, before: &PlayerState, after: &PlayerState) -> bool {
        let physics = &self.profile().physics;
        let falls =
            physics.vars.gravity * physics.client.gravity * frame_time(self.profile().msec());
        before.velocity.z < 0.0 && after.velocity.z > before.velocity.z - falls + ROUNDING
    }

    /// Whether a flight can be followed further: the player is not in water or on a ladder, and was
    /// not teleported.
    pub(super) fn can_continue(&self, before: &PlayerState, after: &PlayerState) -> bool {
        let way = after.origin - before.origin;
        let most =
            (before.velocity.abs() + after.velocity.abs()) * frame_time(self.profile().msec());
        is_on_ground_or_in_air(after) && (way.abs() - most).cmple(Vec3::splat(FURTHEST)).all()
    }
}

/// Whether the player moves on the ground or in the air, not in water or on a ladder.
pub(super) fn is_on_ground_or_in_air(player: &PlayerState) -> bool {
    player.water_level < 2 && !player.is_on_ladder()
}
