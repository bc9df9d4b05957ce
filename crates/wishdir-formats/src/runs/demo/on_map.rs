//! Re-simulates a recording's commands on its map, with walls, steps, water and triggers.
//!
//! Continues from our more precise state while it matches the recording within rounding.
//! Otherwise continues from the recorded state, so that one missing door does not spoil the rest.

use std::sync::Arc;

use super::compare::{
    FirstDifference, Resimulation, decode_command, find_difference, guess_difference_cause,
    late_state_error, move_to_frame,
};
use super::{Demo, DemoFormat, DemoFrame, FrameLink, StatePrecision, Track};
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Trace as _;

/// Maximum difference from the recorded state at which the simulation continues from ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StateTolerance {
    /// Maximum difference per axis, units.
    pub origin: f32,
    /// Maximum difference per axis, u/s.
    pub velocity: f32,
}

impl StateTolerance {
    /// Creates a tolerance for differences caused by the recording's rounding.
    pub fn for_rounding(grid: StatePrecision) -> Self {
        Self {
            origin: grid.origin,
            velocity: grid.velocity,
        }
    }

    /// Creates a tolerance for differences too small to see, so that more commands run without a
    /// correction. Exact recordings are still compared exactly.
    pub fn for_invisible_errors(grid: StatePrecision) -> Self {
        if grid == StatePrecision::NONE {
            Self::for_rounding(grid)
        } else {
            Self {
                origin: 1.0,
                velocity: 4.0,
            }
        }
    }

    /// Whether our state is close enough. `late` is the possible error of a late position, units.
    fn accepts(self, late: f32, frame: &DemoFrame, ours: &PlayerState) -> bool {
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

/// Observer of a [`MapResimulation`]'s ticks.
pub trait WalkObserver {
    /// Called before each tick, with the run and its next command.
    fn before_tick(&mut self, _run: &Run, _cmd: &UserCmd) {}

    /// Called with the run and the tick's record, before the recording corrects the state.
    fn after_tick(&mut self, run: &Run, record: &TickRecord);
}

/// Re-simulation of a recording on its map.
pub struct MapResimulation {
    /// Simulated run.
    pub run: Run,
    /// Result of the comparison so far.
    pub found: Resimulation,
    format: DemoFormat,
    grid: StatePrecision,
    tolerance: StateTolerance,
    /// Whether the player is at the recorded position.
    is_known: bool,
    /// Time since the last frame with a recorded state, seconds.
    since: f32,
}

impl MapResimulation {
    /// Starts at the map's start, with the recording's rules.
    pub fn new(demo: &Demo, run: Run, tolerance: StateTolerance) -> Self {
        let found = Resimulation {
            on_map: true,
            ..Resimulation::default()
        };
        Self {
            run,
            found,
            format: demo.format,
            grid: demo.grid,
            tolerance,
            is_known: false,
            since: 0.0,
        }
    }

    /// Moves to the start of a track: its first state, or the position before its first command.
    /// A track that only has commands starts at the map's start.
    pub fn move_to_start(&mut self, track: &Track) {
        self.is_known = track.moments.is_empty();
        // A player at the map's start does not need to move.
        if let Some(first) = track
            .start_state()
            .filter(|first| first.origin != Some(self.run.player().origin))
        {
            self.place_player(&first);
        }
    }

    /// Continues with other movement variables of the same game.
    pub(super) fn switch_rules(&mut self, rules: &Profile) {
        let now = self.run.checkpoint();
        // The hulls stay the same, so the player still fits.
        if self
            .run
            .switch_profile(Arc::new(rules.with_damage(false)))
            .is_ok()
        {
            self.run.restore(&now);
        }
    }

    /// Simulates the next frame of the recording and compares it.
    pub fn simulate_frame(
        &mut self,
        index: usize,
        frame: &DemoFrame,
        observer: &mut dyn WalkObserver,
    ) {
        if frame.follows == FrameLink::Repeat {
            return;
        }
        if frame.is_position_only() {
            // After a teleport between frames, the next recorded state is the new start.
            self.is_known &= frame.follows != FrameLink::Apart;
            return;
        }
        let is_guessed = frame.follows == FrameLink::Guessed;
        let goes_on = self.is_known
            && (is_guessed
                || frame.follows == FrameLink::Next
                || self.is_moved_like_recording(frame));
        let Some(cmd) = frame.cmd.filter(|cmd| goes_on && cmd.msec > 0) else {
            self.is_known = goes_on;
            self.place_player(frame);
            return;
        };
        let cmd = decode_command(self.format, self.run.profile(), cmd);
        observer.before_tick(&self.run, &cmd);
        let record = self.run.advance(&cmd);
        observer.after_tick(&self.run, &record);
        self.since += f32::from(cmd.msec) / 1000.0;
        if is_guessed {
            // A guessed command only advances the time. Its result says nothing about the movement.
            self.place_player(frame);
            self.since = 0.0;
        } else if frame.origin.is_some() {
            self.compare_state(index, frame, &record);
            if !self.is_accepted(frame, &record.before, self.run.player()) {
                self.place_player(frame);
            }
            self.since = 0.0;
        }
    }

    fn is_accepted(&self, frame: &DemoFrame, before: &PlayerState, ours: &PlayerState) -> bool {
        self.tolerance
            .accepts(late_state_error(self.grid, before, ours), frame, ours)
    }

    /// Whether a trigger moves our player to the same state as the recorded player.
    fn is_moved_like_recording(&self, frame: &DemoFrame) -> bool {
        let Some(cmd) = frame
            .cmd
            .filter(|cmd| frame.follows == FrameLink::Apart && cmd.msec > 0)
        else {
            return false;
        };
        let mut trial = self.run.clone();
        trial.advance_quiet(&decode_command(self.format, self.run.profile(), cmd));
        frame.origin.is_some() && self.is_accepted(frame, self.run.player(), trial.player())
    }

    /// Moves the player to the recorded state.
    fn place_player(&mut self, frame: &DemoFrame) {
        if frame.origin.is_none() {
            return;
        }
        let mut now = self.run.checkpoint();
        move_to_frame(&mut now.player, self.is_known, frame, self.run.profile());
        // Server recordings do not have the ground flag.
        let may_stand = frame.on_ground.unwrap_or(now.player.velocity.z == 0.0);
        if may_stand && self.grid.is_coarse() {
            now.player.origin = self.resting_origin(&now.player);
        }
        now.angles = frame.angles.unwrap_or(now.angles);
        self.run.restore(&now);
        self.is_known = true;
    }

    /// Returns the resting position of a standing player whose recorded height is too coarse.
    fn resting_origin(&self, player: &PlayerState) -> Vec3 {
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

    fn compare_state(&mut self, index: usize, frame: &DemoFrame, record: &TickRecord) {
        let ours = *self.run.player();
        let Some(different) = find_difference(self.grid, self.since, frame, &record.before, &ours)
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
            event.forced_view().is_some() || matches!(event, CourseEvent::Pushed { .. })
        };
        let why = guess_difference_cause(
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
