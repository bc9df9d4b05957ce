//! Stores the player's runs, jumps and techniques in the records (`docs/records.md`).
//! A background thread writes them, so that no tick waits.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::replays::{ReplayFiles, ReplaysSystems};
use crate::coach::{Date, Outcome, PastJump, daily};
use crate::game::base::messages::{BestJumpsRead, Notice, ReplaySaved, RunRanked};
use crate::game::base::schedule::TickSystems;
use crate::game::play::analysis::{JumpFound, TechniqueFound};
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::mover::{Mover, NfkTickPlayed, Player, TickPlayed};
use crate::game::play::session::{CurrentMap, Game};
use crate::game::play::style::MoverStyle;
use crate::game::settings::SettingsFile;
use crate::planner::eligibility::UncountedReason;
use crate::planner::jumping::ClockEvent;
use crate::storage::records::{
    self, Boards, ImportCounts, RecordEvent, RecordPlace, RecordsMessage, RecordsThread,
};
use crate::storage::replays::is_replay;
use crate::text::training::outcome_text;
use crate::text::{Describe as _, id, in_english, message};
use wishdir_analysis::nfk::NfkJumps;
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::intervention::Intervention;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

/// Number of entries per leaderboard in the menu.
const LISTED: u64 = 10;

/// Folder for exported leaderboard entries, inside the replays folder.
const EXPORTED: &str = "exported";

/// The records thread. `None` if nothing is stored. Only this file writes it.
#[derive(Resource, Debug, Default)]
struct Records(Option<RecordsThread>);

/// Whether records are written and can be listed. Only this file writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordsAvailable(pub bool);

/// Read position in the [`ReplaySaved`] messages. Only this file writes it.
#[derive(Resource, Debug, Default)]
struct SavedReplayCursor(MessageCursor<ReplaySaved>);

/// Best entries of every leaderboard, as of the last request. `None` before the first answer. Only
/// this file writes it.
#[derive(Resource, Debug, Default)]
pub struct BestBoards(pub Option<Boards>);

/// Jumps in the records as of the last request, oldest first. `None` before the first answer. Only
/// this file writes it.
#[derive(Resource, Debug, Default)]
pub struct JumpHistory(pub Option<Arc<[PastJump]>>);

/// Request to the leaderboards.
#[derive(Message, Clone, Debug)]
pub enum BoardRequest {
    /// Reads the leaderboards again.
    List,
    /// Reads all recorded jumps again.
    History,
    /// Imports a replay into the leaderboards.
    Import(PathBuf),
    /// Exports an entry's replay to a file, given the entry's number and the start of the file
    /// name.
    Export(i64, String),
    /// Removes the entry with this number.
    Remove(i64),
}

/// Map and rules of the current game, and split times of the current run. Only this file writes it.
#[derive(Resource, Debug)]
struct RecordedGame<S: Game> {
    place: Option<(Arc<S::World>, S::Rules, Arc<RecordPlace>)>,
    /// Times at the checkpoints passed.
    splits: Vec<(u32, CourseTime)>,
    /// Map and rules in the last request for the longest jumps.
    asked: Option<Arc<RecordPlace>>,
}

impl<S: Game> Default for RecordedGame<S> {
    fn default() -> Self {
        Self {
            place: None,
            splits: Vec::new(),
            asked: None,
        }
    }
}

impl<S: Game> RecordedGame<S> {
    /// Returns the map and rules of this run, with a practice style and script badges.
    fn record_place(
        &mut self,
        map: &CurrentMap<S>,
        run: &S,
        style: Style,
        badges: Badges,
    ) -> Arc<RecordPlace> {
        let is_there = |(world, rules, _): &(Arc<S::World>, S::Rules, _)| {
            Arc::ptr_eq(world, run.world()) && *rules == run.rules()
        };
        let known = self
            .place
            .take()
            .filter(is_there)
            .filter(|(_, _, place)| place.damage == run.damage());
        let new = || {
            (
                Arc::clone(run.world()),
                run.rules(),
                Arc::new(RecordPlace::from_run(&map.name, run)),
            )
        };
        let place = &mut self.place.insert(known.unwrap_or_else(new)).2;
        if (place.style, place.badges) != (style, badges) {
            *place = Arc::new(RecordPlace {
                style,
                badges,
                ..(**place).clone()
            });
        }
        Arc::clone(place)
    }

