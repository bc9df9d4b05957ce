//! The course: triggers touched, the clock between start and finish, and their events.
//!
//! Only where the player is when a tick ends counts, as in the engines, which touch triggers after
//! the move. Order within a tick: start, checkpoints, finish; then `trigger_hurt`, pushes, and at
//! last one teleporter.

use std::sync::Arc;

use smallvec::SmallVec;

use super::map::{TriggerKind, World};
use super::math::{Vec3, ViewAngles};
use super::visit::StateVisitor;
use crate::world::{Brush, Contents, Hull, HullId, Level, Trace as _};

/// Time on the course: ticks, and their commands' milliseconds summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CourseTime {
    /// Ticks run.
    pub ticks: u64,
    /// The sum of their lengths, milliseconds.
    pub msec: u64,
}

impl CourseTime {
    /// Seconds, for people.
    pub fn seconds(self) -> f64 {
        self.msec as f64 / 1000.0
    }
}

/// The course's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timer {
    /// No start zone has been touched yet.
    #[default]
    Idle,
    /// Inside a start zone: the clock stands at zero and starts on leaving.
    Ready,
    /// Running since the start zone was left.
    Running {
        /// Time so far.
        time: CourseTime,
        /// How many checkpoints have been passed.
        checkpoints: u32,
    },
    /// The finish was reached.
    Finished {
        /// The final time.
        time: CourseTime,
        /// How many checkpoints were passed.
        checkpoints: u32,
    },
    /// Flying, a changed profile or other help: the clock counts again from the next start zone.
    Invalid,
}

impl Timer {
    /// Goes through all fields.
    ///
    /// # Errors
    ///
    /// If the visitor refuses a field.
    pub fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let (mut number, mut time, mut checkpoints) = match *self {
            Self::Idle => (0, CourseTime::default(), 0),
            Self::Ready => (1, CourseTime::default(), 0),
            Self::Running { time, checkpoints } => (2, time, checkpoints),
            Self::Finished { time, checkpoints } => (3, time, checkpoints),
            Self::Invalid => (4, CourseTime::default(), 0),
        };
        visitor.timer(&mut number)?;
        if matches!(number, 2 | 3) {
            visitor.clock(&mut time.ticks)?;
            visitor.clock(&mut time.msec)?;
            visitor.u32(&mut checkpoints)?;
        }
        *self = match number {
            0 => Self::Idle,
            1 => Self::Ready,
            2 => Self::Running { time, checkpoints },
            3 => Self::Finished { time, checkpoints },
            _ => Self::Invalid,
        };
        Ok(())
    }
}

/// What hurt the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageSource {
    /// A fall.
    Fall,
    /// A `trigger_hurt`.
    Trigger,
    /// Slime.
    Slime,
    /// Lava.
    Lava,
}

/// Something that the map or the game did in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CourseEvent {
    /// A teleporter moved the player.
    Teleported {
        /// Where from, units.
        from: Vec3,
        /// Where to, units.
        to: Vec3,
        /// The view to face.
        facing: ViewAngles,
    },
    /// A push trigger acts.
    Pushed {
        /// The speed it lends or sets, u/s.
        velocity: Vec3,
    },
    /// A start zone was entered: the clock stands ready at zero.
    EnteredStart,
    /// The start zone was left: this is the clock's first tick.
    Started,
    /// A checkpoint was passed for the first time in this run.
    Checkpoint {
        /// The number in the map.
        number: u32,
        /// Time since the start.
        time: CourseTime,
    },
    /// The finish was reached.
    Finished {
        /// The final time.
        time: CourseTime,
    },
    /// The finish was reached too early: checkpoints are missing.
    FinishRefused {
        /// The lowest number that is missing.
        missing: u32,
    },
    /// Health was lost.
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
    /// Fell out of the world.
    FellOut,
    /// Stands again where the run starts.
    Respawned {
        /// The yaw to face, degrees.
        yaw: f32,
    },
}

impl CourseEvent {
    /// The view that the player must face after it.
    pub fn facing(&self) -> Option<ViewAngles> {
        match self {
            Self::Teleported { facing, .. } => Some(*facing),
            Self::Respawned { yaw } => Some(ViewAngles::level(*yaw)),
            Self::Pushed { .. }
            | Self::EnteredStart
            | Self::Started
            | Self::Checkpoint { .. }
            | Self::Finished { .. }
            | Self::FinishRefused { .. }
            | Self::Hurt { .. }
            | Self::Died { .. }
            | Self::FellOut => None,
        }
    }
}

/// Indices into [`World::triggers`], in file order.
pub type Touched = SmallVec<[u32; 8]>;

/// What the course keeps from tick to tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CourseState {
    /// The clock and how it stands.
    pub timer: Timer,
    /// Numbers of the checkpoints passed since the start, in the order of passing.
    pub passed: SmallVec<[u32; 8]>,
    /// What the player touched when the last tick ended.
    pub touched: Touched,
}

