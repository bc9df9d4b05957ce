//! Writes down what is found in the player's own play (`docs/records.md`). A thread of its own
//! writes: no tick waits.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::replays::{ReplayFiles, ReplaysSystems};
use crate::coach::{PastJump, daily};
use crate::game::base::messages::{BestJumpsRead, Notice, ReplayKept, RunRanked};
use crate::game::base::schedule::TickSystems;
use crate::game::play::analysis::{JumpFound, TechniqueFound};
use crate::game::play::eligibility::TimeCounts;
use crate::game::play::mover::{Mover, NfkTicked, Player, Ticked};
use crate::game::play::session::{CurrentMap, Game};
use crate::game::play::style::MoverStyle;
use crate::game::settings::SettingsFile;
use crate::planner::eligibility::UncountedReason;
use crate::planner::jumping::ClockMoment;
use crate::storage::records::{
    self, Boards, Imported, RecordEvent, RecordPlace, RecordsNews, RecordsThread,
};
use crate::storage::replays::is_replay;
use crate::text::training::outcome;
use crate::text::{Describe as _, id, in_english, message};
use wishdir_analysis::nfk::NfkJumps;
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::intervention::Intervention;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

/// How many of each board the menu shows.
const LISTED: u64 = 10;

/// Where entries of the boards are exported to, among the replays.
const EXPORTED: &str = "exported";

/// The thread that writes; none: nothing is written down. Written by this file alone.
#[derive(Resource, Debug, Default)]
struct Records(Option<RecordsThread>);

/// How far the replays that were kept have come onto the boards. Written by this file alone.
#[derive(Resource, Debug, Default)]
struct KeptTaken(MessageCursor<ReplayKept>);

/// The best of every board as they were when somebody last asked; none: nobody did, or there is no
/// answer. Written by this file alone.
#[derive(Resource, Debug, Default)]
pub struct BestBoards(pub Option<Boards>);

/// The jumps of the record as they were when somebody last asked, the oldest first; none: nobody
/// did, or there is no answer. Written by this file alone.
#[derive(Resource, Debug, Default)]
pub struct History(pub Option<Arc<[PastJump]>>);

/// Something that is asked of the boards.
#[derive(Message, Clone, Debug)]
pub enum BoardRequest {
    /// They are to be read again.
    List,
    /// All jumps of the record are to be read again.
    History,
    /// This replay is to come onto them.
    Import(PathBuf),
    /// The replay of the entry of this number becomes a file of its own, whose name begins so.
    Export(i64, String),
}

/// Where a game is played, as it was written down last, and what stands on the clock of this run.
/// Written by this file alone.
#[derive(Resource, Debug)]
struct RecordedGame<S: Game> {
    place: Option<(Arc<S::World>, S::Rules, Arc<RecordPlace>)>,
    /// The clock at the checkpoints that were passed.
    splits: Vec<(u32, CourseTime)>,
    /// Where the farthest jumps were asked for last.
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
    /// Where this run is played, in a practice style and with these scripts.
    fn place(
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
                Arc::new(RecordPlace::of_run(&map.name, run)),
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

    /// A run that was finished at this time, and why that does not count.
    fn finished(&mut self, time: CourseTime, flaw: Option<UncountedReason>) -> RecordEvent {
        let mut splits = std::mem::take(&mut self.splits);
        splits.retain(|(_, at)| at.msec < time.msec);
        RecordEvent::Run {
            reason: flaw.map(|flaw| in_english(|| flaw.describe())),
            time,
            splits,
        }
    }
}

/// Begins to write into the database beside the settings.
fn begin(mut records: ResMut<Records>, file: Res<SettingsFile>) {
    records.0 = file
        .0
        .as_deref()
        .map(|settings| RecordsThread::begin(records::beside(settings)));
}

/// The player, and what his ticks are worth.
type JudgedPlayer<S> = (
    Entity,
    &'static Mover<S>,
    &'static MoverStyle,
    &'static TimeCounts,
);

fn record_runs<S: Game>(
    mut ticked: MessageReader<Ticked<S>>,
    player: Single<JudgedPlayer<S>, With<Player>>,
    map: Res<CurrentMap<S>>,
    mut played: ResMut<RecordedGame<S>>,
    records: Res<Records>,
) {
    let (player, mover, style, counts) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        for moment in S::clock(&tick.record) {
            match moment {
                ClockMoment::Began => played.splits.clear(),
                ClockMoment::Passed(number, time) => {
                    // After a position was loaded it may be passed once more.
                    played
                        .splits
                        .retain(|(other, at)| *other != number && at.msec < time.msec);
                    played.splits.push((number, time));
                }
                ClockMoment::Finished(time) => {
                    let found = played.finished(time, counts.why_not());
                    let place = played.place(
                        &map,
                        &mover.run,
                        counts.run_style(style.0.style),
                        counts.run_badges(),
                    );
                    records.keep(mover, &place, found);
                }
            }
        }
    }
}

impl Records {
    /// Writes down what was found while the player's own keys moved him.
    fn keep<S: Game>(&self, mover: &Mover<S>, place: &Arc<RecordPlace>, found: RecordEvent) {
        if let Some(thread) = self.0.as_ref().filter(|_| mover.is_live()) {
            thread.record(place, found);
        }
    }
}