    /// Creates the event of a finished run, with the reason if the run does not count.
    fn finished_run_event(
        &mut self,
        time: CourseTime,
        flaw: Option<UncountedReason>,
    ) -> RecordEvent {
        let mut splits = std::mem::take(&mut self.splits);
        splits.retain(|(_, at)| at.msec < time.msec);
        RecordEvent::Run {
            reason: flaw.map(|flaw| in_english(|| flaw.describe())),
            time,
            splits,
        }
    }
}

/// Opens the records database beside the settings.
fn open_database(
    mut records: ResMut<Records>,
    mut available: ResMut<RecordsAvailable>,
    file: Res<SettingsFile>,
) {
    records.0 = file
        .0
        .as_deref()
        .map(|settings| RecordsThread::begin(records::path_beside(settings)));
    available.0 = records.0.is_some();
}

/// The player's components needed to judge runs.
type JudgedPlayer<S> = (
    Entity,
    &'static Mover<S>,
    &'static MoverStyle,
    &'static RunEligibility,
);

fn record_runs<S: Game>(
    mut ticked: MessageReader<TickPlayed<S>>,
    player: Single<JudgedPlayer<S>, With<Player>>,
    map: Res<CurrentMap<S>>,
    mut played: ResMut<RecordedGame<S>>,
    records: Res<Records>,
) {
    let (player, mover, style, counts) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        for moment in S::clock_events(&tick.record) {
            match moment {
                ClockEvent::Started => played.splits.clear(),
                ClockEvent::Checkpoint(number, time) => {
                    // After loading a position, the player may pass a checkpoint again.
                    played
                        .splits
                        .retain(|(other, at)| *other != number && at.msec < time.msec);
                    played.splits.push((number, time));
                }
                ClockEvent::Finished(time) => {
                    let found = played.finished_run_event(time, counts.run_flaw());
                    let place = played.record_place(
                        &map,
                        &mover.run,
                        counts.run_style(style.0.style),
                        counts.run_badges(),
                    );
                    records.record_if_own(mover, &place, found);
                }
            }
        }
    }
}

impl Records {
    /// Records an event if the player's own devices control the player.
    fn record_if_own<S: Game>(
        &self,
        mover: &Mover<S>,
        place: &Arc<RecordPlace>,
        found: RecordEvent,
    ) {
        if let Some(thread) = self.0.as_ref().filter(|_| mover.is_live()) {
            thread.record(place, found);
        }
    }
}

/// Returns the reason why a jump that just ended does not count, apart from the jump's own
/// properties.
fn uncounted_reason(counts: &RunEligibility) -> Option<String> {
    counts
        .jump_flaw()
        .map(|flaw| in_english(|| flaw.describe()))
}

fn record_findings(
    mut jumps: MessageReader<JumpFound>,
    mut techniques: MessageReader<TechniqueFound>,
    player: Single<JudgedPlayer<Run>, With<Player>>,
    map: Res<CurrentMap>,
    mut played: ResMut<RecordedGame<Run>>,
    records: Res<Records>,
) {
    let (_, mover, style, counts) = *player;
    let jump = |JumpFound(jump): &JumpFound| RecordEvent::Jump {
        jump: Arc::clone(jump),
        reason: uncounted_reason(counts),
    };
    let techniques = techniques
        .read()
        .map(|TechniqueFound(event)| RecordEvent::Technique(Box::new(*event)));
    for found in jumps.read().map(jump).chain(techniques) {
        let style = counts.jump_style(style.0.style);
        let place = played.record_place(&map, &mover.run, style, counts.jump_badges());
        records.record_if_own(mover, &place, found);
    }
}

