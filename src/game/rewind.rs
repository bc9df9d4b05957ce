//! Pause, and step through the ticks: back through the last seconds, forward again, or on from any of them.
//!
//! Going on from an earlier tick is a rewind: state, velocity, timers and view are those of that tick, bit for bit.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::input::{Devices, Pressed};
use super::messages::GameKind;
use super::mover::{CmdSource, EyePlace, Eyes, LastTick, Mover, Player, Ticked};
use super::pacing::Pace;
use super::schedule::{FrameSystems, TickSystems};
use super::settings::Action;
use crate::sim::math::ViewAngles;
use crate::sim::nfk::NfkTickRecord;
use crate::sim::run::Checkpoint;
use crate::sim::tick::TickRecord;

/// How many ticks can be gone back through: twenty seconds at 100 fps.
const KEPT: usize = 2000;

/// A record that knows its tick's number.
pub trait Numbered {
    /// The number.
    fn number(&self) -> u64;
}

impl Numbered for TickRecord {
    fn number(&self) -> u64 {
        self.tick
    }
}

impl Numbered for NfkTickRecord {
    fn number(&self) -> u64 {
        self.tick
    }
}

/// A tick and everything as it was after it.
#[derive(Clone, Debug)]
struct Entry<R, C> {
    record: Arc<R>,
    after: C,
}

/// The last ticks, and which of them is looked at. Written by `rewind.rs` and `nfk/rewind.rs`, each its own.
#[derive(Resource, Clone, Debug)]
pub struct Timeline<R, C> {
    entries: VecDeque<Entry<R, C>>,
    /// While the game is paused: the tick that is looked at.
    cursor: Option<usize>,
    paused: bool,
}

/// The 3D engines' last ticks.
pub type BrushTimeline = Timeline<TickRecord, Checkpoint>;

impl<R, C> Default for Timeline<R, C> {
    fn default() -> Self {
        Self { entries: VecDeque::new(), cursor: None, paused: false }
    }
}

/// What a key of pausing and stepping asks of the mover.
#[derive(Clone, Debug)]
pub enum Turn<R, C> {
    /// Nothing.
    Stay,
    /// To be as after this tick.
    To {
        /// The tick.
        record: Arc<R>,
        /// As it was then.
        after: C,
    },
    /// One more tick.
    Tick,
    /// Time runs again: from there, or from where the mover is.
    GoOn(Option<C>),
}

impl<R: Numbered, C: Clone> Timeline<R, C> {
    /// The game is paused to look at ticks.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// How many ticks before the newest one is looked at.
    #[must_use]
    pub fn ticks_back(&self) -> usize {
        self.cursor.map_or(0, |cursor| self.entries.len().saturating_sub(cursor + 1))
    }

    /// How many ticks more one can go back.
    #[must_use]
    pub fn ticks_left(&self) -> usize {
        self.cursor.unwrap_or(0)
    }

    /// Takes the next tick; a jump in place begins anew.
    pub(super) fn remember(&mut self, record: &Arc<R>, after: C) {
        if self.entries.back().is_some_and(|last| last.record.number() + 1 != record.number()) {
            self.entries.clear();
        }
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.entries.push_back(Entry { record: record.clone(), after });
        if self.paused {
            self.cursor = Some(self.entries.len() - 1);
        }
    }

    /// Follows a key; `live`: a player plays, not a script.
    pub(super) fn press(&mut self, action: Action, live: bool) -> Turn<R, C> {
        if action == Action::Pause && self.paused {
            return Turn::GoOn(self.go_on(live));
        }
        if action == Action::Pause {
            self.pause();
            return Turn::Stay;
        }
        if !matches!(action, Action::StepBack | Action::StepForward) {
            return Turn::Stay;
        }
        if !self.paused {
            self.pause();
        }
        let back = action == Action::StepBack;
        match self.step(back) {
            Some(entry) => Turn::To { record: entry.record.clone(), after: entry.after.clone() },
            None if back => Turn::Stay,
            None => Turn::Tick,
        }
    }

    /// Moves the cursor; the entry that it stands on then, if it moved.
    fn step(&mut self, back: bool) -> Option<&Entry<R, C>> {
        let cursor = self.cursor?;
        let next = if back { cursor.checked_sub(1)? } else { cursor + 1 };
        let entry = self.entries.get(next)?;
        self.cursor = Some(next);
        Some(entry)
    }

    fn pause(&mut self) {
        self.paused = true;
        self.cursor = self.entries.len().checked_sub(1);
    }

