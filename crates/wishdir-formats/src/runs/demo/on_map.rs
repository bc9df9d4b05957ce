//! A recording's commands in its own map, by our own engine: walls, steps, water and triggers are
//! there.
//!
//! Where our state is one that the recording's rounding hides it is kept, because it is the finer
//! one; otherwise the player is put where the recording says, so that one door does not spoil the
//! rest.

use std::sync::Arc;

use super::compare::{Beside, FirstDifference, decoded, difference, late_by, put, why_on_map};
use super::{Demo, DemoFormat, DemoFrame, Follows, Grid, Track};
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Trace as _;

/// How far our state may be from the recorded one and still be kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Keep {
    /// Units, along each axis.
    pub origin: f32,
    /// u/s, along each axis.
    pub velocity: f32,
}

impl Keep {
    /// Only what the recording's own rounding hides.
    pub fn recorded(grid: Grid) -> Self {
        Self {
            origin: grid.origin,
            velocity: grid.velocity,
        }
    }

    /// What nobody sees, so that commands run on and on; what is recorded to the bit is kept to the
    /// bit.
    pub fn unseen(grid: Grid) -> Self {
        if grid == Grid::NONE {
            Self::recorded(grid)
        } else {
            Self {
                origin: 1.0,
                velocity: 4.0,
            }
        }
    }

    /// `late`: how far the place may be off because it comes late or early, units.
    fn keeps(self, late: f32, frame: &DemoFrame, ours: &PlayerState) -> bool {
        let is_near = |recorded: Vec3, own: Vec3, most: f32| {
            recorded
                .to_array()
                .into_iter()
                .zip(own.to_array())
                .all(|(recorded, own)| (recorded - own).abs() <= most)
        };
        frame
            .origin
            .is_none_or(|origin| is_near(origin, ours.origin, self.origin + late))
            && frame
                .velocity
                .is_none_or(|velocity| is_near(velocity, ours.velocity, self.velocity))
            && frame
                .on_ground
                .is_none_or(|stands| stands == ours.on_ground)
    }
}

/// What follows the ticks of a [`MapWalk`].
pub trait WalkObserver {
    /// The run, and the command that it is given next.
    fn before(&mut self, _run: &Run, _cmd: &UserCmd) {}

    /// The run after it, and what came of it; the recording has not corrected it yet.
    fn after(&mut self, run: &Run, record: &TickRecord);
}

/// A recording that our engine plays in its map.
pub struct MapWalk {
    /// Where our player is.
    pub run: Run,
    /// What was found so far.
    pub found: Beside,
    format: DemoFormat,
    grid: Grid,
    keep: Keep,
    /// The player is where the recording says.
    is_known: bool,
    /// Time since the last recorded state, seconds.
    since: f32,
}

impl MapWalk {
    /// Begins with a run at the map's start, by the recording's rules.
    pub fn new(demo: &Demo, run: Run, keep: Keep) -> Self {
        let found = Beside {
            on_map: true,
            ..Beside::default()
        };
        Self {
            run,
            found,
            format: demo.format,
            grid: demo.grid,
            keep,
            is_known: false,
            since: 0.0,
        }
    }

    /// Begins where a track does: at the map's start if it holds commands and no state, where the
    /// places before its first command lead, or at its first state.
    pub fn begin(&mut self, track: &Track) {
        self.is_known = track.moments.is_empty();
        // Who begins at the map's start is there already.
        if let Some(first) = track
            .beginning()
            .filter(|first| first.origin != Some(self.run.player().origin))
        {
            self.place(&first);
        }
    }

    /// Goes on under other variables of the same game.
    pub(super) fn switch_rules(&mut self, rules: &Profile) {
        let now = self.run.checkpoint();
        // The boxes are the same: there is room where there was.
        if self
            .run
            .switch_profile(Arc::new(rules.with_damage(false)))
            .is_ok()
        {
            self.run.restore(&now);
        }
    }