fn record_nfk_jumps(
    mut ticked: MessageReader<NfkTickPlayed>,
    player: Single<JudgedPlayer<NfkRun>, With<Player>>,
    map: Res<CurrentMap<NfkRun>>,
    mut played: ResMut<RecordedGame<NfkRun>>,
    mut jumps: Local<NfkJumps>,
    records: Res<Records>,
) {
    let (player, mover, style, counts) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        if let Some(jump) = jumps.observe(&tick.record, mover.run.rules()) {
            let style = counts.jump_style(style.0.style);
            let place = played.record_place(&map, &mover.run, style, counts.jump_badges());
            records.record_if_own(
                mover,
                &place,
                RecordEvent::NfkJump {
                    jump,
                    reason: uncounted_reason(counts),
                },
            );
        }
    }
}

/// Requests the longest jumps when the rules change, before the first jump.
fn request_best_jumps<S: Game>(
    player: Single<&Mover<S>, With<Player>>,
    map: Res<CurrentMap<S>>,
    mut played: ResMut<RecordedGame<S>>,
    records: Res<Records>,
) {
    let Some(thread) = &records.0 else { return };
    let run = &player.run;
    let is_other = |asked: &Arc<RecordPlace>| {
        asked.damage != run.damage() || run.intervention() == Intervention::RulesSwitched
    };
    if played.asked.as_ref().is_some_and(|asked| !is_other(asked)) && !map.is_changed() {
        return;
    }
    let place = played.record_place(&map, run, Style::Normal, Badges::NONE);
    if played
        .asked
        .replace(Arc::clone(&place))
        .is_none_or(|asked| *asked != *place)
    {
        thread.best_jumps(&place);
    }
}

/// Imports each saved replay into the leaderboards once.
fn import_saved_replays(
    kept: Res<Messages<ReplaySaved>>,
    mut taken: ResMut<SavedReplayCursor>,
    records: Res<Records>,
) {
    for ReplaySaved(path) in taken.0.read(&kept) {
        if let Some(thread) = &records.0 {
            thread.import_if_suitable(path.clone());
        }
    }
}

/// Forwards requests to the leaderboards. Imports replays dropped onto the window.
fn forward_requests(
    mut requests: MessageReader<BoardRequest>,
    mut dropped: MessageReader<FileDragAndDrop>,
    records: Res<Records>,
    files: Res<ReplayFiles>,
) {
    let Some(thread) = &records.0 else { return };
    for request in requests.read() {
        match request {
            BoardRequest::List => thread.list(LISTED),
            BoardRequest::History => thread.history(),
            BoardRequest::Import(path) => thread.import(path.clone()),
            BoardRequest::Export(entry, stem) => {
                if let Some(folder) = &files.folder {
                    thread.export(*entry, folder.join(EXPORTED), stem.clone());
                }
            }
            BoardRequest::Remove(entry) => thread.remove(*entry),
        }
    }
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop
            && is_replay(path_buf)
        {
            thread.import(path_buf.clone());
        }
    }
}

/// Returns a notice with the outcome of a daily challenge.
fn daily_notice(date: Date, came: &Outcome) -> Notice {
    let challenge = daily(date);
    let outcome = outcome_text(challenge.drill, challenge.level, came);
    Notice::info(message!("notice-records.daily", outcome = outcome))
}

