//! A run: owns everything that a tick may change, like `crate::run` for the 3D engines.
//!
//! World and ruleset are given; [`NfkCheckpoint`] is all the rest. Keys in, an [`NfkTickRecord`]
//! out: a tick cannot fail, and the same keys from the same checkpoint give the same bits.

mod course;
mod hash;
mod simulation;

use std::sync::Arc;

use self::course::{LAVA_DAMAGES, LAVA_WAIT_TICKS};
use super::grid::Grid;
use super::jump::{DOUBLE_JUMP_TICKS, HOLD_OFF_TICKS};
use super::keys::NfkKeys;
use super::report::{NfkEvent, Report};
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

/// The map does not say where to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no place to begin, expected a spawn tile")]
pub struct NoNfkSpawn;

/// Everything that ticks change: what "save position" keeps and "load position" brings back.
#[derive(Clone, Debug, PartialEq)]
pub struct NfkCheckpoint {
    /// The player after the last tick.
    pub state: NfkState,
    /// Ticks run since the run began.
    pub tick: u64,
    /// Hit points.
    pub health: i32,
    /// The course's clock.
    pub timer: Timer,
    /// Ticks until lava hurts again.
    pub lava_wait_ticks: u8,
    /// How often lava has hurt: which of its damages is next.
    pub lava_hits: u8,
    /// Ticks until each push area pushes again.
    pub push_waits: Vec<u16>,
}

impl NfkCheckpoint {
    /// Whether its counters are ones that play by these rules leads to. A state that was put
    /// together may hold anything.
    pub fn is_possible(&self, rules: Ruleset) -> bool {
        let state = &self.state;
        state.doublejump <= DOUBLE_JUMP_TICKS
            && state.speedjump <= rules.count_max()
            && state.injump <= HOLD_OFF_TICKS
            && self.lava_wait_ticks <= LAVA_WAIT_TICKS
            && usize::from(self.lava_hits) < LAVA_DAMAGES.len()
    }

    /// Goes through all fields.
    ///
    /// # Errors
    ///
    /// If the visitor refuses a field.
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
        visitor.clock(tick)?;
        visitor.health(health)?;
        timer.visit(visitor)?;
        visitor.u8(lava_wait_ticks)?;
        visitor.u8(lava_hits)?;
        visitor.waits(push_waits)
    }
}

/// Something that the map or the game did in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NfkCourseEvent {
    /// A teleport moved the player; body centres, pixels.
    Teleported {
        /// Place before, pixels.
        from: [f64; 2],
        /// Place after, pixels.
        to: [f64; 2],
    },
    /// A push area set the speed; pixels a tick.
    Pushed {
        /// `ix` after it.
        ix: f64,
        /// `iy` after it.
        iy: f64,
    },
    /// A start zone was entered: the clock stands ready at zero.
    EnteredStart,
    /// The start zone was left: this is the clock's first tick.
    Started,
    /// The finish was reached.
    Finished {
        /// The final time.
        time: CourseTime,
    },
    /// Health was lost: lava, or a death tile as [`DamageSource::Trigger`].
    Hurt {
        /// What hurt the player.
        harm: DamageSource,
        /// Hit points.
        damage: i32,
    },
    /// No health is left.
    Died {
        /// What killed the player.
        harm: DamageSource,
    },
    /// Stands again where the map begins.
    Respawned,
}

/// One tick of a run: what was asked for, what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct NfkTickRecord {
    /// The tick's number; the first of a run is 1.
    pub tick: u64,
    /// The keys held.
    pub keys: NfkKeys,
    /// The player before the tick.
    pub before: NfkState,
    /// The player after everything: move, objects, respawn.
    pub state: NfkState,
    /// Whether the player stands on something after it.
    pub on_ground: bool,
    /// What the movement did and with which numbers.
    pub report: Report,
    /// What the map and the game did, in order.
    pub events: Vec<NfkCourseEvent>,
    /// Hit points after the tick.
    pub health: i32,
    /// The course's clock after the tick.
    pub timer: Timer,
}

/// Listens for jumps from the ground alone.
struct Jumped(bool);

impl EventSink<NfkEvent> for Jumped {
    // Everything else would be put together for nobody; a jump is emitted all the same.
    const LISTENS: bool = false;

    #[inline]
    fn emit(&mut self, event: NfkEvent) {
        self.0 |= event.is_jump();
    }
}

/// One player on one map under one ruleset.
#[derive(Clone, Debug)]
pub struct NfkRun {
    world: Arc<NfkWorld>,
    rules: Ruleset,
    /// Lava and death tiles cost health.
    damage: bool,
    start: NfkCheckpoint,
    now: NfkCheckpoint,
    /// What was done to it since its last tick; no part of the state.
    intervention: Intervention,
    /// Which scripts move it in its next tick; no part of the state.
    badges: Badges,
}

impl NfkRun {
    /// A player at the map's first spawn.
    ///
    /// # Errors
    ///
    /// If the map has none.
    pub fn new(world: Arc<NfkWorld>, rules: Ruleset) -> Result<Self, NoNfkSpawn> {
        let spawn = world.spawns.first().ok_or(NoNfkSpawn)?;
        let start = NfkCheckpoint {
            state: NfkState::at(spawn.cell.body(), spawn.dir),
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
        self.follow_up(record, emit);
    }

    fn stand_up(&mut self) {
        self.now = NfkCheckpoint {
            tick: self.now.tick,
            ..self.start.clone()
        };
    }

    /// Puts the player somewhere in some state: a script's start, help. The clock becomes invalid.
    pub fn place(&mut self, state: NfkState) {
        self.now.state = state;
        self.now.timer = Timer::Invalid;
        self.intervene(Intervention::Placed);
    }

    /// Changes the ruleset on the spot: place and inertias stay, the counters restart. The clock
    /// becomes invalid.
    pub fn switch_rules(&mut self, rules: Ruleset) {
        self.rules = rules;
        let state = self.now.state;
        self.place(NfkState {
            doublejump: 0,
            speedjump: 0,
            injump: 0,
            ground_ticks: 0,
            ..state
        });
        self.intervene(Intervention::RulesSwitched);
    }

    fn intervene(&mut self, intervention: Intervention) {
        self.intervention = self.intervention.then(intervention);
    }

    /// Turns that on or off.
    pub fn set_damage(&mut self, damage: bool) {
        if damage != self.damage {
            self.damage = damage;
            self.intervene(Intervention::RulesSwitched);
        }
    }

    /// The player after the last tick.
    pub fn state(&self) -> &NfkState {
        &self.now.state
    }

    /// The ruleset in force.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// The map's tiles.
    pub fn grid(&self) -> &Grid {
        &self.world.grid
    }

    /// Whether the player stands on something.
    pub fn is_on_ground(&self) -> bool {
        super::probes::ground(&self.world.grid, &self.now.state)
    }
}
