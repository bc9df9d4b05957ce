//! A Need For Kill run: simulates all ticks, like `crate::run` for the 3D engines.
//!
//! Map and ruleset are constant. [`NfkCheckpoint`] holds everything that ticks change.
//! Each tick turns keys into an [`NfkTickRecord`] and cannot fail.
//! The same keys from the same checkpoint give the same bits.

mod course;
mod hash;
mod simulation;

use std::sync::Arc;

use self::course::{LAVA_DAMAGES, LAVA_WAIT_TICKS};
use super::grid::Grid;
use super::jump::{DOUBLE_JUMP_TICKS, HOLD_OFF_TICKS};
use super::keys::NfkKeys;
use super::report::{NfkEvent, NfkReport};
use super::rules::Ruleset;
use super::state::NfkState;
use super::tick::nfk_tick;
use super::world::NfkWorld;
use crate::badge::Badges;
use crate::course::{CourseTime, DamageSource, Timer};
use crate::event::EventSink;
use crate::intervention::Intervention;
use crate::run::FULL_HEALTH;
use crate::visit::StateVisitor;

/// Error: the map has no spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no start, expected a spawn tile")]
pub struct NoNfkSpawn;

/// Complete state of a run between two ticks. "Save position" stores it, and "load position"
/// restores it.
#[derive(Clone, Debug, PartialEq)]
pub struct NfkCheckpoint {
    /// Player state after the last tick.
    pub state: NfkState,
    /// Number of ticks since the start of the run.
    pub tick: u64,
    /// Hit points.
    pub health: i32,
    /// Timer of the course.
    pub timer: Timer,
    /// Ticks until lava can hurt again.
    pub lava_wait_ticks: u8,
    /// Index of the next lava damage.
    pub lava_hits: u8,
    /// Ticks until each push area can act again.
    pub push_waits: Vec<u16>,
}

impl NfkCheckpoint {
    /// Whether normal play with these rules can reach the counters of this state.
    /// States from files may hold any values.
    pub fn is_reachable(&self, rules: Ruleset) -> bool {
        let state = &self.state;
        state.doublejump <= DOUBLE_JUMP_TICKS
            && state.speedjump <= rules.max_count()
            && state.injump <= HOLD_OFF_TICKS
            && self.lava_wait_ticks <= LAVA_WAIT_TICKS
            && usize::from(self.lava_hits) < LAVA_DAMAGES.len()
    }

    /// Visits all fields.
    ///
    /// # Errors
    ///
    /// If the visitor rejects a field.
    pub fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            state,
            tick,
            health,
            timer,
            lava_wait_ticks,
            lava_hits,
            push_waits,
        } = self;
        state.visit(visitor)?;
        visitor.count(tick)?;
        visitor.health(health)?;
        timer.visit(visitor)?;
        visitor.u8(lava_wait_ticks)?;
        visitor.u8(lava_hits)?;
        visitor.push_area_waits(push_waits)
    }
}

/// An event of the map or game on a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NfkCourseEvent {
    /// A teleport moved the player. Positions are body centres.
    Teleported {
        /// Position before the teleport, pixels.
        from: [f64; 2],
        /// Position after the teleport, pixels.
        to: [f64; 2],
    },
    /// A push area set the speed, pixels per tick.
    Pushed {
        /// `ix` after the push.
        ix: f64,
        /// `iy` after the push.
        iy: f64,
    },
    /// The player entered a start zone, which resets the timer.
    EnteredStart,
    /// The player left the start zone. This is the timer's first tick.
    Started,
    /// The player reached the finish.
    Finished {
        /// Final time.
        time: CourseTime,
    },
    /// The player lost health to lava or to a death tile (as [`DamageSource::Trigger`]).
    Hurt {
        /// Source of the damage.
        harm: DamageSource,
        /// Hit points lost.
        damage: i32,
    },
    /// The player died.
    Died {
        /// Source of the fatal damage.
        harm: DamageSource,
    },
    /// The player respawned at the map's spawn.
    Respawned,
}