/// Publishes the thread's answers and reports write errors. The game continues after an error.
fn publish_answers(
    records: Res<Records>,
    mut boards: ResMut<BestBoards>,
    mut history: ResMut<JumpHistory>,
    mut available: ResMut<RecordsAvailable>,
    mut best_jumps: MessageWriter<BestJumpsRead>,
    mut ranked: MessageWriter<RunRanked>,
    mut notices: MessageWriter<Notice>,
) {
    while let Some(news) = records.0.as_ref().and_then(RecordsThread::next_message) {
        let problem = match news {
            RecordsMessage::PutAside(aside) => message!(
                "notice-records.put-aside",
                path = aside.path.display().to_string(),
                problem = aside.problem
            ),
            RecordsMessage::Unusable(error) => {
                available.0 = false;
                message!("notice-records.unusable", error = error.describe())
            }
            RecordsMessage::Failed(error) => {
                message!("notice-records.failed", error = error.describe())
            }
            RecordsMessage::Boards(listed) => {
                boards.0 = Some(listed);
                continue;
            }
            RecordsMessage::Daily(date, came) => {
                notices.write(daily_notice(date, &came));
                continue;
            }
            RecordsMessage::History(jumps) => {
                history.0 = Some(jumps.into());
                continue;
            }
            RecordsMessage::Ranked(msec, ranks) => {
                ranked.write(RunRanked { msec, ranks });
                continue;
            }
            RecordsMessage::BestJumps(place, jumps) => {
                best_jumps.write(BestJumpsRead(place, jumps));
                continue;
            }
            RecordsMessage::Imported(path, imported) => {
                records.0.iter().for_each(|thread| thread.list(LISTED));
                notices.write(Notice::info(import_summary(&path, imported)));
                continue;
            }
            RecordsMessage::Exported(path) => {
                let path = path.display().to_string();
                let told = message!("notice-records.exported", path = path);
                notices.write(Notice::info(told));
                continue;
            }
            RecordsMessage::Removed(path) => {
                records.0.iter().for_each(|thread| thread.list(LISTED));
                let path = path.display().to_string();
                notices.write(Notice::info(message!(
                    "notice-records.removed",
                    path = path
                )));
                continue;
            }
            RecordsMessage::NotExported(error) | RecordsMessage::NotRemoved(error) => {
                error.describe()
            }
            RecordsMessage::Refused(path, error) => message!(
                "notice-records.refused",
                name = file_name(&path),
                error = error.describe()
            ),
        };
        notices.write(Notice::warning(problem));
    }
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Describes the result of an imported replay.
fn import_summary(path: &Path, imported: ImportCounts) -> String {
    let ImportCounts {
        runs,
        jumps,
        is_known,
    } = imported;
    let id = if is_known {
        id!("notice-records.known")
    } else {
        id!("notice-records.imported")
    };
    message!(id, name = file_name(path), runs = runs, jumps = jumps)
}

/// Stops the thread, which writes the remaining events first.
fn close_database(mut records: ResMut<Records>) {
    records.0 = None;
}

fn game_plugin<S: Game>(app: &mut App) {
    let is_played = resource_exists::<CurrentMap<S>>;
    app.init_resource::<RecordedGame<S>>()
        .add_systems(
            FixedUpdate,
            record_runs::<S>
                .run_if(is_played)
                .in_set(TickSystems::React),
        )
        .add_systems(Update, request_best_jumps::<S>.run_if(is_played));
}

pub(in crate::game) fn plugin(app: &mut App) {
    let findings = record_findings
        .run_if(resource_exists::<CurrentMap>)
        .in_set(TickSystems::React);
    let nfk_jumps = record_nfk_jumps
        .run_if(resource_exists::<CurrentMap<NfkRun>>)
        .in_set(TickSystems::React);
    app.init_resource::<Records>()
        .init_resource::<SavedReplayCursor>()
        .init_resource::<BestBoards>()
        .init_resource::<RecordsAvailable>()
        .init_resource::<JumpHistory>()
        .add_message::<BoardRequest>()
        .add_message::<FileDragAndDrop>()
        .add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>))
        .add_systems(Startup, open_database)
        .add_systems(FixedUpdate, (findings, nfk_jumps))
        .add_systems(
            Update,
            (import_saved_replays, forward_requests, publish_answers).chain(),
        )
        .add_systems(
            Last,
            // The replays of the last frame are imported before the database closes.
            (import_saved_replays, close_database)
                .chain()
                .after(ReplaysSystems::End)
                .run_if(on_message::<AppExit>),
        );
}
