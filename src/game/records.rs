//! Writes down what is found in the player's own play (`docs/records.md`). A thread of its own writes: no tick waits.

use std::sync::Arc;

use bevy::prelude::*;

use super::analysis::{JumpFound, TechniqueFound};
use super::messages::{Notice, ReplayKept};
use super::mover::{Mover, NfkMover, NfkTicked, Player, Ticked};
use super::schedule::TickSystems;
use super::session::{CurrentMap, Game};
use super::settings::SettingsFile;
use crate::analysis::nfk::NfkJumps;
use crate::content::records::{self, Boards, Found, Place, RecordsNews, RecordsThread};
use crate::sim::course::CourseTime;
use crate::sim::intervention::Intervention;
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;
use crate::solver::jumping::{ClockMoment, JumpingGame};
use crate::text::{message, text};

/// How many of each board the menu shows.
const LISTED: u64 = 10;

/// The thread that writes; none: nothing is written down. Written by this file alone.
#[derive(Resource, Debug, Default)]
struct Records(Option<RecordsThread>);

/// The best of every board as they were when somebody last asked; none: nobody did, or there is no answer. Written by
/// this file alone.
#[derive(Resource, Debug, Default)]
pub struct BestBoards(pub Option<Boards>);

/// The boards are to be read again.
#[derive(Message, Clone, Copy, Debug)]
pub struct ListBoards;

/// Where a game is played, as it was written down last, and what stands on the clock of this run. Written by this file
/// alone.
#[derive(Resource, Debug)]
struct Played<S: Game> {
    place: Option<(Arc<S::World>, S::Rules, Arc<Place>)>,
    /// The clock at the checkpoints that were passed.
    splits: Vec<(u32, CourseTime)>,
    /// Since the map's start nothing but inputs and deaths has moved the player.
    is_earned: bool,
}

impl<S: Game> Default for Played<S> {
    fn default() -> Self {
        Self { place: None, splits: Vec::new(), is_earned: false }
    }
}

impl<S: Game> Played<S> {
    /// Where this run is played.
    fn place(&mut self, map: &CurrentMap<S>, run: &S) -> &Arc<Place> {
        let is_there =
            |(world, rules, _): &(Arc<S::World>, S::Rules, _)| Arc::ptr_eq(world, run.world()) && *rules == run.rules();
        let known = self.place.take().filter(is_there);
        let new = || (Arc::clone(run.world()), run.rules(), Arc::new(Place::of_run(&map.name, run)));
        &self.place.insert(known.unwrap_or_else(new)).2
    }

    /// A run that was finished at this time.
    fn finished(&mut self, time: CourseTime) -> Found {
        let mut splits = std::mem::take(&mut self.splits);
        splits.retain(|(_, at)| at.msec < time.msec);
        let reason = (!self.is_earned).then(|| text("records-uncounted").to_owned());
        Found::Run { reason, time, splits }
    }
}

/// Begins to write into the database beside the settings.
fn begin(mut records: ResMut<Records>, file: Res<SettingsFile>) {
    records.0 = file.0.as_deref().map(|settings| RecordsThread::begin(records::beside(settings)));
}

/// What is done to a run between its ticks decides whether its time counts, as `wishdir verify` has it.
fn follow_interventions<S: Game>(player: Single<&Mover<S>, With<Player>>, mut played: ResMut<Played<S>>) {
    match player.run.intervention() {
        Intervention::None | Intervention::Respawned => {}
        Intervention::Restarted => played.is_earned = true,
        Intervention::Placed | Intervention::RulesSwitched => played.is_earned = false,
    }
}

fn record_runs<S: Game + JumpingGame>(
    mut ticked: MessageReader<Ticked<S>>,
    player: Single<(Entity, &Mover<S>), With<Player>>,
    map: Res<CurrentMap<S>>,
    mut played: ResMut<Played<S>>,
    records: Res<Records>,
) {
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        for moment in S::clock(&tick.record) {
            match moment {
                ClockMoment::Began => played.splits.clear(),
                ClockMoment::Passed(number, time) => {
                    // After a position was loaded it may be passed once more.
                    played.splits.retain(|(other, at)| *other != number && at.msec < time.msec);
                    played.splits.push((number, time));
                }
                ClockMoment::Finished(time) => {
                    let found = played.finished(time);
                    records.keep(mover, played.place(&map, &mover.run), found);
                }
            }
        }
    }
}