/// Record of one tick: its keys and its results.
#[derive(Clone, Debug, PartialEq)]
pub struct NfkTickRecord {
    /// Number of the tick. The first tick of a run is 1.
    pub tick: u64,
    /// Keys held.
    pub keys: NfkKeys,
    /// Player state before the tick.
    pub before: NfkState,
    /// Player state at the end: after move, objects and respawn.
    pub state: NfkState,
    /// Whether the player is on the ground after the tick.
    pub on_ground: bool,
    /// Events of the movement with their numbers.
    pub report: NfkReport,
    /// Events of the map and game, in order.
    pub events: Vec<NfkCourseEvent>,
    /// Hit points after the tick.
    pub health: i32,
    /// Timer of the course after the tick.
    pub timer: Timer,
}

/// A sink that only detects jumps from the ground.
struct JumpDetector(bool);

impl EventSink<NfkEvent> for JumpDetector {
    // Callers skip building all other events. They emit jumps even if `LISTENS` is false.
    const LISTENS: bool = false;

    #[inline]
    fn emit(&mut self, event: NfkEvent) {
        self.0 |= event.is_jump();
    }
}

/// One player on one map with one ruleset.
#[derive(Clone, Debug)]
pub struct NfkRun {
    world: Arc<NfkWorld>,
    rules: Ruleset,
    /// Whether lava and death tiles cost health.
    damage: bool,
    start: NfkCheckpoint,
    now: NfkCheckpoint,
    /// Intervention since the last tick. Not part of the state.
    intervention: Intervention,
    /// Scripts that move the player on the next tick. Not part of the state.
    badges: Badges,
}

impl NfkRun {
    /// Creates a run with the player at the map's first spawn.
    ///
    /// # Errors
    ///
    /// If the map has no spawn.
    pub fn new(world: Arc<NfkWorld>, rules: Ruleset) -> Result<Self, NoNfkSpawn> {
        let spawn = world.spawns.first().ok_or(NoNfkSpawn)?;
        let start = NfkCheckpoint {
            state: NfkState::standing_at(spawn.cell.body_center(), spawn.dir),
            tick: 0,
            health: FULL_HEALTH,
            timer: Timer::Idle,
            lava_wait_ticks: 0,
            lava_hits: 0,
            push_waits: vec![0; world.pushes.len()],
        };
        let intervention = Intervention::Restarted;
        Ok(Self {
            now: start.clone(),
            start,
            world,
            rules,
            damage: true,
            intervention,
            badges: Badges::NONE,
        })
    }

    fn step<R: EventSink<NfkEvent>>(
        &mut self,
        keys: NfkKeys,
        record: &mut R,
        emit: &mut impl FnMut(NfkCourseEvent),
    ) {
        nfk_tick(
            &mut self.now.state,
            keys,
            self.rules,
            &self.world.grid,
            record,
        );
        self.now.tick += 1;
        self.intervention = Intervention::None;
        self.badges = Badges::NONE;
        self.apply_course(record, emit);
    }

    fn reset_to_start(&mut self) {
        self.now = NfkCheckpoint {
            tick: self.now.tick,
            ..self.start.clone()
        };
    }

    /// Sets the player's state, for a script's start or practice tools. Invalidates the timer.
    pub fn place_player(&mut self, state: NfkState) {
        self.now.state = state;
        self.now.timer = Timer::Invalid;
        self.add_intervention(Intervention::Placed);
    }

    /// Changes the ruleset in place. Keeps position and inertias.
    /// Resets the counters and invalidates the timer.
    pub fn switch_rules(&mut self, rules: Ruleset) {
        self.rules = rules;
        let state = self.now.state;
        self.place_player(NfkState {
            doublejump: 0,
            speedjump: 0,
            injump: 0,
            ground_ticks: 0,
            ..state
        });
        self.add_intervention(Intervention::RulesSwitched);
    }

    fn add_intervention(&mut self, intervention: Intervention) {
        self.intervention = self.intervention.combine_with_next(intervention);
    }

    /// Turns damage on or off.
    pub fn set_damage(&mut self, damage: bool) {
        if damage != self.damage {
            self.damage = damage;
            self.add_intervention(Intervention::RulesSwitched);
        }
    }

    /// Returns the player state after the last tick.
    pub fn state(&self) -> &NfkState {
        &self.now.state
    }

    /// Returns the current ruleset.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Returns the map's tiles.
    pub fn grid(&self) -> &Grid {
        &self.world.grid
    }

    /// Whether the player is on the ground.
    pub fn is_on_ground(&self) -> bool {
        super::probes::is_on_ground(&self.world.grid, &self.now.state)
    }
}