    /// Time runs again: from the tick that is looked at where the player plays, from the newest where a script does.
    fn go_on(&mut self, live: bool) -> Option<C> {
        self.paused = false;
        let cursor = self.cursor.take()?;
        if live {
            self.entries.truncate(cursor + 1);
            return None;
        }
        self.entries.back().map(|newest| newest.after.clone())
    }
}

/// Keeps every tick of the player.
fn remember(
    mut ticked: MessageReader<Ticked>,
    player: Single<(Entity, &Mover), With<Player>>,
    mut line: ResMut<BrushTimeline>,
) {
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        line.remember(&tick.record, mover.run.checkpoint());
    }
}

/// The keys of pausing and stepping.
fn follow_keys(
    mut pressed: MessageReader<Pressed>,
    mut line: ResMut<BrushTimeline>,
    mut pace: ResMut<Pace>,
    mut devices: ResMut<Devices>,
    player: Single<(&mut Mover, &mut LastTick, &mut Eyes), With<Player>>,
) {
    let (mut mover, mut last, mut eyes) = player.into_inner();
    for Pressed(action) in pressed.read() {
        let live = matches!(mover.source, CmdSource::Live);
        match line.press(*action, live) {
            Turn::Stay => {}
            Turn::Tick => pace.step_once(),
            Turn::GoOn(after) => {
                if let Some(after) = after {
                    mover.run.restore(&after);
                }
                eyes.leap(EyePlace::of(&mover.run));
            }
            Turn::To { record, after } => {
                mover.run.restore(&after);
                devices.face(record.facing().map_or(record.cmd.angles, |yaw| ViewAngles::level(yaw)));
                last.0 = Some(record);
                eyes.leap(EyePlace::of(&mover.run));
            }
        }
    }
    pace.set_paused(line.paused);
}

/// Another game, another time.
fn forget(mut line: ResMut<BrushTimeline>) {
    *line = BrushTimeline::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BrushTimeline>()
        .add_systems(FixedUpdate, remember.in_set(TickSystems::React))
        .add_systems(OnExit(GameKind::Engine3d), forget)
        .add_systems(RunFixedMainLoop, follow_keys.in_set(FrameSystems::Requests));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::cmd::UserCmd;
    use crate::sim::map::World as MapWorld;
    use crate::sim::profile::{DEFAULT_PROFILE, by_name};
    use crate::sim::run::Run;

    fn timeline(ticks: usize) -> (BrushTimeline, Run) {
        let map = crate::content::find_map("lab").unwrap();
        let (world, _) = MapWorld::parse(&map.text).unwrap();
        let profile = by_name(DEFAULT_PROFILE).unwrap().clone();
        let mut run = Run::new(Arc::new(world), Arc::new(profile)).unwrap();
        let mut line = BrushTimeline::default();
        for _ in 0..ticks {
            let record = Arc::new(run.advance(&UserCmd { msec: 10, forward: 250.0, ..UserCmd::default() }));
            line.remember(&record, run.checkpoint());
        }
        (line, run)
    }

    #[test]
    fn going_back_and_on_gives_the_bits_of_never_having_stopped() {
        let (mut line, mut run) = timeline(30);
        let end = run.hash();
        line.pause();
        for _ in 0..10 {
            let entry = line.step(true).unwrap();
            run.restore(&entry.after.clone());
        }
        assert_eq!((line.ticks_back(), line.ticks_left()), (10, 19));
        assert_ne!(run.hash(), end);
        for _ in 0..10 {
            run.advance(&UserCmd { msec: 10, forward: 250.0, ..UserCmd::default() });
        }
        assert_eq!(run.hash(), end);
    }

    #[test]
    fn the_timeline_ends_at_both_ends_and_keeps_only_the_last_seconds() {
        let (mut line, _) = timeline(KEPT + 5);
        line.pause();
        assert!(line.step(false).is_none(), "nothing after the newest");
        for _ in 0..KEPT - 1 {
            assert!(line.step(true).is_some());
        }
        assert!(line.step(true).is_none(), "nothing before the oldest");
        assert_eq!(line.cursor, Some(0));
    }

    #[test]
    fn a_jump_in_place_begins_a_new_timeline() {
        let (mut line, mut run) = timeline(5);
        run.restart();
        let record = Arc::new(run.advance(&UserCmd { msec: 10, ..UserCmd::default() }));
        line.remember(&record, run.checkpoint());
        assert_eq!(line.entries.len(), 1);
    }
}