    /// One frame.
    pub fn step(&mut self, index: usize, frame: &DemoFrame, observer: &mut dyn WalkObserver) {
        if frame.follows == Follows::Repeat {
            return;
        }
        if frame.is_between() {
            // The player was put elsewhere there: the next state is where it goes on.
            self.is_known &= frame.follows != Follows::Apart;
            return;
        }
        let is_guessed = frame.follows == Follows::Guessed;
        let goes_on = self.is_known
            && (is_guessed || frame.follows == Follows::Next || self.is_put_there_too(frame));
        let Some(cmd) = frame.cmd.filter(|cmd| goes_on && cmd.msec > 0) else {
            self.is_known = goes_on;
            self.place(frame);
            return;
        };
        let cmd = decoded(self.format, self.run.profile(), cmd);
        observer.before(&self.run, &cmd);
        let record = self.run.advance(&cmd);
        observer.after(&self.run, &record);
        self.since += f32::from(cmd.msec) / 1000.0;
        if is_guessed {
            // It passes the time; where it led is recorded, and says nothing about the movement.
            self.place(frame);
            self.since = 0.0;
        } else if frame.origin.is_some() {
            self.compare(index, frame, &record);
            if !self.keeps(frame, &record.before, self.run.player()) {
                self.place(frame);
            }
            self.since = 0.0;
        }
    }

    fn keeps(&self, frame: &DemoFrame, before: &PlayerState, ours: &PlayerState) -> bool {
        self.keep
            .keeps(late_by(self.grid, before, ours), frame, ours)
    }

    /// Whether the map puts our player where the recorded one was put: a teleporter, a push.
    fn is_put_there_too(&self, frame: &DemoFrame) -> bool {
        let Some(cmd) = frame
            .cmd
            .filter(|cmd| frame.follows == Follows::Apart && cmd.msec > 0)
        else {
            return false;
        };
        let mut trial = self.run.clone();
        trial.advance_quiet(&decoded(self.format, self.run.profile(), cmd));
        frame.origin.is_some() && self.keeps(frame, self.run.player(), trial.player())
    }

    /// Puts the player where the recording says.
    fn place(&mut self, frame: &DemoFrame) {
        if frame.origin.is_none() {
            return;
        }
        let mut now = self.run.checkpoint();
        put(&mut now.player, self.is_known, frame, self.run.profile());
        // Servers do not write who stands.
        let may_stand = frame.on_ground.unwrap_or(now.player.velocity.z == 0.0);
        if may_stand && self.grid.is_coarse() {
            now.player.origin = self.rest(&now.player);
        }
        now.angles = frame.angles.unwrap_or(now.angles);
        self.run.restore(&now);
        self.is_known = true;
    }

    /// Where somebody stands whose height is recorded more roughly than floors are.
    fn rest(&self, player: &PlayerState) -> Vec3 {
        let grid = self.grid.origin;
        let at = |z: f32| Vec3::new(player.origin.x, player.origin.y, player.origin.z + z);
        let floor = self
            .run
            .level()
            .sweep(player.hull, at(grid), at(-2.0 * grid));
        if floor.is_clear() && floor.fraction < 1.0 {
            floor.end
        } else {
            player.origin
        }
    }

    fn compare(&mut self, index: usize, frame: &DemoFrame, record: &TickRecord) {
        let ours = *self.run.player();
        let Some(different) = difference(self.grid, self.since, frame, &record.before, &ours)
        else {
            return;
        };
        self.found.frames += 1;
        let Some((field, recorded, own)) = different else {
            self.found.equal += 1;
            return;
        };
        if self.found.first_difference.is_some() {
            return;
        }
        let touched = record
            .report
            .events
            .iter()
            .any(|event| matches!(event, MoveEvent::Contact { .. }));
        let moved = |event: &CourseEvent| {
            event.facing().is_some() || matches!(event, CourseEvent::Pushed { .. })
        };
        let why = why_on_map(
            frame,
            &record.before,
            &ours,
            touched,
            record.events.iter().any(moved),
        );
        self.found.first_difference = Some(FirstDifference {
            frame: index,
            time: frame.time,
            field,
            recorded,
            ours: own,
            why,
        });
    }
}
