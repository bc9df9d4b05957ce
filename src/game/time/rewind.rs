//! Pause, single steps and rewinding through the last minutes, and continuing from any tick.
//!
//! Continuing from an earlier tick restores state, velocity, timers and view bit for bit. The later
//! ticks remain as a branch that the player can return to.

use std::sync::Arc;

use bevy::prelude::*;

use super::retry::{RetryTick, RetryTracker};
use crate::game::base::messages::{GameKind, ShowMeOverride, TryAgainOffered};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::analysis::JumpFound;
use crate::game::play::input::{ActionPressed, Devices};
use crate::game::play::mover::{LastTick, Mover, Playable, Player, RenderStates, TickPlayed};
use crate::game::play::pacing::Pace;
use crate::game::play::session::{ChosenRules, CurrentMap, DamagePolicy, SessionSystems};
use crate::game::settings::Action;
use crate::planner::judge::JudgedJump;
use wishdir_sim::branches::Branches;
use wishdir_sim::course::CourseEvent;
use wishdir_sim::platformer::{NfkCourseEvent, NfkRun};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{AnyTickRecord as _, Simulation};

/// Initial and maximum rewind rate, seconds of play per second.
const BACK_FIRST: f64 = 1.0;
const BACK_MOST: f64 = 10.0;
/// Hold time before the rewind accelerates, seconds, and its acceleration, 1/s.
const BACK_STEADY: f64 = 1.0;
const BACK_GAIN: f64 = 2.0;

/// Maximum number of hints per session about the *Try again* key.
const OFFERS: u32 = 3;

/// State of a held rewind key.
#[derive(Clone, Copy, Debug, Default)]
struct RewindHold {
    /// Hold time, seconds.
    held: f64,
    /// Fraction of a tick that is still to be rewound.
    rest: f64,
}

impl RewindHold {
    /// Returns the number of ticks to rewind in a frame. Both lengths are in seconds.
    fn ticks(&mut self, frame: f64, tick: f64) -> u64 {
        self.held += frame;
        let rate = (BACK_FIRST + (self.held - BACK_STEADY).max(0.0) * BACK_GAIN).min(BACK_MOST);
        self.rest += frame * rate / tick;
        let whole = self.rest.floor();
        self.rest -= whole;
        whole as u64
    }
}

/// Map and rules of the stored ticks.
#[derive(Clone, Debug)]
struct TimelineSetup<S: Simulation> {
    world: Arc<S::World>,
    rules: S::Rules,
    damage: bool,
}

impl<S: Simulation> TimelineSetup<S> {
    fn from_run(run: &S) -> Self {
        Self {
            world: run.world().clone(),
            rules: run.rules(),
            damage: run.damage(),
        }
    }

    fn matches_run(&self, run: &S) -> bool {
        Arc::ptr_eq(&self.world, run.world())
            && self.damage == run.damage()
            && self.rules == run.rules()
    }
}

/// The player's last minutes in one game, and the current tick. Only this file writes it.
#[derive(Resource, Clone, Debug)]
pub struct Timeline<S: Simulation = Run> {
    branches: Branches<S>,
    scene: Option<TimelineSetup<S>>,
    paused: bool,
    flight: Option<RewindHold>,
    /// The branch that the player last left.
    other: Option<u32>,
    retry: RetryTracker,
    /// Whether the *Try again* key is held. Time stops until its release.
    is_ready: bool,
    /// Number of hints about the *Try again* key so far. Using the key sets it to [`OFFERS`], which
    /// ends the hints.
    offers: u32,
    /// Number of ticks before and after the current one while a replay is paused.
    watched: Option<[u64; 2]>,
}

impl<S: Simulation> Default for Timeline<S> {
    fn default() -> Self {
        Self {
            branches: Branches::default(),
            scene: None,
            paused: false,
            flight: None,
            other: None,
            retry: RetryTracker::default(),
            is_ready: false,
            offers: 0,
            watched: None,
        }
    }
}

