//! Saves recorded ticks: the last hour in memory,
//! files of runs and best jumps that count, files on request, and a continuous recording.
//!
//! Data is collected per tick, packed per frame, and written by a thread. `writing.rs` has the
//! files and the thread, `bests.rs` chooses the jumps to save, and `links.rs` copies the last jump
//! as text.

mod bests;
mod links;
mod writing;

use std::collections::VecDeque;

use bevy::prelude::*;

pub use self::writing::{LostRecording, ReplayFiles, ReplaysSystems, replay_files};
use self::writing::{ReplaySaver, SaveReason};
use crate::game::base::clipboard::CopyRequest;
use crate::game::base::messages::{Notice, Request, SaveDailyReplay};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{Mover, Player, TickPlayed};
use crate::game::play::recording::Recording;
use crate::game::play::session::{CurrentMap, Game, SessionSystems};
use crate::game::settings::{Action, Settings};
use crate::text::text;
use wishdir_replay::{FullChunk, Header, ReplayWriter, RunHistory};
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::AnyTickRecord as _;

/// Length of play that the save-replay key saves, milliseconds.
const KEY_KEEPS_MSEC: u64 = 30_000;

/// The recorded run of one kind of game. Only this folder writes it.
#[derive(Resource)]
pub struct Replays<S: Game> {
    history: Option<RunHistory<S>>,
    /// Display name of the history's rules.
    rules: String,
    /// Tasks that wait for the next frame: ticks to pack, files to save, links to copy.
    waiting: VecDeque<ReplayTask<S>>,
    was_finished: bool,
}

enum ReplayTask<S: Game> {
    /// Starts a new history with this run.
    Begun(Box<S>),
    Ticks(FullChunk<S>),
    Keep(SaveTask),
    /// Copies a link to the last jump to the clipboard.
    Link,
}

/// A part of the recorded play to save.
struct SaveTask {
    /// Reason for the save, which determines the folder.
    kept: SaveReason,
    /// Part of the file name after the map and the rules.
    name: String,
    /// Length of play, milliseconds. `None` for everything since the run's start.
    msec: Option<u64>,
}

impl<S: Game> Default for Replays<S> {
    fn default() -> Self {
        Self {
            history: None,
            rules: String::new(),
            waiting: VecDeque::new(),
            was_finished: false,
        }
    }
}

impl<S: Game> Replays<S> {
    /// Returns the last hour of play on this map under these rules. Ticks that are not packed yet
    /// are missing. `None` until recording starts.
    pub fn history(&self) -> Option<&RunHistory<S>> {
        self.history.as_ref()
    }

    /// Collects the full chunks.
    fn collect_full_chunks(&mut self, recording: &mut Recording<S>) {
        self.waiting
            .extend(recording.take_start_state().map(ReplayTask::Begun));
        while let Some(full) = recording.take_full_chunk() {
            self.waiting.push_back(ReplayTask::Ticks(full));
        }
    }

    /// Closes the current chunk and queues a save of the last part of the recorded play.
    fn queue_save(&mut self, recording: &mut Recording<S>, run: &S, wanted: SaveTask) {
        self.close_chunk(recording, run);
        self.waiting.push_back(ReplayTask::Keep(wanted));
    }

    /// Closes the current chunk and collects it.
    fn close_chunk(&mut self, recording: &mut Recording<S>, run: &S) {
        recording.close(run);
        self.collect_full_chunks(recording);
    }
}

