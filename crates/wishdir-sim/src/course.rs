//! The course: triggers, the clock from start to finish, and their events.
//!
//! As in the engines, only the position at the end of a tick touches triggers.
//! Order within a tick: start, checkpoints, finish, `trigger_hurt`, pushes, then one teleporter.

use std::sync::Arc;

use smallvec::SmallVec;

use super::map::{TriggerKind, World};
use super::math::{Vec3, ViewAngles};
use super::visit::StateVisitor;
use crate::world::{Brush, Contents, Hull, HullId, Level, Trace as _};

/// Time on the course: ticks and their total length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CourseTime {
    /// Number of ticks.
    pub ticks: u64,
    /// Total length of the ticks, milliseconds.
    pub msec: u64,
}

impl CourseTime {
    /// Returns the time in seconds, for display.
    pub fn seconds(self) -> f64 {
        self.msec as f64 / 1000.0
    }
}

/// Clock of the course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timer {
    /// The player has not touched a start zone yet.
    #[default]
    Idle,
    /// The player is in a start zone. The clock starts on leaving it.
    Ready,
    /// The clock has been running since the player left the start zone.
    Running {
        /// Time so far.
        time: CourseTime,
        /// Number of passed checkpoints.
        checkpoints: u32,
    },
    /// The player has reached the finish.
    Finished {
        /// Final time.
        time: CourseTime,
        /// Number of passed checkpoints.
        checkpoints: u32,
    },
    /// The run does not count after noclip, a profile change or similar.
    /// The next start zone resets the clock.
    Invalid,
}

impl Timer {
    /// Passes all fields to a visitor.
    ///
    /// # Errors
    ///
    /// If the visitor rejects a field.
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
            visitor.count(&mut time.ticks)?;
            visitor.count(&mut time.msec)?;
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

/// Cause of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageSource {
    /// Damage from a fall.
    Fall,
    /// Damage from a `trigger_hurt`.
    Trigger,
    /// Damage from slime.
    Slime,
    /// Damage from lava.
    Lava,
}

/// Event of the map or the game in a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CourseEvent {
    /// A teleporter moved the player.
    Teleported {
        /// Position before the teleport, units.
        from: Vec3,
        /// Position after the teleport, units.
        to: Vec3,
        /// View after the teleport.
        facing: ViewAngles,
    },
    /// A push trigger acted.
    Pushed {
        /// Velocity that the trigger adds or sets, u/s.
        velocity: Vec3,
    },
    /// The player entered a start zone, which resets the clock.
    EnteredStart,
    /// The player left the start zone. This is the clock's first tick.
    Started,
    /// The player passed a checkpoint for the first time in this run.
    Checkpoint {
        /// Number of the checkpoint in the map.
        number: u32,
        /// Time since the start.
        time: CourseTime,
    },
    /// The player reached the finish.
    Finished {
        /// Final time.
        time: CourseTime,
    },
    /// The player reached the finish without passing all checkpoints.
    FinishRefused {
        /// Number of the first checkpoint that the player missed.
        missing: u32,
    },
    /// The player lost health.
    Hurt {
        /// Cause of the damage.
        harm: DamageSource,
        /// Damage, hit points.
        damage: i32,
    },
    /// The player died.
    Died {
        /// Cause of death.
        harm: DamageSource,
    },
    /// The player fell out of the world.
    FellOut,
    /// The player respawned at the start of the run.
    Respawned {
        /// View yaw, degrees.
        yaw: f32,
    },
}

impl CourseEvent {
    /// Returns the view that the event forces, if any.
    pub fn forced_view(&self) -> Option<ViewAngles> {
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
pub type TouchedTriggers = SmallVec<[u32; 8]>;

/// State of the course between two ticks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CourseState {
    /// Clock of the course.
    pub timer: Timer,
    /// Numbers of the checkpoints passed since the start, in order.
    pub passed: SmallVec<[u32; 8]>,
    /// Triggers that the player touched at the end of the last tick.
    pub touched: TouchedTriggers,
}

impl CourseState {
    /// Passes all fields to a visitor.
    ///
    /// # Errors
    ///
    /// If the visitor rejects a field.
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

    /// Makes the clock invalid until the next start zone.
    pub(super) fn invalidate(&mut self) {
        self.timer = Timer::Invalid;
        self.passed.clear();
    }

    /// Whether the player touched this trigger at the end of the last tick.
    pub(super) fn was_touching(&self, trigger: u32) -> bool {
        self.touched.contains(&trigger)
    }

    /// Stores the touched triggers for the next tick.
    pub(super) fn set_touched(&mut self, touched: TouchedTriggers) {
        self.touched = touched;
    }
}

/// Triggers of a map, prepared for the boxes of a profile. Immutable.
#[derive(Clone, Debug)]
pub(super) struct Course {
    world: Arc<World>,
    /// All trigger brushes as solids, for a quick check whether the player touches any.
    volumes: Level,
    /// Checkpoint numbers, ascending, without duplicates.
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

    /// Returns the triggers that a hull at `origin` touches.
    #[inline]
    pub(super) fn find_touched(&self, hull: HullId, origin: Vec3) -> TouchedTriggers {
        if self.world.triggers.is_empty() || !self.volumes.is_stuck(hull, origin) {
            return TouchedTriggers::new();
        }
        let hull = self.volumes.hulls()[hull.index()];
        let touching = (0..)
            .zip(&self.world.triggers)
            .filter(|(_, trigger)| trigger.touches(hull, origin));
        touching.map(|(index, _)| index).collect()
    }

    /// Returns the effect of a trigger.
    pub(super) fn trigger_kind(&self, trigger: u32) -> TriggerKind {
        self.world.triggers[trigger as usize].kind
    }

    /// Advances the clock by `msec` milliseconds. `touched`: triggers touched at the end of the
    /// tick.
    /// Returns whether the player is in a start zone.
    pub(super) fn advance_clock(
        &self,
        state: &mut CourseState,
        touched: &TouchedTriggers,
        msec: u8,
        emit: &mut impl FnMut(CourseEvent),
    ) -> bool {
        if touched
            .iter()
            .any(|trigger| self.trigger_kind(*trigger) == TriggerKind::Start)
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
        self.update_checkpoints(state, touched, time, emit);
        false
    }

    /// Handles checkpoints and the finish while the clock runs.
    fn update_checkpoints(
        &self,
        state: &mut CourseState,
        touched: &TouchedTriggers,
        time: CourseTime,
        emit: &mut impl FnMut(CourseEvent),
    ) {
        let mut reaches_finish = false;
        for trigger in touched {
            match self.trigger_kind(*trigger) {
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