impl<S: Simulation> Timeline<S> {
    /// Whether the game is paused for inspecting ticks.
    pub fn is_paused(&self) -> bool {
        self.paused || self.watched.is_some()
    }

    /// Sets the number of ticks before and after the current one. `None` unless a replay is paused.
    pub(in crate::game) fn watch(&mut self, at: Option<[u64; 2]>) {
        if self.watched != at {
            self.watched = at;
        }
    }

    /// Starts an empty timeline, paused until the player resumes.
    pub(in crate::game) fn begin_paused(&mut self) {
        *self = Self {
            paused: true,
            ..Self::default()
        };
    }

    /// Whether the rewind key is held.
    pub fn is_rewinding(&self) -> bool {
        self.flight.is_some()
    }

    /// Returns the number of ticks between the current tick and the newest one.
    pub fn ticks_back(&self) -> usize {
        let here = || self.branches.newest_moment() - self.branches.current_moment();
        self.watched.map_or_else(here, |[_, after]| after) as usize
    }

    /// Returns the number of available older ticks.
    pub fn ticks_left(&self) -> usize {
        let here = || {
            self.branches
                .current_moment()
                .saturating_sub(self.branches.oldest_moment())
        };
        self.watched.map_or_else(here, |[before, _]| before) as usize
    }

    /// Returns the branches of the timeline.
    pub fn branches(&self) -> &Branches<S> {
        &self.branches
    }

    /// Returns the branch that the player last left, for comparison with the current branch.
    pub fn previous_branch(&self) -> Option<u32> {
        self.other
    }

    /// Clears the ticks, because the map or the rules have changed.
    fn clear(&mut self) {
        self.branches.clear();
        (self.scene, self.other) = (None, None);
        self.retry = RetryTracker::default();
    }

    /// Stores the player's next tick. Returns whether the tick ended a fall.
    fn store_tick(&mut self, tick: &TickPlayed<S>, run: &S) -> bool
    where
        S: RetryGame,
    {
        if tick.put.is_some()
            && !self
                .scene
                .as_ref()
                .is_some_and(|scene| scene.matches_run(run))
        {
            self.clear();
            self.scene = Some(TimelineSetup::from_run(run));
        }
        let before = self.branches.current_branch();
        let put = tick.put.as_deref().cloned();
        self.branches
            .push_tick(put, tick.input.clone(), || run.checkpoint());
        if before.is_some() && self.branches.current_branch() != before {
            self.other = before;
        }
        let seen = RetryTick {
            placed: tick.put.is_some() || tick.record.is_relocation(),
            ..S::retry_tick(&tick.record)
        };
        self.retry
            .observe(self.branches.current_moment().saturating_sub(1), seen)
    }

    /// Rewinds the run to before the last fall or jump.
    fn go_back_to_retry(&mut self, run: &mut S, tick_msec: u64) -> Option<S::Record> {
        let now = self.branches.current_moment();
        let there = self
            .retry
            .next_attempt_start(now, tick_msec)
            .clamp(self.branches.oldest_moment(), now);
        (self.paused, self.flight) = (false, None);
        self.branches.go_to(there, run)
    }

    /// Counts a fall or a missed jump. Returns whether to show the hint about the *Try again* key.
    fn take_retry_offer(&mut self) -> bool {
        self.offers += 1;
        self.offers <= OFFERS
    }

    /// Rewinds the run by a number of ticks.
    fn go_back(&mut self, ticks: u64, run: &mut S) -> Option<S::Record> {
        let there = self
            .branches
            .current_moment()
            .saturating_sub(ticks)
            .max(self.branches.oldest_moment());
        if there == self.branches.current_moment() {
            None
        } else {
            self.retry.drop_after(there);
            self.branches.go_to(there, run)
        }
    }