/// Collects the full chunks, and saves a finished run if its time counts. Runs once per tick.
fn collect_ticks<S: Game>(
    mut ticked: MessageReader<TickPlayed<S>>,
    player: Single<(Entity, &Mover<S>, &RunEligibility, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (entity, mover, counts, mut recording) = player.into_inner();
    for tick in ticked.read().filter(|tick| tick.mover == entity) {
        let finished = if let Timer::Finished { time, .. } = tick.record.timer() {
            Some(time)
        } else {
            None
        };
        let was_finished = std::mem::replace(&mut replays.was_finished, finished.is_some());
        if let Some(time) =
            finished.filter(|_| !was_finished && mover.is_live() && counts.run_flaw().is_none())
        {
            let name = format!("{}.{:03}", time.msec / 1000, time.msec % 1000);
            replays.queue_save(
                &mut recording,
                &mover.run,
                SaveTask {
                    kept: SaveReason::Run,
                    name,
                    msec: None,
                },
            );
        }
    }
    replays.collect_full_chunks(&mut recording);
}

/// Closes the chunk before an intervention, so that a replay can start there.
fn close_chunk_before_intervention<S: Game>(
    player: Single<(&Mover<S>, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (mover, mut recording) = player.into_inner();
    replays.close_chunk(&mut recording, &mover.run);
}

/// Packs the collected chunks and passes them to the thread. Runs once per frame.
fn pack_chunks<S: Game>(
    mut recordings: Query<&mut Recording<S>, With<Player>>,
    mut replays: ResMut<Replays<S>>,
    mut writing: ResMut<ReplaySaver>,
    (mut notices, mut copies): (MessageWriter<Notice>, MessageWriter<CopyRequest>),
    map: Res<CurrentMap<S>>,
) {
    while let Some(waiting) = replays.waiting.pop_front() {
        match waiting {
            ReplayTask::Begun(run) => {
                let (header, hash) = (Header::from_run(&map.name, &*run), run.hash());
                writing.start_continuous(|| ReplayWriter::begin(&header, hash));
                replays.rules = run.rules_id().to_owned();
                replays.history = Some(RunHistory::new(header, hash));
            }
            ReplayTask::Ticks(mut full) => {
                let Some(history) = &mut replays.history else {
                    continue;
                };
                writing.add(&history.add(&mut full));
                if let Ok(mut recording) = recordings.single_mut() {
                    recording.reclaim_chunk(full);
                }
            }
            ReplayTask::Link => {
                match links::link_from_history(replays.history.as_ref(), &map.world) {
                    Ok(copy) => {
                        copies.write(copy);
                    }
                    Err(problem) => {
                        notices.write(Notice::warning(problem));
                    }
                }
            }
            ReplayTask::Keep(SaveTask { kept, name, msec }) => match &replays.history {
                Some(history) => {
                    let stem = format!("{}-{}-{name}", history.header().map, replays.rules);
                    writing.save_replay(kept, &stem, || {
                        msec.map_or_else(
                            || history.replay_since_restart(),
                            |msec| history.replay_of_last_msec(msec),
                        )
                    });
                }
                None => {
                    notices.write(Notice::warning(text!("notice-replay-nothing")));
                }
            },
        }
    }
}

/// Saves the last seconds of play when the save-replay key is pressed.
fn save_last_seconds<S: Game>(
    mut pressed: MessageReader<ActionPressed>,
    player: Single<(&Mover<S>, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (mover, mut recording) = player.into_inner();
    if pressed
        .read()
        .any(|ActionPressed(action)| *action == Action::KeepReplay)
    {
        let name = format!("{}s", KEY_KEEPS_MSEC / 1000);
        replays.queue_save(
            &mut recording,
            &mover.run,
            SaveTask {
                kept: SaveReason::Asked,
                name,
                msec: Some(KEY_KEEPS_MSEC),
            },
        );
    }
}

/// Saves an attempt at a daily challenge.
fn save_dailies<S: Game>(
    mut dailies: MessageReader<SaveDailyReplay>,
    player: Single<(&Mover<S>, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (mover, mut recording) = player.into_inner();
    for SaveDailyReplay { name, msec } in dailies.read() {
        replays.queue_save(
            &mut recording,
            &mover.run,
            SaveTask {
                kept: SaveReason::Daily,
                name: name.clone(),
                msec: Some(*msec),
            },
        );
    }
}

fn game_plugin<S: Game>(app: &mut App) {
    let is_played = resource_exists::<CurrentMap<S>>;
    let may_change_the_run = on_message::<Request>.or_else(resource_changed::<Settings>);
    app.init_resource::<Replays<S>>()
        .add_systems(FixedUpdate, collect_ticks::<S>.in_set(TickSystems::React))
        .add_systems(
            RunFixedMainLoop,
            (close_chunk_before_intervention::<S>, pack_chunks::<S>)
                .chain()
                .run_if(is_played.and_then(may_change_the_run))
                .in_set(FrameSystems::Requests)
                .before(SessionSystems::Answer),
        )
        .add_systems(
            Update,
            (
                save_last_seconds::<S>,
                save_dailies::<S>,
                links::copy_links::<S>,
                pack_chunks::<S>,
            )
                .chain()
                .run_if(is_played),
        )
        .add_systems(
            Last,
            (close_chunk_before_intervention::<S>, pack_chunks::<S>)
                .chain()
                .run_if(is_played.and_then(on_message::<AppExit>))
                .in_set(FrameSystems::Exit)
                .before(writing::finish_writing),
        );
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((
        writing::plugin,
        bests::plugin,
        links::plugin,
        game_plugin::<Run>,
        game_plugin::<NfkRun>,
    ));
}