/// Why a jump that just ended does not count, for all that it is itself.
fn reason(counts: &TimeCounts) -> Option<String> {
    counts
        .why_no_jump()
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
        reason: reason(counts),
    };
    let techniques = techniques
        .read()
        .map(|TechniqueFound(event)| RecordEvent::Technique(Box::new(*event)));
    for found in jumps.read().map(jump).chain(techniques) {
        let style = counts.jump_style(style.0.style);
        let place = played.place(&map, &mover.run, style, counts.jump_badges());
        records.keep(mover, &place, found);
    }
}

fn record_nfk_jumps(
    mut ticked: MessageReader<NfkTicked>,
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
            let place = played.place(&map, &mover.run, style, counts.jump_badges());
            records.keep(
                mover,
                &place,
                RecordEvent::NfkJump {
                    jump,
                    reason: reason(counts),
                },
            );
        }
    }
}

/// By other rules other jumps are the farthest: asks which, before the first one is jumped.
fn ask_for_best_jumps<S: Game>(
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
    let place = played.place(&map, run, Style::Normal, Badges::NONE);
    if played
        .asked
        .replace(Arc::clone(&place))
        .is_none_or(|asked| *asked != *place)
    {
        thread.best_jumps(&place);
    }
}

/// What was kept comes onto the boards, each replay once.
fn keep_on_boards(
    kept: Res<Messages<ReplayKept>>,
    mut taken: ResMut<KeptTaken>,
    records: Res<Records>,
) {
    for ReplayKept(path) in taken.0.read(&kept) {
        if let Some(thread) = &records.0 {
            thread.keep(path.clone());
        }
    }
}

/// Hands on what is asked of the boards. A replay that is dropped onto the window is to come onto
/// them.
fn ask_boards(
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

/// Says where nothing can be written down; the game plays on.
fn tell(
    records: Res<Records>,
    mut boards: ResMut<BestBoards>,
    mut history: ResMut<History>,
    mut best_jumps: MessageWriter<BestJumpsRead>,
    mut ranked: MessageWriter<RunRanked>,
    mut notices: MessageWriter<Notice>,
) {
    while let Some(news) = records.0.as_ref().and_then(RecordsThread::news) {
        let problem = match news {
            RecordsNews::PutAside(aside) => {
                message!(
                    "notice-records.put-aside",
                    path = aside.path.display().to_string(),
                    problem = aside.problem
                )
            }
            RecordsNews::Unusable(error) => {
                message!("notice-records.unusable", error = error.to_string())
            }
            RecordsNews::Failed(error) => {
                message!("notice-records.failed", error = error.to_string())
            }
            RecordsNews::Boards(listed) => {
                boards.0 = Some(listed);
                continue;
            }
            RecordsNews::Daily(date, came) => {
                let of_day = daily(date);
                let came = outcome(of_day.drill, of_day.level, &came);
                notices.write(Notice::info(message!(
                    "notice-records.daily",
                    outcome = came
                )));
                continue;
            }
            RecordsNews::History(jumps) => {
                history.0 = Some(jumps.into());
                continue;
            }
            RecordsNews::Ranked(msec, ranks) => {
                ranked.write(RunRanked { msec, ranks });
                continue;
            }
            RecordsNews::BestJumps(place, jumps) => {
                best_jumps.write(BestJumpsRead(place, jumps));
                continue;
            }
            RecordsNews::Imported(path, imported) => {
                records.0.iter().for_each(|thread| thread.list(LISTED));
                notices.write(Notice::info(of_imported(&path, imported)));
                continue;
            }
            RecordsNews::Exported(path) => {
                notices.write(Notice::info(message!(
                    "notice-records.exported",
                    path = path.display().to_string()
                )));
                continue;
            }
            RecordsNews::NotExported(error) => error.to_string(),
            RecordsNews::Refused(path, error) => {
                message!(
                    "notice-records.refused",
                    name = file_name(&path),
                    error = error.to_string()
                )
            }
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

/// What a replay brought that the player brings.
fn of_imported(path: &Path, imported: Imported) -> String {
    let Imported {
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

/// Writes the rest.
fn end(mut records: ResMut<Records>) {
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
        .add_systems(Update, ask_for_best_jumps::<S>.run_if(is_played));
}

pub(in crate::game) fn plugin(app: &mut App) {
    let findings = record_findings
        .run_if(resource_exists::<CurrentMap>)
        .in_set(TickSystems::React);
    let nfk_jumps = record_nfk_jumps
        .run_if(resource_exists::<CurrentMap<NfkRun>>)
        .in_set(TickSystems::React);
    app.init_resource::<Records>()
        .init_resource::<KeptTaken>()
        .init_resource::<BestBoards>()
        .init_resource::<History>()
        .add_message::<BoardRequest>()
        .add_message::<FileDragAndDrop>()
        .add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>))
        .add_systems(Startup, begin)
        .add_systems(FixedUpdate, (findings, nfk_jumps))
        .add_systems(Update, (keep_on_boards, ask_boards, tell).chain())
        .add_systems(
            Last,
            // What was kept in the last frame is the last thing that is taken.
            (keep_on_boards, end)
                .chain()
                .after(ReplaysSystems::End)
                .run_if(on_message::<AppExit>),
        );
}