    /// Moves the run to the end of the next branch.
    fn switch_to_next_branch(&mut self, run: &mut S) -> Option<S::Record> {
        let list = self.branches.all_branches();
        let current = self.branches.current_branch()?;
        let at = list.iter().position(|branch| branch.number == current)?;
        let next = list
            .get((at + 1) % list.len())
            .filter(|next| next.number != current)?;
        self.other = Some(current);
        self.retry = RetryTracker::default();
        self.branches.switch_to(next.number, run)
    }

    /// Pauses or resumes. A script resumes from its newest tick.
    fn pause(&mut self, run: &mut S, live: bool) -> Option<S::Record> {
        self.paused = !self.paused;
        let goes_on_elsewhere = !self.paused && !live && self.ticks_back() > 0;
        if goes_on_elsewhere {
            self.branches.go_to(self.branches.newest_moment(), run)
        } else {
            None
        }
    }

    /// Steps one tick back, or one tick forward within the stored ticks.
    fn step_one_tick(&mut self, back: bool, run: &mut S) -> Option<S::Record> {
        self.paused = true;
        if back {
            return self.go_back(1, run);
        }
        if self.ticks_back() == 0 {
            None
        } else {
            self.branches.go_to(self.branches.current_moment() + 1, run)
        }
    }

    /// Handles a key. Returns the record of the new current tick if it changed.
    fn handle_action(&mut self, action: Action, run: &mut S, live: bool) -> Option<S::Record> {
        if action == Action::Pause {
            return self.pause(run, live);
        }
        if matches!(action, Action::StepBack | Action::StepForward) {
            return self.step_one_tick(action == Action::StepBack, run);
        }
        let entered = if action == Action::NextBranch && live {
            self.switch_to_next_branch(run)
        } else {
            None
        };
        self.paused |= entered.is_some();
        entered
    }
}

/// Stores every tick of the player. After a fall or a missed jump, hints at the *Try again* key.
fn store_ticks<S: RetryGame>(
    mut ticked: MessageReader<TickPlayed<S>>,
    mut jumps: MessageReader<JumpFound>,
    player: Single<(Entity, &Mover<S>), With<Player>>,
    mut line: ResMut<Timeline<S>>,
    mut offers: MessageWriter<TryAgainOffered>,
    training: Res<ShowMeOverride>,
) {
    let (player, mover) = *player;
    if mover.is_watched() {
        ticked.clear();
        jumps.clear();
        return;
    }
    let mut has_missed = false;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        has_missed |= line.store_tick(tick, &mover.run);
    }
    if jumps
        .read()
        .any(|JumpFound(judged)| fell_short_of_block(judged))
    {
        let moment = line.branches.current_moment();
        has_missed |= line.retry.mark_missed(moment);
    }
    // Drills restart failed attempts, so the hint is only for other play.
    if has_missed && mover.is_live() && !training.0 && line.take_retry_offer() {
        offers.write(TryAgainOffered);
    }
}

/// Whether a jump fell short of the block that it aimed at.
fn fell_short_of_block(judged: &JudgedJump) -> bool {
    judged.judgement.edges.distance_short_of_block().is_some()
}

/// A game in which a jump can be tried again.
trait RetryGame: Playable {
    /// Returns the facts about a tick that retries depend on, except for interventions.
    fn retry_tick(record: &Self::Record) -> RetryTick;
}

impl RetryGame for Run {
    fn retry_tick(record: &Self::Record) -> RetryTick {
        let ends_fall = |event: &CourseEvent| {
            matches!(
                event,
                CourseEvent::Died { .. } | CourseEvent::FellOut | CourseEvent::Teleported { .. }
            )
        };
        RetryTick {
            on_ground: record.player.on_ground,
            fell: record.events.iter().any(ends_fall),
            placed: false,
        }
    }
}

impl RetryGame for NfkRun {
    fn retry_tick(record: &Self::Record) -> RetryTick {
        let ends_fall = |event: &NfkCourseEvent| matches!(event, NfkCourseEvent::Died { .. });
        RetryTick {
            on_ground: record.on_ground,
            fell: record.events.iter().any(ends_fall),
            placed: false,
        }
    }
}

