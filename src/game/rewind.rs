//! Pause, and step through the ticks: back through the last seconds, forward again, or on from any of them.
//!
//! Going on from an earlier tick is a rewind: state, velocity, timers and view are those of that tick, bit for bit.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;

use super::input::{Devices, Pressed};
use super::messages::GameKind;
use super::mover::{Eyes, LastTick, Mover, Playable, Player, Ticked};
use super::pacing::Pace;
use super::schedule::{FrameSystems, TickSystems};
use super::session::{ChosenRules, CurrentMap, SessionSystems};
use super::settings::Action;
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;
use crate::sim::simulation::{Simulation, TickLike as _};

/// How many ticks can be gone back through: twenty seconds at 100 fps.
const KEPT: usize = 2000;

/// A tick and everything as it was after it.
#[derive(Clone, Debug)]
struct Entry<S: Simulation> {
    record: Arc<S::Record>,
    after: S::Checkpoint,
}

/// The player's last ticks in one game, and which of them is looked at. Written by this file alone.
#[derive(Resource, Clone, Debug)]
pub struct Timeline<S: Simulation = Run> {
    entries: VecDeque<Entry<S>>,
    /// While the game is paused: the tick that is looked at.
    cursor: Option<usize>,
    paused: bool,
}

impl<S: Simulation> Default for Timeline<S> {
    fn default() -> Self {
        Self { entries: VecDeque::new(), cursor: None, paused: false }
    }
}

/// What a key of pausing and stepping asks of the mover.
#[derive(Clone, Debug)]
enum Turn<S: Simulation> {
    /// Nothing.
    Stay,
    /// To be as after this tick.
    To {
        /// What the tick left.
        record: Arc<S::Record>,
        /// As it was then.
        after: S::Checkpoint,
    },
    /// One more tick.
    Tick,
    /// Time runs again: from there, or from where the mover is.
    GoOn(Option<S::Checkpoint>),
}

impl<S: Simulation> Timeline<S> {
    /// The game is paused to look at ticks.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// How many ticks before the newest one is looked at.
    pub fn ticks_back(&self) -> usize {
        self.cursor.map_or(0, |cursor| self.entries.len().saturating_sub(cursor + 1))
    }

    /// How many ticks more one can go back.
    pub fn ticks_left(&self) -> usize {
        self.cursor.unwrap_or(0)
    }

    /// Takes the next tick; a jump in place begins a new timeline.
    fn remember(&mut self, record: &Arc<S::Record>, after: S::Checkpoint) {
        if self.entries.back().is_some_and(|last| last.record.tick() + 1 != record.tick()) {
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
    fn press(&mut self, action: Action, live: bool) -> Turn<S> {
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
    fn step(&mut self, back: bool) -> Option<&Entry<S>> {
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
    fn go_on(&mut self, live: bool) -> Option<S::Checkpoint> {
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
fn remember<S: Playable>(
    mut ticked: MessageReader<Ticked<S>>,
    player: Single<(Entity, &Mover<S>), With<Player>>,
    mut line: ResMut<Timeline<S>>,
) {
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        line.remember(&tick.record, mover.run.checkpoint());
    }
}

/// The keys of pausing and stepping.
fn follow_keys<S: Playable>(
    mut pressed: MessageReader<Pressed>,
    mut line: ResMut<Timeline<S>>,
    mut pace: ResMut<Pace>,
    mut devices: ResMut<Devices>,
    player: Single<(&mut Mover<S>, &mut LastTick<S>, &mut Eyes<S>), With<Player>>,
) {
    let (mut mover, mut last, mut eyes) = player.into_inner();
    for Pressed(action) in pressed.read() {
        match line.press(*action, mover.is_live()) {
            Turn::Stay => {}
            Turn::Tick => pace.step_once(),
            Turn::GoOn(after) => {
                if let Some(after) = after {
                    mover.run.restore(&after);
                }
                eyes.leap(&mover.run);
            }
            Turn::To { record, after } => {
                mover.run.restore(&after);
                if let Some(view) = S::view_after(&record) {
                    devices.face(view);
                }
                last.0 = Some(record);
                eyes.leap(&mover.run);
            }
        }
    }
    pace.set_paused(line.paused);
}

/// The ticks of another map, or of another version of it, or by other rules, are none to go back to. The one that is
/// looked at stays in sight.
fn clear<S: Playable>(mut line: ResMut<Timeline<S>>) {
    line.entries.clear();
    line.cursor = None;
}

/// Another game, another time.
fn forget<S: Playable>(mut line: ResMut<Timeline<S>>) {
    *line = Timeline::default();
}

fn game_plugin<S: Playable>(app: &mut App, kind: GameKind) {
    app.init_resource::<Timeline<S>>()
        .add_systems(FixedUpdate, remember::<S>.in_set(TickSystems::React))
        .add_systems(OnExit(kind), forget::<S>)
        .add_systems(
            RunFixedMainLoop,
            (
                clear::<S>.run_if(resource_exists_and_changed::<CurrentMap<S>>),
                clear::<S>.run_if(resource_exists_and_changed::<ChosenRules<S>>),
                follow_keys::<S>,
            )
                .chain()
                .in_set(FrameSystems::Requests)
                .after(SessionSystems::Answer),
        );
}

pub(super) fn plugin(app: &mut App) {
    game_plugin::<Run>(app, GameKind::Engine3d);
    game_plugin::<NfkRun>(app, GameKind::Nfk);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::cmd::UserCmd;
    use crate::sim::map::World as MapWorld;
    use crate::sim::profile::{DEFAULT_PROFILE, by_name};

    fn timeline(ticks: usize) -> (Timeline, Run) {
        let map = crate::content::find_map("lab").unwrap();
        let (world, _) = MapWorld::parse(&map.text).unwrap();
        let profile = by_name(DEFAULT_PROFILE).unwrap().clone();
        let mut run = Run::new(Arc::new(world), Arc::new(profile)).unwrap();
        let mut line = Timeline::default();
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