impl Records {
    /// Writes down what was found while the player's own keys moved him.
    fn keep<S: Game>(&self, mover: &Mover<S>, place: &Arc<Place>, found: Found) {
        if let Some(thread) = self.0.as_ref().filter(|_| mover.is_live()) {
            thread.record(place, found);
        }
    }
}

fn record_findings(
    mut jumps: MessageReader<JumpFound>,
    mut techniques: MessageReader<TechniqueFound>,
    mover: Single<&Mover, With<Player>>,
    map: Res<CurrentMap>,
    mut played: ResMut<Played<Run>>,
    records: Res<Records>,
) {
    let jumps = jumps.read().map(|JumpFound(jump)| Found::Jump(Arc::clone(jump)));
    let techniques = techniques.read().map(|TechniqueFound(event)| Found::Technique(Box::new(*event)));
    let mover = *mover;
    for found in jumps.chain(techniques) {
        records.keep(mover, played.place(&map, &mover.run), found);
    }
}

fn record_nfk_jumps(
    mut ticked: MessageReader<NfkTicked>,
    player: Single<(Entity, &NfkMover), With<Player>>,
    map: Res<CurrentMap<NfkRun>>,
    mut played: ResMut<Played<NfkRun>>,
    mut jumps: Local<NfkJumps>,
    records: Res<Records>,
) {
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        if let Some(jump) = jumps.observe(&tick.record, mover.run.rules()) {
            records.keep(mover, played.place(&map, &mover.run), Found::NfkJump(jump));
        }
    }
}

/// What was kept comes onto the boards.
fn import(mut kept: MessageReader<ReplayKept>, records: Res<Records>) {
    for ReplayKept(path) in kept.read() {
        if let Some(thread) = &records.0 {
            thread.import(path.clone());
        }
    }
}

/// Asks for the boards.
fn list(mut wishes: MessageReader<ListBoards>, records: Res<Records>) {
    if wishes.read().last().is_some()
        && let Some(thread) = &records.0
    {
        thread.list(LISTED);
    }
}

/// Says where nothing can be written down; the game plays on.
fn tell(records: Res<Records>, mut boards: ResMut<BestBoards>, mut notices: MessageWriter<Notice>) {
    while let Some(news) = records.0.as_ref().and_then(RecordsThread::news) {
        notices.write(Notice::warning(match news {
            RecordsNews::PutAside(aside) => {
                message!("notice-records.put-aside", path = aside.path.display().to_string(), problem = aside.problem)
            }
            RecordsNews::Unusable(error) => message!("notice-records.unusable", error = error.to_string()),
            RecordsNews::Failed(error) => message!("notice-records.failed", error = error.to_string()),
            RecordsNews::Boards(listed) => {
                boards.0 = Some(listed);
                continue;
            }
            // What is kept by itself need not be fit for a board.
            RecordsNews::Imported(_) | RecordsNews::Refused(..) => continue,
        }));
    }
}

/// Writes the rest.
fn end(mut exits: MessageReader<AppExit>, mut records: ResMut<Records>) {
    if exits.read().next().is_some() {
        records.0 = None;
    }
}

fn game_plugin<S: Game + JumpingGame>(app: &mut App) {
    let record = record_runs::<S>.run_if(resource_exists::<CurrentMap<S>>).in_set(TickSystems::React);
    app.init_resource::<Played<S>>()
        .add_systems(FixedUpdate, (follow_interventions::<S>.before(TickSystems::Advance), record));
}

pub(super) fn plugin(app: &mut App) {
    let findings = record_findings.run_if(resource_exists::<CurrentMap>).in_set(TickSystems::React);
    let nfk_jumps = record_nfk_jumps.run_if(resource_exists::<CurrentMap<NfkRun>>).in_set(TickSystems::React);
    app.init_resource::<Records>()
        .init_resource::<BestBoards>()
        .add_message::<ListBoards>()
        .add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>))
        .add_systems(Startup, begin)
        .add_systems(FixedUpdate, (findings, nfk_jumps))
        .add_systems(Update, (import, list, tell))
        .add_systems(Last, end);
}