/// Handles the keys for pausing, stepping and rewinding.
fn handle_keys<S: Playable>(
    mut pressed: MessageReader<ActionPressed>,
    mut line: ResMut<Timeline<S>>,
    mut pace: ResMut<Pace>,
    mut devices: ResMut<Devices>,
    player: Single<(&mut Mover<S>, &mut LastTick<S>, &mut RenderStates<S>), With<Player>>,
    time: Res<Time<Real>>,
) {
    let (mut mover, mut last, mut eyes) = player.into_inner();
    if mover.is_watched() {
        // The replay viewer uses these keys.
        pressed.clear();
        return;
    }
    let live = mover.is_live();
    let mut shown = None;
    for ActionPressed(action) in pressed.read() {
        let is_newest = line.ticks_back() == 0;
        let record = line.handle_action(*action, &mut mover.run, live);
        if *action == Action::StepForward && is_newest {
            pace.step_once();
        }
        let record = if *action == Action::TryAgain && live {
            mover.noclip = false;
            line.offers = OFFERS;
            line.go_back_to_retry(&mut mover.run, u64::from(pace.msec()))
        } else {
            record
        };
        if *action == Action::Pause {
            eyes.teleport(&mover.run);
        }
        shown = record.or(shown);
    }
    if live && devices.is_rewind_held() {
        mover.noclip = false;
        let tick = f64::from(pace.msec().max(1)) * 0.001;
        let ticks = line
            .flight
            .get_or_insert_default()
            .ticks(time.delta_secs_f64(), tick);
        shown = line.go_back(ticks, &mut mover.run).or(shown);
    } else {
        line.flight = None;
    }
    if let Some(record) = shown {
        if let Some(view) = S::view_after_tick(&record) {
            devices.set_view(view);
        }
        last.0 = Some(Arc::new(record));
        eyes.teleport(&mover.run);
    }
    line.is_ready = live && devices.is_try_again_held();
    pace.set_paused(line.paused || line.is_rewinding() || line.is_ready);
}

/// Clears the ticks when the map or the rules change. The displayed tick remains visible.
fn clear_timeline<S: Playable>(mut line: ResMut<Timeline<S>>) {
    line.clear();
}

/// Drops the whole timeline, because the next game starts its own.
fn reset_timeline<S: Playable>(mut line: ResMut<Timeline<S>>) {
    *line = Timeline::default();
}

fn game_plugin<S: RetryGame>(app: &mut App, kind: GameKind) {
    app.init_resource::<Timeline<S>>()
        .add_systems(FixedUpdate, store_ticks::<S>.in_set(TickSystems::React))
        .add_systems(OnExit(kind), reset_timeline::<S>)
        .add_systems(
            RunFixedMainLoop,
            (
                clear_timeline::<S>.run_if(resource_exists_and_changed::<CurrentMap<S>>),
                clear_timeline::<S>.run_if(resource_exists_and_changed::<ChosenRules<S>>),
                clear_timeline::<S>.run_if(resource_changed::<DamagePolicy>),
                handle_keys::<S>,
            )
                .chain()
                .in_set(FrameSystems::Requests)
                .after(SessionSystems::Answer),
        );
}

pub(in crate::game) fn plugin(app: &mut App) {
    game_plugin::<Run>(app, GameKind::Engine3d);
    game_plugin::<NfkRun>(app, GameKind::Nfk);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn held_rewind_accelerates() {
        let mut flight = RewindHold::default();
        let second =
            |flight: &mut RewindHold| (0..60).map(|_| flight.ticks(1.0 / 60.0, 0.01)).sum::<u64>();
        let first = second(&mut flight);
        assert!((99..=101).contains(&first), "{first}");
        let seconds: Vec<u64> = (0..8).map(|_| second(&mut flight)).collect();
        assert!(seconds.is_sorted() && seconds[0] > 150, "{seconds:?}");
        assert!((995..=1005).contains(&seconds[7]), "{seconds:?}");
    }
}