impl CourseState {
    /// Goes through all fields.
    ///
    /// # Errors
    ///
    /// If the visitor refuses a field.
    pub fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            timer,
            passed,
            touched,
        } = self;
        timer.visit(visitor)?;
        visitor.list(passed)?;
        visitor.list(touched)
    }

    /// Stops the clock until the next start zone.
    pub(super) fn invalidate(&mut self) {
        self.timer = Timer::Invalid;
        self.passed.clear();
    }

    /// Whether the player touched this trigger when the last tick ended.
    pub(super) fn was_touching(&self, trigger: u32) -> bool {
        self.touched.contains(&trigger)
    }

    /// Remembers what is touched now.
    pub(super) fn remember(&mut self, touched: Touched) {
        self.touched = touched;
    }
}

/// A map's triggers, ready to be touched by the boxes of a profile. Never changes.
#[derive(Clone, Debug)]
pub(super) struct Course {
    world: Arc<World>,
    /// All trigger brushes as if they were solid: says quickly that none is touched.
    volumes: Level,
    /// Every checkpoint's number, ascending, each once.
    numbers: Vec<u32>,
}

impl Course {
    pub(super) fn new(world: &Arc<World>, hulls: &[Hull]) -> Self {
        let solid = |brush: &Brush| Brush {
            contents: Contents::Solid,
            ..brush.clone()
        };
        let brushes = world
            .triggers
            .iter()
            .flat_map(|trigger| trigger.brushes.iter().map(solid))
            .collect();
        let number = |kind: TriggerKind| {
            if let TriggerKind::Checkpoint(number) = kind {
                Some(number)
            } else {
                None
            }
        };
        let mut numbers: Vec<u32> = world
            .triggers
            .iter()
            .filter_map(|trigger| number(trigger.kind))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        Self {
            world: Arc::clone(world),
            volumes: Level::new(brushes, hulls),
            numbers,
        }
    }

    /// The triggers that a hull at `origin` is partly inside.
    #[inline]
    pub(super) fn touched(&self, hull: HullId, origin: Vec3) -> Touched {
        if self.world.triggers.is_empty() || !self.volumes.stuck(hull, origin) {
            return Touched::new();
        }
        let hull = self.volumes.hulls()[hull.index()];
        let touching = (0..)
            .zip(&self.world.triggers)
            .filter(|(_, trigger)| trigger.touches(hull, origin));
        touching.map(|(index, _)| index).collect()
    }

    /// What a trigger does.
    pub(super) fn kind(&self, trigger: u32) -> TriggerKind {
        self.world.triggers[trigger as usize].kind
    }

    /// Runs the clock for a tick of `msec` that ended touching `touched`; whether that is a start
    /// zone.
    pub(super) fn run_clock(
        &self,
        state: &mut CourseState,
        touched: &Touched,
        msec: u8,
        emit: &mut impl FnMut(CourseEvent),
    ) -> bool {
        if touched
            .iter()
            .any(|trigger| self.kind(*trigger) == TriggerKind::Start)
        {
            if state.timer != Timer::Ready {
                state.timer = Timer::Ready;
                state.passed.clear();
                emit(CourseEvent::EnteredStart);
            }
            return true;
        }
        let mut time = match state.timer {
            Timer::Idle | Timer::Finished { .. } | Timer::Invalid => return false,
            Timer::Ready => {
                emit(CourseEvent::Started);
                CourseTime::default()
            }
            Timer::Running { time, .. } => time,
        };
        time.ticks += 1;
        time.msec += u64::from(msec);
        self.pass(state, touched, time, emit);
        false
    }

    /// Checkpoints and finish of a running clock.
    fn pass(
        &self,
        state: &mut CourseState,
        touched: &Touched,
        time: CourseTime,
        emit: &mut impl FnMut(CourseEvent),
    ) {
        let mut reaches_finish = false;
        for trigger in touched {
            match self.kind(*trigger) {
                TriggerKind::Checkpoint(number) if !state.passed.contains(&number) => {
                    state.passed.push(number);
                    emit(CourseEvent::Checkpoint { number, time });
                }
                TriggerKind::Finish => reaches_finish |= !state.was_touching(*trigger),
                TriggerKind::Checkpoint(_)
                | TriggerKind::Start
                | TriggerKind::Teleport { .. }
                | TriggerKind::Push { .. }
                | TriggerKind::Hurt { .. } => {}
            }
        }
        let checkpoints = u32::try_from(state.passed.len()).unwrap_or(u32::MAX);
        state.timer = Timer::Running { time, checkpoints };
        if reaches_finish {
            match self
                .numbers
                .iter()
                .find(|number| !state.passed.contains(number))
            {
                Some(missing) => emit(CourseEvent::FinishRefused { missing: *missing }),
                None => {
                    state.timer = Timer::Finished { time, checkpoints };
                    emit(CourseEvent::Finished { time });
                }
            }
        }
    }
}
